import { packageFiles } from "./package-files.ts";

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
