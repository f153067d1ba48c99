import { type ConfigMap, configMap, namespace as namespaceKind } from "@capikit/api/kubernetes";
import { createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { labelMatcher } from "@capikit/common/kubernetes";
import { draftOf } from "@capikit/controller-kit";
import { consistentClient, createCache } from "@capikit/controller-kit/cache";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

interface Widget extends KubernetesObject {
  spec?: { size?: number };
  status?: { ready?: boolean };
}
const widget: KindDescriptor<Widget> = {
  group: "test.dev",
  version: "v1",
  kind: "Widget",
  plural: "widgets",
  scope: "Namespaced",
};
const namespace = "default";

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
  await controlPlane.installCrds([widgetCrd]);
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
});

const widgetCrd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.test.dev" },
  spec: {
    group: "test.dev",
    scope: "Namespaced",
    names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.size", statusReplicasPath: ".status.size" },
        },
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: { type: "object", properties: { size: { type: "integer" } } },
              status: {
                type: "object",
                properties: { ready: { type: "boolean" }, size: { type: "integer" } },
              },
            },
          },
        },
      },
    ],
  },
};

/** A cache that watches existing objects, and its client. */
async function startCache(...kinds: KindDescriptor<KubernetesObject>[]) {
  const abort = new AbortController();
  const cache = createCache({ client: controlPlane.client });
  for (const kind of kinds) {
    cache.informer(kind);
  }
  const done = cache.start(abort.signal);
  await cache.waitForSync();
  return {
    cache,
    client: consistentClient(controlPlane.client, cache),
    async [Symbol.asyncDispose]() {
      abort.abort();
      await done;
    },
  };
}

describe("a cache of a real API server", () => {
  it("shows every write immediately", async () => {
    await using scope = await startCache(widget, metadataOnly(widget) as KindDescriptor<KubernetesObject>);
    const { cache, client } = scope;
    const version = async (name: string) =>
      (await cache.find(widget, { name, namespace }))?.metadata.resourceVersion;
    for (let round = 0; round < 20; round++) {
      const name = `w${round}`;
      const ref = { name, namespace };
      const created = await client.create(widget, { metadata: ref, spec: { size: 1 } });
      expect(await version(name)).toBe(created.metadata.resourceVersion);
      const draft = draftOf(await cache.get(widget, ref));
      draft.spec = { size: 2 };
      draft.metadata.finalizers = ["test.dev/f"];
      const replaced = await client.replace(widget, draft);
      expect(await version(name)).toBe(replaced.metadata.resourceVersion);
      const patch = { type: "merge", patch: { status: { ready: true } } } as const;
      const status = await client.patch(widget, ref, patch, { subresource: "status" });
      expect((await cache.get(widget, ref)).status).toEqual({ ready: true });
      expect(await version(name)).toBe(status.metadata.resourceVersion);
      const scale = { type: "merge", patch: { spec: { replicas: 7 } } } as const;
      await client.patch(widget, ref, scale, { subresource: "scale" });
      expect((await cache.get(widget, ref)).spec?.size).toBe(7);
      const applied = await client.apply(
        widget,
        { metadata: { ...ref, labels: { round: "1" } } },
        { fieldManager: "test" },
      );
      const partial = await cache.get(metadataOnly(widget), ref);
      expect(partial.metadata.resourceVersion).toBe(applied.metadata.resourceVersion);
      expect(partial.metadata.labels).toEqual({ round: "1" });

      await client.delete(widget, ref);
      expect((await cache.get(widget, ref)).metadata.deletionTimestamp).toBeDefined();
      await client.patch(widget, ref, { type: "merge", patch: { metadata: { finalizers: null } } });
      expect(await cache.find(widget, ref)).toBeUndefined();
      await client.create(widget, { metadata: ref });
      expect(await cache.list(widget)).toHaveLength(1);
      await client.delete(widget, ref);
      expect(await cache.list(widget)).toEqual([]);
    }
    for (const name of ["x", "y"]) {
      await client.create(widget, { metadata: { name, namespace } });
    }
    await client.deleteCollection(widget, { namespace });
    expect(await cache.list(widget)).toEqual([]);
  });

  it("shows Namespaces until they are gone", async () => {
    await using scope = await startCache(namespaceKind, metadataOnly(namespaceKind));
    const { cache, client } = scope;
    const unfinalized = { type: "merge", patch: { metadata: { finalizers: null } } } as const;
    const [kept, gone] = [{ name: "kept" }, { name: "gone" }];
    for (const ref of [kept, gone]) {
      await client.create(namespaceKind, { metadata: { ...ref, finalizers: ["test.dev/f"] } });
      await client.delete(namespaceKind, ref);
      expect((await cache.get(namespaceKind, ref)).metadata.deletionTimestamp).toBeDefined();
    }
    await client.patch(metadataOnly(namespaceKind), kept, unfinalized);
    expect((await cache.get(namespaceKind, kept)).spec).toEqual({ finalizers: ["kubernetes"] });
    expect((await cache.get(metadataOnly(namespaceKind), kept)).metadata.finalizers).toBeUndefined();

    const draft = draftOf(await cache.get(namespaceKind, gone));
    draft.spec = {};
    await client.replace(namespaceKind, draft, { subresource: "finalize" });
    await client.patch(namespaceKind, gone, unfinalized);
    expect(await cache.find(namespaceKind, gone)).toBeUndefined();
    const names = (await cache.list(metadataOnly(namespaceKind))).map(({ metadata }) => metadata.name);
    expect([names.includes("kept"), names.includes("gone")]).toEqual([true, false]);
  });

  it("equals the server", async () => {
    await using scope = await startCache(configMap);
    const { cache, client } = scope;
    for (let count = 0; count < 20; count++) {
      await client.create(configMap, {
        metadata: { generateName: "many-", namespace },
        data: { a: `${count}` },
      });
    }
    const byName = (a: ConfigMap, b: ConfigMap) =>
      String(a.metadata.name).localeCompare(String(b.metadata.name));
    const there = await client.list(configMap, { namespace });
    const withoutFields = there.items.map(({ metadata: { managedFields: _, ...metadata }, ...rest }) => ({
      ...rest,
      metadata,
    }));
    expect([...(await cache.list(configMap, { namespace }))].sort(byName)).toEqual(
      withoutFields.sort(byName),
    );
  });

  it("waits until permissions are granted and kinds installed", async () => {
    const lines: string[] = [];
    const log = (message: string): void => void lines.push(message);
    const logger = { debug() {}, info: log, warn: log, error: log, with: () => logger };
    const reader = await controlPlane.addUser({ name: "reader" });
    const limited = createClient(reader.config);
    const abort = new AbortController();
    const cache = createCache({
      client: limited,
      logger,
      reflector: { backoff: { initialMs: 100, maxMs: 100 } },
    });
    const done = cache.start(abort.signal);
    try {
      const read = cache.list(configMap, { namespace });
      const gadget = { ...widget, kind: "Gadget", plural: "gadgets" };
      cache.informer(gadget);
      const forbidden = (plural: string) => lines.find((line) => line.includes(`${plural}`)) ?? "";
      await expect
        .poll(() => forbidden("configmaps"))
        .toContain('Add +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch');
      expect(cache.blocked()).toHaveLength(2);
      const metadata = { name: "reader" };
      const { client } = controlPlane;
      const roleKind = await client.kindOf({
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "ClusterRole",
      });
      const bindingKind = await client.kindOf({
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: "ClusterRoleBinding",
      });
      const rules = [{ apiGroups: ["*"], resources: ["*"], verbs: ["list", "watch"] }];
      await client.create(roleKind, { metadata, rules } as never);
      await client.create(bindingKind, {
        metadata,
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "reader" },
        subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "reader" }],
      } as never);
      expect((await read).length).toBeGreaterThan(0);
      await expect
        .poll(() => cache.blocked().map(({ reason }) => reason))
        .toEqual([expect.stringContaining("Install the CustomResourceDefinition")]);
      const crd = structuredClone(widgetCrd);
      crd.metadata.name = "gadgets.test.dev";
      crd.spec.names = { kind: "Gadget", plural: "gadgets", singular: "gadget", listKind: "GadgetList" };
      await controlPlane.installCrds([crd]);
      expect(await cache.list(gadget, { signal: AbortSignal.timeout(20_000) })).toEqual([]);
      await expect.poll(() => cache.blocked()).toEqual([]);
    } finally {
      abort.abort();
      await done;
      await limited.close();
    }
  });
});

describe("labelMatcher", () => {
  const labels = [{}, { a: "1" }, { a: "x", b: "" }, { "in.io/b": "2", in: "a" }, { a: "10", notin: "x" }];
  const words = fc.constantFrom(
    "a",
    "b",
    "in.io/b",
    "in",
    "notin",
    "x",
    "1",
    "2",
    "-",
    "A.io/a",
    "a/b/c",
    "",
  );
  const signs = fc.constantFrom(
    "=",
    "==",
    "!=",
    "!",
    ">",
    "<",
    "in",
    "notin",
    "(",
    ")",
    ",",
    " ",
    "in (a,x)",
  );
  const selector = fc.oneof(
    fc.array(fc.oneof(words, signs), { maxLength: 7 }).map((parts) => parts.join("")),
    fc.array(fc.oneof(words, signs), { maxLength: 7 }).map((parts) => parts.join(" ")),
    fc
      .array(fc.tuple(words, fc.constantFrom("=", "!=", " in (", " notin (", ">"), words), { maxLength: 3 })
      .map((parts) => parts.map(([k, o, v]) => `${k}${o}${v}${o.includes("(") ? ")" : ""}`).join(",")),
  );

  it("accepts and rejects the same selectors as the API server", async () => {
    const { client } = controlPlane;
    for (const [index, of] of labels.entries()) {
      await client.create(configMap, {
        metadata: {
          name: `labelled-${index}`,
          namespace,
          labels: { ...of, "test.dev/l": "" } as Record<string, string>,
        },
      });
    }
    const all = (await client.list(configMap, { namespace })).items;
    const seen = { refused: 0, chosen: 0 };
    const ask = async (text: string): Promise<string[] | "refused"> => {
      try {
        const { items } = await client.list(configMap, { namespace, labelSelector: text });
        return items.map(({ metadata }) => metadata.name ?? "");
      } catch (error) {
        expect(error).toMatchObject({ status: 400 });
        return "refused";
      }
    };
    const answer = (text: string): string[] | "refused" => {
      try {
        const { matches } = labelMatcher(text);
        return all
          .filter(({ metadata }) => matches(metadata.labels ?? {}))
          .map(({ metadata }) => metadata.name ?? "");
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
        return "refused";
      }
    };
    await fc.assert(
      fc.asyncProperty(selector, async (text) => {
        const want = await ask(text);
        seen[want === "refused" ? "refused" : "chosen"]++;
        expect(answer(text)).toEqual(want);
      }),
      { numRuns: inject("nightly") ? 5_000 : 500 },
    );
    expect(seen.refused).toBeGreaterThan(50);
    expect(seen.chosen).toBeGreaterThan(50);
  });
});
