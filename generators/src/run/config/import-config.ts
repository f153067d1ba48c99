import { type ResolveFnOutput, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { RecordingHost } from "../cache/recording-host.ts";

/** Names of the configuration file, in search order. */
export const configNames: readonly string[] = [
  "capikit.config.ts",
  "capikit.config.mts",
  "capikit.config.js",
  "capikit.config.mjs",
];

let loads = 0;

/** Imports a module and its imports again, and records every loaded file. */
export async function importFresh(path: string, host: Pick<RecordingHost, "readFile">): Promise<unknown> {
  const tag = `capikit=${++loads}`;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved =
        specifier === "capikit" ? resolveSelf(() => next(specifier, context)) : next(specifier, context);
      if (!resolved.url.startsWith("file:") || !context.parentURL?.includes(tag)) return resolved;
      const file = fileURLToPath(resolved.url.replace(/\?.*$/, ""));
      host.readFile(file);
      // A package's own imports are not recorded, but another version has another manifest.
      const [manifestFolder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(file) ?? [];
      if (manifestFolder !== undefined) host.readFile(`${manifestFolder}package.json`);
      // Packages keep their state: only the project's own modules are reloaded.
      return file.includes("/node_modules/") || resolved.url.includes("?") || specifier === "capikit"
        ? resolved
        : { ...resolved, url: `${resolved.url}?${tag}` };
    },
  });
  try {
    const module = (await import(`${pathToFileURL(path).href}?${tag}`)) as { readonly default?: unknown };
    return module.default;
  } finally {
    hooks.deregister();
  }
}

/** Resolves `capikit` for configurations of projects that do not install it. */
function resolveSelf(resolve: () => ResolveFnOutput): ResolveFnOutput {
  try {
    return resolve();
  } catch {
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    return { url: new URL(`./config.${extension}`, import.meta.url).href, shortCircuit: true };
  }
}
