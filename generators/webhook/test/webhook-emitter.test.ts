import type { Marker } from "@capikit/model";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { webhookEmitter } from "../src/index.ts";
import { configuration, modelOf, webhook } from "./marker.ts";

function text(...markers: Marker[]): string {
  const { artefacts, diagnostics } = webhookEmitter.emit(modelOf(...markers), {});
  expect(diagnostics).toEqual([]);
  expect(artefacts.map(({ path }) => path)).toEqual(["manifests.yaml"]);
  return artefacts[0]?.text ?? "";
}

function documents(...markers: Marker[]): Record<string, unknown>[] {
  return parseAllDocuments(text(...markers)).map((document) => document.toJS());
}

function codes(...markers: Marker[]): string[] {
  const { artefacts, diagnostics } = webhookEmitter.emit(modelOf(...markers), {});
  expect(artefacts).toEqual([]);
  return diagnostics.map(({ code }) => code);
}

describe("webhook", () => {
  test("writes a configuration as controller-gen does", () => {
    expect(text(webhook({ groups: ["core", "apps"], verbs: ["create", "Connect", "*"] }))).toBe(`---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata:
  name: validating-webhook-configuration
webhooks:
- admissionReviewVersions:
  - v1
  clientConfig:
    service:
      name: webhook-service
      namespace: system
      path: /validate-acme
  failurePolicy: Fail
  name: validation.widget.acme.example
  rules:
  - apiGroups:
    - ""
    - apps
    apiVersions:
    - v1
    operations:
    - CREATE
    - CONNECT
    - '*'
    resources:
    - widgets
  sideEffects: None
`);
  });

  test("mutating first, each sorted by name, under the names of the configurations", () => {
    const found = documents(
      webhook({ name: "b.acme.example" }),
      webhook({ name: "a.acme.example" }),
      webhook({
        name: "z.acme.example",
        mutating: true,
        reinvocationPolicy: "ifneeded",
        matchPolicy: "exact",
      }),
      configuration({ mutating: true, name: "acme-mutating" }),
      configuration({ mutating: false }),
    );
    expect(found).toMatchObject([
      {
        kind: "MutatingWebhookConfiguration",
        metadata: { name: "acme-mutating" },
        webhooks: [{ name: "z.acme.example", reinvocationPolicy: "IfNeeded", matchPolicy: "Exact" }],
      },
      {
        kind: "ValidatingWebhookConfiguration",
        metadata: { name: "validating-webhook-configuration" },
        webhooks: [{ name: "a.acme.example" }, { name: "b.acme.example" }],
      },
    ]);
  });

  test("calls a service or an address", () => {
    const [found] = documents(
      webhook({ name: "a.acme.example", serviceName: "svc", serviceNamespace: "ns", servicePort: 8443 }),
      webhook({ name: "b.acme.example", path: null, url: "https://acme.example:9443/validate" }),
    );
    expect(found).toMatchObject({
      webhooks: [
        { clientConfig: { service: { name: "svc", namespace: "ns", port: 8443, path: "/validate-acme" } } },
        { clientConfig: { url: "https://acme.example:9443/validate" } },
      ],
    });
  });

  test("writes nothing without webhooks", () => {
    expect(webhookEmitter.emit(modelOf(), {})).toEqual({ artefacts: [], diagnostics: [] });
  });

  test("warns of a configuration without webhooks", () => {
    const { artefacts, diagnostics } = webhookEmitter.emit(
      modelOf(configuration({ mutating: true, name: "acme" }), webhook()),
      {},
    );
    expect(artefacts).toHaveLength(1);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([["CK7013", "warning"]]);
  });

  test.each([
    ["failurePolicy", { failurePolicy: "abort" }, "CK7001"],
    ["matchPolicy", { matchPolicy: "Exactly" }, "CK7001"],
    ["verbs", { verbs: ["creat"] }, "CK7001"],
    ["webhookVersions", { webhookVersions: ["v1beta1"] }, "CK7001"],
    ["no sideEffects", { sideEffects: null }, "CK7002"],
    ["sideEffects", { sideEffects: "Some" }, "CK7002"],
    ["path and url", { url: "https://a.example" }, "CK7003"],
    ["neither path nor url", { path: null }, "CK7003"],
    ["timeout 0", { timeoutSeconds: 0 }, "CK7004"],
    ["timeout 31", { timeoutSeconds: 31 }, "CK7004"],
    ["timeout of the patch", { patch: '{"timeoutSeconds":40}' }, "CK7004"],
    ["short name", { name: "widget.example" }, "CK7006"],
    ["service name", { serviceName: "Svc" }, "CK7006"],
    ["patch that is no JSON", { patch: "{invalid" }, "CK7008"],
    ["patch that is no object", { patch: "[]" }, "CK7008"],
    ["value of the patch", { patch: '{"failurePolicy":"fail"}' }, "CK7008"],
    ["reinvocationPolicy", { reinvocationPolicy: "Never" }, "CK7009"],
    ["relative path", { path: "validate" }, "CK7010"],
    ["port", { servicePort: 70_000 }, "CK7010"],
    ["url", { path: null, url: "http://a.example" }, "CK7010"],
    ["url with a query", { path: null, url: "https://a.example/?a" }, "CK7010"],
    ["no verbs", { verbs: [] }, "CK7011"],
    ["no review versions", { admissionReviewVersions: [] }, "CK7011"],
    ["review versions", { admissionReviewVersions: ["v2"] }, "CK7012"],
    ["service beside url", { path: null, url: "https://a.example", serviceName: "svc" }, "CK7014"],
  ])("refuses %s", (_, changed, code) => {
    expect(codes(webhook(changed))).toEqual([code]);
  });

  test("suggests the value that was meant", () => {
    const { diagnostics } = webhookEmitter.emit(modelOf(webhook({ failurePolicy: "ingore" })), {});
    expect(diagnostics[0]?.help).toBe("did you mean failurePolicy=ignore?");
  });

  test("refuses a name twice, at the second, and shows the first", () => {
    const { diagnostics } = webhookEmitter.emit(modelOf(webhook({}, 3), webhook({ path: "/b" }, 7)), {});
    expect(diagnostics).toMatchObject([
      { code: "CK7005", location: { start: 6 }, related: [{ location: { start: 2 } }] },
    ]);
  });

  test("takes a name once for each kind", () => {
    expect(documents(webhook(), webhook({ mutating: true }))).toHaveLength(2);
  });

  test("refuses a second configuration of a kind", () => {
    expect(
      codes(
        webhook(),
        configuration({ mutating: false, name: "a" }),
        configuration({ mutating: false, name: "b" }),
      ),
    ).toEqual(["CK7007"]);
  });
});
