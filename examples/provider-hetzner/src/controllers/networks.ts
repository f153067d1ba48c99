import type { AuthorContext } from "@capikit/controller-kit/presets";
import type { HetznerCluster } from "../../api/v1beta2/index.ts";
import type { HCloud } from "../cloud/hcloud.ts";

type Context = AuthorContext<HetznerCluster>;

/** Returns the labels of all resources of a HetznerCluster. */
export function labelsOf({ metadata }: Pick<HetznerCluster, "metadata">): Record<string, string> {
  return { [`caph-cluster-${metadata.name}`]: "owned" };
}

/** Creates the network of a HetznerCluster. */
export async function ensureNetwork(cloud: HCloud, context: Context): Promise<void> {
  const { object } = context;
  const { cidrBlock, subnetCidrBlock, networkZone } = object.spec.hcloudNetwork ?? {};
  const body = {
    name: object.metadata.name ?? "",
    labels: labelsOf(object),
    ip_range: cidrBlock,
    subnets: [{ type: "cloud", ip_range: subnetCidrBlock, network_zone: networkZone }],
  };
  const { id, servers } = await cloud.ensure("networks", body, context);
  object.status.networkStatus = { id, attachedServers: servers.toSorted((a, b) => a - b) };
}

/** Deletes the network of a HetznerCluster. */
export async function deleteNetwork(cloud: HCloud, context: Context): Promise<void> {
  const found = await cloud.labelled("networks", labelsOf(context.object), context);
  // A list may not show the network yet.
  const ids = new Set([...found.map(({ id }) => id), context.object.status.networkStatus?.id ?? []].flat());
  for (const id of ids) await cloud.request("DELETE", `networks/${id}`, context, { ignore: ["not_found"] });
}

/** Creates missing placement groups of a HetznerCluster, and deletes others. */
export async function syncPlacementGroups(
  cloud: HCloud,
  context: Context,
  groups = context.object.spec.hcloudPlacementGroups ?? [],
): Promise<void> {
  const { status, metadata } = context.object;
  const labels = labelsOf(context.object);
  const wanted = new Map(groups.map((one) => [`${metadata.name}-${one.name}`, one]));
  const found = await cloud.labelled("placement_groups", labels, context);
  const missing = [...wanted].filter(([name]) => !found.some((one) => one.name === name));
  for (const [name, { type = "spread" }] of missing)
    await cloud.request("POST", "placement_groups", context, { body: { name, labels, type } });
  const left = found.filter(({ name }) => !wanted.has(name));
  for (const { id } of left)
    await cloud.request("DELETE", `placement_groups/${id}`, context, { ignore: ["not_found"] });
  const all = missing.length > 0 ? await cloud.labelled("placement_groups", labels, context) : found;
  status.hcloudPlacementGroups = all.flatMap(({ id, name, type, servers }) => {
    const group = wanted.get(name);
    return group === undefined ? [] : [{ id, name: group.name, type, servers: [...servers] }];
  });
}
