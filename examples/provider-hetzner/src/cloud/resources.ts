/** The fields of Hetzner Cloud's resources that the provider reads, by collection. */
export interface Resources {
  readonly images: Resource;
  readonly load_balancers: LoadBalancer;
  readonly networks: Resource & { readonly servers: readonly number[] };
  readonly placement_groups: Resource & { readonly type: string; readonly servers: readonly number[] };
  readonly server_types: Resource & {
    readonly cores: number;
    readonly memory: number;
    readonly architecture: string;
  };
  readonly servers: Server;
  readonly ssh_keys: Resource;
}

interface Resource {
  readonly id: number;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

interface Attached extends Resource {
  readonly private_net: readonly { readonly network: number; readonly ip: string }[];
}

export interface Server extends Attached {
  readonly status: string;
  readonly public_net: { readonly [family in "ipv4" | "ipv6"]: { readonly ip: string } | null };
}

export interface LoadBalancer extends Attached {
  readonly load_balancer_type: { readonly name: string };
  readonly algorithm: { readonly type: string };
  readonly public_net: { readonly [family in "ipv4" | "ipv6"]: { readonly ip: string } };
  readonly targets: readonly { readonly type: "server"; readonly server: { readonly id: number } }[];
  readonly services: readonly { readonly listen_port: number; readonly proxyprotocol: boolean }[];
  readonly protection: { readonly delete: boolean };
}
