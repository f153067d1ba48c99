import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ensureModule, ensureReference } from "./ensure-module.ts";
import { clusterApiModule } from "./ensure-program-of-release.ts";

/**
 * The CRDs of cert-manager that an API server needs to accept providers' objects, without a
 * controller.
 */
export const certManagerKinds = ["Issuer", "Certificate"].map((kind) => {
  const plural = `${kind.toLowerCase()}s`;
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.cert-manager.io` },
    spec: {
      group: "cert-manager.io",
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      scope: "Namespaced",
      versions: [{ name: "v1", served: true, storage: true, schema }],
    },
  };
});

/**
 * Returns the components of a Cluster API provider, rendered from upstream's module as in a
 * release.
 */
export async function upstreamComponents(folder: string): Promise<string> {
  const [dir, kustomize] = await Promise.all([ensureModule(clusterApiModule), ensureReference("kustomize")]);
  const { stdout } = await promisify(execFile)(kustomize, ["build", `${dir}/${folder}/config/default`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
