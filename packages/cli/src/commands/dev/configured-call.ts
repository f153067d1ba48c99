import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  type DevConfig,
  type DevOption,
  devOptions,
  loadDevConfig,
  UsageError,
} from "@capikit/generators/run";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import { type DevCall, devFlagKeys, devFlagName } from "../dev.ts";
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
  const configured = devFlagKeys
    .flatMap((key) => {
      const value = dev[key];
      return value === undefined
        ? []
        : [[devFlagName(key), flagValue(devOptions[key], value, root)] as const];
    })
    .filter(applies);
  const flags = configured.filter(([name, value]) => !Array.isArray(value) && !call.given.has(name));
  const lists = configured.filter((entry): entry is readonly [string, readonly string[]] =>
    Array.isArray(entry[1]),
  );
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
const added: ReadonlySet<string> = new Set(
  devFlagKeys
    .filter((key) => ["arguments", "gates", "variables"].includes(devOptions[key].kind))
    .map(devFlagName),
);

/** Returns the value of a flag, or the values of a list, for a value of the configuration. */
function flagValue(
  { kind }: DevOption,
  value: NonNullable<DevConfig[keyof DevConfig]>,
  root: string,
): boolean | string | readonly string[] | undefined {
  const path = (one: string): string => inProject(root, one);
  const texts = (): readonly string[] => (Array.isArray(value) ? value : []);
  switch (kind) {
    // Defaults need no flag.
    case "disabled":
      return value === true ? true : undefined;
    case "enabled":
      return value === false ? false : undefined;
    case "file":
    case "folder":
      return path(String(value));
    case "core":
      return value === "none" || /^v\d+\.\d/.test(String(value)) ? String(value) : path(String(value));
    case "text":
    case "port":
      return String(value);
    case "files":
      return texts().map(path);
    case "providers":
      return texts().map((one) => providerOf(root, one));
    case "arguments":
      return texts();
    case "variables":
    case "gates":
      return Object.entries(value).map(([name, one]) => `${name}=${one}`);
  }
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
  if (has("embedded")) return [...excludedByEmbedded, "webhook-host"].some(has);
  return has("simulate-nodes") && (has("kubeconfig") || has("context"));
}

function explained(error: unknown, isSet: (name: string) => boolean, file: string): unknown {
  if (!(error instanceof UsageError)) return error;
  const name = error.flags.find(isSet);
  if (name === undefined) return error;
  const key = devFlagKeys.find((one) => devFlagName(one) === name);
  const source = `--${name} is dev.${key} of ${file}, which --no-config ignores`;
  return new UsageError(
    error.message,
    error.help === undefined ? source : `${error.help}; ${source}`,
    error.flags,
  );
}
