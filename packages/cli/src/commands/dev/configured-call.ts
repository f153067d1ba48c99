import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type DevConfig, loadDevConfig, UsageError } from "@capikit/runner";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { DevCall } from "../dev.ts";
import { excludedByEmbedded } from "./embedded-plane.ts";
import { isProviderName } from "./managers/named-providers.ts";

export interface ConfiguredCall {
  readonly call: DevCall;
  /** Adds the configuration to the help of errors about flags that it has set. */
  explained(error: unknown): unknown;
}

/**
 * Adds `dev` in the project's configuration to the flags of a call. A flag replaces its key; `--set`,
 * `--feature-gates` and `--arg` are added. Keys that cannot be combined with a flag are ignored.
 *
 * @throws UsageError for an invalid configuration.
 */
export async function configuredCall(call: DevCall): Promise<ConfiguredCall> {
  if (!call.flags.config) return { call, explained: (error) => error };
  const root = resolve(call.flags.project ?? ".");
  const { name: file = "capikit.config.ts", dev } = await loadDevConfig(root);
  const applies = ([name, value]: readonly [string, unknown]): boolean =>
    value !== undefined && ![...call.given].some((given) => areExclusive(given, name));
  const flags = Object.entries(flagsOf(dev, root)).filter(
    (entry) => applies(entry) && !call.given.has(entry[0]),
  );
  const lists = Object.entries(listsOf(dev, root)).filter(applies);
  const given = call.lists as Readonly<Record<string, readonly string[]>> | undefined;
  return {
    call: {
      positionals:
        call.positionals.length > 0 || dev.program === undefined
          ? call.positionals
          : [inProject(root, dev.program)],
      flags: { ...call.flags, ...Object.fromEntries(flags) },
      given: new Set([...call.given, ...[...flags, ...lists].map(([name]) => name)]),
      lists: {
        ...call.lists,
        ...Object.fromEntries(
          lists.map(([name, values]) => [
            name,
            added.has(name) ? [...values, ...(given?.[name] ?? [])] : (given?.[name] ?? values),
          ]),
        ),
      },
    },
    explained: (error) =>
      explained(error, (name) => [...flags, ...lists].some(([one]) => one === name), file),
  };
}

/** Lists that are not replaced: a later value of the same name overrides an earlier one. */
const added: ReadonlySet<string> = new Set(["arg", "feature-gates", "set"]);

function flagsOf(
  dev: DevConfig,
  root: string,
): { readonly [N in keyof DevCall["flags"]]?: DevCall["flags"][N] | undefined } {
  const path = (value: string | undefined) => (value === undefined ? undefined : inProject(root, value));
  const isCoreFile = dev.core !== undefined && dev.core !== "none" && !/^v\d+\.\d/.test(dev.core);
  return {
    extension: path(dev.extension),
    ...(dev.simulateNodes && { "simulate-nodes": true }),
    ...(dev.embedded && { embedded: true }),
    kubeconfig: path(dev.kubeconfig),
    context: dev.context,
    "webhook-host": dev.webhookHost,
    state: path(dev.state),
    core: isCoreFile ? path(dev.core) : dev.core,
    "core-components": path(dev.coreComponents),
    ...(dev.typecheck === false && { typecheck: false }),
    ...(dev.console === false && { console: false }),
    "webhook-port": dev.webhookPort?.toString(),
    "extension-port": dev.extensionPort?.toString(),
  };
}

function listsOf(dev: DevConfig, root: string): NonNullable<DevCall["lists"]> {
  const pairs = (values: Readonly<Record<string, boolean | string>>): string[] =>
    Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return {
    ...(dev.apply && { apply: dev.apply.map((path) => inProject(root, path)) }),
    ...(dev.with && { with: dev.with.map((value) => providerOf(root, value)) }),
    ...(dev.set && { set: pairs(dev.set) }),
    ...(dev.featureGates && { "feature-gates": pairs(dev.featureGates) }),
    ...(dev.args && { arg: dev.args }),
  };
}

/** Returns a value of `--with`: a name, `FILE` or `FILE=BINARY`. */
function providerOf(root: string, value: string): string {
  const isFile = existsSync(resolve(root, value));
  if (isProviderName(value) && !isFile) return value;
  const at = isFile ? -1 : value.lastIndexOf("=");
  const parts = at < 0 ? [value] : [value.slice(0, at), value.slice(at + 1)];
  return parts.map((path) => inProject(root, path)).join("=");
}

function inProject(root: string, path: string): string {
  return shownPath(resolve(root, path));
}

/** Reports whether a flag of the command line excludes a flag of the configuration. */
function areExclusive(given: string, configured: string): boolean {
  const has = (name: string): boolean => given === name || configured === name;
  // Templates have objects of the providers in `with`.
  if (given === "embedded" && configured === "apply") return true;
  if (has("embedded")) return [...excludedByEmbedded, "webhook-host"].some(has);
  return has("simulate-nodes") && (has("kubeconfig") || has("context"));
}

function explained(error: unknown, isSet: (name: string) => boolean, file: string): unknown {
  if (!(error instanceof UsageError)) return error;
  const name = error.flags.find(isSet);
  if (name === undefined) return error;
  const key = name === "arg" ? "args" : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const source = `--${name} is dev.${key} of ${file}, which --no-config ignores`;
  return new UsageError(
    error.message,
    error.help === undefined ? source : `${error.help}; ${source}`,
    error.flags,
  );
}
