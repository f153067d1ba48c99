import { typescript5, typescript6, typescript7 } from "../typescript.ts";

/** The supported compilers, by their versions, as arguments of Node.js. */
export const compilers: Readonly<Record<string, readonly string[]>> = {
  "TypeScript 5.9": typescript5,
  "TypeScript 6.0": typescript6,
  "TypeScript 7.0": typescript7,
};

/** The module settings of programs for Node.js, and of programs for a bundler. */
export const modules: Readonly<Record<string, readonly string[]>> = {
  nodenext: ["--module", "nodenext"],
  bundler: ["--module", "esnext", "--moduleResolution", "bundler"],
};
