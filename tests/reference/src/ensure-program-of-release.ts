import { referenceRelease, type SupportedRelease } from "@capikit/api/releases";
import { buildGoTool, clusterApiTool, coreTool, type GoTool } from "@capikit/envtest";

/** Reference release of Cluster API, with the prefix `v`. */
export const clusterApiVersion: string = referenceRelease;

/** Its Go module, and the module of its types, as `path@version`. */
export const clusterApiModule = `sigs.k8s.io/cluster-api@${clusterApiVersion}`;
export const clusterApiTypesModule = `sigs.k8s.io/cluster-api/api@${clusterApiVersion}`;

/** Returns the build recipe of clusterctl. Default: of the reference release. */
export function clusterctlTool(release: SupportedRelease = referenceRelease): GoTool {
  return clusterApiTool("clusterctl", "cmd/clusterctl", release);
}

/**
 * Returns the path of a program of a supported release of Cluster API, after building it if needed.
 *
 * @throws GoMissingError without a Go toolchain.
 * @throws GoToolError when the build fails.
 */
export function ensureProgramOfRelease(
  name: "capi-core" | "clusterctl",
  release: SupportedRelease,
): Promise<string> {
  return buildGoTool(name === "clusterctl" ? clusterctlTool(release) : coreTool(release));
}
