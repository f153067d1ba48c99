import { createHash } from "node:crypto";

/** Something that Paper Cloud runs. Things take a while to come up and to go down. */
export interface Thing {
  readonly id: string;
  readonly address: string;
  readonly state: "Pending" | "Running" | "Deleting";
}

/**
 * What the controllers ask of Paper Cloud. Things are named by the objects that ask for them, never by UIDs, which change when a Cluster is
 * moved to another management cluster.
 */
export interface Platform {
  //#if infrastructure
  readonly regions: readonly string[];
  ensureNetwork(name: string, region: string): Promise<Thing>;
  ensureMachine(name: string, wish: MachineWish): Promise<Thing>;
  //#endif
  //#if control-plane
  ensureControlPlane(name: string, wish: ControlPlaneWish): Promise<Thing>;
  //#endif
  /** Begins to take a thing away. Gives whether it is gone. */
  remove(name: string): Promise<boolean>;
}
//#if infrastructure

export interface MachineWish {
  /** The failure domain that the machine is placed in. */
  readonly zone: string;
  readonly image: string;
  /** What the machine runs at its first start. */
  readonly userData: string;
}
//#endif
//#if control-plane

export interface ControlPlaneWish {
  readonly version: string;
  /** PEM of the authority that the API server and its clients trust, with its key. */
  readonly authority: { readonly certificate: string; readonly key: string };
}
//#endif

/** How often a thing is asked for before it is up. */
const patience = 1;

/**
 * A platform in memory, so that the project works as it is.
 *
 * Replace it by the SDK of Paper Cloud: the controllers need nothing but {@link Platform}.
 */
export function openPlatform(): Platform {
  const things = new Map<string, { thing: Thing; asked: number }>();

  async function ensure(name: string): Promise<Thing> {
    const asked = (things.get(name)?.asked ?? 0) + 1;
    // By its name alone, as it is to be the same when the program is started anew.
    const hash = createHash("sha256").update(name).digest();
    const thing: Thing = {
      id: `paper-cloud-${hash.toString("hex", 0, 4)}`,
      address: `10.${hash.subarray(0, 3).join(".")}`,
      state: asked > patience ? "Running" : "Pending",
    };
    things.set(name, { thing, asked });
    return thing;
  }

  return {
    //#if infrastructure
    regions: ["north", "south"],
    ensureNetwork: ensure,
    ensureMachine: ensure,
    //#endif
    //#if control-plane
    ensureControlPlane: ensure,
    //#endif
    async remove(name) {
      const known = things.get(name);
      if (known === undefined) return true;
      if (known.thing.state === "Deleting") return things.delete(name);
      things.set(name, { thing: { ...known.thing, state: "Deleting" }, asked: 0 });
      return false;
    },
  };
}
