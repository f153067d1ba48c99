import type { SemanticVersion } from "@capikit/common/versions";
import { parseVersion } from "../../repository/model/version.ts";

/** A released version. */
export interface Release extends SemanticVersion {
  /** Tag, such as `v1.2.3`. */
  readonly name: string;
}

/** Parses a release name (a semantic version with prefix `v`); undefined if invalid. */
export function releaseOf(name: string): Release | undefined {
  const version = name.startsWith("v") ? parseVersion(name) : undefined;
  return version && { name, ...version };
}
