import { TemplateError } from "@capikit/clusterctl-kit";
import {
  ComponentsError,
  formatComponents,
  type ProcessOptions,
  processComponents,
} from "@capikit/clusterctl-kit/components";
import { askReference, clusterApiVersion, upstreamComponents } from "@capikit/reference";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { componentObjects, imageOverrides, type MadeUp } from "../../src/made-up-components.ts";

const roots: Readonly<Record<string, string>> = {
  admission: "admissionregistration.k8s.io/v1",
  "admission.v1beta1": "admissionregistration.k8s.io/v1beta1",
  apps: "apps/v1",
  rbac: "rbac.authorization.k8s.io/v1",
  apiextensions: "apiextensions.k8s.io/v1",
  "apiextensions.v1beta1": "apiextensions.k8s.io/v1beta1",
};

const kinds = [
  "Deployment",
  "DaemonSet",
  "ClusterRoleBinding",
  "RoleBinding",
  "MutatingWebhookConfiguration",
  "ValidatingWebhookConfiguration",
  "CustomResourceDefinition",
];

const scalars: Readonly<Record<string, unknown>> = {
  string: "ghcr.io/a/b:1",
  bool: true,
  int32: 7,
  int64: 8,
  float64: 1.5,
  bytes: "YQ==",
  Time: "2024-01-31T10:00:00Z",
  Quantity: "1500m",
  IntOrString: "25%",
  JSON: { any: ["thing"] },
  SchemaOrBool: false,
  SchemaOrList: [{ type: "string" }],
  SchemaOrStrings: ["a"],
};

/**
 * Returns objects of all kinds that clusterctl decodes into Go types, with every field and an
 * unknown one set.
 *
 * @param rows Go types of clusterctl.
 */
function fullObjects(rows: Readonly<Record<string, string>>): MadeUp[] {
  return Object.entries(roots).flatMap(([group, apiVersion]) =>
    kinds
      .filter((kind) => Object.hasOwn(rows, `${group}.${kind}`))
      .map((kind) => ({ ...full(`${group}.${kind}`, rows, []), apiVersion, kind }) as unknown as MadeUp),
  );
}

function full(struct: string, rows: Readonly<Record<string, string>>, open: readonly string[]): object {
  const fields = (rows[struct] ?? "").split(" ").filter(Boolean);
  const inside = [...open, struct];
  const entries = fields.flatMap((field): [string, unknown][] => {
    const colon = field.indexOf(":");
    const type = field.slice(colon + 1).replace(/~+$/, "");
    // Schemas contain schemas; one level is enough.
    return inside.includes(bare(type)) ? [] : [[field.slice(0, colon), valueFor(type, rows, inside)]];
  });
  return { ...Object.fromEntries(entries), nobodyKnowsThis: "x" };
}

function bare(type: string): string {
  return type.replace(/^(?:\*|\[\]|map\[string\])+/, "");
}

function valueFor(type: string, rows: Readonly<Record<string, string>>, open: readonly string[]): unknown {
  if (type.startsWith("*")) return valueFor(type.slice(1), rows, open);
  if (type.startsWith("[]")) return [valueFor(type.slice(2), rows, open)];
  if (type.startsWith("map[string]")) return { key: valueFor(type.slice("map[string]".length), rows, open) };
  if (Object.hasOwn(rows, type)) return full(type, rows, open);
  const scalar = scalars[type.replace(/\.v1beta1$/, "")];
  if (scalar === undefined) throw new Error(`no value for the type ${type}`);
  return scalar;
}

const count = inject("nightly") ? 20_000 : 400;

const foo = { name: "foo", type: "InfrastructureProvider" } as const;

interface Processed {
  readonly objects: readonly unknown[] | null;
  readonly images: readonly string[] | null;
  readonly namespace: string;
  readonly variables: readonly string[];
  readonly inventory: unknown;
  /** In base64. */
  readonly yaml: string | null;
}

interface Case extends ProcessOptions {
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

async function ask(cases: readonly Case[]) {
  return askReference<Processed>(
    "clusterctl-reference",
    cases.map(({ template, values, provider, version = "", namespace = "", images, raw = false }) => ({
      op: "components",
      template,
      values,
      provider: { ...provider, version },
      namespace,
      images,
      raw,
    })),
  );
}

function ours({ template, values, ...options }: Case) {
  try {
    const get = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
    return { out: processComponents(template, { ...options, get }) };
  } catch (error) {
    if (!(error instanceof ComponentsError || error instanceof TemplateError)) throw error;
    return { error };
  }
}

function compare(one: Case, index: number, answers: Awaited<ReturnType<typeof ask>>): void {
  const { out, error } = answers[index] ?? {};
  const made = ours(one);
  const where = one.template.length > 100_000 ? one.provider.type : `${one.template}\n${JSON.stringify(one)}`;
  if (out === undefined) {
    expect(made.error, `${where}: clusterctl reports ${error}`).toBeDefined();
    return;
  }
  expect(made.error, where).toBeUndefined();
  expect(made.out?.objects, where).toEqual(out.objects ?? []);
  expect(made.out?.images, where).toEqual(out.images ?? []);
  expect(made.out?.namespace, where).toEqual(out.namespace);
  expect(made.out?.variables, where).toEqual(out.variables ?? []);
  expect(made.out?.inventory, where).toEqual(out.inventory);
  const text = Buffer.from(out.yaml ?? "", "base64").toString("utf8");
  // clusterctl writes << without quotes, which parsers treat as a merge.
  const written = formatComponents(made.out?.objects ?? []).replaceAll('"<<"', "<<");
  expect(written, where).toBe(text);
}

test("made-up components equal those of clusterctl byte for byte", async () => {
  const given = fc.sample(
    fc.tuple(componentObjects, imageOverrides, fc.constantFrom(undefined, "elsewhere", "system")),
    count,
  );
  const cases = given.map(([objects, images, namespace]): Case => {
    const template = formatComponents(objects);
    const options = { ...(images && { images }), ...(namespace !== undefined && { namespace }) };
    // The output may contain a `$`, which must not be treated as a variable.
    return { template, values: {}, provider: foo, version: "v1.2.3", raw: true, ...options };
  });
  const answers = await ask(cases);
  for (const [index, one] of cases.entries()) compare(one, index, answers);
  const taken = answers.filter(({ out }) => out !== undefined).length;
  expect(taken).toBeGreaterThan(count / 10);
}, 900_000);

test("strings that look like numbers, dates or booleans are quoted like in clusterctl", async () => {
  const letters = [..."-+.019eExX_:oOb<=nNyY~ #T"];
  const upTo = (length: number): string[] =>
    length === 0 ? [""] : ["", ...letters.flatMap((letter) => upTo(length - 1).map((rest) => letter + rest))];
  const long = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 12 });
  const samples = fc.sample(long, count);
  const texts = [...new Set([...upTo(3), ...samples])].filter((text) => text !== "<<");
  const extension = { apiVersion: "runtime.cluster.x-k8s.io/v1beta2", kind: "ExtensionConfig" };
  const objects = [
    { ...extension, metadata: { name: "foo" }, spec: { texts } },
    { apiVersion: "v1", kind: "Namespace", metadata: { name: "foo-system" } },
  ];
  const template = objects.map((object) => JSON.stringify(object)).join("\n---\n");
  const one: Case = { template, values: {}, provider: foo, raw: true };
  const [answer] = await ask([one]);
  expect(answer?.error).toBeUndefined();
  const theirs = Buffer.from(answer?.out?.yaml ?? "", "base64")
    .toString("utf8")
    .split("\n");
  expect(formatComponents(ours(one).out?.objects ?? []).split("\n")).toEqual(theirs);
});

test("every field of all types of clusterctl is preserved", async () => {
  const [answer] = await askReference<Record<string, string>>("clusterctl-reference", [{ op: "go-types" }]);
  const rows = answer?.out ?? {};
  expect(Object.keys(rows).length).toBeGreaterThan(150);
  const cases = fullObjects(rows).map((object): Case => {
    const template = formatComponents([object]);
    return { template, values: {}, provider: foo, namespace: "elsewhere", raw: true };
  });
  expect(cases.length).toBe(10);
  const answers = await ask(cases);
  expect(answers.map(({ error }) => error)).toEqual(cases.map(() => undefined));
  for (const [index, one] of cases.entries()) compare(one, index, answers);
});

test.each([
  ["core", "CoreProvider", "cluster-api"],
  ["bootstrap/kubeadm", "BootstrapProvider", "kubeadm"],
  ["controlplane/kubeadm", "ControlPlaneProvider", "kubeadm"],
] as const)("upstream components of %s equal those of clusterctl", async (folder, type, name) => {
  const template = await upstreamComponents(folder);
  const provider = { name, type };
  const common = { template, provider, version: clusterApiVersion };
  const cases: Case[] = [
    { ...common, values: {} },
    {
      ...common,
      values: { CAPI_DIAGNOSTICS_ADDRESS: ":9999" },
      namespace: "elsewhere",
      images: { all: { repository: "example.com/mirror", tag: "v9" } },
    },
  ];
  const answers = await ask(cases);
  expect(answers.map(({ error }) => error)).toEqual(cases.map(() => undefined));
  for (const [index, one] of cases.entries()) compare(one, index, answers);
});
