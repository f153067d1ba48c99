import {
  compareMinorReleases,
  minorReleaseOf,
  referenceMinor,
  referenceRelease,
  type SupportedRelease,
} from "@capikit/api/releases";
import type { GoTool } from "./go-tool.ts";
import { moduleFolder } from "./recipes.ts";

/** Reference release of Cluster API without the prefix `v`. `go/cluster-api` pins it. */
export const CLUSTER_API_VERSION = referenceRelease.slice(1);

const clusterApiVersion = "sigs.k8s.io/cluster-api/version";

/**
 * Returns the build recipe of a program in Cluster API's own module.
 *
 * @param folder of its main package, such as `cmd/clusterctl`; empty for the root of the module.
 * @param release default: the reference release.
 */
export function clusterApiTool(
  name: string,
  folder: string,
  release: SupportedRelease = referenceRelease,
): GoTool {
  const [major, minor] = release.slice(1).split(".");
  return Object.freeze({
    name,
    version: release,
    get moduleDir() {
      return moduleFolder(release === referenceRelease ? "cluster-api" : `cluster-api-v${major}.${minor}`);
    },
    package: ["sigs.k8s.io/cluster-api", folder].filter((part) => part !== "").join("/"),
    // Otherwise it has no version.
    variables: Object.freeze({
      [`${clusterApiVersion}.gitVersion`]: release,
      [`${clusterApiVersion}.gitMajor`]: String(major),
      [`${clusterApiVersion}.gitMinor`]: String(minor),
    }),
  });
}

/** First minor release whose core manager is in a folder of its own in the module. */
const firstWithCoreFolder = "v1.14";

/** Returns the folder of the core manager in the module: `core`, or empty for the root. */
export function coreFolder(release: SupportedRelease): "" | "core" {
  const minor = minorReleaseOf(release) ?? referenceMinor;
  return compareMinorReleases(minor, firstWithCoreFolder) < 0 ? "" : "core";
}

/** Returns the build recipe of Cluster API's core manager. Default: of the reference release. */
export function coreTool(release: SupportedRelease = referenceRelease): GoTool {
  return clusterApiTool("capi-core", coreFolder(release), release);
}

/** Build recipe of the core manager of the reference release. */
export const capiCoreTool: GoTool = coreTool();

/** Build recipe of the manager of Cluster API's kubeadm bootstrap provider. */
export const kubeadmBootstrapTool: GoTool = clusterApiTool("kubeadm-bootstrap", "bootstrap/kubeadm");

/** Build recipe of the manager of Cluster API's kubeadm control plane provider. */
export const kubeadmControlPlaneTool: GoTool = clusterApiTool(
  "kubeadm-control-plane",
  "controlplane/kubeadm",
);
