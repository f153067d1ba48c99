import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ClassHandler, classHandlers, readObjects } from "@capikit/clusterctl-kit/lint";
import { templateDiagnostics } from "@capikit/clusterctl-kit/templates";
import { createDiagnostic, type Diagnostic } from "@capikit/common/diagnostics";
import { didYouMean, formatList, nearestName } from "@capikit/common/text";
import type { KnownHandler } from "@capikit/topology";
import { extensionRegistration, usualExtensionFiles } from "../extension/extension-registration.ts";
import type { Io } from "../terminal/io.ts";
import { shownPath } from "../terminal/shown-path.ts";
import type { ProviderFiles } from "./read-providers.ts";

/**
 * Compares the handlers that ClusterClasses name with those of the project's extension, which is
 * loaded for it. Handlers are named in its code, and its ExtensionConfig in the configuration.
 *
 * @param onSkipped receives a diagnostic for each ExtensionConfig whose handlers are not known.
 */
export async function checkClassHandlers(
  { files, samples, folders, trusted }: Pick<ProviderFiles, "files" | "samples" | "folders" | "trusted">,
  io: Pick<Io, "signal">,
  onSkipped: (skipped: Diagnostic) => void,
): Promise<readonly Diagnostic[]> {
  const named = classHandlers(uniqueFiles([...files, ...samples]));
  if (named.length === 0) return [];
  const configs = files.flatMap((file) => readConfigNames(file));
  const [root] = folders.length === 0 ? ["."] : trusted;
  const own = root === undefined ? undefined : await extensionNames(root, configs);
  const known: KnownHandler[] = [];
  const reasons = new Map<string, string>();
  for (const config of new Set(named.map(configOf))) {
    if (config === "") continue;
    const reason = await notKnown(config);
    if (reason !== undefined) reasons.set(config, reason);
  }
  return report(named, known, reasons, onSkipped);

  /** Adds the handlers of an ExtensionConfig, or returns why they are not known. */
  async function notKnown(config: string): Promise<string | undefined> {
    if (placeholder.test(config)) return "its name is a variable";
    if (root === undefined || own === undefined)
      return "the code of the folder is not run: use --trust if you trust its authors";
    if (!own.includes(config)) {
      const near = didYouMean(nearestName(config, own));
      return `it is not an ExtensionConfig of the project${near === undefined ? "" : `; ${near}`}`;
    }
    const entry = usualExtensionFiles.find((file) => existsSync(join(root, file)));
    if (entry === undefined)
      return `the project has no extension at ${formatList(usualExtensionFiles, "or")}`;
    const loaded = await loadHandlers(join(root, entry), io.signal);
    if (typeof loaded === "string") return loaded;
    for (const { name, hook } of loaded) known.push({ name: `${name}.${config}`, hook });
    return undefined;
  }
}

async function report(
  named: readonly ClassHandler[],
  known: readonly KnownHandler[],
  reasons: ReadonlyMap<string, string>,
  onSkipped: (skipped: Diagnostic) => void,
): Promise<readonly Diagnostic[]> {
  // Loaded on demand: few projects have ClusterClasses with extensions.
  const { handlerProblem, topologyDiagnostics } = await import("@capikit/topology");
  const skipped = new Set<string>();
  return named.flatMap((one) => {
    const { location } = one;
    const config = configOf(one);
    const reason = reasons.get(config);
    const isVariable = placeholder.test(one.name);
    if (reason !== undefined && !skipped.has(`${location.path} ${config}`)) {
      skipped.add(`${location.path} ${config}`);
      const message = `handlers of ExtensionConfig ${config} are not checked: ${reason}`;
      onSkipped(createDiagnostic(templateDiagnostics["template/not-checked"], message, { location }));
    } else if (reason === undefined && isVariable) {
      const message = `handler ${one.name} is not checked: its name is a variable`;
      onSkipped(createDiagnostic(templateDiagnostics["template/not-checked"], message, { location }));
    }
    const problem = isVariable ? undefined : handlerProblem(one, known);
    if (problem === undefined) return [];
    return [createDiagnostic(topologyDiagnostics["topology/extension-handler"], problem, { location })];
  });
}

/** Variables of clusterctl and of templates, and words for users to replace, such as `<NAME>`. */
const placeholder = /[${}<>]/;

/** Returns the name of a handler's ExtensionConfig; empty without one. */
function configOf({ name }: ClassHandler): string {
  const dot = name.indexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1);
}

function uniqueFiles<F extends { readonly path: string }>(files: readonly F[]): readonly F[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function readConfigNames(file: ProviderFiles["files"][number]): readonly string[] {
  if (!Buffer.from(file.content).includes("ExtensionConfig")) return [];
  return readObjects(file).flatMap(({ kind, metadata }) => {
    const { name } = (metadata ?? {}) as { readonly name?: unknown };
    return kind === "ExtensionConfig" && typeof name === "string" ? [name] : [];
  });
}

/** Returns the names of the project's extension. Several manifests may be of several extensions. */
async function extensionNames(root: string, configs: readonly string[]): Promise<readonly string[]> {
  const { name } = await extensionRegistration(root);
  const others = new Set(configs);
  return others.size === 1 ? [...new Set([name, ...others])] : [name];
}

/** Returns the handlers of an extension, or the reason why it cannot be loaded. */
async function loadHandlers(file: string, signal: AbortSignal): Promise<readonly KnownHandler[] | string> {
  // Loaded on demand, as above.
  const { ExtensionLoadError, startGeneration } = await import("../extension-server/generation.ts");
  const ignore = (): void => {};
  try {
    const data = { entry: resolve(file), pathPrefix: "" };
    const events = { onFile: ignore, onLog: ignore, onCrash: ignore };
    const extension = await startGeneration(data, events, signal);
    await extension.retire();
    return extension.handlers;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ExtensionLoadError)) throw error;
    const [first] = error.message.split("\n", 1);
    return `${shownPath(file)} cannot be loaded: ${first}`;
  }
}
