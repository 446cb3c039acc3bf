/** The attributes of the element `<crossover-figure>`. */
export interface Attributes {
  /** Where Crossover is served. */
  site: string;
  /** The state, as the page's address has it from the `#` on. */
  link: string;
  /** This figure alone; without it the whole screen. */
  figure?: string;
  /** Up to three parameters below it, with commas between. */
  controls?: string;
  /** In place of the theme of the page around. */
  theme?: "light" | "dark" | "system" | "projector";
  /** The height in CSS pixels that is kept free, as the program `crossover book` writes it. */
  height?: string;
  /** Live only once a reader asks for it. */
  run?: "click";
  /** That of Crossover when the text was written: where the site has another, a sentence below the figure says so. */
  version?: string;
  /** The name of the figure for screen readers. */
  title?: string;
}
