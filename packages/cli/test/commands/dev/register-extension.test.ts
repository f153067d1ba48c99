import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import type { Client, KindDescriptor } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import type { Clock } from "@capikit/common/time";
import { expect, it } from "vitest";
import { registrarOf } from "../../../src/commands/dev/register-extension.ts";

type Status = NonNullable<ExtensionConfig["status"]>;

const { signal } = new AbortController();
const impatient: Clock = {
  now: () => 0,
  after(_, callback) {
    queueMicrotask(callback);
    return () => {};
  },
};
const condition = (status: "False" | "True", message = "") =>
  ({ type: "Discovered", status, reason: "Discovered", message }) as NonNullable<
    Status["conditions"]
  >[number];

/** A registrar, and a core manager that writes a status before each read after the first one. */
function registrar(writes: readonly Status[]) {
  const calls: string[] = [];
  const events: string[] = [];
  let reads = 0;
  let config: ExtensionConfig | undefined;
  const client = {
    kindOf: async () => ({ kind: "ExtensionConfig", scope: "Cluster" }),
    async apply(_: KindDescriptor, object: ExtensionConfig) {
      calls.push(`apply ${JSON.stringify(object.spec)}`);
      config = { ...config, ...object };
      return config;
    },
    async patch(_: KindDescriptor, __: unknown, { patch }: { patch: ExtensionConfig }, options: object) {
      calls.push(`patch ${JSON.stringify(patch)} ${JSON.stringify({ ...options, signal: undefined })}`);
      config = { ...config, ...patch } as ExtensionConfig;
    },
    async get() {
      const write = reads++ === 0 ? undefined : writes[reads - 2];
      const status = write ?? config?.status;
      if (config !== undefined && status !== undefined) config = { ...config, status };
      return config;
    },
    async delete() {
      throw new ApiError({ method: "DELETE", path: "/" }, 404, { body: { reason: "NotFound" } as never });
    },
  };
  const created = registrarOf(
    { signal, report: (event, level, text) => void events.push(`${event} ${level} ${text}`) },
    {
      client: client as unknown as Client,
      webhookServing: { certificateAuthority: "CA", certDir: "", host: "", port: 0 },
    },
    { name: "tiers", spec: { settings: { a: "1" } } },
    () => "https://127.0.0.1:1",
    impatient,
  );
  const again = (): void => {
    reads = 0;
  };
  return { ...created, calls, events, again };
}

const handlers = [
  {
    name: "check.tiers",
    requestHook: { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", hook: "Discovery" },
  },
];

it("waits until the core manager has written the condition and then the handlers", async () => {
  const { register, calls, events } = registrar([
    {},
    { conditions: [condition("True")] },
    { conditions: [condition("True")], handlers },
  ]);
  await register();
  const spec = { settings: { a: "1" }, clientConfig: { url: "https://127.0.0.1:1", caBundle: btoa("CA") } };
  expect(calls).toEqual([`apply ${JSON.stringify(spec)}`]);
  expect(events).toEqual(["extension good Cluster API has discovered ExtensionConfig tiers: 1 handler"]);
});

it("removes the outcome of the last discovery, and keeps other conditions", async () => {
  const paused = { ...condition("False"), type: "Paused" };
  const found = { conditions: [condition("True"), paused], handlers };
  const { register, again, calls, events } = registrar([found]);
  await register();
  again();
  await register();
  expect(calls.slice(2)).toEqual([
    `patch ${JSON.stringify({ status: { conditions: [paused], handlers: null } })} ${JSON.stringify({ subresource: "status" })}`,
  ]);
  expect(events).toHaveLength(2);
});

it("accepts an extension without handlers", async () => {
  const { register, events } = registrar([{ conditions: [condition("True")] }]);
  await register();
  expect(events).toEqual(["extension good Cluster API has discovered ExtensionConfig tiers: 0 handlers"]);
});

it("reports why an extension cannot be discovered", async () => {
  const { register, events } = registrar([{ conditions: [condition("False", "Error in discovery: 503")] }]);
  await register();
  expect(events).toEqual([
    "extension error Cluster API cannot discover ExtensionConfig tiers: Error in discovery: 503",
  ]);
});

it("reports nothing of an extension that has stopped serving, and goes on", async () => {
  const { register, forget, calls, events } = registrar([
    {},
    { conditions: [condition("False", "Error in discovery: connection refused")] },
  ]);
  let polls = 0;
  const stopped = register(() => polls++ < 2);
  await Promise.all([stopped, forget()]);
  const unanswered = registrar([]);
  await unanswered.register(() => false);
  expect([...events, ...unanswered.events]).toEqual([]);
  expect(calls).toHaveLength(1);
});

it("forgets an extension that was not registered", async () => {
  await expect(registrar([]).forget()).resolves.toBeUndefined();
});
