import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { describe, expect, it } from "vitest";
import type { AdmissionContext } from "../../../src/webhooks/admission/admission-context.ts";
import { denied } from "../../../src/webhooks/admission/admission-response.ts";
import { defaultingWebhook } from "../../../src/webhooks/admission/defaulting-webhook.ts";
import { field } from "../../../src/webhooks/admission/field-error.ts";
import { ask, machine, review, send } from "../ask.ts";

const labelling = defaultingWebhook(machineKind, {
  default(object) {
    object.metadata.labels = {
      ...object.metadata.labels,
      "cluster.x-k8s.io/cluster-name": object.spec.clusterName,
    };
  },
});

describe("defaultingWebhook", () => {
  it("is served at the path of controller-runtime's convention", () => {
    expect(labelling.path).toBe("/mutate-cluster-x-k8s-io-v1beta2-machine");
    expect(defaultingWebhook(machineKind, [], { path: "/mine" }).path).toBe("/mine");
    expect(() => defaultingWebhook(machineKind, [], { path: "mine?x" })).toThrow(/"mine\?x" is no path/);
  });

  it("answers with what the defaulter changed", async () => {
    const { allowed, patchType, patch, uid } = await ask(labelling, { object: machine() });
    expect({ allowed, patchType, uid }).toEqual({ allowed: true, patchType: "JSONPatch", uid: "review-1" });
    expect(patch).toEqual([
      { op: "add", path: "/metadata/labels", value: { "cluster.x-k8s.io/cluster-name": "prod" } },
    ]);
  });

  it("answers without a patch when nothing changed", async () => {
    const object = machine({}, { labels: { "cluster.x-k8s.io/cluster-name": "prod" } });
    const answer = await ask(labelling, { operation: "UPDATE", object, oldObject: object });
    expect(answer).toEqual({ uid: "review-1", allowed: true });
  });

  it("keeps every digit, those of others too", async () => {
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

  it("runs several defaulters on one draft, in turn, later ones too", async () => {
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

  it("lets DELETE and CONNECT pass untouched", async () => {
    const webhook = defaultingWebhook(machineKind, { default: () => denied("never asked") });
    expect(await ask(webhook, { operation: "DELETE", oldObject: machine() })).toMatchObject({
      allowed: true,
    });
    expect(await ask(webhook, { operation: "CONNECT" })).toMatchObject({ allowed: true });
  });

  it("tells what is known of the request", async () => {
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
  });

  it("refuses with what the defaulter returns, and changes nothing then", async () => {
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
      "something was thrown that has no text",
    ],
    ["a rejection", () => Promise.reject(new RangeError("too late")), "too late"],
    ["something else", () => true as never, "the webhook's function returned something else"],
  ] as const)("answers 500 to a defaulter that gives %s, and counts it", async (_, act, message) => {
    const panics: unknown[] = [];
    const observer = { panicked: (webhook: string) => panics.push(webhook) };
    const webhook = defaultingWebhook(machineKind, { default: act });
    const { allowed, status, uid } = await ask(webhook, { object: machine() }, { observer });
    expect({ allowed, uid, code: status?.code }).toEqual({ allowed: false, uid: "review-1", code: 500 });
    expect(status?.message).toContain(message);
    expect(panics).toEqual([webhook.path]);
  });

  it("gives up shortly before the API server does, so that its failure policy decides", async () => {
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

  it("tells the defaulter when the API server went away", async () => {
    const gone = new AbortController();
    const webhook = defaultingWebhook(machineKind, {
      default: (_, { signal }) =>
        new Promise<void>((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason));
          gone.abort(new Error("gone"));
        }),
    });
    const { status } = await ask(webhook, { object: machine() }, { signal: gone.signal });
    expect(status).toMatchObject({ code: 500, message: "gone" });
  });

  it("refuses what is about another kind, and what has no object", async () => {
    const kind = { group: "apps", version: "v1", kind: "Deployment" };
    const other = await ask(labelling, { kind, object: machine() });
    expect(other.status).toMatchObject({
      code: 400,
      message:
        "request.kind: Deployment of apps/v1, but this webhook is for Machine of cluster.x-k8s.io/v1beta2: mend the rules or the path in the webhook configuration",
    });
    const none = await ask(labelling, { object: null });
    expect(none.status).toMatchObject({
      code: 400,
      message: "request.object: is missing, and CREATE needs it",
    });
  });

  it("answers reviews of v1beta1 in kind", async () => {
    const body = JSON.stringify(review({ object: machine() }, "admission.k8s.io/v1beta1"));
    expect(JSON.parse(String((await send(labelling, body)).body))).toMatchObject({
      apiVersion: "admission.k8s.io/v1beta1",
      kind: "AdmissionReview",
      response: { allowed: true, uid: "review-1" },
    });
  });
});
