import { secret as secretKind } from "@capikit/api/kubernetes";
import {
  extensionConfig as extensionConfigKind,
  injectCAFromSecretAnnotation,
} from "@capikit/api/runtime/v1beta2";
import { defineController } from "@capikit/controller-kit";
import type { FaultServer } from "@capikit/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hookErrorCondition } from "../../src/caller/index.ts";
import type { Discovery, ExtensionRegistration } from "../../src/discovery/index.ts";
import { type ScriptedExtension, startExtension } from "../caller/support/scripted-extension.ts";
import { drains, registration, startDiscovering, startServer } from "./support/discovering.ts";
import { beforeDrain, catalog, fooExtension, machine } from "./support/drain-hook.ts";

/** Gets a value until it passes a check, and returns it. */
const eventually = <T>(get: () => T | Promise<T>, check: (value: T) => unknown = () => {}): Promise<T> =>
  vi.waitFor(
    async () => {
      const value = await get();
      await check(value);
      return value;
    },
    { timeout: 10_000 },
  );

let server: FaultServer;
let extension: ScriptedExtension;
beforeEach(async () => {
  server = await startServer();
  extension = await startExtension();
  drains(extension);
});
afterEach(async () => {
  await extension.close();
  await server.stop();
});

const put = (...args: Parameters<typeof registration>) => server.put(fooExtension, registration(...args));
const stored = (name = "one") => server.object(fooExtension, { name });
const condition = (object: ExtensionRegistration | undefined, type: string) =>
  object?.status?.conditions?.find((one) => one.type === type);
const until = (check: (object: ExtensionRegistration | undefined) => void, name = "one") =>
  eventually(() => stored(name), check);
const untilDiscovered = (status: "False" | "True", name = "one") =>
  until((one) => expect(condition(one, "Discovered")?.status).toBe(status), name);
const request = { machine: "m" };

describe("a manager that discovers extensions by its own kind", () => {
  it("completes their status and calls them", async () => {
    put("one", extension);
    await using discovering = await startDiscovering(server);
    const found = await until((one) => expect(condition(one, "Paused")?.status).toBe("False"));
    expect(found?.status).toMatchObject({
      handlers: [
        {
          name: "drain.one",
          requestHook: { apiVersion: "hooks.foo.example.org/v1beta1", hook: "BeforeDrain" },
        },
      ],
      conditions: [
        { type: "Discovered", status: "True", reason: "Discovered" },
        { type: "HookVersionsCurrent", status: "True", reason: "Current" },
        { type: "Paused" },
      ],
    });
    expect(found?.status).not.toHaveProperty("deprecated");
    const { hooks } = discovering.discovery;
    expect(await hooks.callAll(beforeDrain, machine(), request)).toMatchObject({ retryAfterSeconds: 5 });
    const calls = extension.got.length;
    await hooks.callAll(beforeDrain, machine(), request);
    expect(extension.got).toHaveLength(calls); // the answer blocks for 5 seconds
    expect(server.writes.every(({ resource }) => resource === "fooextensions")).toBe(true);
  });

  it("selects objects and namespaces by their labels", async () => {
    put("gold", extension, {}, { objectSelector: { matchLabels: { tier: "gold" } } });
    put("other", extension, {}, { namespaceSelector: { matchLabels: { team: "b" } } });
    put("same", extension, {}, { namespaceSelector: { matchLabels: { team: "a" } } });
    await using discovering = await startDiscovering(server);
    await untilDiscovered("True", "same");
    const { hooks } = discovering.discovery;
    await eventually(
      () => hooks.getAll(beforeDrain, machine({ tier: "gold" })),
      (names) => expect(names).toEqual(["drain.gold", "drain.same"]),
    );
    expect(await hooks.getAll(beforeDrain, machine())).toEqual(["drain.same"]);
  });

  it("reports failures, keeps the handlers, and recovers", async () => {
    put("one", extension);
    await using discovering = await startDiscovering(server);
    await untilDiscovered("True");
    extension.script = ({ url }) =>
      url.includes("/discovery")
        ? { status: "Failure", message: "no database" }
        : { status: "Success", retryAfterSeconds: 0 };
    put("one", extension, {}, { settings: { a: "b" } });
    await until((one) => {
      expect(condition(one, "Discovered")?.message).toBe(
        "Error in discovery: discovery of FooExtension one: the answer is a failure: no database",
      );
    });
    const { hooks } = discovering.discovery;
    expect(await hooks.getAll(beforeDrain, machine())).toEqual(["drain.one"]);
    drains(extension);
    await untilDiscovered("True");
  });

  it("reports deprecated versions in a condition", async () => {
    drains(extension, "v1alpha1");
    put("old", extension);
    await using discovering = await startDiscovering(server);
    const found = await untilDiscovered("True", "old");
    expect(condition(found, "HookVersionsCurrent")).toMatchObject({
      status: "False",
      reason: "Deprecated",
      message: "handler drain.old: BeforeDrain v1alpha1 of hooks.foo.example.org is deprecated; use v1beta1",
    });
    server.remove(fooExtension, { name: "old" });
    await eventually(
      () => discovering.discovery.hooks.getAll(beforeDrain, machine()),
      (handlers) => expect(handlers).toEqual([]),
    );
  });

  it("sets the caBundle from a Secret once it exists", async () => {
    const annotations = { [injectCAFromSecretAnnotation]: "fleet/ca" };
    put("one", { url: extension.url }, { annotations });
    await using _ = await startDiscovering(server, { tolerant: true });
    const missing = await untilDiscovered("False");
    expect(condition(missing, "Discovered")?.message).toBe(
      "Error in discovery: Secret fleet/ca for the caBundle not found",
    );
    server.put(secretKind, {
      metadata: { namespace: "fleet", name: "ca" },
      data: { "ca.crt": extension.caBundle },
    });
    const found = await untilDiscovered("True");
    expect(found?.spec.clientConfig.caBundle).toBe(extension.caBundle);
  });

  it("ignores paused extensions", async () => {
    put("one", extension, { annotations: { "cluster.x-k8s.io/paused": "" } });
    await using _ = await startDiscovering(server, { tolerant: true });
    await until((one) => expect(condition(one, "Paused")?.status).toBe("True"));
  });

  it("gives conditions for failed calls", async () => {
    put("one", extension);
    await using discovering = await startDiscovering(server);
    const { hooks } = discovering.discovery;
    await eventually(() => hooks.getAll(beforeDrain, machine())); // fails until the warm-up is done
    extension.script = () => ({ status: "Failure", message: "quota exceeded" });
    const failed = await hooks
      .callAll(beforeDrain, machine(), request)
      .catch((error: unknown) => hookErrorCondition("DrainAllowed", error));
    expect(failed).toEqual({
      type: "DrainAllowed",
      status: "False",
      reason: "HookCallFailure",
      message: "handler drain.one of BeforeDrain: the answer is a failure: quota exceeded",
    });
  });
});

it("also sets the conditions of contract v1beta1 of Cluster API's kind", async () => {
  await server.stop();
  server = await startServer(extensionConfigKind);
  server.put(extensionConfigKind, registration("one", extension));
  await using _ = await startDiscovering(server, { kind: extensionConfigKind });
  const found = await eventually(
    () => server.object(extensionConfigKind, { name: "one" }),
    (one) => expect(one?.status?.conditions).toHaveLength(3),
  );
  expect(found?.status?.deprecated?.v1beta1?.conditions).toMatchObject([
    { type: "Discovered", status: "True" },
  ]);
});

describe("the start of a manager", () => {
  it("fails with all reasons if extensions cannot be discovered in time", async () => {
    put("one", { url: "https://127.0.0.1:1" });
    await using discovering = await startDiscovering(server, { warmUpMs: 1 });
    await expect(discovering.done).rejects.toThrow(
      "runnable fooextension-warm-up failed: cannot discover all extensions within 1ms: discovery of FooExtension one: no answer from https://127.0.0.1:1",
    );
  });

  it("tolerates them on request, with their previous handlers", async () => {
    const handlers = [
      {
        name: "drain.one",
        requestHook: { apiVersion: "hooks.foo.example.org/v1beta1", hook: "BeforeDrain" },
      },
    ];
    server.put(fooExtension, {
      ...registration("one", { url: "https://127.0.0.1:1" }),
      status: { handlers },
    });
    await using discovering = await startDiscovering(server, { tolerant: true });
    const { hooks } = discovering.discovery;
    await eventually(
      () => hooks.getAll(beforeDrain, machine()),
      (names) => expect(names).toEqual(["drain.one"]),
    );
  });

  it("delays controllers that call hooks until all are discovered", async () => {
    put("one", extension);
    const seen: string[][] = [];
    await using _ = await startDiscovering(server, {}, ({ hooks, waiting }) => [
      waiting(
        defineController({
          name: "calls",
          for: fooExtension,
          async reconcile() {
            seen.push([...(await hooks.getAll(beforeDrain, machine()))]);
          },
        }),
      ),
    ]);
    await eventually(
      () => seen,
      (all) => expect(all).not.toEqual([]),
    );
    expect(seen[0]).toEqual(["drain.one"]);
  });
});

describe("replicas that do not lead", () => {
  it.each([
    ["follower", false],
    ["shard", true],
  ] as const)("call extensions once the leader has discovered them: %s", async (replica, leads) => {
    put("one", extension);
    const seen: (readonly string[])[] = [];
    const calling = ({ hooks, waiting }: Discovery) => [
      waiting(
        defineController({
          name: "calls",
          for: fooExtension,
          needLeaderElection: leads,
          async reconcile() {
            seen.push(await hooks.getAll(beforeDrain, machine()));
          },
        }),
      ),
    ];
    await using other = await startDiscovering(server, {}, calling, replica);
    expect(extension.got).toEqual([]);
    await using _ = await startDiscovering(server);
    await eventually(
      () => seen,
      (all) => expect(all).not.toEqual([]),
    );
    expect(seen[0]).toEqual(["drain.one"]);
    server.remove(fooExtension, { name: "one" });
    await eventually(
      () => other.discovery.hooks.getAll(beforeDrain, machine()),
      (names) => expect(names).toEqual([]),
    );
  });

  it("run the controllers of the registry for all registrations", async () => {
    await using discovering = await startDiscovering(server);
    expect(discovering.discovery.controllers).toMatchObject([
      {
        name: "fooextension",
        needLeaderElection: true,
        needAllObjects: true,
        watchFilter: false,
        minIntervalMs: 1000,
      },
      { name: "fooextension-registry", needLeaderElection: false, needAllObjects: true, watchFilter: false },
    ]);
  });
});

it("takes extensions as another manager has discovered them", async () => {
  {
    put("one", extension);
    await using _ = await startDiscovering(server);
    await untilDiscovered("True"); // written after the handlers
  }
  put("bare", { url: extension.url });
  extension.got.length = 0;
  const writes = server.writes.length;
  await using discovering = await startDiscovering(server, { readOnly: true, tolerant: true });
  const { hooks, webhooks } = discovering.discovery;
  expect(webhooks).toEqual([]);
  await eventually(
    () => hooks.getAll(beforeDrain, machine()),
    (names) => expect(names).toEqual(["drain.one"]),
  );
  expect(extension.got).toEqual([]);
  expect(server.writes).toHaveLength(writes);
});

it("finds no handlers while the feature gate is off", async () => {
  put("one", extension);
  const feature = { name: "FooHooks", enabled: false };
  await using discovering = await startDiscovering(server, { feature });
  const { hooks, controllers, runnables, webhooks } = discovering.discovery;
  expect({ controllers, runnables }).toEqual({ controllers: [], runnables: [] });
  expect(webhooks).toHaveLength(1);
  expect(await hooks.callAll(beforeDrain, machine(), request)).toMatchObject({ retryAfterSeconds: 0 });
  expect(extension.got).toEqual([]);
});

it("refuses namespaced kinds", async () => {
  const kind = { ...fooExtension, scope: "Namespaced" } as const;
  await expect(startDiscovering(server, { catalog, kind })).rejects.toThrow(
    "createDiscovery: FooExtension is namespaced",
  );
});
