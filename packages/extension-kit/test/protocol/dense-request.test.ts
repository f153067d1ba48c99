import { generatePatches } from "@capikit/api/catalog";
import { parseJsonBytes } from "@capikit/common/json";
import { expect, it } from "vitest";
import { sampleRequest } from "../../src/testing/index.ts";

/** `maxItems` of `spec.topology.workers.machineDeployments`, and further machine pools up to 8 MB. */
const groups = 2000 + 600;
/** A bootstrap and an infrastructure template for each. */
const templates = 2;
/** etcd's default limit of an object, here full of the shortest overrides of variables. */
const clusterBytes = 1.5 * 1024 * 1024;

it("accepts 8 MB of the densest request that core sends of a Cluster that etcd accepts", async () => {
  const { items, ...request } = sampleRequest(generatePatches);
  const densest = items
    .map((item) => ({ item, text: JSON.stringify(item) }))
    .toSorted((a, b) => density(b.text) - density(a.text))[0]?.item;
  const overrides = Array.from({ length: clusterBytes / groups / 24 }, (_, at) => ({
    name: `v${at}`,
    value: 1,
  }));
  const item = { ...densest, variables: [...(densest?.variables ?? []), ...overrides] };
  const body = Buffer.from(
    JSON.stringify({ ...request, items: Array.from({ length: groups * templates }, () => item) }),
  );
  expect(body.length / 1024 / 1024).toBeGreaterThan(7.5);
  expect(JSON.stringify(overrides).length * groups).toBeGreaterThan(clusterBytes * 0.9);
  await expect(parseJsonBytes(body)).resolves.toMatchObject({ items: { length: groups * templates } });
});

/** Returns commas and opening brackets per byte. */
function density(text: string): number {
  return (text.match(/[,[{]/g)?.length ?? 0) / text.length;
}
