/** A resource of a project, as in responses. */
export interface Resource {
  readonly id: number;
  name: string;
  labels: Readonly<Record<string, string>>;
  readonly created: string;
}

/** An address of a resource in a network. */
export interface PrivateNet {
  readonly network: number;
  readonly ip: string;
}

/** States of a server, apart from migrations and rebuilds. */
export type ServerStatus =
  | "initializing"
  | "starting"
  | "running"
  | "stopping"
  | "off"
  | "deleting"
  | "unknown";

/** A virtual machine. */
export interface Server extends Resource {
  status: ServerStatus;
  /** Whether an action is running. */
  locked: boolean;
  readonly server_type: ServerType;
  readonly image: Image;
  readonly location: Location;
  placement_group: PlacementGroup | null;
  readonly public_net: { readonly ipv4: { ip: string } | null; readonly ipv6: { ip: string } | null };
  private_net: PrivateNet[];
}

/** A network with its subnets. */
export interface Network extends Resource {
  readonly ip_range: string;
  readonly subnets: readonly {
    readonly type: string;
    readonly ip_range: string;
    readonly network_zone: string;
  }[];
  servers: number[];
  load_balancers: number[];
}

/** A rule that servers run on different hosts. */
export interface PlacementGroup extends Resource {
  readonly type: "spread";
  servers: number[];
}

/** A target of a load balancer. */
export interface Target {
  readonly type: "server";
  readonly server: { readonly id: number };
  readonly use_private_ip: boolean;
}

/** A port of a load balancer. */
export interface Service {
  readonly protocol: string;
  readonly listen_port: number;
  readonly destination_port: number;
  readonly proxyprotocol: boolean;
}

/** A load balancer with its targets and services. */
export interface LoadBalancer extends Resource {
  load_balancer_type: { readonly name: string };
  algorithm: { readonly type: string };
  readonly location: Location;
  readonly public_net: {
    readonly enabled: boolean;
    readonly ipv4: { readonly ip: string };
    readonly ipv6: { readonly ip: string };
  };
  private_net: PrivateNet[];
  targets: Target[];
  services: Service[];
  protection: { delete: boolean };
}

/** An operating system image or a snapshot. Snapshots have labels instead of names. */
export interface Image extends Omit<Resource, "name"> {
  readonly name: string | null;
  readonly type: "system" | "snapshot";
  readonly architecture: "arm" | "x86";
  readonly rapid_deploy: boolean;
}

/** A public key that servers accept. */
export interface SSHKey extends Resource {
  readonly fingerprint: string;
}

/** A size of servers. Memory is in GB. */
export interface ServerType {
  readonly id: number;
  readonly name: string;
  readonly cores: number;
  readonly memory: number;
  readonly architecture: "arm" | "x86";
}

/** A data center site. */
export interface Location {
  readonly id: number;
  readonly name: string;
  readonly network_zone: string;
}

/** Resources by their collection in paths. */
export interface Resources {
  readonly images: Image;
  readonly load_balancers: LoadBalancer;
  readonly locations: Location;
  readonly networks: Network;
  readonly placement_groups: PlacementGroup;
  readonly server_types: ServerType;
  readonly servers: Server;
  readonly ssh_keys: SSHKey;
}
