/** The role of a kind in Cluster API, which determines its fields, controller and template. */
export type Role =
  | "bootstrap-config"
  | "control-plane"
  | "infra-cluster"
  | "infra-machine"
  | "infra-machine-pool"
  | "ipam-pool"
  | "none";

/** A role with its properties. */
export interface RoleFacts {
  /** First label of the group that Cluster API's documentation uses for it. */
  readonly groupLabel?: string;
  /** Path of the template with its types, without extension. */
  readonly types: string;
  /** Whether it has a template, from which topologies and sets create objects. */
  readonly hasTemplate?: true;
}

/** All roles by `--type` value. */
export const roles: Readonly<Record<Role, RoleFacts>> = Object.freeze({
  "infra-cluster": {
    groupLabel: "infrastructure",
    types: "api/infrastructure/v7alpha7/paper-cloud-cluster",
    hasTemplate: true,
  },
  "infra-machine": {
    groupLabel: "infrastructure",
    types: "api/infrastructure/v7alpha7/paper-cloud-machine",
    hasTemplate: true,
  },
  "infra-machine-pool": {
    groupLabel: "infrastructure",
    types: "added/api/paper-cloud-machine-pool",
    hasTemplate: true,
  },
  "control-plane": {
    groupLabel: "controlplane",
    types: "api/controlplane/v7alpha7/paper-cloud-control-plane",
    hasTemplate: true,
  },
  "bootstrap-config": {
    groupLabel: "bootstrap",
    types: "api/bootstrap/v7alpha7/paper-cloud-config",
    hasTemplate: true,
  },
  "ipam-pool": { groupLabel: "ipam", types: "api/ipam/v7alpha7/paper-cloud-pool" },
  none: { types: "added/api/paper-cloud-kind" },
});
