import type { Cluster, MachineHealthCheck } from "@capikit/api/core/v1beta2";
import { clusterNameLabel, clusterTopologyOwnedLabel } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { cloneJson, isJsonObject, type JsonObject } from "@capikit/common/json";
import { getAt } from "../json/json-object.ts";
import { withoutEmpty } from "../objects/canonical.ts";
import { isSet } from "../objects/kubernetes.ts";
import { ownedBy } from "./from-template.ts";

const NODE_STARTUP_SECONDS = 600;

/** The health check of a class or of a topology. */
interface HealthCheck {
  readonly enabled?: boolean;
  readonly checks?: object;
  readonly remediation?: object;
}

/**
 * Returns the MachineHealthCheck of a control plane or MachineDeployment: entirely from the
 * topology if it defines one, else from the class. Undefined if absent or disabled.
 */
export function desiredHealthCheck(
  cluster: Cluster,
  target: { readonly name: string; readonly selector: Readonly<Record<string, string>> },
  ofTopology: HealthCheck | undefined,
  ofClass: HealthCheck | undefined,
): MachineHealthCheck | undefined {
  const isDefined = (check: HealthCheck | undefined): boolean =>
    isSet(check?.checks) || isSet(check?.remediation);
  if (!isDefined(ofTopology) && !isDefined(ofClass)) return undefined;
  if (ofTopology?.enabled === false) return undefined;
  const source = (isDefined(ofTopology) ? ofTopology : ofClass) as unknown as JSONValue;
  const part = (path: readonly string[]): JsonObject => {
    const value = getAt(source, path);
    return isJsonObject(value) ? cloneJson(value) : {};
  };
  const checks = part(["checks"]);
  const { triggerIf, templateRef } = part(["remediation"]);
  const clusterName = cluster.metadata.name ?? "";
  return withoutEmpty({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "MachineHealthCheck",
    metadata: {
      name: target.name,
      ...(cluster.metadata.namespace === undefined ? {} : { namespace: cluster.metadata.namespace }),
      labels: { [clusterNameLabel]: clusterName, [clusterTopologyOwnedLabel]: "" },
      ownerReferences: [{ ...ownedBy(cluster) }],
    },
    spec: {
      clusterName,
      selector: { matchLabels: { ...target.selector } },
      checks: {
        ...checks,
        nodeStartupTimeoutSeconds: checks.nodeStartupTimeoutSeconds ?? NODE_STARTUP_SECONDS,
      },
      remediation: {
        ...(triggerIf === undefined ? {} : { triggerIf }),
        ...(templateRef === undefined ? {} : { templateRef }),
      },
    },
  }) as unknown as MachineHealthCheck;
}
