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
import { decodedKinds, withoutZeros } from "../../src/decoded-objects.ts";
import { componentObjects, imageOverrides } from "../../src/made-up-components.ts";

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
    // Wrong types of built-in kinds are for the API server to refuse.
    const isDecoded = [...decodedKinds].some((kind) => one.template.includes(`kind: ${kind}`));
    if (!isDecoded) expect(made.error, `${where}: clusterctl reports ${error}`).toBeDefined();
    return;
  }
  expect(made.error, where).toBeUndefined();
  const objects = made.out?.objects ?? [];
  expect(objects.map(withoutZeros), where).toEqual((out.objects ?? []).map(withoutZeros));
  expect(made.out?.images, where).toEqual(out.images ?? []);
  expect(made.out?.namespace, where).toEqual(out.namespace);
  expect(made.out?.variables, where).toEqual(out.variables ?? []);
  expect(made.out?.inventory, where).toEqual(out.inventory);
  const texts = Buffer.from(out.yaml ?? "", "base64")
    .toString("utf8")
    .split(/^---\n/m);
  for (const [at, object] of objects.entries()) {
    if (decodedKinds.has(object.kind)) continue;
    // clusterctl writes << without quotes, which parsers treat as a merge.
    const written = formatComponents([object]).replaceAll('"<<"', "<<");
    expect(written.trimEnd(), where).toBe(texts[at]?.trimEnd());
  }
}

test("made-up components equal those of clusterctl", async () => {
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
