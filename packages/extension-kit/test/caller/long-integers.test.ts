import { beforeClusterCreate } from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { parseJson } from "@capikit/common/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeAll(async () => {
  extension = await startExtension();
});
afterAll(() => extension.close());

it("sends integers beyond 2^53 exactly", async () => {
  await using client = clientOf([extensionConfig("ext", extension, { a: { hook: "BeforeClusterCreate" } })]);
  // As the API client returns it.
  const variables = parseJson('[{"name":"vni","value":9007199254740993}]');
  const sent = { ...cluster, spec: { topology: { variables } } } as unknown as Cluster;
  const response = await client.call(beforeClusterCreate, sent, "a.ext", { cluster: sent });
  expect(response).toEqual({ status: "Success" });
  expect(extension.got[0]?.body).toMatchObject({
    cluster: { spec: { topology: { variables: [{ value: 2 ** 53 }] } } }, // as JSON.parse rounds it
  });
});
