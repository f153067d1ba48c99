import { beforeClusterCreate } from "@capikit/api/catalog";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hookCondition } from "../../src/caller/index.ts";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeAll(async () => {
  extension = await startExtension();
});
afterAll(() => extension.close());

const create = { hook: "BeforeClusterCreate" };
const absent = { status: "Success", message: null, retryAfterSeconds: null };

it("takes null members of an answer as absent, as Go does", async () => {
  extension.script = () => absent;
  await using client = clientOf([extensionConfig("ext", extension, { a: create })]);
  const response = await client.call(beforeClusterCreate, cluster, "a.ext", { cluster });
  expect(response).toEqual({ status: "Success" });
  expect(hookCondition("Checked", response)).toMatchObject({ status: "True", reason: "HookSucceeded" });
});

it("keeps the wait of an extension when another answers null", async () => {
  extension.script = ({ url }) =>
    url.includes("/a?") ? absent : { status: "Success", message: "no quota", retryAfterSeconds: 30 };
  await using client = clientOf([extensionConfig("ext", extension, { a: create, b: create })]);
  expect(await client.callAll(beforeClusterCreate, cluster, { cluster })).toEqual({
    status: "Success",
    message: "no quota",
    retryAfterSeconds: 30,
  });
});
