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
import { decodedKinds, knownFields, unknownField, withoutZeros } from "../../src/decoded-objects.ts";

/**
 * Components as texts with all shapes that Go's types accept or reject: missing, null, zero and
 * unknown fields, and wrong types.
 */

const name = fc.constantFrom("a", "manager", "webhook-service", "x-y");
const namespace = fc.constantFrom("system", "foo-system", "kube-system", "");
const rarely = <T>(odd: fc.Arbitrary<T>, usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 1, arbitrary: odd as fc.Arbitrary<unknown> }, { weight: 9, arbitrary: usual });
const odd = fc.constantFrom<unknown>(
  null,
  "",
  0,
  -1,
  1.5,
  3_000_000_000,
  true,
  "text",
  [],
  {},
  ["a"],
  { a: "b" },
  [null],
);
const text = fc.constantFrom(
  ...[
    "plain",
    "yes",
    "1e3",
    "017",
    "a: b",
    "two\nlines\n",
    " lead",
    "trail ",
    "#no",
    "=",
    "e10",
    "2001-01-31",
    "~",
  ],
  ...[
    "- x",
    "it's",
    '"q"',
    "tab\there",
    "é",

    "*.foo.system.svc",
    "null",
    "0x1F",
    "1:30",
    "{}",
    "---",
    "x #y",
  ],
  ..."a long line that goes on beyond the eightieth column, so that every program that prints it must decide whether to fold".split(
    "|",
  ),
);
/**
 * Excludes multi-line keys, which have another style, and 017: clusterctl's printer has no total
 * order for 017, 0x1F and 1e3.
 */
const key = text.filter((each) => !each.includes("\n") && each !== "017");
const anything = fc.jsonValue().map(withoutNumbersInKeys);

function withoutNumbersInKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNumbersInKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name.replace(/[0-9]/g, ""), withoutNumbersInKeys(item)]),
  );
}
const texts = fc.dictionary(
  fc.constantFrom("app", "b/c", "on", "1", "cert-manager.io/inject-ca-from"),
  text,
  {
    maxKeys: 3,
  },
);
const record = (fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record<Record<string, unknown>>({ [unknownField]: fc.constant("lost"), ...fields }, { requiredKeys });
const list = (item: fc.Arbitrary<unknown>, maxLength = 3) =>
  fc.array(rarely(fc.constant(null), item), { maxLength });

const metadata = record(
  {
    name,
    namespace,
    labels: rarely(odd, texts),
    annotations: rarely(
      odd,
      fc.oneof(
        texts,
        fc.record({
          "cert-manager.io/inject-ca-from": rarely(
            fc.constantFrom("cert", "a/b/c", "/", ""),
            fc.constantFrom("system/cert", "/cert", "x/"),
          ),
        }),
      ),
    ),
    creationTimestamp: fc.constantFrom(null, "2024-01-31T10:00:00Z"),
    finalizers: list(text),
  },
  ["name"],
);
const image = rarely(
  fc.constantFrom(
    "",
    "nginx",
    "nginx:1",
    "a/b:1",
    "docker.io/nginx",
    "index.docker.io/a/b",
    "ghcr.io/A/b:1",
    "x y",
  ),
  fc.constantFrom(
    "ghcr.io/foo/manager:v1.2.3",
    "localhost/manager",
    "localhost:5000/a/b/c",
    "docker.io/library/nginx:1",
    `registry.k8s.io/a@sha256:${"0123456789abcdef".repeat(4)}`,
    `gcr.io/x/y:tag@sha256:${"a".repeat(64)}`,
    "[::1]:5000/a:b",
    "Foo/bar",
  ),
);
/** In canonical form, which Go keeps. */
const quantity = fc.constantFrom("100m", "1Gi", "128M");
const port = fc.constantFrom<unknown>("healthz", 9440, "9440", 0);
const container = record({
  name,
  image,
  args: rarely(odd, list(text)),
  command: list(text),
  env: list(
    record({
      name: text,
      value: rarely(odd, text),
      valueFrom: record({ fieldRef: record({ fieldPath: text }) }),
    }),
  ),
  ports: list(record({ containerPort: rarely(odd, fc.constant(9443)), name, protocol: name })),
  resources: rarely(
    odd,
    record({ limits: fc.dictionary(fc.constantFrom("cpu", "memory"), rarely(odd, quantity)) }),
  ),
  securityContext: record({
    privileged: fc.boolean(),
    runAsUser: rarely(odd, fc.nat()),
    capabilities: record({ drop: list(text) }),
  }),
  livenessProbe: record({
    httpGet: record({ path: text, port: rarely(odd, port) }),
    periodSeconds: fc.nat(9),
  }),
  volumeMounts: list(record({ name, mountPath: text, readOnly: fc.boolean() })),
});
const workload = record(
  {
    replicas: rarely(odd, fc.nat(3)),
    selector: rarely(fc.constant(null), record({ matchLabels: texts })),
    template: record(
      {
        metadata: rarely(fc.constant(null), metadata),
        spec: record(
          {
            containers: rarely(odd, list(container)),
            initContainers: list(container),
            tolerations: list(record({ effect: text, key: text, tolerationSeconds: fc.nat() })),
            terminationGracePeriodSeconds: rarely(odd, fc.nat(20)),
            serviceAccountName: name,
            volumes: list(
              record({
                name,
                secret: record({ secretName: name, defaultMode: fc.nat(511) }),
                emptyDir: fc.constant({}),
              }),
            ),
            securityContext: record({ runAsNonRoot: fc.boolean(), seccompProfile: record({ type: text }) }),
          },
          ["containers"],
        ),
      },
      ["spec"],
    ),
    strategy: record({
      type: text,
      rollingUpdate: record({ maxSurge: fc.constantFrom<unknown>("25%", 1, 0) }),
    }),
  },
  ["template"],
);
const subjects = rarely(odd, list(record({ kind: name, name, namespace, apiGroup: text })));
const clientConfig = record({
  caBundle: rarely(fc.constantFrom<unknown>("Cg", 1, "%"), fc.constantFrom("Cg==", "", "YWJj")),
  service: rarely(odd, record({ name, namespace, path: text, port: fc.nat() })),
  url: text,
});
const webhooks = rarely(
  odd,
  list(
    record({
      name,
      clientConfig: rarely(fc.constant(null), clientConfig),
      rules: list(record({ apiGroups: list(text), operations: list(text), scope: text })),
      admissionReviewVersions: list(text),
      sideEffects: text,
      timeoutSeconds: fc.nat(30),
      namespaceSelector: record({ matchLabels: texts }),
    }),
  ),
);
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    record({
      type: text,
      description: text,
      default: anything,
      maximum: fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
    }),
    record({
      type: text,
      properties: fc.dictionary(name, tie("schema")),
      items: rarely(fc.constant([]), tie("schema")),
      additionalProperties: rarely(fc.constantFrom<unknown>(true, false, "x", null), tie("schema")),
      enum: fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
      required: list(text),
      maxLength: rarely(odd, fc.nat()),
      "x-kubernetes-validations": list(record({ rule: text, message: text })),
      "x-kubernetes-preserve-unknown-fields": fc.boolean(),
      dependencies: fc.dictionary(name, fc.oneof(list(name), tie("schema"), fc.constant([]))),
    }),
  ),
}));
const definition = record({
  group: text,
  scope: text,
  names: record({ kind: name, plural: name, categories: list(text) }),
  conversion: rarely(
    odd,
    record({
      strategy: text,
      webhook: record({ clientConfig, conversionReviewVersions: list(text) }),
      webhookClientConfig: clientConfig,
    }),
  ),
  versions: rarely(
    odd,
    list(
      record({
        name,
        served: fc.boolean(),
        schema: record({ openAPIV3Schema: schema }),
        subresources: record({ status: fc.constant({}) }),
        additionalPrinterColumns: list(record({ name, type: text, jsonPath: text, priority: fc.nat() })),
      }),
    ),
  ),
});

const apiVersions = (...usual: string[]) =>
  rarely(fc.constantFrom("v1", "apps/v1beta2", "example.com/v1"), fc.constantFrom(...usual));

function object(kind: string, versions: readonly string[], fields: Record<string, fc.Arbitrary<unknown>>) {
  return fc.record({
    apiVersion: apiVersions(...versions),
    kind: fc.constant(kind),
    metadata: rarely(fc.constant({}), metadata),
    ...fields,
  });
}

const admission = ["admissionregistration.k8s.io/v1", "admissionregistration.k8s.io/v1beta1"];
const objects = fc.oneof(
  object("Deployment", ["apps/v1"], { spec: workload }),
  object("DaemonSet", ["apps/v1"], { spec: workload }),
  object("ClusterRoleBinding", ["rbac.authorization.k8s.io/v1"], {
    subjects,
    roleRef: record({ name, kind: name }),
  }),
  object("RoleBinding", ["rbac.authorization.k8s.io/v1"], { subjects }),
  object("MutatingWebhookConfiguration", admission, { webhooks }),
  object("ValidatingWebhookConfiguration", admission, { webhooks }),
  object("CustomResourceDefinition", ["apiextensions.k8s.io/v1"], { spec: definition }),
  object("Certificate", ["cert-manager.io/v1"], {
    spec: record({
      dnsNames: rarely(
        odd,
        fc.array(fc.constantFrom("s.system.svc", "s.foo-system.svc.system.x", "a..b", "localhost"), {
          maxLength: 3,
        }),
      ),
    }),
  }),
  object("Issuer", ["cert-manager.io/v1"], { spec: anything }),
  object("Service", ["v1"], { spec: fc.dictionary(key, fc.oneof(text, anything)) }),
  object("ClusterRole", ["rbac.authorization.k8s.io/v1"], { rules: list(record({ verbs: list(text) })) }),
  object("ExtensionConfig", ["runtime.cluster.x-k8s.io/v1beta2"], { spec: anything }),
);

/** Plain data of any shape. */
type MadeUp = { readonly [key: string]: never };

/** Objects of all kinds that processing knows, and of some unknown kinds. */
const componentObjects: fc.Arbitrary<readonly MadeUp[]> = fc
  .tuple(
    rarely(
      fc.constantFrom([], ["system", "other"]),
      fc.constantFrom(["foo-system"], ["system"]),
    ) as fc.Arbitrary<readonly string[]>,
    fc.oneof(
      { weight: 7, arbitrary: fc.array(objects, { maxLength: 6 }) },
      { weight: 1, arbitrary: fc.array(objects, { maxLength: 60, size: "max" }) },
    ),
  )
  .map(([namespaces, rest]) => [
    ...rest,
    ...namespaces.map((each) => ({ apiVersion: "v1", kind: "Namespace", metadata: { name: each } })),
  ]) as unknown as fc.Arbitrary<readonly MadeUp[]>;

/** Image overrides in clusterctl's configuration. */
const imageOverrides = fc.option(
  fc.dictionary(
    fc.constantFrom("all", "infrastructure-foo", "infrastructure-foo/manager", "infrastructure-bar"),
    fc.record(
      {
        repository: fc.constantFrom("example.com/mirror", "example.com/mirror/", ""),
        name: name,
        tag: fc.constantFrom("v9", ""),
      },
      { requiredKeys: [] },
    ),
  ),
  { nil: undefined },
);

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
  const references = (out.objects ?? []).map(withoutZeros);
  const compared = objects.map((object, at) => {
    const ours = withoutZeros(object);
    return decodedKinds.has(object.kind) ? knownFields(ours, references[at]) : ours;
  });
  expect(compared, where).toEqual(references);
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
