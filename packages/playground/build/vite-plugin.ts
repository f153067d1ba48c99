import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const requireHere = createRequire(import.meta.url);

/** The entry points of `@capikit/api` that types of the playground may import. */
const entries = ["meta", "core/v1beta2"];

/** Returns the packages of the playground's compiler: texts by absolute path. */
export function packageFiles(): Readonly<Record<string, string>> {
  const folder = dirname(requireHere.resolve("@capikit/api/package.json"));
  const target = "/project/node_modules/@capikit/api";
  const exported = entries.map((entry) => [`./${entry}`, { types: `./src/${entry}/index.ts` }]);
  const manifest = { name: "@capikit/api", type: "module", exports: Object.fromEntries(exported) };
  const files = entries.flatMap((entry) => globSync(`src/${entry}/**/*.ts`, { cwd: folder })).sort();
  return {
    [`${target}/package.json`]: JSON.stringify(manifest),
    ...Object.fromEntries(
      files.map((file) => [`${target}/${file}`, withoutKinds(readFileSync(join(folder, file), "utf8"))]),
    ),
  };
}

/** Kinds are values, which types cannot use; their schemas would double the page's size. */
function withoutKinds(text: string): string {
  return text.replace(/^export \* from ".*\/gen\/kinds\/.*";$/m, "");
}

/** The module with the files of `packageFiles`. */
const name = "virtual:capikit-package-files";
const id = `\0${name}`;

interface VitePlugin {
  readonly name: string;
  readonly resolveId: (source: string) => string | undefined;
  readonly load: (id: string) => string | undefined;
}

function packageFilesPlugin(): VitePlugin {
  return {
    name: "capikit-package-files",
    resolveId: (source) => (source === name ? id : undefined),
    load: (loaded) =>
      loaded === id
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(packageFiles()))})`
        : undefined,
  };
}

/**
 * Returns the settings of Vite for a site with the playground: packages are read as sources, and
 * the worker is split into parts that are loaded on use.
 */
export function playgroundVite() {
  return {
    plugins: [packageFilesPlugin()],
    resolve: { conditions: ["@capikit/source"] },
    worker: {
      format: "es",
      plugins: () => [packageFilesPlugin()],
      // Almost all of it is TypeScript, in which Rollup would look for unused code for half a minute.
      rollupOptions: { treeshake: false },
    },
  } as const;
}
