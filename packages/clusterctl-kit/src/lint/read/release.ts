import type { SemanticVersion } from "@capikit/common/versions";
import { parseVersion } from "../../repository/model/version.ts";

/** A released version. */
export interface Release extends SemanticVersion {
  /** Its tag, such as `v1.2.3`. */
  readonly name: string;
}

/** Parses the name of a release, a semantic version with a `v` in front; undefined for any other text. */
export function releaseOf(name: string): Release | undefined {
  const version = name.startsWith("v") ? parseVersion(name) : undefined;
  return version && { name, ...version };
}
