import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Options } from "tsup";

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

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
