/** A resource that Foo runs for a cluster or machine. It takes a while to start and to stop. */
export interface Resource {
  readonly id: string;
  readonly address: string;
  readonly state: "Pending" | "Running" | "Deleting";
}

/** Foo, the cloud: kept in memory, and gone with the program. */
export interface Cloud {
  readonly regions: readonly string[];
  /**
   * Resources are named after their owner, never by its UID, which changes when a cluster is moved.
   */
  ensureLoadBalancer(name: string, region: string): Resource;
  ensureMachine(name: string, region: string, userData: string): Resource;
  /** Starts to delete a resource. Returns whether it is gone. */
  remove(name: string): boolean;
}

/** Number of requests until a resource is up or gone. */
const patience = 2;

/** Returns a function that opens the cloud of an account. All accounts are empty at first. */
export function openAccounts(): (account: string) => Cloud {
  const accounts = new Map<string, Cloud>();
  return (account) => {
    const cloud = accounts.get(account) ?? openCloud();
    accounts.set(account, cloud);
    return cloud;
  };
}

function openCloud(): Cloud {
  const resources = new Map<string, { readonly resource: Resource; asked: number }>();
  let count = 0;

  function ensure(name: string): Resource {
    const known = resources.get(name);
    const asked = (known?.asked ?? 0) + 1;
    count += known === undefined ? 1 : 0;
    const { id, address } = known?.resource ?? {
      id: `foo-${count}`,
      address: `10.0.${count >> 8}.${count & 255}`,
    };
    const resource: Resource = { id, address, state: asked > patience ? "Running" : "Pending" };
    resources.set(name, { resource, asked });
    return resource;
  }

  return {
    regions: ["eu-west-1", "eu-north-1", "us-east-1"],
    ensureLoadBalancer: (name) => ensure(`${name}/load-balancer`),
    ensureMachine: (name) => ensure(`${name}/machine`),
    remove(name) {
      const known = resources.get(name);
      if (known === undefined) return true;
      if (known.resource.state === "Deleting") return resources.delete(name);
      resources.set(name, { resource: { ...known.resource, state: "Deleting" }, asked: 0 });
      return false;
    },
  };
}
