import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A resource that Foo runs for a cluster or machine. It takes a while to start and to stop. */
export interface Resource {
  readonly id: string;
  readonly address: string;
  readonly state: "Pending" | "Running" | "Deleting";
}

/** Foo, the cloud: in memory, and under `capikit dev` in a file that outlasts restarts of the program. */
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

/** Returns a function that opens the cloud of an account. All accounts are empty at first. */
export function openAccounts(): (account: string) => Cloud {
  const accounts = new Map<string, Cloud>();
  return (account) => {
    const cloud = accounts.get(account) ?? openCloud(account);
    accounts.set(account, cloud);
    return cloud;
  };
}

function openCloud(account: string): Cloud {
  const folder = process.env.CAPIKIT_DEV_DATA;
  const file = folder && join(folder, `foo-${hashOf(account).toString("hex")}.json`);
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

  function ensure(name: string): Resource {
    const known = resources.get(name);
    if (known?.state === "Running") return known;
    // It is up at the second request.
    if (known?.state === "Pending") return put(name, { ...known, state: "Running" });
    const hash = hashOf(`${account}/${name}`);
    const address = `10.${hash.subarray(0, 3).join(".")}`;
    return put(name, { id: `foo-${hash.toString("hex")}`, address, state: "Pending" });
  }

  return {
    regions: ["eu-west-1", "eu-north-1", "us-east-1"],
    ensureLoadBalancer: (name) => ensure(`${name}/load-balancer`),
    ensureMachine: (name) => ensure(`${name}/machine`),
    remove(name) {
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

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest().subarray(0, 4);
}
