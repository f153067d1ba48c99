import {
  compareVersions,
  formatVersion,
  type SemanticVersion,
  tryParseVersion,
} from "@capikit/common/versions";
import { topologyError } from "../errors/topology-error.ts";

export interface KubernetesVersion extends SemanticVersion {
  /** The version in canonical syntax, such as `v1.34.0+build`. */
  readonly text: string;
}

/** Parses a version. @throws TopologyError if it is not one. */
export function kubernetesVersion(text: string, where: string): KubernetesVersion {
  const version = tryParseVersion(text);
  if (version === undefined)
    throw topologyError(
      "topology/version",
      where,
      `invalid Kubernetes version ${JSON.stringify(text)}: write it like v1.34.0`,
    );
  return { ...version, text: `v${formatVersion(version)}` };
}

/** Compares versions and their builds. Returns 2 if only builds differ, without order. */
export function compareBuilds(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 | 2 {
  return compareVersions(a, b, { build: true });
}

/** Reports whether a version is higher, or differs in builds without order. */
export function isAbove(version: SemanticVersion, other: SemanticVersion): boolean {
  return compareBuilds(version, other) > 0;
}
