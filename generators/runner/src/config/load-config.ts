import { type ResolveFnOutput, registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { configNoDefault, configNotLoaded, type Emitter, type Report, type SourceText } from "@capikit/model";
import type { RecordingHost } from "../cache/recording-host.ts";
import { checkConfig } from "./check-config.ts";
import type { Config } from "./config.ts";

/** The names a configuration may have, in the order in which they are looked for. */
export const configNames: readonly string[] = [
  "capikit.config.ts",
  "capikit.config.mts",
  "capikit.config.js",
  "capikit.config.mjs",
];

/** Loads and checks the project's configuration; an empty one where there is no file, `undefined` with faults. */
export async function loadConfig(
  root: string,
  emitters: readonly Emitter[],
  host: RecordingHost,
  report: Report,
): Promise<Config | undefined> {
  const name = configNames.find((candidate) => host.fileExists(`${root}/${candidate}`));
  if (name === undefined) return {};
  const path = `${root}/${name}`;
  const text = (host.readFile(path) ?? "").replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const source: SourceText = { path: name, text };
  const start = { source, start: 0, end: 0 };
  let exported: unknown;
  try {
    exported = await importFresh(path, host);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(configNotLoaded.create({ path: name, reason }, start));
    return undefined;
  }
  if (typeof exported !== "object" || exported === null) {
    report(configNoDefault.create({ path: name }, start));
    return undefined;
  }
  return checkConfig(exported, emitters, source, report) ? exported : undefined;
}

let loads = 0;

/** Imports a module and what it imports anew, as it may have changed since, and records every file that is loaded. */
export async function importFresh(path: string, host: Pick<RecordingHost, "readFile">): Promise<unknown> {
  const tag = `capikit=${++loads}`;
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const resolved =
        specifier === "capikit" ? resolveSelf(() => next(specifier, context)) : next(specifier, context);
      if (!resolved.url.startsWith("file:") || !context.parentURL?.includes(tag)) return resolved;
      const file = fileURLToPath(resolved.url.replace(/\?.*$/, ""));
      host.readFile(file);
      // Packages keep their state: only the project's own modules are loaded anew.
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

/** A configuration may import `defineConfig` from `capikit` where that is not installed: the running one answers. */
function resolveSelf(resolve: () => ResolveFnOutput): ResolveFnOutput {
  try {
    return resolve();
  } catch {
    const extension = import.meta.url.endsWith(".ts") ? "ts" : "js";
    return { url: new URL(`./config.${extension}`, import.meta.url).href, shortCircuit: true };
  }
}
