import { machine as machineKind } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  allowed,
  denied,
  patched,
  withWarnings,
} from "../../../src/webhooks/admission/admission-response.ts";
import { field } from "../../../src/webhooks/admission/field-error.ts";
import { validatingWebhook } from "../../../src/webhooks/admission/validating-webhook.ts";
import { ask, machine } from "../ask.ts";

describe("validatingWebhook", () => {
  it("uses the path of controller-runtime's convention and lists its operations", () => {
    const { path, type, operations } = validatingWebhook(machineKind, [{ create() {} }, { delete() {} }]);
    expect({ path, type, operations }).toEqual({
      path: "/validate-cluster-x-k8s-io-v1beta2-machine",
      type: "validating",
      operations: ["CREATE", "DELETE"],
    });
  });

  it("formats field errors like Kubernetes' validation", async () => {
    const webhook = validatingWebhook(machineKind, {
      create: ({ spec }) => [
        field.invalid("spec.version", spec.version, "must be a semantic version"),
        field.required(field.path("spec", "disks", 2, "name")),
        field.notSupported(field.path("metadata", "labels", { key: "a/b" }), "x", ["y", "z"]),
        field.required("spec.disks[2].name"),
      ],
    });
    const { allowed, status } = await ask(webhook, { object: machine({ version: 'ol"d' }) });
    expect(allowed).toBe(false);
    expect(status).toEqual({
      status: "Failure",
      code: 422,
      reason: "Invalid",
      message:
        'Machine.cluster.x-k8s.io "m" is invalid: [spec.version: Invalid value: "ol\\"d": must be a semantic version, spec.disks[2].name: Required value, metadata.labels[a/b]: Unsupported value: "x": supported values: "y", "z"]',
      details: {
        name: "m",
        group: "cluster.x-k8s.io",
        kind: "Machine",
        causes: [
          {
            reason: "FieldValueInvalid",
            field: "spec.version",
            message: 'Invalid value: "ol\\"d": must be a semantic version',
          },
          { reason: "FieldValueRequired", field: "spec.disks[2].name", message: "Required value" },
          {
            reason: "FieldValueNotSupported",
            field: "metadata.labels[a/b]",
            message: 'Unsupported value: "x": supported values: "y", "z"',
          },
          { reason: "FieldValueRequired", field: "spec.disks[2].name", message: "Required value" },
        ],
      },
    });
  });

  it("omits errors whose condition does not hold", async () => {
    const webhook = validatingWebhook(machineKind, {
      create: ({ spec }) => [
        spec.version === "new" && field.forbidden("spec.version", "is new"),
        spec.providerID && field.forbidden("spec.providerID", "is set"),
        spec.clusterName === "c" && undefined,
      ],
    });
    expect(await ask(webhook, { object: machine({ version: "old", providerID: "" }) })).toMatchObject({
      allowed: true,
    });
    expect((await ask(webhook, { object: machine({ version: "new" }) })).status?.message).toBe(
      'Machine.cluster.x-k8s.io "m" is invalid: spec.version: Forbidden: is new',
    );
  });

  it.each([
    [field.forbidden("a", "is immutable"), "a: Forbidden: is immutable"],
    [field.duplicate("a", { b: 1 }), 'a: Duplicate value: {"b":1}'],
    [field.notFound("a", "b"), 'a: Not found: "b"'],
    [field.tooLong("a", 1), "a: Too long: may not be more than 1 byte"],
    [field.tooMany("a", 3, 2), "a: Too many: 3: must have at most 2 items"],
    [
      field.typeInvalid("a", 2n ** 60n, "must be a text"),
      "a: Invalid value: 1152921504606846976: must be a text",
    ],
    [field.invalid("a", undefined, "is secret"), "a: Invalid value: is secret"],
  ])("formats field error %#", async (error, text) => {
    const webhook = validatingWebhook(machineKind, { create: () => [error] });
    const { status } = await ask(webhook, { object: machine() });
    expect(status?.message).toBe(`Machine.cluster.x-k8s.io "m" is invalid: ${text}`);
  });

  it("passes frozen new, old and deleted objects", async () => {
    const seen: unknown[] = [];
    const webhook = validatingWebhook(machineKind, {
      update(object, { oldObject }) {
        seen.push(object.spec.version, oldObject.spec.version);
        object.spec.version = "v3";
      },
      delete(object, { oldObject }) {
        seen.push(object.spec.version, object === oldObject);
        object.metadata.labels = {};
      },
    });
    const [object, oldObject] = [machine({ version: "v2" }), machine({ version: "v1" })];
    const update = await ask(webhook, { operation: "UPDATE", object, oldObject });
    const deletion = await ask(webhook, { operation: "DELETE", oldObject });
    expect(seen).toEqual(["v2", "v1", "v1", true]);
    expect(update.status).toMatchObject({
      code: 500,
      message: expect.stringMatching(/read only|not extensible/),
    });
    expect(deletion.status).toMatchObject({ code: 500 });
  });

  it("allows operations without a function", async () => {
    const webhook = validatingWebhook(machineKind, { create: () => denied("no") });
    const pass = { uid: "review-1", allowed: true };
    const both = { object: machine(), oldObject: machine() };
    expect(await ask(webhook, { operation: "UPDATE", ...both })).toEqual(pass);
    expect(await ask(webhook, { operation: "DELETE", oldObject: machine() })).toEqual(pass);
    expect(await ask(webhook, { operation: "CONNECT" })).toEqual(pass);
  });

  describe("of a stored object that its rule rejects", () => {
    const refusing = { update: () => denied("rule") };
    const deletionTimestamp = "2026-01-01T00:00:00Z";
    const update = async (
      after: object,
      spec: object = {},
      webhook = validatingWebhook(machineKind, refusing),
    ) => {
      const oldObject = machine({}, { labels: { a: "1" }, finalizers: ["f"], ...kept(after) });
      return (await ask(webhook, { operation: "UPDATE", object: machine(spec, after), oldObject })).allowed;
    };
    const kept = ({ deletionTimestamp }: { deletionTimestamp?: string }) => ({ deletionTimestamp });

    it.each([
      ["the removal of a finalizer", { labels: { a: "1" } }, {}, true],
      ["a pause", { labels: { a: "1" }, annotations: { "cluster.x-k8s.io/paused": "" } }, {}, true],
      ["a label", { labels: { a: "2" } }, {}, true],
      ["a change while it is deleted", { deletionTimestamp }, { version: "v2" }, true],
      ["a change of its spec", { labels: { a: "1" } }, { version: "v2" }, false],
    ])("decides %s", async (_, metadata, spec, allowed) => {
      expect(await update(metadata, spec)).toBe(allowed);
      const every = validatingWebhook(machineKind, refusing, { everyUpdate: true });
      expect(await update(metadata, spec, every)).toBe(false);
    });

    it.each(["sync", "async"])("judges labels by validators that read them (%s)", async (form) => {
      const verdict = ({ metadata }: KubernetesObject) =>
        metadata.labels?.a === "1" ? undefined : denied("label a");
      const reader = {
        update: form === "sync" ? verdict : async (object: KubernetesObject) => verdict(object),
      };
      const webhook = validatingWebhook(machineKind, [{ update: async () => denied("rule") }, reader]);
      expect(await update({ labels: { a: "2" } }, {}, webhook)).toBe(false);
      expect(await update({ labels: { a: "1", b: "1" } }, {}, webhook)).toBe(true);
    });
  });

  it("requires the old object for updates", async () => {
    const webhook = validatingWebhook(machineKind, { delete() {} });
    const update = await ask(webhook, { operation: "UPDATE", object: machine() });
    const deletion = await ask(webhook, { operation: "DELETE", object: machine() });
    expect(update.status?.message).toBe("request.oldObject: is required for UPDATE");
    expect(deletion.status?.message).toBe("request.oldObject: is required for DELETE");
    const bare = { ...machine(), metadata: undefined } as never;
    const headless = await ask(webhook, { operation: "DELETE", oldObject: bare });
    expect(headless.status).toMatchObject({ code: 400, message: "request.oldObject: has no metadata" });
  });

  it("collects all field errors, and stops at the first denial", async () => {
    const failing = { create: async () => [field.required("a")] };
    const both = validatingWebhook(machineKind, [failing, { create: () => [field.required("b")] }]);
    const { status } = await ask(both, { object: machine() });
    expect(status?.message).toMatch(/\[a: Required value, b: Required value\]$/);
    const late = validatingWebhook(machineKind, [
      failing,
      { create: () => denied("quota is used up") },
      { create: () => denied("never asked") },
    ]);
    expect(await ask(late, { object: machine() })).toMatchObject({
      allowed: false,
      status: { code: 403, reason: "Forbidden", message: "quota is used up" },
    });
  });

  it("answers 500 to a returned patch, which the API server would ignore", async () => {
    const webhook = validatingWebhook(machineKind, {
      create: () => patched([{ op: "add", path: "/spec/version", value: "v1" }]),
    });
    const { allowed, status } = await ask(webhook, { object: machine() });
    expect({ allowed, code: status?.code }).toEqual({ allowed: false, code: 500 });
    expect(status?.message).toContain("a validator must not return a patch");
  });

  it("returns warnings with any verdict", async () => {
    const webhook = validatingWebhook(machineKind, [
      { create: (_, context) => context.warn("one") },
      { create: () => withWarnings(allowed(), ["two"]) },
      {
        create(_, context) {
          context.warn("three");
          return [field.required("a")];
        },
      },
    ]);
    const { warnings, status } = await ask(webhook, { object: machine() });
    expect(new Set(warnings)).toEqual(new Set(["one", "two", "three"]));
    expect(status?.code).toBe(422);
  });

  it("uses generateName in messages for objects without a name", async () => {
    const webhook = validatingWebhook(machineKind, { create: () => [field.required("a")] });
    const object = machine({}, { name: undefined, generateName: "md-" });
    const { status } = await ask(webhook, { name: "", object });
    expect(status?.message).toMatch(/^Machine.cluster.x-k8s.io "md-" is invalid/);
  });
});
