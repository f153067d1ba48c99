import { describe, expect, it } from "vitest";
import { pointWebhooksAt } from "../../src/index.ts";
import { crd } from "../support/widget-crd.ts";

const target = { host: "127.0.0.1", port: 9443, certificateAuthority: "PEM" };
const caBundle = Buffer.from("PEM").toString("base64");

function configuration(clientConfig: Record<string, unknown>) {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "x" },
    webhooks: [{ name: "a.b.c", clientConfig }],
  };
}

describe("pointWebhooksAt", () => {
  it.each([
    [
      "a service with a path",
      { service: { name: "s", namespace: "n", path: "/validate" } },
      target,
      { url: "https://127.0.0.1:9443/validate", caBundle },
    ],
    [
      "a service without one",
      { service: { name: "s", namespace: "n" }, caBundle: "Cg==" },
      target,
      { url: "https://127.0.0.1:9443/", caBundle },
    ],
    [
      "an IPv6 host and a base path",
      { service: { path: "/validate" } },
      { ...target, host: "::1", basePath: "/hooks" },
      { url: "https://[::1]:9443/hooks/validate", caBundle },
    ],
    ["a URL", { url: "https://other/x" }, target, { url: "https://other/x", caBundle }],
    [
      "a URL with its own authority",
      { url: "https://o/x", caBundle: "eA==" },
      target,
      { url: "https://o/x", caBundle: "eA==" },
    ],
  ])("rewrites %s", (_, given, at, want) => {
    const before = configuration(given);
    const kept = structuredClone(before);
    expect(pointWebhooksAt(before, at).webhooks[0]?.clientConfig).toEqual(want);
    expect(before).toEqual(kept);
  });

  it("rewrites the conversion of a definition, whose default path is /convert", () => {
    const conversion = { strategy: "Webhook", webhook: { conversionReviewVersions: ["v1"] } };
    expect(pointWebhooksAt(crd("Widget", { conversion }), target).spec).toMatchObject({
      conversion: {
        webhook: {
          clientConfig: { url: "https://127.0.0.1:9443/convert", caBundle },
          conversionReviewVersions: ["v1"],
        },
      },
    });
  });

  it("converts a definition with several versions that declares no conversion", () => {
    const versions = ["v1", "v2"].map((name) => ({ name }));
    const conversion = {
      strategy: "Webhook",
      webhook: {
        clientConfig: { url: "https://127.0.0.1:9443/convert", caBundle },
        conversionReviewVersions: ["v1"],
      },
    };
    expect(pointWebhooksAt(crd("Widget", { versions }), target).spec).toMatchObject({ conversion });
    const declared = crd("Widget", { versions, conversion: { strategy: "None" } });
    expect(pointWebhooksAt(declared, target)).toEqual(declared);
    expect(pointWebhooksAt(crd("Widget"), target)).toEqual(crd("Widget"));
  });

  it("leaves other objects alone", () => {
    const object = { apiVersion: "v1", kind: "Service", metadata: { name: "x" }, webhooks: [{}] };
    expect(pointWebhooksAt(object, target)).toEqual(object);
  });
});
