import {
  compareVersions,
  formatVersion,
  type SemanticVersion,
  tryParseVersion,
} from "@capikit/common/versions";
import { topologyError } from "../errors/topology-error.ts";

/** A version of Kubernetes, with its text. */
export interface KubernetesVersion extends SemanticVersion {
  /** `v1.34.0+build`, whatever its syntax was. */
  readonly text: string;
}

/** Parses a version. @throws TopologyError if it is not one. */
export function kubernetesVersion(text: string, where: string): KubernetesVersion {
  const version = tryParseVersion(text);
  if (version === undefined)
    throw topologyError(where, `invalid Kubernetes version ${JSON.stringify(text)}: write it like v1.34.0`);
  return { ...version, text: `v${formatVersion(version)}` };
}

/** Compares versions, including their builds. 2: the builds differ and have no order, as with hashes. */
export function compareBuilds(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 | 2 {
  return compareVersions(a, b, { build: true });
}

/** Reports whether a version is higher than another, or differs from it in builds that have no order. */
export function isAbove(version: SemanticVersion, other: SemanticVersion): boolean {
  return compareBuilds(version, other) > 0;
}
