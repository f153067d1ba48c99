import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { upstreamCrds } from "@capikit/reference";
import { providerCrds } from "./made-up-clusters.ts";

/** Starts an API server with the CRDs for describe, without controllers and webhooks. */
export async function startCapiServer(): Promise<ControlPlane> {
  const upstream = await upstreamCrds(["cluster-api"]);
  const core = upstream
    .filter(({ name }) =>
      /^(clusters|machines|machine(set|deployment|pool)s|clusterresourcesetbindings)\./.test(name),
    )
    .flatMap(({ text, path }) => parseManifests(text, path));
  return startControlPlane({ crds: [...core.map(plain), ...providerCrds] });
}

/** Returns a CRD with one version and without status subresource. */
function plain(crd: KubernetesObject): KubernetesObject {
  const { spec } = crd as unknown as { spec: { versions: Record<string, unknown>[] } };
  const versions = spec.versions
    .filter(({ name }) => name === "v1beta2")
    .map(({ subresources: _, ...version }) => ({ ...version, storage: true }));
  return { ...crd, spec: { ...spec, conversion: undefined, versions } } as unknown as KubernetesObject;
}

/** Writes objects, and deletes those with finalizers, which therefore remain. */
export async function writeAll(client: Client, objects: readonly KubernetesObject[]): Promise<void> {
  for (let at = 0; at < objects.length; at += 16)
    await Promise.all(
      objects.slice(at, at + 16).map(async (object) => {
        const kind = await client.kindOf(object);
        await client.create(kind, object as DynamicObject);
        const { name = "", namespace = "", finalizers } = object.metadata;
        if (finalizers !== undefined) await client.delete(kind, { name, namespace });
      }),
    );
}
