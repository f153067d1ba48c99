import { type KubernetesVersion, parseVersion } from "./kubernetes-version.ts";
import { UpgradePlanError } from "./upgrade-plan-error.ts";

/** Reads a version. @throws UpgradePlanError where the text is none; `what` says which it is. */
export function knownVersion(text: string, what: string): KubernetesVersion {
  const version = parseVersion(text);
  if (version === undefined)
    throw new UpgradePlanError(`${what}: "${text}" is no version of Kubernetes; write it as v1.36.0.`);
  return version;
}
