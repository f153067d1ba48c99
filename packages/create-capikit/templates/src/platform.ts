import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

/** Paper Cloud in memory. */
export interface MemoryPlatform extends Platform {
  /** All resources by name, in which explorations of tests find those that nothing deletes. */
  readonly resources: ReadonlyMap<string, Resource>;
}

/**
 * A platform in memory, so that the project works as it is. `capikit dev` sets a folder, in which its
 * resources outlast restarts of the manager.
 *
 * Replace it with the SDK of Paper Cloud: the controllers depend only on {@link Platform}. `recorded`
 * wraps it, so that `capikit why` and the console name its calls.
 */
export function openPlatform(account = "default"): MemoryPlatform {
  const folder = process.env.CAPIKIT_DEV_DATA;
  const file = folder && join(folder, `paper-cloud-${hashOf(account)}.json`);
  const isKept = file && existsSync(file);
  const resources = new Map<string, Resource>(isKept ? JSON.parse(readFileSync(file, "utf8")) : []);

  function put(name: string, resource: Resource): Resource {
    resources.set(name, resource);
    save();
    return resource;
  }

  function save(): void {
    if (!file) return;
    writeFileSync(`${file}.new`, JSON.stringify([...resources]));
    renameSync(`${file}.new`, file);
  }

  async function ensure(name: string): Promise<Resource> {
    const known = resources.get(name);
    if (known?.state === "Running") return known;
    // It is up at the second request.
    if (known?.state === "Pending") return put(name, { ...known, state: "Running" });
    const address = createHash("sha256").update(name).digest().subarray(0, 3).join(".");
    return put(name, { id: `paper-cloud-${hashOf(name)}`, address: `10.${address}`, state: "Pending" });
  }

  return {
    resources,
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
      if (known.state !== "Deleting") {
        put(name, { ...known, state: "Deleting" });
        return false;
      }
      resources.delete(name);
      save();
      return true;
    },
  };
}

/** The same for the same text, also after a restart. */
function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
