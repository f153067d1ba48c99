import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { defineConfig, type Options } from "tsup";
import { mappedSources, thirdPartyFile, thirdPartyPackages } from "./packages/cli/src/licenses.ts";

/**
 * Builds a published package: ESM, declarations, source maps. To replace the bundler, change this
 * file only. `root` is the folder of the sources, to whose files those of `dist` with declarations
 * correspond.
 *
 * The licences of third-party code in `dist` are in one file there: the source maps name the packages.
 *
 * Maps of a package with `src` in its tarball refer to these files. Other maps contain the sources.
 */
export function library(
  entry: Record<string, string>,
  {
    onSuccess,
    bundled = [],
    ...overrides
  }: Omit<Options, "onSuccess"> & {
    readonly onSuccess?: () => Promise<void>;
    /** Modules of packages whose code is in files without a map, or in other files of `dist`. */
    readonly bundled?: readonly string[];
  } = {},
  root = "src",
): ReturnType<typeof defineConfig> {
  return defineConfig({
    entry,
    format: "esm",
    target: "node22",
    sourcemap: true,
    clean: true,
    splitting: true,
    treeshake: true,
    // Bundlers do not recognize all of Node's modules without the prefix.
    removeNodeProtocol: false,
    ...overrides,
    onSuccess: async () => {
      const packages = thirdPartyPackages([...mappedSources(globSync(resolve("dist/**/*.map"))), ...bundled]);
      if (packages.length > 0)
        await writeFile(`dist/${thirdPartyFile}`, JSON.stringify(packages, undefined, 1));
      const hasSources = publishesSources();
      if (hasSources) await dropOwnSources();
      if (overrides.dts === undefined) await writeDeclarations(root, hasSources);
      await onSuccess?.();
    },
  });
}

/** Reports whether the package in the current folder has `src` in its tarball. */
function publishesSources(): boolean {
  const { files } = JSON.parse(readFileSync("package.json", "utf8")) as {
    readonly files?: readonly string[];
  };
  return files?.includes("src") === true;
}

/** Removes from maps the sources that the tarball has as files. */
async function dropOwnSources(): Promise<void> {
  await Promise.all(
    globSync("dist/**/*.map").map(async (path) => {
      const map: { sources: string[]; sourcesContent?: (string | null)[] | undefined } = JSON.parse(
        await readFile(path, "utf8"),
      );
      map.sourcesContent = map.sourcesContent?.map((content, index) =>
        map.sources[index]?.includes("/node_modules/") ? content : null,
      );
      if (map.sourcesContent?.every((content) => content === null)) delete map.sourcesContent;
      await writeFile(path, JSON.stringify(map));
    }),
  );
}

/**
 * Compiles declarations with TypeScript 7, which takes a tenth of the time that bundling them
 * takes.
 */
async function writeDeclarations(root: string, declarationMap: boolean): Promise<void> {
  const config = "tsconfig.declarations.json";
  const options = {
    extends: "../../tsconfig.base.json",
    compilerOptions: {
      // Other packages are read as built.
      customConditions: [],
      noEmit: false,
      emitDeclarationOnly: true,
      declarationMap,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: "dist",
    },
    include: root === "." ? ["src", "gen"] : [root],
  };
  await writeFile(config, JSON.stringify(options));
  try {
    await promisify(execFile)("../../scripts/node_modules/.bin/tsc", ["-p", config]);
  } catch (error) {
    throw new Error(`declarations: ${(error as { stdout?: string }).stdout}`, { cause: error });
  } finally {
    await rm(config);
  }
  // The compiler rewrites extensions in modules only.
  await Promise.all(
    globSync("dist/**/*.d.ts").map(async (path) => {
      const text = await readFile(path, "utf8");
      const rewritten = text.replace(/((?:\bfrom|\bimport)\s*\(?\s*"\.{1,2}\/[^"]+)\.ts"/g, '$1.js"');
      if (rewritten !== text) await writeFile(path, rewritten);
    }),
  );
}
