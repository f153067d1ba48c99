import type { Client, DynamicObject } from "@capikit/client";
import { madeUpGroups } from "./move-server.ts";

const core = "cluster.x-k8s.io";

const kinds: readonly { readonly apiVersion: string; readonly kind: string }[] = [
  ...["Cluster", "ClusterClass", "Machine", "MachineDeployment", "MachineSet"].map((kind) => ({
    apiVersion: `${core}/v1beta2`,
    kind,
  })),
  ...["ClusterResourceSet", "ClusterResourceSetBinding"].map((kind) => ({
    apiVersion: `addons.${core}/v1beta2`,
    kind,
  })),
  ...[...madeUpGroups].map(([kind, group]) => ({ apiVersion: `${group}/v1beta2`, kind })),
  { apiVersion: "v1", kind: "Secret" },
  { apiVersion: "v1", kind: "ConfigMap" },
];

/**
 * Returns the names of objects in the namespaces of a world and of its provider, and of all
 * cluster-scoped objects.
 */
export async function remaining(client: Client, tag: string): Promise<readonly string[]> {
  const objects = await allObjects(client);
  return objects
    .filter(({ metadata: { namespace } }) =>
      [undefined, tag, `${tag}-classes`, "foo-system"].includes(namespace),
    )
    .map(({ kind, metadata }) => `${kind} ${metadata.namespace ?? ""}/${metadata.name}`)
    .sort();
}

/** Returns the objects of all kinds that worlds have. */
export async function allObjects(client: Client): Promise<readonly DynamicObject[]> {
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const { items } = await client.list(await client.kindOf(kind));
      return items as DynamicObject[];
    }),
  );
  return lists.flat();
}

/**
 * Returns the objects of a world in a form that is comparable between tags: without server-set
 * fields, with owners by name, and managed fields without times.
 */
export async function snapshot(client: Client, tag: string): Promise<Record<string, unknown>> {
  const objects = (await allObjects(client)).filter(({ metadata }) => {
    const { namespace = "", name = "" } = metadata;
    return namespace === tag || namespace === `${tag}-classes` || name.startsWith(`${tag}-`);
  });
  const nameOf = new Map(
    objects.map(({ kind, metadata }) => [
      metadata.uid,
      `${kind} ${metadata.namespace ?? ""}/${metadata.name}`,
    ]),
  );
  const found = objects.map((object) => {
    const {
      uid,
      resourceVersion,
      creationTimestamp,
      generation,
      managedFields,
      ownerReferences,
      ...metadata
    } = object.metadata;
    const owners = ownerReferences
      ?.map(({ uid: owner, ...rest }) => ({ ...rest, is: nameOf.get(owner) ?? "nobody here" }))
      .sort((a, b) => (a.is < b.is ? -1 : 1));
    const fields = managedFields
      ?.map(({ time, ...rest }) => rest)
      .map((entry) =>
        /^(clusterctl|capikit)$/.test(entry.manager ?? "") ? { ...entry, manager: "mover" } : entry,
      )
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    return [nameOf.get(uid) ?? "", { ...object, metadata: { ...metadata, owners, fields } }] as const;
  });
  const text = JSON.stringify(Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1))));
  // Managed fields contain UIDs of owners, even of the source after a move.
  const uids = /(k:{\\"uid\\":\\")[0-9a-f-]+/g;
  let number = 0;
  return JSON.parse(text.replaceAll(tag, "TAG").replaceAll(uids, (_, lead) => `${lead}${number++}`));
}
