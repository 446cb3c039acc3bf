// What the tests of the package write into their pages.

export const SITE = "https://example.org/crossover/";

/** A block of seven lines. */
export const BLOCK = `\`\`\`crossover
#/speedup?f=0.9
figure: laws
controls: f, N
alt: Four laws {1} & "more"
caption: A {brace} < 3 says *more* of $\\frac{a}{b}$
\`\`\``;

export const NUMBER = "{{crossover speedup f=0.9 N=64 : amdahl}}";
