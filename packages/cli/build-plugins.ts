import { execFileSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** The module that exports the compiler. */
export const compiler = join(import.meta.dirname, "../../generators/src/source/syntax/compiler.ts");

/**
 * Puts the compiler that ts-morph contains into a file of `dist`. Minified, it takes a quarter of the
 * space of ts-morph and its dependencies. The name has its version, as caches depend on names.
 */
export function bundleCompiler(): Plugin {
  const source = createRequire(compiler).resolve("@ts-morph/common/dist/typescript.js");
  const { version } = createRequire(import.meta.url)(source) as { readonly version: string };
  const file = `typescript-${version}.cjs`;
  return {
    name: "bundle-compiler",
    setup(build) {
      build.onLoad({ filter: /[\\/]syntax[\\/]compiler\.ts$/ }, () => ({
        contents: `import { createRequire } from "node:module";
export const ts = createRequire(import.meta.url)("./${file}");`,
      }));
      build.onEnd(async () => {
        const text = await readFile(source, "utf8");
        const { code } = await build.esbuild.transform(text, {
          format: "cjs",
          minify: true,
          target: "node22",
        });
        // The folder may not be there: this runs before the files of the build are written.
        await mkdir("dist", { recursive: true });
        await writeFile(join("dist", file), code);
      });
    },
  };
}

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

/**
 * Bundles the definitions of all codes as data. The modules that define them are the rules
 * themselves, which took 300 ms to load.
 */
export function bundleDefinitions(): Plugin {
  return {
    name: "bundle-definitions",
    setup(build) {
      build.onLoad({ filter: /[\\/]report[\\/]definitions\.ts$/ }, ({ path }) => ({
        contents: `export const definitions = Object.freeze(JSON.parse(${JSON.stringify(definitionsOf(path))}));`,
        resolveDir: resolve("."),
      }));
    },
  };
}

function definitionsOf(path: string): string {
  const program = `
import { definitions } from ${JSON.stringify(pathToFileURL(path).href)};
process.stdout.write(JSON.stringify(definitions, ["code", "severity", "title", "why", "wrong", "right", "help"]));`;
  const flags = ["--conditions=@capikit/source", "--input-type=module", "--eval", program];
  return execFileSync(process.execPath, flags, { encoding: "utf8", maxBuffer: 2 ** 24 });
}

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

/**
 * Leaves packages that are else bundled outside of some files. Threads and preloaded files would share
 * their modules with the command line, whose start would then load them from chunks of their own.
 */
export function leaveOutside(packages: RegExp, files: RegExp): Plugin {
  return {
    name: "leave-outside",
    setup(build) {
      build.onResolve({ filter: packages }, ({ path, importer }) =>
        files.test(importer) ? { path, external: true } : undefined,
      );
    },
  };
}
