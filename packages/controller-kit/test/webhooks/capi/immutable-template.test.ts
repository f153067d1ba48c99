import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import { validatingWebhook } from "../../../src/webhooks/admission/validating-webhook.ts";
import { immutableTemplate, isTopologyDryRun } from "../../../src/webhooks/immutable-template.ts";
import { ask } from "../ask.ts";

interface FooTemplate extends KubernetesObject {
  spec: { template: { metadata?: object; spec: unknown } };
}
const kind: KindDescriptor<FooTemplate> = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "FooMachineTemplate",
  plural: "foomachinetemplates",
  scope: "Namespaced",
};
const webhook = validatingWebhook(kind, [immutableTemplate(kind)]);
const { group, version } = kind;

function template(spec: unknown, annotations = {}, metadata = {}): FooTemplate {
  return {
    apiVersion: `${group}/${version}`,
    kind: kind.kind,
    metadata: { name: "t", annotations },
    spec: { template: { metadata, spec } },
  };
}

const update = (object: FooTemplate, oldObject: FooTemplate, dryRun = false) =>
  ask(webhook, {
    kind: { group, version, kind: kind.kind },
    name: "t",
    operation: "UPDATE",
    object,
    oldObject,
    dryRun,
  });

const dryRunAnnotation = { "topology.cluster.x-k8s.io/dry-run": "" };

describe("immutableTemplate", () => {
  it("refuses changes of spec.template.spec", async () => {
    const { allowed, status } = await update(template({ size: 2 }), template({ size: 1 }));
    expect(allowed).toBe(false);
    expect(status).toMatchObject({
      code: 422,
      message:
        'FooMachineTemplate.infrastructure.cluster.x-k8s.io "t" is invalid: spec.template.spec: Forbidden: is immutable: create a new FooMachineTemplate and refer to that instead',
    });
  });

  it.each([
    ["surrounding fields", template({ size: 1 }, { a: "b" }, { labels: {} }), template({ size: 1 })],
    ["the order of fields", template({ a: 1, b: [{ c: 1, d: 2 }] }), template({ b: [{ d: 2, c: 1 }], a: 1 })],
    ["empty for absent", template({ a: { b: [] }, c: null }), template({})],
    ["absent for empty", template(undefined), template({ a: [] })],
  ])("allows a change of %s", async (_, object, oldObject) => {
    expect(await update(object, oldObject)).toMatchObject({ allowed: true });
  });

  it.each([
    ["an item more", { a: [1, 2] }, { a: [1] }],
    ["another order of items", { a: [1, 2] }, { a: [2, 1] }],
    ["zero for absent", { a: 0 }, {}],
    ["a list for an object", { a: [1] }, { a: { 0: 1 } }],
    ["a text for an object", { a: "b" }, { a: { b: 1 } }],
    ["a member of Object.prototype", { constructor: "x" }, {}],
    ["digits at the end", { a: 9007199254740992 }, { a: 9007199254740994 }],
  ])("sees %s", async (_, now, before) => {
    expect(await update(template(now), template(before))).toMatchObject({ allowed: false });
  });

  it("allows changes in the topology controller's dry runs", async () => {
    const [object, oldObject] = [template({ size: 2 }, dryRunAnnotation), template({ size: 1 })];
    expect(await update(object, oldObject, true)).toMatchObject({ allowed: true });
    expect(await update(object, oldObject, false)).toMatchObject({ allowed: false });
    expect(await update(template({ size: 2 }), oldObject, true)).toMatchObject({ allowed: false });
    // The annotation of the new object counts.
    expect(await update(template({ size: 2 }), template({}, dryRunAnnotation), true)).toMatchObject({
      allowed: false,
    });
  });
});

describe("isTopologyDryRun", () => {
  it("requires both the dry run and the annotation", () => {
    const annotated = { metadata: { annotations: dryRunAnnotation } };
    expect(isTopologyDryRun({ dryRun: true }, annotated)).toBe(true);
    expect(isTopologyDryRun({ dryRun: false }, annotated)).toBe(false);
    expect(isTopologyDryRun({}, annotated)).toBe(false);
    expect(isTopologyDryRun({ dryRun: true }, { metadata: {} })).toBe(false);
    expect(isTopologyDryRun({ dryRun: true }, { metadata: { annotations: { a: "b" } } })).toBe(false);
  });
});
