import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const tscOf = (name: string): string => join(dirname(require.resolve(`${name}/package.json`)), "bin/tsc");

/** The compiler that projects start with, several times as fast as 5.9. */
export const typescript7 = tscOf("typescript-7");

/** The oldest compiler that published types support. */
export const typescript5 = tscOf("typescript");
