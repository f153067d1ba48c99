// @ts-expect-error: the compiler in the bundle has no types of its own.
import compiler from "@ts-morph/common/dist/typescript.js";
import type { ts as Ts } from "ts-morph";

/** ts-morph's TypeScript compiler. */
export const ts: typeof Ts = compiler;
