import { createRequire } from "node:module";
import type { ts as Ts } from "ts-morph";

/**
 * The TypeScript compiler that ts-morph bundles. It is loaded without ts-morph's wrappers and library texts, which nothing here uses and
 * which take three times as long to load as the compiler itself.
 */
export const ts: typeof Ts = createRequire(createRequire(import.meta.url).resolve("ts-morph"))(
  "@ts-morph/common/dist/typescript.js",
);
