/**
 * The client against a real API server. The tests are in this package because envtest depends on
 * the client.
 *
 * @module
 */

import { namespace as namespaceKind } from "@capikit/api/kubernetes";
import type { KubernetesObject } from "@capikit/client";
import { createClient } from "@capikit/client";
import {
  type ApiError,
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isInvalid,
  isNotFound,
  isUnauthorized,
  UnknownKindError,
} from "@capikit/client/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";
import { crd, widgetCrd, widgetKind } from "../support/widget-crd.ts";

let controlPlane: ControlPlane;
let namespace: string;

beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: widgetCrd });
});
afterAll(() => controlPlane?.stop());
beforeEach(async () => {
  const created = await controlPlane.client.create(namespaceKind, { metadata: { generateName: "test-" } });
  namespace = String(created.metadata.name);
});

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
  }
  return all;
}

describe("verbs", () => {
  it("create, get, replace, delete", async () => {
    const { client } = controlPlane;
    const created = await client.create(widgetKind, {
      metadata: { name: "a", namespace },
      spec: { size: 1 },
    });
    expect(created).toMatchObject({ apiVersion: "test.capikit.dev/v1", kind: "Widget", spec: { size: 1 } });
    expect(await client.get(widgetKind, { name: "a", namespace })).toEqual(created);

    const replaced = await client.replace(widgetKind, { ...created, spec: { size: 2 } });
    expect(replaced.spec?.size).toBe(2);
    expect(isConflict(await failure(client.replace(widgetKind, { ...created, spec: { size: 3 } })))).toBe(
      true,
    );

    const again = client.create(widgetKind, { metadata: { name: "a", namespace } });
    expect(isAlreadyExists(await failure(again))).toBe(true);

    const ref = { name: "a", namespace };
    const wrong = client.delete(widgetKind, ref, { preconditions: { uid: "other" } });
    expect(isConflict(await failure(wrong))).toBe(true);
    const uid = String(created.metadata.uid);
    expect(await client.delete(widgetKind, ref, { preconditions: { uid } })).toBeUndefined();
    const gone = await failure(client.get(widgetKind, ref));
    expect(isNotFound(gone)).toBe(true);
    expect(String(gone)).toBe(
      `ApiError: GET /apis/test.capikit.dev/v1/namespaces/${namespace}/widgets/a: 404 NotFound: widgets.test.capikit.dev "a" not found`,
    );
  });

  it("gives an object that lives on when its deletion was asked for", async () => {
    const { client } = controlPlane;
    const metadata = { name: "a", namespace, finalizers: ["test.capikit.dev/hold"] };
    await client.create(widgetKind, { metadata });
    const deleted = await client.delete(widgetKind, metadata, { propagationPolicy: "Foreground" });
    expect(deleted?.metadata.deletionTimestamp).toBeDefined();
    await client.patch(widgetKind, metadata, { type: "merge", patch: { metadata: { finalizers: null } } });
    expect(isNotFound(await failure(client.get(widgetKind, metadata)))).toBe(true);
  });

  it("patches", async () => {
    const { client } = controlPlane;
    const ref = { name: "a", namespace };
    await client.create(widgetKind, { metadata: ref, spec: { size: 1, tags: ["x"] } });
    const merged = await client.patch(widgetKind, ref, { type: "merge", patch: { spec: { size: 2 } } });
    expect(merged.spec).toEqual({ size: 2, tags: ["x"] });
    const operations = [
      { op: "test", path: "/spec/size", value: 2 },
      { op: "add", path: "/spec/tags/-", value: "y" },
    ] as const;
    const patched = await client.patch(widgetKind, ref, { type: "json", operations });
    expect(patched.spec?.tags).toEqual(["x", "y"]);
    const configMap = await client.kindOf({ apiVersion: "v1", kind: "ConfigMap" });
    await client.create(configMap, { metadata: ref, data: { a: "1" } });
    const strategic = await client.patch(configMap, ref, { type: "strategic", patch: { data: { b: "2" } } });
    expect(strategic.data).toEqual({ a: "1", b: "2" });
  });

  it("applies, each manager its fields", async () => {
    const { client } = controlPlane;
    const metadata = { name: "a", namespace };
    const mine = { fieldManager: "mine" };
    await client.apply(widgetKind, { metadata, spec: { size: 1, tags: ["x"] } }, mine);
    const theirs = { metadata, spec: { size: 5 } };
    const conflict = await failure(client.apply(widgetKind, theirs, { fieldManager: "theirs" }));
    expect(isConflict(conflict)).toBe(true);
    expect((conflict as ApiError).causes).toEqual([
      { reason: "FieldManagerConflict", field: ".spec.size", message: expect.stringContaining('"mine"') },
    ]);
    const forced = await client.apply(widgetKind, theirs, { fieldManager: "theirs", force: true });
    expect(forced.spec).toEqual({ size: 5, tags: ["x"] });
    // Fields that a manager no longer sets are removed.
    const dropped = await client.apply(widgetKind, { metadata }, mine);
    expect(dropped.spec).toEqual({ size: 5 });
  });

  it("writes the status apart from the rest", async () => {
    const { client } = controlPlane;
    const ref = { name: "a", namespace };
    const status = { subresource: "status" };
    const created = await client.create(widgetKind, {
      metadata: ref,
      spec: { size: 1 },
      status: { phase: "No" },
    });
    expect(created.status).toBeUndefined();
    const replaced = await client.replace(
      widgetKind,
      { ...created, spec: { size: 9 }, status: { phase: "One" } },
      status,
    );
    expect([replaced.spec, replaced.status]).toEqual([{ size: 1 }, { phase: "One" }]);
    const patch = { type: "merge", patch: { status: { phase: "Two" } } } as const;
    expect((await client.patch(widgetKind, ref, patch, status)).status).toEqual({ phase: "Two" });
    const apply = { ...status, fieldManager: "m", force: true };
    expect(
      (await client.apply(widgetKind, { metadata: ref, status: { phase: "Three" } }, apply)).status,
    ).toEqual({
      phase: "Three",
    });
    expect((await client.get(widgetKind, ref, status)).status).toEqual({ phase: "Three" });
  });

  it("lists by selectors and in pages, and deletes collections", async () => {
    const { client } = controlPlane;
    for (const [index, color] of ["red", "blue", "red", "red", "blue"].entries()) {
      await client.create(widgetKind, { metadata: { name: `w${index}`, namespace, labels: { color } } });
    }
    const names = (items: readonly KubernetesObject[]) => items.map(({ metadata }) => metadata.name);
    const red = await client.list(widgetKind, { namespace, labelSelector: "color=red" });
    expect(names(red.items)).toEqual(["w0", "w2", "w3"]);
    expect(red.items[0]).toMatchObject({ apiVersion: "test.capikit.dev/v1", kind: "Widget" });
    const one = await client.list(widgetKind, { namespace, fieldSelector: "metadata.name=w1" });
    expect(names(one.items)).toEqual(["w1"]);

    const page = await client.list(widgetKind, { namespace, limit: 2 });
    expect([names(page.items), page.metadata.remainingItemCount]).toEqual([["w0", "w1"], 3]);
    const all = await collect(client.listAll(widgetKind, { namespace, limit: 2 }));
    expect(names(all)).toEqual(["w0", "w1", "w2", "w3", "w4"]);
    const { resourceVersion } = red.metadata;
    const exact = { namespace, limit: 2, resourceVersion, resourceVersionMatch: "Exact" } as const;
    expect(names(await collect(client.listAll(widgetKind, exact)))).toEqual(names(all));
    const spoilt = await failure(client.list(widgetKind, { namespace, limit: 2, continue: "spoilt" }));
    expect(isBadRequest(spoilt)).toBe(true);

    const deleted = await client.deleteCollection(widgetKind, { namespace, labelSelector: "color=red" });
    expect(deleted).toEqual(
      red.items.map(({ apiVersion, kind, metadata }) => ({ apiVersion, kind, metadata })),
    );
    expect(names((await client.list(widgetKind, { namespace })).items)).toEqual(["w1", "w4"]);
    // Across namespaces too.
    expect(names((await client.list(widgetKind, { labelSelector: "color=blue" })).items)).toEqual([
      "w1",
      "w4",
    ]);
  });

  it("gives built-in objects of a list their kind, which the server leaves out", async () => {
    const { items } = await controlPlane.client.list(namespaceKind, { limit: 1 });
    expect(items[0]).toMatchObject({ apiVersion: "v1", kind: "Namespace" });
  });

  it("stores nothing in a dry run, and refuses unknown fields in strict mode", async () => {
    const { client } = controlPlane;
    const metadata = { name: "a", namespace };
    await client.create(widgetKind, { metadata }, { dryRun: true });
    expect(isNotFound(await failure(client.get(widgetKind, metadata)))).toBe(true);
    const typo = { metadata, spec: { sise: 1 } as object };
    const strict = await failure(client.create(widgetKind, typo, { fieldValidation: "Strict" }));
    expect(isBadRequest(strict)).toBe(true);
    expect(String(strict)).toContain('unknown field "spec.sise"');
    await client.create(widgetKind, { metadata });
    await client.delete(widgetKind, metadata, { dryRun: true });
    await client.get(widgetKind, metadata);
  });

  it("names the fields that are invalid", async () => {
    const wrong = controlPlane.client.create(widgetKind, {
      metadata: { name: "a", namespace },
      spec: { size: 0 },
    });
    const error = await failure(wrong);
    expect(isInvalid(error)).toBe(true);
    expect((error as ApiError).causes).toEqual([
      {
        reason: "FieldValueInvalid",
        field: "spec.size",
        message: expect.stringContaining("greater than or equal to 1"),
      },
    ]);
  });

  it("keeps every digit of an int64", async () => {
    const { client } = controlPlane;
    const metadata = { name: "a", namespace };
    const serial = 9007199254740993n;
    const created = await client.create(widgetKind, { metadata, spec: { serial, size: 1 } });
    expect(created.spec).toEqual({ serial, size: 1 });
    const replaced = await client.replace(widgetKind, { ...created, spec: { ...created.spec, size: 2 } });
    expect(replaced.spec).toEqual({ serial, size: 2 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["create", () => controlPlane.client.create(widgetKind, { metadata: { name: "a" } })],
    ["get", () => controlPlane.client.get(widgetKind, { name: "a" })],
    ["deleteCollection", () => controlPlane.client.deleteCollection(widgetKind)],
  ])("%s wants a namespace", async (_, call) => {
    await expect(call()).rejects.toThrow(/needs (a|metadata\.)namespace|needs a namespace/);
  });
});

describe("identities", () => {
  it("refuses an unknown token, without disclosing it", async () => {
    const { client: _, ...config } = { ...controlPlane.config, client: undefined };
    const client = createClient({ ...config, identity: { type: "token", token: "s3cret-token" } });
    const error = await failure(client.list(namespaceKind));
    expect(isUnauthorized(error)).toBe(true);
    expect(`${error}${(error as Error).stack}${JSON.stringify(error)}`).not.toContain("s3cret-token");
    await client.close();
  });

  it("accepts the token of a service account", async () => {
    const { client } = controlPlane;
    const accounts = await client.kindOf({ apiVersion: "v1", kind: "ServiceAccount" });
    await client.create(accounts, { metadata: { name: "robot", namespace } });
    const path = `/api/v1/namespaces/${namespace}/serviceaccounts/robot/token`;
    const body = JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} });
    const headers = { "content-type": "application/json" };
    const answer = (await client.raw({ method: "POST", path, headers, body })) as {
      status: { token: string };
    };
    const robot = createClient({
      ...controlPlane.config,
      identity: { type: "token", token: answer.status.token },
    });
    const error = await failure(robot.list(namespaceKind));
    expect(String(error)).toContain(`User "system:serviceaccount:${namespace}:robot" cannot list`);
    await robot.close();
  });

  it("does not talk to a server whose certificate it cannot trust", async () => {
    const { certificateAuthority: _, ...config } = controlPlane.config;
    const client = createClient(config);
    await expect(client.list(namespaceKind)).rejects.toThrow(/no answer from https:.*certificate/);
    const careless = createClient({ ...config, insecureSkipTlsVerify: true });
    expect((await careless.list(namespaceKind)).items.length).toBeGreaterThan(0);
    await Promise.all([client.close(), careless.close()]);
  });
});

describe("kindOf", () => {
  it("finds kinds, and remembers them", async () => {
    const client = createClient(controlPlane.config);
    const widget = await client.kindOf({ apiVersion: "test.capikit.dev/v1", kind: "Widget" });
    expect(widget).toEqual(widgetKind);
    expect(await client.kindOf({ apiVersion: "test.capikit.dev/v1", kind: "Widget" })).toBe(widget);
    const builtIn = await client.kindOf({ apiVersion: "v1", kind: "Namespace" });
    expect(namespaceKind).toMatchObject(builtIn);
    await client.close();
  });

  it("finds kinds that come later", async () => {
    const { client } = controlPlane;
    const late = { apiVersion: "test.capikit.dev/v1", kind: "Latecomer" };
    await expect(client.kindOf(late)).rejects.toThrow(UnknownKindError);
    await controlPlane.installCrds(crd("Latecomer"));
    expect(await client.kindOf(late)).toMatchObject({ plural: "latecomers" });
  });

  it("reports an unknown group", async () => {
    const unknown = controlPlane.client.kindOf({ apiVersion: "none.test/v1", kind: "X" });
    await expect(unknown).rejects.toThrow(
      "the API server has no kind X in none.test/v1: check that its CustomResourceDefinition",
    );
  });
});
