import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";

/** File name of the program in the archive. */
export const program = "kubectl-capi.js";

/** Names that CommonJS dependencies use, and that modules do not have. */
const namesOfCommonJs = `import { createRequire as createRequireOfBundle } from "node:module";
const require = createRequireOfBundle(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/** A file of the bundle. */
export interface BundledFile {
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * Bundles the kubectl plugin from its sources with all dependencies: the program, which checks the
 * version of Node.js, and modules that it loads on use.
 */
export async function bundlePlugin(root: string): Promise<readonly BundledFile[]> {
  const { outputFiles } = await build({
    entryPoints: [join(root, "packages/cli/bin", program)],
    outdir: "bundle",
    bundle: true,
    splitting: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node22",
    conditions: ["@capikit/source"],
    minify: true,
    legalComments: "inline",
    // Packages declare no side effects, but the check of Node.js's version is an import.
    ignoreAnnotations: true,
    banner: { js: namesOfCommonJs },
    plugins: [sourcesOf(root)],
    logLevel: "error",
  });
  return outputFiles.map(({ path, contents }) => ({ name: basename(path), data: contents }));
}

/** Replaces the build of the program by its sources, and the search for the compiler. */
function sourcesOf(root: string): Plugin {
  return {
    name: "capikit-sources",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.\/dist\/kubectl\.js$/ }, () => ({
        path: join(root, "packages/cli/src/kubectl.ts"),
      }));
      onResolve({ filter: /\/compiler\.ts$/ }, ({ path, resolveDir }) =>
        join(resolveDir, path) === join(root, "generators/model/src/syntax/compiler.ts")
          ? { path: join(root, "generators/model/src/browser/compiler.ts") }
          : undefined,
      );
    },
  };
}
