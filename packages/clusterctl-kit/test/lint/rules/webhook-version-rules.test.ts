import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fooclusters.foo.example.com}
spec:
  group: foo.example.com
  names: {kind: FooCluster, plural: fooclusters}
  versions:
  - {name: v1alpha4, served: false}
  - {name: v1beta1, served: true}
  - {name: v1beta2, served: true}
`;

interface Webhook {
  readonly policy?: string;
  readonly versions: string;
  readonly kind?: string;
  readonly resources?: string;
}

const configuration = ({
  policy,
  versions,
  kind = "Validating",
  resources = "fooclusters",
}: Webhook): string =>
  `---
apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}WebhookConfiguration
metadata: {name: foo}
webhooks:
- name: foo.example.com
  rules: [{apiGroups: [foo.example.com], apiVersions: [${versions}], resources: ["${resources}"], operations: [CREATE]}]
${policy === undefined ? "" : `  matchPolicy: ${policy}\n`}`;

function messages(...webhooks: readonly Webhook[]): readonly string[] {
  const content = crd + webhooks.map(configuration).join("");
  return lint([{ path: "foo.yaml", content }])
    .findings.filter(({ code }) => code === "components/webhook-versions")
    .map(({ message }) => message);
}

const missed = (versions: string) => [
  `the webhook foo.example.com does not receive fooclusters in ${versions}: matchPolicy is Exact, and no rule names the served version`,
];

it("reports served versions that no rule of an exact webhook names", () => {
  expect(messages({ policy: "Exact", versions: "v1beta2" })).toEqual(missed("v1beta1"));
  expect(messages({ policy: "Exact", versions: "v1alpha4, v1beta1" })).toEqual(missed("v1beta2"));
});

it("accepts webhooks that together receive all served versions", () => {
  expect(messages({ versions: "v1beta2" })).toEqual([]);
  expect(messages({ policy: "Equivalent", versions: "v1beta1" })).toEqual([]);
  expect(messages({ policy: "Exact", versions: "v1beta1, v1beta2" })).toEqual([]);
  expect(messages({ policy: "Exact", versions: '"*"' })).toEqual([]);
  const webhooks = [
    { policy: "Exact", versions: "v1beta1" },
    { policy: "Exact", versions: "v1beta2", resources: "*" },
  ];
  expect(messages(...webhooks)).toEqual([]);
});

it("does not mix validating and mutating webhooks", () => {
  const mutating = { policy: "Exact", versions: "v1beta1, v1beta2", kind: "Mutating" };
  expect(messages(mutating, { policy: "Exact", versions: "v1beta2" })).toEqual(missed("v1beta1"));
});

it("ignores other resources", () => {
  expect(messages({ policy: "Exact", versions: "v1beta2", resources: "fooclusters/status" })).toEqual([]);
});

it("reports rules without served versions", () => {
  expect(messages({ versions: "v1alpha3, v1alpha4" })).toEqual([
    "the webhook foo.example.com is never called for fooclusters: no version of v1alpha3 or v1alpha4 is served",
  ]);
});
