/** The role of a kind in Cluster API, which determines its fields, controller and template. */
export type Role =
  | "bootstrap-config"
  | "control-plane"
  | "infra-cluster"
  | "infra-machine"
  | "infra-machine-pool"
  | "ipam-pool"
  | "none";

/** A role with its properties. Paths are those of templates. */
export interface RoleFacts {
  /** First label of the group that Cluster API's documentation uses for it. */
  readonly groupLabel?: string;
  /** Type of the provider in the configuration that it belongs to. */
  readonly providerType?: string;
  /** The end of its name in templates. */
  readonly model: string;
  /** Path of its types, without extension. */
  readonly types: string;
  readonly controller: string;
  /** Whether it has a template, from which topologies and sets create objects. */
  readonly hasTemplate?: true;
}

/** All roles by `--type` value. */
export const roles: Readonly<Record<Role, RoleFacts>> = Object.freeze({
  "infra-cluster": {
    groupLabel: "infrastructure",
    providerType: "InfrastructureProvider",
    model: "Cluster",
    types: "api/infrastructure/v7alpha7/paper-cloud-cluster",
    controller: "src/infrastructure/paper-cloud-cluster.ts",
    hasTemplate: true,
  },
  "infra-machine": {
    groupLabel: "infrastructure",
    providerType: "InfrastructureProvider",
    model: "Machine",
    types: "api/infrastructure/v7alpha7/paper-cloud-machine",
    controller: "src/infrastructure/paper-cloud-machine.ts",
    hasTemplate: true,
  },
  "infra-machine-pool": {
    groupLabel: "infrastructure",
    providerType: "InfrastructureProvider",
    model: "MachinePool",
    types: "added/api/paper-cloud-machine-pool",
    controller: "added/paper-cloud-machine-pool.ts",
    hasTemplate: true,
  },
  "control-plane": {
    groupLabel: "controlplane",
    providerType: "ControlPlaneProvider",
    model: "ControlPlane",
    types: "api/controlplane/v7alpha7/paper-cloud-control-plane",
    controller: "src/control-plane/paper-cloud-control-plane.ts",
    hasTemplate: true,
  },
  "bootstrap-config": {
    groupLabel: "bootstrap",
    providerType: "BootstrapProvider",
    model: "Config",
    types: "api/bootstrap/v7alpha7/paper-cloud-config",
    controller: "src/bootstrap/paper-cloud-config.ts",
    hasTemplate: true,
  },
  "ipam-pool": {
    groupLabel: "ipam",
    providerType: "IPAMProvider",
    model: "Pool",
    types: "api/ipam/v7alpha7/paper-cloud-pool",
    controller: "src/ipam/paper-cloud-pool.ts",
  },
  none: { model: "Kind", types: "added/api/paper-cloud-kind", controller: "added/paper-cloud-kind.ts" },
});
