import { ConfigError } from "../errors/config-error.ts";

/** A cluster, user or context of a kubeconfig. */
interface Named {
  readonly name: string;
}

/** The folder that relative file names of an entry start from. */
interface FromFile {
  readonly baseDir?: string | undefined;
}

/** What kubeconfigs hold, each entry with where it is from. */
export interface Kubeconfig {
  readonly "current-context"?: string | undefined;
  readonly clusters: readonly (Named & FromFile & { readonly cluster?: Record<string, unknown> })[];
  readonly users: readonly (Named & FromFile & { readonly user?: Record<string, unknown> })[];
  readonly contexts: readonly (Named & FromFile & { readonly context?: KubeconfigContext })[];
}

interface KubeconfigContext {
  readonly cluster?: string;
  readonly user?: string;
  readonly namespace?: string;
}

/** The text of a kubeconfig, and where it is from. */
export interface KubeconfigText extends FromFile {
  readonly text: string;
  /** What messages call it. */
  readonly name: string;
}

/**
 * Brings kubeconfigs together as kubectl does: of several entries with one name the first counts, and the first `current-context`.
 *
 * @throws ConfigError `invalid` when one is no kubeconfig.
 */
export async function mergeKubeconfigs(texts: readonly KubeconfigText[]): Promise<Kubeconfig> {
  // In a Pod there is no kubeconfig to read, and the library is large.
  const { loadAll } = await import("js-yaml");
  const all = texts.map(({ text, name, baseDir }) => ({ config: parseConfig(loadAll, text, name), baseDir }));
  const gather = <K extends "clusters" | "users" | "contexts">(field: K): Kubeconfig[K] => {
    const entries = all.flatMap(({ config, baseDir }) =>
      (config[field] ?? []).map((entry) => ({ ...entry, baseDir })),
    );
    return entries as unknown as Kubeconfig[K];
  };
  return {
    "current-context": all.map(({ config }) => config["current-context"]).find(Boolean),
    clusters: gather("clusters"),
    users: gather("users"),
    contexts: gather("contexts"),
  };
}

/**
 * The first entry with a name.
 *
 * @throws ConfigError `invalid` when there is none; its message says which there are.
 */
export function entryOf<T extends Named>(
  entries: readonly T[],
  name: string | undefined,
  what: string,
  where: string,
): T {
  const found = entries.find((entry) => entry.name === name);
  if (found === undefined) {
    throw new ConfigError(
      "invalid",
      `${where}: there is no ${what} ${name ?? "(unnamed)"} (known: ${namesOf(entries)})`,
    );
  }
  return found;
}

/** The names of entries, for messages. */
export function namesOf(entries: readonly Named[]): string {
  return [...new Set(entries.map(({ name }) => name))].join(", ") || "none";
}

function parseConfig(
  parseAll: (text: string) => readonly unknown[],
  text: string,
  name: string,
): Partial<Kubeconfig> {
  let documents: readonly unknown[];
  try {
    documents = parseAll(text);
  } catch {
    // The parser's message quotes the text, which holds secrets.
    throw new ConfigError("invalid", `${name}: not valid YAML`);
  }
  if (documents.length > 1) {
    throw new ConfigError("invalid", `${name}: more than one YAML document`);
  }
  const [parsed] = documents;
  if (typeof parsed !== "object" || parsed === null) {
    throw new ConfigError("invalid", `${name}: empty, or not an object`);
  }
  return parsed;
}
