import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KubernetesObject } from "@capikit/client";
import { parseManifests } from "@capikit/envtest";
import { withProviderLabels } from "@capikit/envtest/cluster-api";

/** Returns the CRDs of Cluster API in `@capikit/api`, with the labels that `clusterctl init` sets. */
export function coreCrds(): KubernetesObject[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("@capikit/api/package.json"))), "gen/crd");
  const crds = readdirSync(folder)
    .filter((name) => /^(?:(?:addons|ipam|runtime)\.)?cluster\.x-k8s\.io_/.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => parseManifests(readFileSync(path, "utf8"), path));
  return withProviderLabels(crds, "cluster-api");
}
