import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../go");
const modules = globSync("cluster-api*", { cwd: folder }).sort();

/** Modules that only some programs import: ignition by bootstrap, etcd and CoreDNS by control plane. */
const ofPrograms = [
  "github.com/flatcar/ignition",
  "go.etcd.io/etcd/client/v3",
  "github.com/coredns/corefile-migration",
];

it.each(modules)("%s pins the modules of core and of the kubeadm providers", (name) => {
  const required = readFileSync(join(folder, name, "go.mod"), "utf8");
  const sums = readFileSync(join(folder, name, "go.sum"), "utf8");
  for (const module of ofPrograms) {
    const line = required.split("\n").find((one) => one.startsWith(`\t${module} `));
    const version = line?.split(" ")[1];
    expect(version, module).toBeDefined();
    // `go build` refuses a module of which go.sum only has the hash of its go.mod.
    expect(sums).toContain(`${module} ${version} h1:`);
  }
});
