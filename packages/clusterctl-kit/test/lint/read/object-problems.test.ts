import { expect, it } from "vitest";
import { makeObjectAt } from "../../../src/lint/read/lint-object.ts";
import { objectProblems } from "../../../src/lint/read/object-problems.ts";

const certificate = {
  secretName: "a",
  issuerRef: { name: "b", kind: "Issuer" },
  dnsNames: ["c.d.svc"],
  duration: "24h",
  renewBefore: "1h",
};

const kinds: Readonly<Record<string, string>> = {
  Certificate: "cert-manager.io/v1",
  Deployment: "apps/v1",
  Issuer: "cert-manager.io/v1",
  PodDisruptionBudget: "policy/v1",
};
const container = { name: "${NAME}", image: "${IMAGE}", resources: { limits: { memory: "${MEMORY}" } } };

/** The kind, its spec, and the places of the errors. */
it.each<[kind: string, spec: object, ...places: string[]]>([
  ["PodDisruptionBudget", { maxUnavailable: "${MAX}" }],
  [
    "Deployment",
    {
      selector: { matchLabels: { app: "a" } },
      template: { metadata: { labels: { app: "${APP}" } }, spec: { containers: [container] } },
    },
  ],
  ["Certificate", certificate],
  ["Certificate", { ...certificate, issuerRef: { name: "a", kind: "Vault", group: "example.com" } }],
  ["Certificate", { ...certificate, issuerRef: { name: "a", kind: "Vault" } }, "spec.issuerRef.kind"],
  ["Certificate", { ...certificate, issuerRef: {} }, "spec.issuerRef"],
  ["Certificate", { ...certificate, secretName: undefined }, "spec.secretName"],
  ["Certificate", { ...certificate, dnsNames: [] }, "spec.dnsNames"],
  ["Certificate", { ...certificate, commonName: "a".repeat(65) }, "spec.commonName"],
  ["Certificate", { ...certificate, duration: "10m", renewBefore: undefined }, "spec.duration"],
  ["Certificate", { ...certificate, renewBefore: "24h" }, "spec.renewBefore"],
  ["Certificate", { ...certificate, renewBefore: "1m" }, "spec.renewBefore"],
  ["Issuer", { selfSigned: {} }],
  ["Issuer", {}, "spec"],
  ["Issuer", { selfSigned: {}, ca: { secretName: "a" } }, "spec.ca"],
])("finds in a %s what cert-manager refuses, and nothing in variables: %j", (kind, spec, ...places) => {
  const value = { apiVersion: kinds[kind], kind, metadata: { name: "a" }, spec };
  const object = makeObjectAt("a.yaml", value, () => ({ path: "a.yaml" }));
  const found = objectProblems(object).map(({ path }) => path.join("."));
  expect(found.toSorted()).toEqual(places.toSorted());
});
