import { RepositoryError } from "../model/repository-error.ts";
import { parseVersion } from "../model/version.ts";

/** What the flags of `clusterctl generate cluster` say. */
export interface ClusterOptions {
  readonly clusterName: string;
  /** Where the cluster's objects go, all of them. */
  readonly namespace: string;
  /** Default: what the variable KUBERNETES_VERSION is set to. */
  readonly kubernetesVersion?: string | undefined;
  /** Default: what CONTROL_PLANE_MACHINE_COUNT is set to, or 1. */
  readonly controlPlaneMachineCount?: number | undefined;
  /** Default: what WORKER_MACHINE_COUNT is set to, or 0. */
  readonly workerMachineCount?: number | undefined;
}

/** The value of a variable; undefined where it is not set. */
export type Get = (name: string) => string | undefined;

/**
 * The variables that the options set, whatever a template's defaults say.
 *
 * @throws RepositoryError with the code `badConfig` for an option that clusterctl refuses.
 */
export function variablesOf(options: ClusterOptions, get: Get): Readonly<Record<string, string>> {
  const { clusterName, namespace, kubernetesVersion } = options;
  if (!/^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(namespace))
    throw refusal(`${JSON.stringify(namespace)} is no namespace`, "use lower-case letters, digits and -");
  if (
    clusterName.length > 253 ||
    !/^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(clusterName)
  )
    throw refusal(
      `${JSON.stringify(clusterName)} is no name of a cluster`,
      "use lower-case letters, digits, - and .",
    );
  if (kubernetesVersion && parseVersion(kubernetesVersion) === undefined)
    throw refusal(`${kubernetesVersion} is no version of Kubernetes`, "write it like v1.34.0");
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
    throw refusal(`${name} is ${JSON.stringify(text)}`, `set it to a whole number, ${least} at least`);
  return String(Number(text));
}

function refusal(message: string, help: string): RepositoryError {
  return new RepositoryError("badConfig", message, help);
}
