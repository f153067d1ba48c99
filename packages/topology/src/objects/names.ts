import { topologyError } from "../errors/topology-error.ts";
import { GoTemplateError, renderTemplate } from "../go-template/index.ts";

const MAX_LENGTH = 63;
const SUFFIX_LENGTH = 5;
/** Characters of Kubernetes' random names: no vowels, to avoid words. */
const ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

/**
 * Returns the five random characters in the name of a new object. `path` is the object's path in
 * the desired state, such as `machineDeployments[md-0].bootstrapTemplate`.
 */
export type NameSuffix = (path: string) => string;

/** Derives suffixes from the cluster and the object's path, so that names are deterministic. */
export function stableSuffixes(namespace: string, cluster: string): NameSuffix {
  return (path) => {
    let hash = hashOf(`${namespace}/${cluster} ${path}`);
    let text = "";
    for (let at = 0; at < SUFFIX_LENGTH; at++) {
      text += ALPHABET[Number(hash % BigInt(ALPHABET.length))];
      hash /= BigInt(ALPHABET.length);
    }
    return text;
  };
}

/** Returns the UID for a Cluster before its creation, derived from its name. */
export function standInUid(namespace: string, cluster: string): string {
  const hex = ["uid", "uid 2"]
    .map((path) => hashOf(`${namespace}/${cluster} ${path}`).toString(16).padStart(16, "0"))
    .join("");
  // Version 8: vendor-specific.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** FNV-1a, 64 bits. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

/** Joins a prefix and a suffix, as in names of templates. */
export function simpleName(prefix: string, path: string, suffix: NameSuffix): string {
  return prefix.slice(0, MAX_LENGTH - SUFFIX_LENGTH) + suffix(path);
}

/** Returns a name of at most 63 characters, a longer one with a suffix. */
export function shortenedName(name: string, suffix: () => string): string {
  return name.length > MAX_LENGTH ? name.slice(0, MAX_LENGTH - SUFFIX_LENGTH) + suffix() : name;
}

export interface NameSource {
  /** The naming strategy of the ClusterClass. */
  readonly template: string | undefined;
  /** The location of the template. */
  readonly where: string;
  readonly fallback: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Returns a name from the class's naming strategy, with another suffix for long names. */
export function templatedName(source: NameSource, path: string, suffix: NameSuffix): string {
  try {
    const name = renderTemplate(
      source.template ?? source.fallback,
      { ...source.data, random: suffix(path) },
      { functions: "builtin", missingKey: "error" },
    );
    return shortenedName(name, () => suffix(`${path} shortened`));
  } catch (error) {
    if (!(error instanceof GoTemplateError)) throw error;
    throw topologyError(
      "topology/object-name",
      source.where,
      `the name cannot be rendered: ${error.message}`,
      error,
    );
  }
}
