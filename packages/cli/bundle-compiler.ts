import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

const model = join(import.meta.dirname, "../../generators/model");

/** The module that exports the compiler. */
export const compiler = join(model, "src/syntax/compiler.ts");

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
