import { readFile } from "node:fs/promises";
import type { Options } from "tsup";
import { compiler } from "./bundle-compiler.ts";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** The packages of the program that prints types of OpenAPI documents, and those that it imports. */
export const typePrinter =
  /^(?:openapi-typescript|@redocly\/openapi-core(?:\/.*)?|ansi-colors|supports-color)$/;

/**
 * Bundles openapi-typescript without the parts that load and check documents, which are 20 MB of an
 * installation. It uses the compiler of the generators, instead of another one of 23 MB.
 */
export function bundleTypePrinter(): Plugin {
  return {
    name: "bundle-type-printer",
    setup(build) {
      build.onResolve({ filter: typePrinter }, async ({ path, pluginData, ...from }) => {
        if (pluginData === "resolved") return undefined;
        const resolved = await build.resolve(path, { ...from, pluginData: "resolved" });
        return { ...resolved, sideEffects: false };
      });
      // Of its utilities, the functions for references need this one. The others load HTTP clients.
      build.onLoad({ filter: /openapi-core[\\/]lib[\\/]ref-utils\.js$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        return { contents: text.replace('require("./utils")', "{ isTruthy: Boolean }") };
      });
      build.onResolve({ filter: /^typescript$/ }, () => ({ path: "typescript", namespace: "compiler" }));
      build.onLoad({ filter: /.*/, namespace: "compiler" }, () => ({
        contents: `export { ts as default } from ${JSON.stringify(compiler)};`,
        resolveDir: import.meta.dirname,
      }));
    },
  };
}
