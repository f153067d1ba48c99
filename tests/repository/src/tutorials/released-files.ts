import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { formatComponents } from "@capikit/clusterctl-kit/components";
import { CLUSTER_API_VERSION, renderComponent } from "@capikit/envtest/cluster-api";
import { ensureModule } from "@capikit/reference";

/** The release of cert-manager whose CRDs tutorials install. */
const certManager = "v1.21.2";

/** The files on github.com that tutorials download, built from the Go modules of the releases. */
export async function releasedFiles(): Promise<ReadonlyMap<string, string>> {
  const version = `v${CLUSTER_API_VERSION}`;
  const [core, clusterApi, certs] = await Promise.all([
    renderComponent("core"),
    ensureModule(`sigs.k8s.io/cluster-api@${version}`),
    ensureModule(`github.com/cert-manager/cert-manager@${certManager}`),
  ]);
  const crds = globSync(join(certs, "deploy/crds/*.yaml")).sort();
  const text = (path: string): string => readFileSync(path, "utf8");
  const release = `kubernetes-sigs/cluster-api/releases/download/${version}`;
  return new Map([
    // The list of versions that clusterctl requests from a Go proxy.
    ["github.com/kubernetes-sigs/cluster-api/@v/list", `${version}\n`],
    [`${release}/core-components.yaml`, formatComponents(core as never)],
    [`${release}/metadata.yaml`, text(join(clusterApi, "metadata.yaml"))],
    [
      `cert-manager/cert-manager/releases/download/${certManager}/cert-manager.crds.yaml`,
      crds.map(text).join("---\n"),
    ],
  ]);
}
