import { defineConfig, type Options } from "tsup";

/**
 * The one place that says how a published package is built: ESM, declarations, source maps. Swapping the bundler means
 * changing this file only.
 */
export function library(
  entry: Record<string, string>,
  overrides: Options = {},
): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry,
    format: "esm",
    target: "node22",
    dts: true,
    sourcemap: true,
    clean: true,
    splitting: true,
    treeshake: true,
    // Of some modules bundlers do not know that they are Node's where the prefix is taken away.
    removeNodeProtocol: false,
    ...overrides,
  });
}
