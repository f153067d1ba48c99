import { compareVersions, type SemanticVersion, tryParseVersion } from "@capikit/common/versions";
import { UpgradePlanError } from "./upgrade-plan-error.ts";

/** A version of Kubernetes, with its text. */
export interface KubernetesVersion extends SemanticVersion {
  readonly text: string;
}

/** Parses a version. @throws UpgradePlanError if it is not one; `what` names it. */
export function knownVersion(text: string, what: string): KubernetesVersion {
  const version = tryParseVersion(text);
  if (version === undefined)
    throw new UpgradePlanError(`${what}: invalid Kubernetes version "${text}": write it as v1.36.0.`);
  return { text, ...version };
}

/** Compares versions with their builds. Returns 2 for builds without order, such as hashes. */
export function compareBuilds(a: SemanticVersion, b: SemanticVersion): -1 | 0 | 1 | 2 {
  return compareVersions(a, b, { build: true });
}
