import { shortText } from "@capikit/common/json";
import type { YamlLimits } from "@capikit/common/yaml";
import { ConfigError } from "../errors/config-error.ts";
import { assertInlineOnly } from "./inline-only.ts";
import {
  assertFieldTypes,
  duplicateOf,
  entryTypes,
  type Fields,
  readMapping,
  readMappings,
  textField,
} from "./kubeconfig-fields.ts";

/** A cluster, user or context of a kubeconfig. */
interface Named {
  readonly name: string;
}

/** Base folder for relative file names of an entry. */
interface FromFile {
  readonly baseDir?: string | undefined;
}

/** The content of kubeconfigs, with the source of each entry. */
export interface Kubeconfig {
  readonly "current-context"?: string | undefined;
  readonly clusters: readonly (Named & FromFile & { readonly cluster: Fields })[];
  readonly users: readonly (Named & FromFile & { readonly user: Fields })[];
  readonly contexts: readonly (Named & FromFile & { readonly context: Fields })[];
}

export interface KubeconfigText extends FromFile {
  readonly text: string;
  readonly name: string;
}

/** Limits for untrusted text: a kubeconfig has a few entries, the largest of which are certificates. */
const untrustedLimits: YamlLimits = {
  maxLength: 512 * 1024,
  maxDepth: 64,
  maxNodes: 4000,
  maxAliasedNodes: 1000,
};

/**
 * Merges kubeconfigs as kubectl does: the first `current-context` and entry of a name count. In one
 * file, names are unique.
 *
 * @throws ConfigError `CONFIG_INVALID` for a text that is not a kubeconfig, `CONFIG_UNTRUSTED` as
 *   of `inlineOnly`.
 */
export async function mergeKubeconfigs(
  texts: readonly KubeconfigText[],
  { inlineOnly = false }: { readonly inlineOnly?: boolean | undefined } = {},
): Promise<Kubeconfig> {
  // Pods have no kubeconfig to parse, and the library is large.
  const { parseYaml } = await import("@capikit/common/yaml");
  const parse = (text: string): unknown => parseYaml(text, inlineOnly ? untrustedLimits : {});
  const all = texts.map(({ text, name, baseDir }) => {
    const config = parseConfig(parse, text, name);
    assertType(config, name);
    if (inlineOnly) assertInlineOnly(config, name);
    const gather = <K extends keyof typeof entryTypes>(list: string, entry: K) => {
      const entries = readMappings(config[list], list, name).map((one) => {
        const where = `${name}: ${list}`;
        const fields = readMapping(one[entry], `a ${entry}`, name);
        assertFieldTypes(fields, entryTypes[entry], where);
        return { name: textField(one, "name", where) ?? "", [entry]: fields, baseDir } as unknown as Named &
          FromFile &
          Record<K, Fields>;
      });
      const duplicate = duplicateOf(entries);
      if (duplicate === undefined) return entries;
      throw new ConfigError("CONFIG_INVALID", `${name}: ${list} ${duplicate}: remove or rename one of them`);
    };
    return {
      current: textField(config, "current-context", name),
      clusters: gather("clusters", "cluster"),
      users: gather("users", "user"),
      contexts: gather("contexts", "context"),
    };
  });
  return {
    "current-context": all.find(({ current }) => current !== undefined)?.current,
    clusters: all.flatMap(({ clusters }) => clusters),
    users: all.flatMap(({ users }) => users),
    contexts: all.flatMap(({ contexts }) => contexts),
  };
}

/**
 * Returns the first entry with a name.
 *
 * @throws ConfigError `CONFIG_INVALID` when it does not exist; the message lists the known names.
 */
export function findEntry<T extends Named>(
  entries: readonly T[],
  name: string | undefined,
  what: string,
  where: string,
): T {
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}: unknown ${what} ${shortText(name ?? "(unnamed)")} (known: ${namesOf(entries)})`,
    );
  }
  return found;
}

const shownNames = 10;

/** Returns the first names of entries, shortened, for messages. */
export function namesOf(entries: readonly Named[]): string {
  const names = [...new Set(entries.map(({ name }) => name))];
  const shown = names.slice(0, shownNames).map((name) => shortText(name));
  const more = names.length - shown.length;
  return (more > 0 ? [...shown, `${more} more`] : shown).join(", ") || "none";
}

/** Refuses another type than `v1`, `Config`, both of which files may leave out. */
function assertType(config: Fields, name: string): void {
  if ((config.apiVersion || "v1") === "v1" && (config.kind || "Config") === "Config") return;
  throw new ConfigError("CONFIG_INVALID", `${name}: not a kubeconfig: use apiVersion v1 and kind Config`);
}

function parseConfig(parse: (text: string) => unknown, text: string, name: string): Fields {
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (cause) {
    // The reader's errors never quote the text, which holds secrets.
    throw new ConfigError("CONFIG_INVALID", `${name}: not valid YAML: ${(cause as Error).message}`, {
      cause,
    });
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) {
    throw new ConfigError("CONFIG_INVALID", `${name}: empty, or not an object`);
  }
  return parsed as Fields;
}
