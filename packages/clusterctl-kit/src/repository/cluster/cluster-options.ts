import { isDnsSubdomain } from "@capikit/common/text";
import { parseReleaseVersion } from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";

/** Flags of `clusterctl generate cluster`. */
export interface ClusterOptions {
  readonly clusterName: string;
  /** Namespace of all objects. */
  readonly namespace: string;
  /** Default: the variable KUBERNETES_VERSION. */
  readonly kubernetesVersion?: string | undefined;
  /** Default: the variable CONTROL_PLANE_MACHINE_COUNT, or 1. */
  readonly controlPlaneMachineCount?: number | undefined;
  /** Default: the variable WORKER_MACHINE_COUNT, or 0. */
  readonly workerMachineCount?: number | undefined;
}

/** Returns the value of a variable; undefined if unset. */
export type Get = (name: string) => string | undefined;

/**
 * Returns the variables that the options set, which override a template's defaults.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_CONFIG` for an option that clusterctl
 *   rejects.
 */
export function collectVariables(options: ClusterOptions, get: Get): Readonly<Record<string, string>> {
  const { clusterName, namespace, kubernetesVersion } = options;
  if (!/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(namespace))
    throw refusal(
      `${JSON.stringify(namespace)} is not a valid namespace`,
      "use lower-case letters, digits and -",
    );
  if (!isDnsSubdomain(clusterName))
    throw refusal(
      `${JSON.stringify(clusterName)} is not a valid cluster name`,
      "use lower-case letters, digits, - and .",
    );
  if (kubernetesVersion && parseReleaseVersion(kubernetesVersion) === undefined)
    throw refusal(`${kubernetesVersion} is not a Kubernetes version`, "use a version such as v1.34.0");
  return {
    NAMESPACE: namespace,
    CLUSTER_NAME: clusterName,
    ...(kubernetesVersion && { KUBERNETES_VERSION: kubernetesVersion }),
    CONTROL_PLANE_MACHINE_COUNT: count(
      "CONTROL_PLANE_MACHINE_COUNT",
      options.controlPlaneMachineCount,
      1,
      1,
      get,
    ),
    WORKER_MACHINE_COUNT: count("WORKER_MACHINE_COUNT", options.workerMachineCount, 0, 0, get),
  };
}

function count(name: string, given: number | undefined, fallback: number, least: number, get: Get): string {
  const text = given?.toString() ?? get(name) ?? String(fallback);
  if (!/^[-+]?[0-9]+$/.test(text) || Number(text) < least)
    throw refusal(`${name} is ${JSON.stringify(text)}`, `set it to an integer of at least ${least}`);
  return String(Number(text));
}

function refusal(message: string, help: string): RepositoryError {
  return new RepositoryError("REPOSITORY_BAD_CONFIG", message, help);
}
