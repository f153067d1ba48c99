import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const tscOf = (name: string): string => join(dirname(require.resolve(`${name}/package.json`)), "bin/tsc");

/**
 * Arguments of Node.js for the compiler of new projects, several times as fast as 5.9. One checker
 * takes the least CPU time.
 */
export const typescript7: readonly string[] = [tscOf("typescript-7"), "--checkers", "1"];

/** The same for the oldest compiler that published types support. */
export const typescript5: readonly string[] = [tscOf("typescript")];

/** The same for the last compiler written in TypeScript. */
export const typescript6: readonly string[] = [tscOf("typescript-6")];
