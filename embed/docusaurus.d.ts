/** Returns the configuration of a site of Docusaurus whose pages have figures of the Crossover that is served at `site`. */
export default function crossover<Config extends object>(config: Config, options: { site: string }): Config;
