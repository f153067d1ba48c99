import { createRequire } from "node:module";
import type { ts as Ts } from "ts-morph";

/**
 * The TypeScript compiler of ts-morph. Loading it without ts-morph's wrappers and library texts,
 * which are not used here, takes a quarter of the time.
 */
export const ts: typeof Ts = createRequire(createRequire(import.meta.url).resolve("ts-morph"))(
  "@ts-morph/common/dist/typescript.js",
);
