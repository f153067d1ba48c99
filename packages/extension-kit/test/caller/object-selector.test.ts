import { beforeClusterCreate } from "@capikit/api/catalog";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createRegistry, type RegisteredExtension } from "../../src/caller/index.ts";
import { clientOf, cluster } from "./support/cluster.ts";
import { extensionConfig, type ScriptedExtension, startExtension } from "./support/scripted-extension.ts";

let extension: ScriptedExtension;
beforeEach(async () => {
  extension = await startExtension();
});
afterEach(() => extension.close());

/** An extension that selects objects. */
function selecting(
  name: string,
  objectSelector: RegisteredExtension["spec"]["objectSelector"],
): RegisteredExtension {
  const config = extensionConfig(name, extension, { one: { hook: "BeforeClusterCreate" } });
  return { ...config, spec: { ...config.spec, ...(objectSelector && { objectSelector }) } };
}

it("limits an extension to objects with matching labels", async () => {
  const matchExpressions = [{ key: "tier", operator: "In" as const, values: ["gold"] }];
  await using client = clientOf([selecting("all", undefined), selecting("gold", { matchExpressions })]);
  const gold = { ...cluster, metadata: { ...cluster.metadata, labels: { tier: "gold" } } };
  expect(await client.getAll(beforeClusterCreate, cluster)).toEqual(["one.all"]);
  expect(await client.getAll(beforeClusterCreate, gold)).toEqual(["one.all", "one.gold"]);
  expect(await client.getOne(beforeClusterCreate, cluster)).toBe("one.all");
  await client.callAll(beforeClusterCreate, cluster, { cluster });
  expect(extension.got).toHaveLength(1);
  await client.call(beforeClusterCreate, gold, "one.gold", { cluster });
  await expect(client.call(beforeClusterCreate, cluster, "one.gold", { cluster })).rejects.toMatchObject({
    code: "HOOK_CALL_SELECTOR_MISMATCH",
    message: "handler one.gold: the objectSelector of its registration does not select fleet/prod",
  });
});

it("reports invalid selectors", () => {
  const wrong = selecting("wrong", { matchExpressions: [{ key: "k", operator: "Near" as never }] });
  expect(() => createRegistry().warmUp([wrong])).toThrow(
    /cannot register ExtensionConfig wrong: objectSelector: /,
  );
});
