import { topologyError } from "../errors/topology-error.ts";
import { renderTemplate, TemplateError } from "../go-template/index.ts";

const MAX_LENGTH = 63;
const SUFFIX_LENGTH = 5;
/** Letters and digits of Kubernetes' random names: no vowels, so that no words come out. */
const ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

/**
 * Gives the five characters that Cluster API draws at random for the name of a new object. `path` is where the object stands in the
 * desired state, as `machineDeployments[md-0].bootstrapTemplate`.
 */
export type NameSuffix = (path: string) => string;

/** Suffixes made from the cluster and the path of the object, so that the same topology gives the same names. */
export function stableSuffixes(namespace: string, cluster: string): NameSuffix {
  return (path) => {
    // FNV-1a, 64 bits.
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(`${namespace}/${cluster} ${path}`))
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    let text = "";
    for (let at = 0; at < SUFFIX_LENGTH; at++) {
      text += ALPHABET[Number(hash % BigInt(ALPHABET.length))];
      hash /= BigInt(ALPHABET.length);
    }
    return text;
  };
}

/** A prefix and a suffix, as names of templates are. */
export function simpleName(prefix: string, path: string, suffix: NameSuffix): string {
  return prefix.slice(0, MAX_LENGTH - SUFFIX_LENGTH) + suffix(path);
}

/** What a name is made from. */
export interface NameSource {
  /** The naming strategy of the ClusterClass. */
  readonly template: string | undefined;
  /** Where that stands. */
  readonly where: string;
  readonly fallback: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A name by the naming strategy of the class, a Go template without sprig's functions. Too long ones get another suffix. */
export function templatedName(source: NameSource, path: string, suffix: NameSuffix): string {
  try {
    const name = renderTemplate(
      source.template ?? source.fallback,
      { ...source.data, random: suffix(path) },
      { functions: "builtin", missingKey: "error" },
    );
    return name.length > MAX_LENGTH
      ? name.slice(0, MAX_LENGTH - SUFFIX_LENGTH) + suffix(`${path} shortened`)
      : name;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw topologyError(source.where, `the name cannot be rendered: ${error.message}`, error);
  }
}
