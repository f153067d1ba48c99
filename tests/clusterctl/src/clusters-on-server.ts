import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { upstreamCrds } from "@capikit/peers";
import { providerCrds } from "./made-up-clusters.ts";

/** An API server with the CRDs of Cluster API that clusters are described by and those of made-up providers, without controllers and webhooks. */
export async function startCapiServer(): Promise<ControlPlane> {
  const upstream = await upstreamCrds(["cluster-api"]);
  const core = upstream
    .filter(({ name }) =>
      /^(clusters|machines|machine(set|deployment|pool)s|clusterresourcesetbindings)\./.test(name),
    )
    .flatMap(({ text, path }) => parseManifests(text, path));
  return startControlPlane({ crds: [...core.map(plain), ...providerCrds] });
}

/** A CRD of one version and without a status of its own: objects are written with their status at once. */
function plain(crd: KubernetesObject): KubernetesObject {
  const { spec } = crd as unknown as { spec: { versions: Record<string, unknown>[] } };
  const versions = spec.versions
    .filter(({ name }) => name === "v1beta2")
    .map(({ subresources: _, ...version }) => ({ ...version, storage: true }));
  return { ...crd, spec: { ...spec, conversion: undefined, versions } } as unknown as KubernetesObject;
}

/** Writes objects, and deletes those that have finalizers, which therefore stay. */
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
