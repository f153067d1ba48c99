import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KubernetesObject } from "@capikit/client";
import { parseManifests } from "../install/manifests.ts";
import { withOwnConversion, withProviderLabels } from "./install-components.ts";

/**
 * Returns the CRDs of Cluster API in `@capikit/api`, with the labels that `clusterctl init` sets, for
 * tests without its core manager. Their versions are not converted, because that manager does it.
 */
export function clusterApiCrds(): KubernetesObject[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("@capikit/api/package.json"))), "gen/crd");
  const crds = readdirSync(folder)
    .filter((name) => /^(?:(?:addons|ipam|runtime)\.)?cluster\.x-k8s\.io_/.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => parseManifests(readFileSync(path, "utf8"), path));
  return withProviderLabels(crds.map(withOwnConversion), "cluster-api");
}
