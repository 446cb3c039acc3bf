/**
 * Returns the configuration of a site of Docusaurus whose pages have figures of the Crossover that is served at `site`.
 * `math`: the site has `remark-math`, which is given the mathematics of captions.
 */
export default function crossover<Config extends object>(config: Config, options: { site: string; math?: boolean }): Config;
