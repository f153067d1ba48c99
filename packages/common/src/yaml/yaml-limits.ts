/** Limits of one call. Raise them only for documents of trusted authors, such as local files. */
export interface YamlLimits {
  /**
   * Size of the text: UTF-16 code units of a string, bytes of a `Uint8Array`. Includes text that
   * aliases repeat. Default: 33,554,432 (32 MiB).
   */
  readonly maxLength?: number | undefined;
  /** Number of lists and mappings that may be nested, aliases resolved. Default: 256. */
  readonly maxDepth?: number | undefined;
  /**
   * Number of scalars, lists and mappings of all documents, aliases resolved. Default: 1,000,000.
   * Texts with far too many punctuation marks are rejected before parsing.
   */
  readonly maxNodes?: number | undefined;
  /** Number of nodes that aliases and merge keys (`<<`) repeat. Default: 100,000. */
  readonly maxAliasedNodes?: number | undefined;
}

/** The default limits. */
export const defaultYamlLimits = {
  maxLength: 32 * 1024 * 1024,
  maxDepth: 256,
  maxNodes: 1_000_000,
  maxAliasedNodes: 100_000,
} as const satisfies YamlLimits;

/** Fills in the default limits. @throws TypeError for a limit that is not a positive integer. */
export function resolveLimits(limits: YamlLimits): Required<{ [K in keyof YamlLimits]: number }> {
  const limit = (name: keyof YamlLimits): number => {
    const value: unknown = limits[name] ?? defaultYamlLimits[name];
    const least = name === "maxAliasedNodes" ? 0 : 1;
    if (!Number.isSafeInteger(value) || (value as number) < least) {
      throw new TypeError(`${name} must be an integer of at least ${least}, got ${String(value)}`);
    }
    return value as number;
  };
  return {
    maxLength: limit("maxLength"),
    maxDepth: limit("maxDepth"),
    maxNodes: limit("maxNodes"),
    maxAliasedNodes: limit("maxAliasedNodes"),
  };
}
