import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor } from "@capikit/client";
import { poll } from "@capikit/common/time";
import { expect } from "vitest";
import { call, projectOf } from "../../cli.ts";

const group = "stored.example.com";
const name = `foos.${group}`;

/** Returns a CRD that requires `spec.size` in its second version. */
function crd(storage: "v1" | "v2") {
  const spec = { type: "object", properties: { size: { type: "integer", minimum: 1 } } };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name, labels: { "clusterctl.cluster.x-k8s.io": "" } },
    spec: {
      group,
      names: { kind: "Foo", plural: "foos", singular: "foo", listKind: "FooList" },
      scope: "Namespaced",
      versions: ["v1", "v2"].map((version) => ({
        name: version,
        served: true,
        storage: version === storage,
        schema:
          version === "v1"
            ? { openAPIV3Schema: { ...schema.openAPIV3Schema, "x-kubernetes-preserve-unknown-fields": true } }
            : schema,
      })),
    },
  };
}

/** Migrates 120 objects of an API server: as a dry run, interrupted, resumed, and again. */
export async function checkMigration(client: Client, kubeconfig: string): Promise<void> {
  const { root } = projectOf({ config: kubeconfig });
  const checkpoint = join(root, "progress.json");
  const run = (...args: readonly string[]) =>
    call(
      "migrate",
      "stored-versions",
      "--kubeconfig",
      join(root, "config"),
      "--checkpoint",
      checkpoint,
      ...args,
    );
  const apply = (storage: "v1" | "v2") =>
    client.apply(customResourceDefinition, crd(storage) as never, { fieldManager: "test", force: true });
  const storedVersions = async () =>
    (await client.get(customResourceDefinition, { name })).status?.storedVersions;
  const foo = {
    group,
    version: "v1",
    kind: "Foo",
    plural: "foos",
    scope: "Namespaced",
  } as KindDescriptor<never>;
  await apply("v1");
  const put = (index: number) =>
    client.create(foo, {
      metadata: { name: `foo-${1000 + index}`, namespace: "default" },
      spec: { size: 1 },
    } as never);
  await poll(() => put(0).catch(() => undefined), { interval: 100, timeout: 20_000 });
  for (let index = 1; index < 120; index += 1) await put(index);
  expect((await run()).stdout).toBe(`${name}: stored in v1\n`);
  await apply("v2");
  await poll(async () => (await storedVersions())?.length === 2, { interval: 100, timeout: 20_000 });

  const dry = await run("--dry-run");
  expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining("would set storedVersions to v2") });
  expect(await storedVersions()).toEqual(["v1", "v2"]);
  expect(existsSync(checkpoint)).toBe(false);

  const { uid } = (await client.get(customResourceDefinition, { name })).metadata;
  writeFileSync(checkpoint, JSON.stringify({ crd: name, uid, version: "v2", last: "default/foo-1049" }));
  const { code, stdout, stderr } = await run(name);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `${name}: 120 objects from v1, v2 to v2, resumed after 50\n${name}: set storedVersions to v2\n`,
  });
  expect(stderr).toBe(`${name}: 100/120\n${name}: 120/120\n`);
  expect(await storedVersions()).toEqual(["v2"]);
  expect(existsSync(checkpoint)).toBe(false);
  expect((await run()).stdout).toBe(`${name}: stored in v2\n`);
  expect(await run("bars.example.com")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no CRD bars"),
  });
}
