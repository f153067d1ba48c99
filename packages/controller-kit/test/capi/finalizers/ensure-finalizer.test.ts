import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { createClient } from "@capikit/client";
import { isConflict } from "@capikit/client/errors";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { ensureFinalizer } from "../../../src/capi/index.ts";

const foo: KindDescriptor<KubernetesObject> = {
  group: "infra.example.org",
  version: "v1",
  kind: "Foo",
  plural: "foos",
  scope: "Namespaced",
};
const ref = { namespace: "ns", name: "a" };
const mine = "foo.infra.example.org";
const other = "dns.example.org/records";

it("keeps the finalizers that others have added since the object was read", async () => {
  await using server = await startFaultServer({ kinds: [foo] });
  const client = createClient(server.config);
  const read = server.put(foo, { metadata: ref });
  await ensureFinalizer(client, foo, read, other);
  const stored = await ensureFinalizer(client, foo, read, mine);
  expect(stored.metadata.finalizers).toEqual([other, mine]);
  expect(server.object(foo, ref)).toEqual(stored);

  // Another reconcile was faster.
  expect(await ensureFinalizer(client, foo, read, mine)).toEqual(stored);
  expect(await ensureFinalizer(client, foo, stored, mine)).toBe(stored);
  await client.close();
});

it("adds no finalizer to an object that is being deleted since it was read", async () => {
  await using server = await startFaultServer({ kinds: [foo] });
  const client = createClient(server.config);
  const read = server.put(foo, { metadata: { ...ref, finalizers: [other] } });
  await client.delete(foo, ref);
  const stored = await ensureFinalizer(client, foo, read, mine);
  expect(stored.metadata.finalizers).toEqual([other]);
  expect(stored.metadata.deletionTimestamp).toBeDefined();
  await client.close();
});

it("fails after five conflicts", async () => {
  await using server = await startFaultServer({ kinds: [foo] });
  const client = createClient(server.config);
  const read = server.put(foo, { metadata: ref });
  server.inject("conflict", { on: "patch", resource: "foos", times: 100 });
  const error = await ensureFinalizer(client, foo, read, mine).catch((thrown: unknown) => thrown);
  expect([isConflict(error), server.faults.length]).toEqual([true, 5]);
  await client.close();
});
