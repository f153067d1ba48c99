import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import type { AdmissionContext } from "../../../src/webhooks/admission/admission-context.ts";
import { denied, patched, withWarnings } from "../../../src/webhooks/admission/admission-response.ts";
import { defaultingWebhook } from "../../../src/webhooks/admission/defaulting-webhook.ts";
import { field } from "../../../src/webhooks/admission/field-error.ts";
import { ask, leaving, machine, review, send } from "../ask.ts";

const labelling = defaultingWebhook(machineKind, {
  default(object) {
    object.metadata.labels = {
      ...object.metadata.labels,
      "cluster.x-k8s.io/cluster-name": object.spec.clusterName,
    };
  },
});

describe("defaultingWebhook", () => {
  it("uses the path of controller-runtime's convention", () => {
    expect(labelling.path).toBe("/mutate-cluster-x-k8s-io-v1beta2-machine");
    expect(defaultingWebhook(machineKind, [], { path: "/mine" }).path).toBe("/mine");
    expect(() => defaultingWebhook(machineKind, [], { path: "mine?x" })).toThrow(
      /"mine\?x" is not a valid webhook path/,
    );
  });

  it("answers with a patch of the defaulter's changes", async () => {
    const { allowed, patchType, patch, uid } = await ask(labelling, { object: machine() });
    expect({ allowed, patchType, uid }).toEqual({ allowed: true, patchType: "JSONPatch", uid: "review-1" });
    expect(patch).toEqual([
      { op: "add", path: "/metadata/labels", value: { "cluster.x-k8s.io/cluster-name": "prod" } },
    ]);
  });

  it("answers without a patch if nothing changed", async () => {
    const object = machine({}, { labels: { "cluster.x-k8s.io/cluster-name": "prod" } });
    const answer = await ask(labelling, { operation: "UPDATE", object, oldObject: object });
    expect(answer).toEqual({ uid: "review-1", allowed: true });
  });

  it("preserves all digits, also in unchanged fields", async () => {
    const webhook = defaultingWebhook(machineKind, {
      default(object) {
        (object.spec as unknown as { copied: unknown }).copied = (
          object.spec as unknown as { big: unknown }
        ).big;
      },
    });
    const body = JSON.stringify(review({ object: machine({ big: 1 }) }));
    const response = await send(webhook, body.replace('"big":1', '"big":9007199254740993'));
    const { patch } = JSON.parse(String(response.body)).response;
    expect(Buffer.from(patch, "base64").toString()).toBe(
      '[{"op":"add","path":"/spec/copied","value":9007199254740993}]',
    );
  });

  it("calls several defaulters in order on one draft, also after errors", async () => {
    const webhook = defaultingWebhook(machineKind, [
      {
        async default({ spec }) {
          spec.failureDomain = "a";
        },
      },
      {
        default({ spec }) {
          spec.failureDomain += "b";
        },
      },
      { default: () => undefined },
    ]);
    const { patch } = await ask(webhook, { object: machine() });
    expect(patch).toEqual([{ op: "add", path: "/spec/failureDomain", value: "ab" }]);
  });

  it("applies returned patches to the draft, in order with changes in place", async () => {
    const add = (path: string, value: string) => patched([{ op: "add", path, value }]);
    const webhook = defaultingWebhook(machineKind, [
      { default: () => withWarnings(add("/spec/failureDomain", "a"), ["set"]) },
      { default: async () => add("/spec/version", "v1") },
      {
        default(object) {
          object.spec.failureDomain += "b";
          return add("/spec/providerID", `${object.spec.version}`);
        },
      },
    ]);
    const { patch, warnings } = await ask(webhook, { object: machine() });
    expect(patch).toEqual([
      { op: "add", path: "/spec/failureDomain", value: "ab" },
      { op: "add", path: "/spec/version", value: "v1" },
      { op: "add", path: "/spec/providerID", value: "v1" },
    ]);
    expect(warnings).toEqual(["set"]);
  });

  it("answers 500 to a returned patch that does not apply", async () => {
    const webhook = defaultingWebhook(machineKind, {
      default: () => patched([{ op: "remove", path: "/spec/missing" }]),
    });
    const { allowed, status } = await ask(webhook, { object: machine() });
    expect({ allowed, code: status?.code }).toEqual({ allowed: false, code: 500 });
    expect(status?.message).toContain("/spec/missing");
  });

  it("allows DELETE and CONNECT without changes", async () => {
    const webhook = defaultingWebhook(machineKind, { default: () => denied("never asked") });
    expect(await ask(webhook, { operation: "DELETE", oldObject: machine() })).toMatchObject({
      allowed: true,
    });
    expect(await ask(webhook, { operation: "CONNECT" })).toMatchObject({ allowed: true });
  });

  it("passes the request's details in the context", async () => {
    let seen: AdmissionContext<unknown> | undefined;
    const webhook = defaultingWebhook(machineKind, {
      default(_, context) {
        seen = context;
        context.warn("spec.version:\n will go");
      },
    });
    const { warnings } = await ask(webhook, {
      operation: "UPDATE",
      object: machine({ version: "v2" }),
      oldObject: machine({ version: "v1" }),
      dryRun: true,
      subResource: "status",
      options: { kind: "UpdateOptions", fieldManager: "kubectl" },
    });
    expect(warnings).toEqual(["spec.version:  will go"]);
    expect(seen).toMatchObject({
      operation: "UPDATE",
      dryRun: true,
      subresource: "status",
      name: "m",
      namespace: "default",
      user: { username: "ada" },
      options: { fieldManager: "kubectl" },
      oldObject: { spec: { version: "v1" } },
    });
    expect(Object.isFrozen((seen?.oldObject as { spec: object } | undefined)?.spec)).toBe(true);
    expect(seen?.signal.aborted).toBe(false);
    expect(seen?.headers["content-type"]).toBe("application/json");
  });

  it("denies with the defaulter's result, without a patch", async () => {
    const webhook = defaultingWebhook(machineKind, {
      default(object) {
        object.spec.failureDomain = "x";
        return [field.required("spec.version", "no image without one")];
      },
    });
    const { allowed, patch, status } = await ask(webhook, { object: machine() });
    expect({ allowed, patch, code: status?.code }).toEqual({ allowed: false, patch: undefined, code: 422 });
  });

  it.each([
    [
      "an error",
      () => {
        throw new Error("no image list");
      },
      "no image list",
    ],
    [
      "no error",
      () => {
        throw "just text";
      },
      "just text",
    ],
    [
      "nothing that has a text",
      () => {
        throw Object.create(null);
      },
      "unknown error",
    ],
    ["a rejection", () => Promise.reject(new RangeError("too late")), "too late"],
    ["something else", () => true as never, "invalid result of a webhook function"],
  ] as const)("answers 500 to a defaulter that returns %s, and counts it", async (_, act, message) => {
    const panics: unknown[] = [];
    const observer = { panicked: (webhook: string) => panics.push(webhook) };
    const webhook = defaultingWebhook(machineKind, { default: act });
    const { allowed, status, uid } = await ask(webhook, { object: machine() }, { observer });
    expect({ allowed, uid, code: status?.code }).toEqual({ allowed: false, uid: "review-1", code: 500 });
    expect(status?.message).toContain(message);
    expect(panics).toEqual([webhook.path]);
  });

  it.each<readonly [string, (signal: AbortSignal) => Promise<void>]>([
    ["ignores its signal", () => new Promise(() => {})],
    [
      "rejects when its signal aborts",
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted", { cause: signal.reason })));
        }),
    ],
  ])("does not count a disconnected client if the defaulter %s", async (_, end) => {
    const { asking, reports, reason, leave } = leaving();
    const webhook = defaultingWebhook(machineKind, {
      default(_object, { signal }) {
        const ended = end(signal);
        leave();
        return ended;
      },
    });
    const { status } = await send(webhook, JSON.stringify(review({ object: machine() })), asking);
    expect(status).toBe(503);
    expect(reports).toEqual([["debug", "Webhook aborted", reason]]);
  });

  it("times out shortly before the API server, which then applies its failure policy", async () => {
    let signal: AbortSignal | undefined;
    const webhook = defaultingWebhook(machineKind, {
      default: (_, context) => {
        ({ signal } = context);
        return new Promise<void>(() => {});
      },
    });
    const response = await send(webhook, JSON.stringify(review({ object: machine() })), {
      query: "timeout=20ms",
    });
    expect(response.status).toBe(504);
    expect(JSON.parse(String(response.body))).toMatchObject({
      kind: "Status",
      reason: "Timeout",
      message: "/mutate-cluster-x-k8s-io-v1beta2-machine: no answer within 19 ms",
    });
    expect(signal?.aborted).toBe(true);
  });

  it.each([
    ["at once", undefined],
    ["after it waited", Promise.resolve()],
  ])("times out if it blocks the thread %s", async (_, waited) => {
    const block = (): void => {
      const end = performance.now() + 5;
      while (performance.now() < end);
    };
    const webhook = defaultingWebhook(machineKind, { default: () => waited?.then(block) ?? block() });
    const body = JSON.stringify(review({ object: machine() }));
    expect((await send(webhook, body, { query: "timeout=2ms" })).status).toBe(504);
  });

  it("refuses requests for another kind or without an object", async () => {
    const kind = { group: "apps", version: "v1", kind: "Deployment" };
    const other = await ask(labelling, { kind, object: machine() });
    expect(other.status).toMatchObject({
      code: 400,
      message:
        "request.kind: Deployment of apps/v1, but this webhook handles Machine of cluster.x-k8s.io/v1beta2: fix the rules or the path in the webhook configuration",
    });
    const none = await ask(labelling, { object: null });
    expect(none.status).toMatchObject({
      code: 400,
      message: "request.object: is required for CREATE",
    });
  });

  it("answers v1beta1 reviews in v1beta1", async () => {
    const body = JSON.stringify(review({ object: machine() }, "admission.k8s.io/v1beta1"));
    expect(JSON.parse(String((await send(labelling, body)).body))).toMatchObject({
      apiVersion: "admission.k8s.io/v1beta1",
      kind: "AdmissionReview",
      response: { allowed: true, uid: "review-1" },
    });
  });
});
