import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import { allowed } from "../../src/webhooks/admission/admission-response.ts";
import { admissionWebhook } from "../../src/webhooks/admission/admission-webhook.ts";
import { defaultingWebhook } from "../../src/webhooks/admission/defaulting-webhook.ts";
import { validatingWebhook } from "../../src/webhooks/admission/validating-webhook.ts";
import { checkWebhooks } from "../../src/webhooks/check-webhooks.ts";
import { conversionWebhook } from "../../src/webhooks/conversion/conversion-webhook.ts";

const mutating = "/mutate-cluster-x-k8s-io-v1beta2-machine";
const validating = "/validate-cluster-x-k8s-io-v1beta2-machine";

function configuration(kind: "Mutating" | "Validating", path: string, operations = ["CREATE", "UPDATE"]) {
  const clientConfig = { service: { name: "webhook-service", namespace: "system", path } };
  return {
    kind: `${kind}WebhookConfiguration`,
    webhooks: [{ name: "machine.example.com", clientConfig, rules: [{ operations }] }],
  };
}
const crd = (webhook?: object) => ({
  kind: "CustomResourceDefinition",
  metadata: { name: "foos.example.com" },
  spec: { conversion: { strategy: "Webhook", webhook } },
});

const defaulting = defaultingWebhook(machineKind, { default() {} });
const checking = validatingWebhook(machineKind, { create() {}, update() {} });
const converting = conversionWebhook((object) => object);

describe("checkWebhooks", () => {
  it("returns no diagnostics if manifests and webhooks agree", () => {
    const manifests = [
      configuration("Mutating", mutating, ["CREATE"]),
      configuration("Validating", validating, ["*"]),
      crd(),
      { kind: "Service" },
      "text",
      {
        kind: "ValidatingWebhookConfiguration",
        webhooks: [{ name: "u", clientConfig: { url: "https://x/y" } }],
      },
      { kind: "ValidatingWebhookConfiguration" },
      { kind: "CustomResourceDefinition", spec: {} },
    ];
    expect(checkWebhooks(manifests, [defaulting, checking, converting])).toEqual([]);
    const any = admissionWebhook({ path: mutating, handle: () => allowed() });
    expect(checkWebhooks([configuration("Mutating", mutating)], [any])).toEqual([]);
  });

  it("finds calls that are not served, and webhooks that are not called", () => {
    const diagnostics = checkWebhooks(
      [configuration("Validating", "/validate-old"), crd({ clientConfig: { service: { path: "/c" } } })],
      [defaulting, converting],
    );
    expect(diagnostics.map(({ code, location }) => `${code} ${location?.object}`)).toEqual([
      "webhook/not-served /validate-old",
      "webhook/not-served /c",
      `webhook/never-called ${mutating}`,
      "webhook/never-called /convert",
    ]);
    expect(diagnostics[0]).toMatchObject({
      severity: "error",
      message:
        "the validating webhook machine.example.com is called at /validate-old, but nothing is served there",
      help: "serve it, or fix the path in the manifest",
    });
  });

  it.each([
    ["several versions", { versions: [{ name: "v1" }, { name: "v2" }] }, []],
    ["one version", { versions: [{ name: "v1" }] }, ["webhook/never-called"]],
    [
      "several versions and strategy None",
      { versions: [{ name: "v1" }, { name: "v2" }], conversion: { strategy: "None" } },
      ["webhook/never-called"],
    ],
  ])("knows whether a CRD with %s is converted without a declaration", (_, spec, codes) => {
    const diagnostics = checkWebhooks([{ ...crd(), spec }], [converting]);
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it("finds calls to a webhook of another type", () => {
    const [diagnostic] = checkWebhooks([configuration("Mutating", validating)], [checking]);
    expect(diagnostic).toMatchObject({ code: "webhook/wrong-type", location: { object: validating } });
  });

  it("finds operations that no manifest sends", () => {
    const deleting = validatingWebhook(machineKind, { create() {}, delete() {} });
    expect(checkWebhooks([configuration("Validating", validating)], [deleting])).toMatchObject([
      {
        code: "webhook/operation-not-sent",
        message: `the webhook at ${validating} handles DELETE, but no manifest sends it`,
        help: "add DELETE to the rules (verbs=…;delete)",
        location: { object: validating },
      },
    ]);
  });
});

it("accepts manifests with objects instead of strings", () => {
  const hostile = { toString: 1 };
  const service = { clientConfig: { service: { path: hostile } }, rules: [{ operations: [hostile] }] };
  const configuration = { kind: "ValidatingWebhookConfiguration", webhooks: [{ name: hostile, ...service }] };
  const definition = {
    kind: "CustomResourceDefinition",
    metadata: { name: hostile },
    spec: { conversion: { strategy: "Webhook", webhook: service } },
  };
  expect(checkWebhooks([configuration, definition], []).map(({ location }) => location?.object)).toEqual([
    '{"toString":1}',
    '{"toString":1}',
  ]);
});
