import type { ContractVersion } from "@capikit/api/contract";
import type { KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/index.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import type { ContractViolation } from "../lifecycle/lifecycle-plan.ts";

/** Required fields of an InfraCluster by contract, keyed by path. */
export interface RequiredInfraClusterFields {
  readonly v1beta2: {
    readonly "status.initialization.provisioned": boolean;
  };
  readonly v1beta1: {
    readonly "status.ready": boolean;
  };
}

/** Optional fields of an InfraCluster by contract, keyed by path. */
export interface OptionalInfraClusterFields {
  readonly v1beta2: {
    readonly "spec.controlPlaneEndpoint.host": string;
    readonly "spec.controlPlaneEndpoint.port": number;
    readonly "status.failureDomains": readonly {
      readonly name: string;
      readonly controlPlane?: boolean;
      readonly attributes?: Readonly<Record<string, string>>;
    }[];
  };
  readonly v1beta1: {
    readonly "spec.controlPlaneEndpoint.host": string;
    readonly "spec.controlPlaneEndpoint.port": number;
    readonly "status.failureDomains": {
      readonly [name: string]: {
        readonly controlPlane?: boolean;
        readonly attributes?: Readonly<Record<string, string>>;
      };
    };
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that an InfraCluster type has the fields of its contract. */
export type InfraClusterFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredConditions[C] & RequiredInfraClusterFields[C],
  OptionalInfraClusterFields[C]
>;

/** Returns the contract violation of an InfraCluster: half an endpoint blocks Cluster API. */
export function violationOfInfraCluster(object: KubernetesObject): ContractViolation | undefined {
  const [host, port] = ["host", "port"].map((field) =>
    Boolean(nestedValue(object, ["spec", "controlPlaneEndpoint", field])),
  );
  if (host === port) return undefined;
  return {
    message: `reconcile left ${object.kind} with a spec.controlPlaneEndpoint without ${host ? "a port" : "a host"}: set both or neither`,
    fields: [["spec", "controlPlaneEndpoint"]],
  };
}
