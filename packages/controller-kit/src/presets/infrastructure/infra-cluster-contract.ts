import type { ContractVersion } from "@capikit/api/contract";
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/values/index.ts";
import type { FollowsContract } from "../lifecycle/contract-fields.ts";

/** Fields that an InfraCluster must have, by contract; by their paths. */
export interface RequiredInfraClusterFields {
  readonly v1beta2: {
    readonly "status.initialization.provisioned": boolean;
    readonly "status.conditions": readonly Condition[];
  };
  readonly v1beta1: {
    readonly "status.ready": boolean;
    readonly "status.conditions": readonly V1Beta1Condition[];
  };
}

/** Fields of which an InfraCluster may have some, by contract; by their paths. */
export interface OptionalInfraClusterFields {
  readonly v1beta2: {
    readonly "spec.controlPlaneEndpoint.host": string;
    readonly "spec.controlPlaneEndpoint.port": number;
    readonly "status.failureDomains": readonly { readonly name: string; readonly controlPlane?: boolean }[];
  };
  readonly v1beta1: {
    readonly "spec.controlPlaneEndpoint.host": string;
    readonly "spec.controlPlaneEndpoint.port": number;
    readonly "status.failureDomains": { readonly [name: string]: { readonly controlPlane?: boolean } };
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** What a type of InfraClusters must have. */
export type InfraClusterFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredInfraClusterFields[C],
  OptionalInfraClusterFields[C]
>;

/** Half an endpoint: core waits for the other half for ever. */
export function violationOfInfraCluster(object: KubernetesObject): string | undefined {
  const [host, port] = ["host", "port"].map((field) =>
    Boolean(nestedValue(object, ["spec", "controlPlaneEndpoint", field])),
  );
  if (host === port) return undefined;
  return `reconcile left ${object.kind} with a spec.controlPlaneEndpoint that has ${host ? "a host and no port" : "a port and no host"}: Cluster API takes both or none. Set the other one as well.`;
}
