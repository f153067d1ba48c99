import { createHash } from "node:crypto";

/** A resource of Paper Cloud. Creating and deleting it takes a while. */
export interface Resource {
  readonly id: string;
  readonly address: string;
  readonly state: "Pending" | "Running" | "Deleting";
}

/**
 * The API of Paper Cloud that the controllers need. Resources are named by their objects, never by
 * UIDs, which change when a Cluster moves to another management cluster.
 */
export interface Platform {
  //#if infrastructure
  readonly regions: readonly string[];
  ensureNetwork(name: string, region: string): Promise<Resource>;
  ensureMachine(name: string, machine: MachineRequest): Promise<Resource>;
  //#endif
  //#if control-plane
  ensureControlPlane(name: string, controlPlane: ControlPlaneRequest): Promise<Resource>;
  //#endif
  /** Starts deleting a resource. Reports whether it is gone. */
  remove(name: string): Promise<boolean>;
}
//#if infrastructure

export interface MachineRequest {
  /** The failure domain that the machine is placed in. */
  readonly zone: string;
  readonly image: string;
  /** User data that the machine runs when it first starts. */
  readonly userData: string;
}
//#endif
//#if control-plane

export interface ControlPlaneRequest {
  readonly version: string;
  /** PEM of the authority that the API server and its clients trust, with its key. */
  readonly authority: { readonly certificate: string; readonly key: string };
}
//#endif

/** Number of requests for a resource before it is up. */
const patience = 1;

/**
 * A platform in memory, so that the project works as it is.
 *
 * Replace it with the SDK of Paper Cloud: the controllers depend only on {@link Platform}.
 */
export function openPlatform(): Platform {
  const resources = new Map<string, { resource: Resource; asked: number }>();

  async function ensure(name: string): Promise<Resource> {
    const asked = (resources.get(name)?.asked ?? 0) + 1;
    // ID and address are derived from the name, so that they are the same after a restart. A resource
    // is Pending again then, until its second request: only a real platform remembers it.
    const hash = createHash("sha256").update(name).digest();
    const resource: Resource = {
      id: `paper-cloud-${hash.toString("hex", 0, 4)}`,
      address: `10.${hash.subarray(0, 3).join(".")}`,
      state: asked > patience ? "Running" : "Pending",
    };
    resources.set(name, { resource, asked });
    return resource;
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
      const known = resources.get(name);
      if (known === undefined) return true;
      if (known.resource.state === "Deleting") return resources.delete(name);
      resources.set(name, { resource: { ...known.resource, state: "Deleting" }, asked: 0 });
      return false;
    },
  };
}
