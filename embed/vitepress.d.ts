/** Returns the configuration of a site of VitePress whose pages have figures of the Crossover that is served at `site`. */
export default function crossover<Config extends object>(config: Config, options: { site: string }): Config;

/** A plugin of markdown-it for VitePress; the function above uses it. */
export declare function markdownIt(md: object, options: { site: string }): void;

/** Returns whether a tag of a template is the element, as `compilerOptions.isCustomElement` asks. */
export declare function isCustomElement(tag: string): boolean;
