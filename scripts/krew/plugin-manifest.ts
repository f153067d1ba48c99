import { createHash } from "node:crypto";
import { program } from "./bundle-plugin.ts";

const repository = "https://github.com/capikit/capikit";

/** Input of the manifest. */
export interface PluginRelease {
  /** Without a leading `v`. */
  readonly version: string;
  /** Required range of Node.js, such as `>=22.19`. */
  readonly node: string;
  /** File name of the archive in the release. */
  readonly file: string;
  readonly archive: Uint8Array;
}

/**
 * Returns krew's manifest of the plugin `kubectl capi`. Krew accepts only `.exe` programs on
 * Windows, so that it is not listed.
 *
 * Source: https://krew.sigs.k8s.io/docs/developer-guide/plugin-manifest/
 */
export function pluginManifest({ version, node, file, archive }: PluginRelease) {
  const tag = encodeURIComponent(`capikit@${version}`);
  return {
    apiVersion: "krew.googlecontainertools.github.com/v1alpha2",
    kind: "Plugin",
    metadata: { name: "capi" },
    spec: {
      version: `v${version}`,
      homepage: repository,
      shortDescription: "Describe, check and move Cluster API clusters",
      description: `Shows the state of clusters of Cluster API with all their objects, and finds
problems of a management cluster and of manifests before they reach it. Plans
and runs moves of clusters between management clusters.
`,
      caveats: `This plugin requires Node.js ${node.replace(/^>=/, "")} or newer: https://nodejs.org
`,
      platforms: [
        {
          selector: { matchExpressions: [{ key: "os", operator: "In", values: ["darwin", "linux"] }] },
          uri: `${repository}/releases/download/${tag}/${file}`,
          sha256: createHash("sha256").update(archive).digest("hex"),
          bin: program,
        },
      ],
    },
  } as const;
}
