import { defineConfig } from "capikit";

// With the version that is released: `IMAGE=… capikit release v0.1.0`.
const image = process.env.IMAGE ?? "ghcr.io/example/ipam-pool:dev";

export default defineConfig({
  rbac: { roleName: "ipam-pool-manager-role" },
  // Node runs the program's sources directly.
  kinds: { importExtension: "ts" },
  // +capikit:scaffold:emitters
  // The components of a release.
  provider: {
    name: "pool",
    type: "IPAMProvider",
    groups: [
      "ipam.cluster.x-k8s.io",
      // +capikit:scaffold:groups:IPAMProvider
    ],
    image,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of clusterctl
    args: ["--ipam-api-version=${IPAM_API_VERSION:=v1beta2}"],
  },
});
