export interface Options {
  /** Where Crossover is served; without it there are pictures alone, and no links. */
  site?: string;
  /** The folder for the pictures; without it they stand in the page. */
  pictures?: string;
  /** How a page refers to that folder. */
  picturesAt?: string;
}

/** A plugin of remark: blocks of `crossover` become figures, `{{crossover …}}` becomes a number, in Markdown and MDX. */
export default function remarkCrossover(options?: Options): void;
