import { type Client, clientOf } from "@capikit/client";
import type { ApiError } from "@capikit/client/errors";
import { createTransport } from "@capikit/client/transport";
import {
  type AdmissionContext,
  checkWebhooks,
  conversionWebhook,
  defaultingWebhook,
  denied,
  field,
  validatingWebhook,
  type WebhookServer,
  webhookServer,
} from "@capikit/controller-kit/webhooks";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Foo, fooConfiguration, fooConversion, fooCrd, fooKind, oldFooKind } from "./foos.ts";

let controlPlane: ControlPlane;
let client: Client;
let server: Awaited<ReturnType<WebhookServer["start"]>>;
let webhooks: WebhookServer;
const contexts: AdmissionContext<Foo>[] = [];
const counts = new Map<string, number>();
const panics: unknown[] = [];
const warned: string[] = [];
/** The newest rule of the validator. */
let mostSize = 10;

const defaulting = defaultingWebhook(fooKind, {
  default(foo, context) {
    contexts.push(context);
    foo.spec.size ??= 3;
    foo.metadata.labels = { ...foo.metadata.labels, "example.com/kit": "defaulted" };
  },
});
const validating = validatingWebhook(fooKind, {
  create: (foo, context) => checked(foo, context),
  update: (foo, context) => [
    ...checked(foo, context),
    ...(context.oldObject.spec.locked && !foo.spec.locked
      ? [field.forbidden("spec.locked", "must not be taken away")]
      : []),
  ],
  delete: (foo) => (foo.spec.locked ? denied(`${foo.metadata.name} is locked`) : undefined),
});

function checked({ spec }: Foo, context: AdmissionContext<Foo>) {
  if ((spec.size ?? 0) > 5) {
    context.warn(`spec.size: ${spec.size} is "large"`);
  }
  if (spec.note === "throw") {
    throw new Error("the note cannot be read");
  }
  return (spec.size ?? 0) > mostSize
    ? [field.invalid("spec.size", spec.size, `must be at most ${mostSize}`)]
    : [];
}

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  const { certDir, port, host } = controlPlane.webhookServing;
  webhooks = webhookServer({
    webhooks: [defaulting, validating, conversionWebhook([fooConversion])],
    certDir,
    port,
    host,
    observer: {
      finished: (path, { code }) => counts.set(`${path} ${code}`, (counts.get(`${path} ${code}`) ?? 0) + 1),
      conversionPanicked: (_, error) => panics.push(error),
      panicked: (_, error) => panics.push(error),
    },
  });
  server = await webhooks.start();
  const transport = createTransport(controlPlane.config, {
    observer: { warned: (text) => warned.push(text) },
  });
  client = clientOf(transport);
  const manifests = [
    fooConfiguration("Mutating", defaulting.path, ["CREATE", "UPDATE"]),
    fooConfiguration("Validating", validating.path, ["CREATE", "UPDATE", "DELETE"]),
  ];
  expect(checkWebhooks([fooCrd(), ...manifests], webhooks.webhooks)).toEqual([]);
  await controlPlane.installCrds(fooCrd(), { webhooks: controlPlane.webhookServing });
  await controlPlane.installWebhooks(manifests);
  await untilCalled();
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.[Symbol.asyncDispose]();
  await server?.stop();
});
beforeEach(() => {
  for (const list of [contexts, panics, warned]) {
    list.length = 0;
  }
});

/** The API server notices configurations after a delay. */
async function untilCalled(): Promise<void> {
  await vi.waitFor(async () => {
    const failure = await failureOf(create("probe", { size: 100 }, true));
    expect(failure).toMatchObject({ status: 422 });
    expect(contexts).not.toEqual([]);
  });
}

function create(name: string, spec: Foo["spec"], dryRun = false): Promise<Foo> {
  return client.create(fooKind, { metadata: { name, namespace: "default" }, spec }, { dryRun });
}

const ref = (name: string) => ({ name, namespace: "default" });
const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error("nothing failed")),
    (error: ApiError) => error,
  );

describe("a real API server", () => {
  it("stores the results of defaulters", async () => {
    const foo = await create("defaulted", {});
    expect(foo.spec).toEqual({ size: 3 });
    expect(foo.metadata.labels).toEqual({ "example.com/kit": "defaulted" });
    expect(contexts[0]).toMatchObject({
      operation: "CREATE",
      name: "defaulted",
      namespace: "default",
      dryRun: false,
      user: { username: "admin", groups: expect.arrayContaining(["system:masters"]) },
      options: { kind: "CreateOptions" },
    });
    const updated = await client.patch(fooKind, ref("defaulted"), {
      type: "merge",
      patch: { spec: { size: null } },
    });
    expect(updated.spec).toEqual({ size: 3 });
    expect(contexts[1]).toMatchObject({ operation: "UPDATE", oldObject: { spec: { size: 3 } } });
  });

  it("reports field errors to clients", async () => {
    const error = await failureOf(create("large", { size: 11 }));
    expect(error.status).toBe(422);
    expect(error.reason).toBe("Invalid");
    expect(error.message).toContain(
      'admission webhook "validating.foo.example.com" denied the request: Foo.example.com "large" is invalid: spec.size: Invalid value: 11: must be at most 10',
    );
    expect(error.body?.details).toMatchObject({
      name: "large",
      group: "example.com",
      kind: "Foo",
      causes: [
        { reason: "FieldValueInvalid", field: "spec.size", message: "Invalid value: 11: must be at most 10" },
      ],
    });
  });

  it("returns warnings to clients", async () => {
    await create("warned", { size: 6 }, true);
    expect(warned).toEqual(['spec.size: 6 is "large"']);
  });

  it("passes dry runs", async () => {
    await create("dry", {}, true);
    expect(contexts[0]?.dryRun).toBe(true);
    expect((await failureOf(client.get(fooKind, ref("dry")))).status).toBe(404);
  });

  it("passes the old object for updates and deletions", async () => {
    await create("locked", { locked: true });
    const update = client.patch(fooKind, ref("locked"), { type: "merge", patch: { spec: { locked: null } } });
    expect((await failureOf(update)).message).toContain("spec.locked: Forbidden: must not be taken away");
    const deletion = await failureOf(client.delete(fooKind, ref("locked")));
    expect(deletion.status).toBe(403);
    expect(deletion.message).toContain("denied the request: locked is locked");
    await create("open", {});
    await client.delete(fooKind, ref("open"));
    expect((await failureOf(client.get(fooKind, ref("open")))).status).toBe(404);
  });

  it("pauses, labels and deletes an object that is older than a rule", async () => {
    mostSize = 20;
    const metadata = { ...ref("old"), finalizers: ["example.com/foo"] };
    await client.create(fooKind, { metadata, spec: { size: 15 } });
    mostSize = 10;
    const patch = (change: Readonly<Record<string, unknown>>) =>
      client.patch(fooKind, ref("old"), { type: "merge", patch: change });
    expect((await failureOf(patch({ spec: { note: "new" } }))).status).toBe(422);
    await patch({ metadata: { annotations: { "cluster.x-k8s.io/paused": "" }, labels: { tier: "gold" } } });
    await client.delete(fooKind, ref("old"));
    await patch({ metadata: { finalizers: null } });
    expect((await failureOf(client.get(fooKind, ref("old")))).status).toBe(404);
  });

  it("returns the message of an error that a webhook threw", async () => {
    const error = await failureOf(create("thrown", { note: "throw" }));
    expect(error.status).toBe(500);
    expect(error.message).toContain(
      'admission webhook "validating.foo.example.com" denied the request: the note cannot be read',
    );
    expect(panics).toHaveLength(1);
  });

  it("converts between versions, and passes webhooks their version", async () => {
    const old = await client.create(oldFooKind, {
      metadata: { name: "old", namespace: "default", annotations: { keep: "me" } },
      spec: { count: "7", note: "n" },
    });
    expect(old.spec).toEqual({ count: "7", note: "n" });
    expect(contexts[0]?.request).toMatchObject({
      kind: { version: "v1" },
      requestKind: { version: "v1beta1" },
      object: { apiVersion: "example.com/v1", spec: { size: 7, note: "n" } },
    });
    const stored = await client.get(fooKind, ref("old"));
    expect(stored.spec).toEqual({ size: 7, note: "n" });
    expect(stored.metadata).toMatchObject({ annotations: { keep: "me" }, uid: old.metadata.uid });
    const back = await client.get(oldFooKind, ref("old"));
    expect(back.spec).toEqual(old.spec);
    const { items } = await client.list(oldFooKind, { namespace: "default" });
    expect(items.find(({ metadata }) => metadata.name === "old")?.spec).toEqual(old.spec);
    expect(items.length).toBeGreaterThan(1);
    expect(counts.get("/convert 200")).toBeGreaterThan(2);
  });

  it("converts objects stored before the storage version changed", async () => {
    await create("round", { size: 4, note: "there and back" });
    const undeclared = fooCrd("v1beta1");
    Object.assign(undeclared.spec, { conversion: undefined });
    await controlPlane.installCrds(undeclared, { webhooks: controlPlane.webhookServing });
    // After another write, it is stored in the new version.
    await client.patch(fooKind, ref("round"), {
      type: "merge",
      patch: { metadata: { annotations: { a: "b" } } },
    });
    expect((await client.get(oldFooKind, ref("round"))).spec).toEqual({ count: "4", note: "there and back" });
    await controlPlane.installCrds(fooCrd("v1"), { webhooks: controlPlane.webhookServing });
    expect((await client.get(fooKind, ref("round"))).spec).toEqual({ size: 4, note: "there and back" });
  });

  it("returns the reason of a failed conversion", async () => {
    const error = await failureOf(
      client.create(oldFooKind, { metadata: ref("broken"), spec: { count: "many" } }),
    );
    expect(error.message).toContain(
      'Foo "default/broken" of example.com/v1beta1 cannot be converted to example.com/v1: count "many" is no number',
    );
    expect(panics.length).toBeGreaterThan(0);
  });

  it("waits for the webhooks through the readiness check", () => {
    const signal = new AbortController().signal;
    expect(() => webhooks.check({ signal })).not.toThrow();
    const idle = webhookServer({ webhooks: [] });
    expect(() => idle.check({ signal })).toThrow("the webhook server is not listening");
  });
});
