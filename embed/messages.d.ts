export type FromPage = { source: Page, } & ({ "type": "loading" } | { "type": "ready" } & Height | { "type": "resize" } & Height | { "type": "state" } & Told | { "type": "lesson" } & Learned | { "type": "key" } & Pressed | { "type": "error" } & Failure);

export type Said = { "type": "loading" } | { "type": "ready" } & Height | { "type": "resize" } & Height | { "type": "state" } & Told | { "type": "lesson" } & Learned | { "type": "key" } & Pressed | { "type": "error" } & Failure;

export type Height = { 
/**
 * The height that suits it.
 */
height?: number, 
/**
 * The least at which nothing is cut.
 */
least?: number, 
/**
 * How much of both is what a reader has unfolded below it.
 */
more?: number, };

export type Told = { 
/**
 * The version of the models that it is computed by.
 */
version: string, 
/**
 * The id of the screen.
 */
screen: string, 
/**
 * The link, from the `#` on.
 */
link: string, 
/**
 * The parameters by key, numbers in SI units.
 */
params?: Record<string, Value>, 
/**
 * The readouts by key, numbers in SI units; null where one is undefined or not known yet.
 */
readouts?: Record<string, Value>, 
/**
 * The answer in one sentence or two.
 */
takeaway?: string, };

export type Learned = { 
/**
 * Its title.
 */
title: string, 
/**
 * The step that is open, counted from 1.
 */
step: number, 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * How many of them have nothing left to be asked.
 */
finished: number, 
/**
 * How many things it asks.
 */
asked: number, 
/**
 * How much of it is answered right, from 0 to 1.
 */
score: number, 
/**
 * All of it as a text, which a host may keep and send again.
 */
progress: string, };

export type Pressed = { 
/**
 * Its name, as a `KeyboardEvent` has it.
 */
key: string, };

export type Failure = { 
/**
 * A word for programs.
 */
kind: string, 
/**
 * A sentence for readers.
 */
message: string, };

export type FromHost = { source: Host, type: Asks, 
/**
 * A link, of which only what stands behind the `#` counts.
 */
link?: string, 
/**
 * A theme, in place of that of the link.
 */
theme?: "light" | "dark" | "system" | "projector", 
/**
 * What a student had done in the lesson, as the page told it.
 */
progress?: string, };

export type Page = "crossover";

export type Host = "crossover-host";

export type Asks = "set";

export type Value = number | string | boolean | null | Value[];
