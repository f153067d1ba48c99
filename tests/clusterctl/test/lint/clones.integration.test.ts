/** Compares the judge of templates with a real API server, to which clones are applied as Cluster API's core does. */

import type { DynamicObject, KubernetesObject } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { type KindRole, lint } from "@capikit/clusterctl-kit/lint";
import { isRecord, valueAt } from "@capikit/common/json";
import { mapLimited } from "@capikit/common/time";
import { shareControlPlane } from "@capikit/reference";
import { expect, onTestFinished, test } from "vitest";

const [text, integer, number] = ["string", "integer", "number"].map((type) => ({ type })) as [
  object,
  object,
  object,
];
const intOrString = { "x-kubernetes-int-or-string": true };
const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
const map = (additionalProperties: object) => ({ type: "object", additionalProperties });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const only = (a: object, more: object = {}) => object({ a }, more);
const needed = { required: ["a"] };
const texts = (...values: string[]) => ({ ...text, enum: values });
const keyed = (more: object = {}) => list(object({ name: text }, { required: ["name"] }), more);

/** Schemas of a template and a kind, and specs that the template accepts. */
type Pair = readonly [title: string, template: object, kind: object, ...specs: object[]];

const pairs: readonly Pair[] = [
  ["one schema", only(text), only(text), { a: "x" }],
  ["a field of the template", only(text), object({ b: text }), { a: "x" }],
  ["a field in an object without fields", only(text), object({}), { a: "x" }],
  ["a field of the kind", object({}), only(text), {}],
  ["a field of items", only(list(only(text))), only(list(object({ b: text }))), { a: [{ a: "x" }] }],
  ["a field of values", only(map(only(text))), only(map(object({ b: text }))), { a: { b: { a: "x" } } }],
  ["a field of a deeper object", only(only(text)), only(object({ b: text })), { a: { a: "x" } }],
  ["a field in an open kind", only(text), open, { a: "x" }],
  ["an open template", open, only(text), { a: "x", b: 1 }],
  ["fields of a map", only(only(text)), only(map(text)), { a: { a: "x" } }],
  ["keys of a map", only(map(text)), only(only(text)), { a: { b: "x" } }],
  ["text and integer", only(text), only(integer), { a: "x" }],
  ["integer and number", only(integer), only(number), { a: 1 }],
  ["number and integer", only(number), only(integer), { a: 1.5 }],
  ["integer, and integer or text", only(integer), only(intOrString), { a: 1 }],
  ["integer or text, and integer", only(intOrString), only(integer), { a: 1 }, { a: "50%" }],
  ["a list and its items", only(list(text)), only(text), { a: ["x"] }],
  ["a field that the kind requires", only(text), only(text, needed), {}, { a: "x" }],
  ["a field that both require", only(text, needed), only(text, needed), { a: "x" }],
  ["a field that the template requires", only(text, needed), only(text), { a: "x" }],
  ["a default of the template", only({ ...text, default: "x" }), only(text, needed), {}],
  ["a default of the kind", only(text), only({ ...text, default: "x" }, needed), {}],
  ["other defaults", only({ ...text, default: "x" }), only({ ...text, default: "y" }), {}],
  ["a value fewer", only(texts("x", "y")), only(texts("x")), { a: "x" }, { a: "y" }],
  ["a value more", only(texts("x")), only(texts("x", "y")), { a: "x" }],
  ["values of the kind", only(text), only(texts("x")), { a: "x" }, { a: "y" }],
  ["a default that the kind refuses", only({ ...texts("x", "y"), default: "y" }), only(texts("x")), {}],
  ["a pattern of the kind", only(text), only({ ...text, pattern: "^b$" }), { a: "a" }],
  ["a pattern of the template", only({ ...text, pattern: "^b$" }), only(text), { a: "b" }],
  ["a shorter text", only({ ...text, maxLength: 9 }), only({ ...text, maxLength: 3 }), { a: "four" }],
  ["a text that is not empty", only(text), only({ ...text, minLength: 1 }), { a: "" }],
  ["a higher minimum", only({ ...integer, minimum: 1 }), only({ ...integer, minimum: 2 }), { a: 1 }],
  ["a lower minimum", only({ ...integer, minimum: 1 }), only({ ...integer, minimum: 0 }), { a: 1 }],
  ["fewer items", only(list(text)), only(list(text, { maxItems: 1 })), { a: ["x", "y"] }],
  ["fewer members", only(map(text)), only({ ...map(text), maxProperties: 1 }), { a: { b: "", c: "" } }],
  ["a format of the kind", only(text), only({ ...text, format: "date-time" }), { a: "x" }],
  ["a set", only(list(text)), only(list(text, { "x-kubernetes-list-type": "set" })), { a: ["x", "x"] }],
  [
    "a list with keys",
    only(keyed()),
    only(keyed({ "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"] })),
    { a: [{ name: "x" }, { name: "x" }] },
  ],
  ["null", only({ ...text, nullable: true }), only(text), { a: null }],
  ["a multiple", only(integer), only({ ...integer, multipleOf: 2 }), { a: 3 }],
];

const roles = [
  "InfraMachine",
  "InfraCluster",
  "ControlPlane",
  "BootstrapConfig",
  "InfraMachinePool",
] as const;
const set = { version: "v1.34.0", replicas: 3 };
/** Fields that core sets in the clones of one role alone. */
const ofControlPlane: readonly Pair[] = [
  ["a version that core sets", object({}), object({ version: text }, { required: ["version"] }), {}],
];

interface Judged {
  readonly title: string;
  readonly role: (typeof roles)[number];
  readonly specs: readonly object[];
  readonly crds: readonly [kind: KubernetesObject, template: KubernetesObject];
}

function definition(kind: string, group: string, spec: object): KubernetesObject {
  const plural = `${kind.toLowerCase()}s`;
  const version = { name: "v1beta2", served: true, storage: true };
  const openAPIV3Schema = object({ spec });
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels: { "cluster.x-k8s.io/v1beta2": "v1beta2" } },
    ...{
      spec: {
        group,
        scope: "Namespaced",
        names: { kind, plural },
        versions: [{ ...version, schema: { openAPIV3Schema } }],
      },
    },
  };
}

function judged([title, template, kind, ...specs]: Pair, index: number, role: Judged["role"]): Judged {
  const group = `p${index}.example.org`;
  const inTemplate = object({ template: object({ spec: template }) });
  const own = definition("Foo", group, kind);
  return { title, role, specs, crds: [own, definition("FooTemplate", group, inTemplate)] };
}

const cases = [
  ...pairs.map((pair, index) => judged(pair, index, roles[index % roles.length] ?? "InfraMachine")),
  ...ofControlPlane.map((pair, index) => judged(pair, pairs.length + index, "ControlPlane")),
  // The other roles need the field from the template.
  ...ofControlPlane.map((pair, index) => judged(pair, pairs.length + 1 + index, "InfraMachine")),
];

test("lint judges pairs of a template and a kind as the API server judges the clones", async () => {
  const controlPlane = await shareControlPlane();
  onTestFinished(() => controlPlane.stop());
  const { client } = controlPlane;
  await controlPlane.installCrds(cases.flatMap(({ crds }) => crds));
  const apply = async (kind: string, crd: KubernetesObject, spec: unknown): Promise<KubernetesObject> => {
    const one = {
      apiVersion: `${valueAt(crd, "spec", "group")}/v1beta2`,
      kind,
      metadata: { name: "one", namespace: "default" },
      spec,
    };
    const options = { fieldManager: "capi", force: true, dryRun: true };
    return await client.apply(
      await client.kindOf(one),
      one as DynamicObject & { metadata: { name: string } },
      options,
    );
  };
  const differences = await mapLimited(cases, 8, async ({ title, role, specs, crds }) => {
    const [kind, template] = crds;
    const refusals = await Promise.all(
      specs.map(async (given) => {
        const stored = valueAt(
          await apply("FooTemplate", template, { template: { spec: given } }),
          "spec",
          "template",
          "spec",
        );
        const spec = { ...(isRecord(stored) && stored), ...(role === "ControlPlane" && fieldsOfCore(kind)) };
        try {
          await apply("Foo", kind, spec);
          return [];
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          return [error.serverMessage];
        }
      }),
    );
    const group = valueAt(kind, "spec", "group");
    const kinds: Record<string, KindRole> = {
      [`Foo.${group}`]: role,
      [`FooTemplate.${group}`]: `${role}Template`,
    };
    const content = crds.map((crd) => JSON.stringify(crd)).join("\n---\n");
    const { findings: diagnostics } = lint([{ path: "components.yaml", content }], { kinds, whole: false });
    const found = diagnostics.filter(({ code }) => code === "crd/template-schema");
    const isRefused = refusals.flat().length > 0;
    return isRefused === found.length > 0
      ? []
      : [{ title, role, server: refusals.flat(), lint: found.map(({ message }) => message) }];
  });
  expect(differences.flat()).toEqual([]);
});

/** Returns the fields that core sets in a control plane, as far as the kind has them. */
function fieldsOfCore(kind: KubernetesObject): object {
  const schema = valueAt(
    kind,
    "spec",
    "versions",
    0,
    "schema",
    "openAPIV3Schema",
    "properties",
    "spec",
    "properties",
  );
  return Object.fromEntries(Object.entries(set).filter(([name]) => isRecord(valueAt(schema, name))));
}
