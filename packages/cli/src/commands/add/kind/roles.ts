/** What a kind is to Cluster API, and so which fields, controller and template it has. */
export type Role =
  | "bootstrap-config"
  | "control-plane"
  | "infra-cluster"
  | "infra-machine"
  | "infra-machine-pool"
  | "ipam-pool"
  | "none";

/** A role with what is known of it. */
export interface RoleFacts {
  /** The group that Cluster API's own documents use for it, by its first label. */
  readonly groupLabel?: string;
  /** Where create-capikit's types of it are: the file of the kind below `api`, without its ending. */
  readonly types?: string;
  /** Whether there is a template of it, of which topologies and sets make objects. */
  readonly hasTemplate?: true;
}

/** All roles, by the words of `--type`. */
export const roles: Readonly<Record<Role, RoleFacts>> = Object.freeze({
  "infra-cluster": {
    groupLabel: "infrastructure",
    types: "infrastructure/v7alpha7/paper-cloud-cluster",
    hasTemplate: true,
  },
  "infra-machine": {
    groupLabel: "infrastructure",
    types: "infrastructure/v7alpha7/paper-cloud-machine",
    hasTemplate: true,
  },
  "infra-machine-pool": { groupLabel: "infrastructure", hasTemplate: true },
  "control-plane": {
    groupLabel: "controlplane",
    types: "controlplane/v7alpha7/paper-cloud-control-plane",
    hasTemplate: true,
  },
  "bootstrap-config": {
    groupLabel: "bootstrap",
    types: "bootstrap/v7alpha7/paper-cloud-config",
    hasTemplate: true,
  },
  "ipam-pool": { groupLabel: "ipam", types: "ipam/v7alpha7/paper-cloud-pool" },
  none: {},
});
