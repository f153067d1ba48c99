import { createRequire } from "node:module";
import type { ts as Ts } from "ts-morph";

export type { ts as Ts } from "ts-morph";

/**
 * ts-morph's TypeScript compiler, which loads four times faster without ts-morph itself. In the
 * published package, it is a file next to this one.
 */
export const ts: typeof Ts = createRequire(import.meta.url)("@ts-morph/common/dist/typescript.js");
