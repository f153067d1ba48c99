/** What Foo runs of a cluster or machine. Things take a while to come up and to go down. */
export interface Thing {
  readonly id: string;
  readonly address: string;
  readonly state: "Pending" | "Running" | "Deleting";
}

/** Foo, the cloud: kept in memory, and gone with the program. */
export interface Cloud {
  readonly regions: readonly string[];
  /** Things are named by what asked for them, never by its UID, which changes when a cluster is moved. */
  ensureLoadBalancer(name: string, region: string): Thing;
  ensureMachine(name: string, region: string, userData: string): Thing;
  /** Begins to take a thing away. Gives whether it is gone. */
  remove(name: string): boolean;
}

/** How often a thing is asked for until it is up, or gone. */
const patience = 2;

/** An empty cloud. */
export function openCloud(): Cloud {
  const things = new Map<string, { readonly thing: Thing; asked: number }>();
  let count = 0;

  function ensure(name: string): Thing {
    const known = things.get(name);
    const asked = (known?.asked ?? 0) + 1;
    count += known === undefined ? 1 : 0;
    const { id, address } = known?.thing ?? {
      id: `foo-${count}`,
      address: `10.0.${count >> 8}.${count & 255}`,
    };
    const thing: Thing = { id, address, state: asked > patience ? "Running" : "Pending" };
    things.set(name, { thing, asked });
    return thing;
  }

  return {
    regions: ["eu-west-1", "eu-north-1", "us-east-1"],
    ensureLoadBalancer: (name) => ensure(`${name}/load-balancer`),
    ensureMachine: (name) => ensure(`${name}/machine`),
    remove(name) {
      const known = things.get(name);
      if (known === undefined) return true;
      if (known.thing.state === "Deleting") return things.delete(name);
      things.set(name, { thing: { ...known.thing, state: "Deleting" }, asked: 0 });
      return false;
    },
  };
}
