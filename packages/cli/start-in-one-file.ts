import { resolve } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const prefix = "start:";

/**
 * Puts files and their static imports into few chunks, because each file that a start loads costs
 * more than a millisecond. A chunk contains the modules that the same entry points reach: this
 * plugin makes the named entry points and all dynamic imports of files reach them. Modules that a
 * dynamically imported package uses, too, are another chunk.
 */
export function startInOneFile(entries: readonly string[], files: readonly string[]): Plugin {
  const start = files.map((file) => resolve(file));
  const programs = entries.map((file) => resolve(file));
  return {
    name: "start-in-one-file",
    setup(build) {
      build.onResolve({ filter: /^[^:]*\.ts$/ }, ({ kind, path, resolveDir }) => {
        const target = resolve(resolveDir, path);
        const isStart = kind === "dynamic-import" || (kind === "entry-point" && programs.includes(target));
        return isStart ? { path: target, namespace: "start" } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: "start" }, ({ path }) => ({
        contents: [
          ...start.map((file) => `import ${JSON.stringify(`${prefix}${file}`)};`),
          `export * from ${JSON.stringify(path)};`,
        ].join("\n"),
        resolveDir: resolve("."),
      }));
      build.onResolve({ filter: /^start:/ }, ({ path }) => ({
        path: path.slice(prefix.length),
        sideEffects: true,
      }));
    },
  };
}
