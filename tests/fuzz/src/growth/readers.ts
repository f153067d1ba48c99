import assert from "node:assert";
import { clusterClass as clusterClassKind } from "@capikit/api/core/v1beta2";
import { readMetadata } from "@capikit/clusterctl-kit/repository";
import { parseVersion } from "@capikit/common/kubernetes";
import { readYamlDocuments, stringifyYaml } from "@capikit/common/yaml";
import { silentLogger } from "@capikit/serving";
import {
  type Arguments,
  type Calls,
  crd,
  json,
  list,
  long,
  metadata,
  record,
  schemaOf,
  texts,
  yamlTexts,
} from "./foundations.ts";

const group = "cluster.x-k8s.io";
const conditions = (size: number) =>
  list(size, (at) => ({ type: `T${at}`, status: "True", reason: `R${at}`, message: "" }));
const object = (size: number, kind = "Machine", name = "a") => ({
  apiVersion: `${group}/v1beta2`,
  kind,
  metadata: { ...metadata(size), name, namespace: "n", uid: name },
  spec: { ...json(size), clusterName: "c", version: `v1.${size % 30}.0` },
  status: { conditions: conditions(size), deprecated: { v1beta1: { conditions: conditions(size) } } },
});
const one: Arguments = (size) => [object(size)];
const machines: Arguments = (size) => [list(size, (at) => object(3, "Machine", `m${at}`))];
const named = ["T", "Ready"].map(
  (type): Arguments =>
    (size) => [object(size), type],
);
const cluster = object(1, "Cluster", "c");
const paused: Arguments = (size) => [cluster, object(size)];
const chain: Arguments = (size) => [
  list(size, String).reduce<Error | undefined>((cause, text) => new Error(text, { cause }), undefined),
];
const release = "v1.13";
const widget = (size: number) => ({
  apiVersion: "a.example/v1",
  kind: "Widget",
  metadata: { name: "w" },
  ...record(size, () => "text"),
  ...record(size, () => "text longer than its limit"),
});
const releases = (size: number) => ({
  provider: { name: "x", type: "InfrastructureProvider" },
  versions: async () => list(size, (at) => `v1.${at}.0`),
  file: async () => Buffer.from(series(size)),
});
export const series = (size: number): string =>
  stringifyYaml({
    apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
    kind: "Metadata",
    releaseSeries: list(size, (at) => ({ major: 1, minor: at, contract: "v1beta2" })),
  });
const metadataOf = (size: number) => readMetadata(series(size), "metadata.yaml");
const template = (name: string, spec: object) => ({
  apiVersion: "infrastructure.a.example/v1",
  kind: "ATemplate",
  metadata: { name, namespace: "n" },
  spec: { template: { spec } },
});
const kubernetesVersion = (minor: number) => {
  const text = `v1.${minor}.0`;
  return { ...parseVersion(text), text };
};
const refTo = (name: string) => ({
  templateRef: { apiVersion: "infrastructure.a.example/v1", kind: "ATemplate", name },
});
const classObject = (size: number) => ({
  apiVersion: `${group}/v1beta2`,
  kind: "ClusterClass",
  metadata: { name: "class", namespace: "n" },
  spec: {
    infrastructure: refTo("infra"),
    controlPlane: refTo("plane"),
    workers: {
      machineDeployments: list(size, (at) => ({
        class: `c${at}`,
        bootstrap: refTo("boot"),
        infrastructure: refTo("infra"),
      })),
    },
    variables: list(size, (at) => ({
      name: `v${at}`,
      required: true,
      schema: { openAPIV3Schema: { type: "string" } },
    })),
    patches: list(Math.min(size, 20), (at) => ({
      name: `p${at}`,
      definitions: [
        {
          selector: {
            apiVersion: "infrastructure.a.example/v1",
            kind: "ATemplate",
            matchResources: { infrastructureCluster: true },
          },
          jsonPatches: [{ op: "add", path: `/spec/template/spec/k${at}`, valueFrom: { variable: `v${at}` } }],
        },
      ],
    })),
  },
});
const topology = (size: number, version = "v1.33.0") => [
  classObject(size),
  ...["infra", "plane", "boot"].map((name) => template(name, record(3, String))),
  {
    apiVersion: `${group}/v1beta2`,
    kind: "Cluster",
    metadata: { name: "c", namespace: "n" },
    spec: {
      topology: {
        classRef: { name: "class" },
        version,
        variables: list(size, (at) => ({ name: `v${at}`, value: "a" })),
        workers: {
          machineDeployments: list(size, (at) => ({ class: `c${at}`, name: `md${at}`, replicas: 1 })),
        },
      },
    },
  },
];
const emptyClass = (at: number) => ({
  ...classObject(0),
  metadata: { name: `c${at}` },
});
const useOfClass = (at: number) => ({
  apiVersion: `${group}/v1beta2`,
  kind: "Cluster",
  metadata: { name: "c" },
  spec: { topology: { classRef: { name: `c${at}` }, version: "${KUBERNETES_VERSION}" } },
});
const classText = (size: number) =>
  topology(Math.min(size, 2000))
    .map((each) => stringifyYaml(each))
    .join("---\n");
const templateFile = (text: string) => ({ file: "templates/cluster-template.yaml", text });
const findings = (size: number) => ({
  ok: false,
  checks: [{ name: "a", title: "A", state: "failed", unread: [] }],
  findings: list(size, (at) => ({
    code: "doctor/a",
    severity: "error",
    message: `m${at}`,
    check: "a",
    title: "A",
    why: "b",
    location: { object: `Machine n/m${at}` },
  })),
  omitted: { a: size },
});
const upgrade = (size: number) => ({
  from: "v1.30.0",
  to: `v1.${30 + Math.min(size, 1000)}.0`,
  available: list(size + 1, (at) => `v1.${30 + at}.0`),
});
const steps = (size: number) => list(size, (at) => ({ version: `v1.${31 + at}.0` }));
const conformance: Arguments = (size) => [
  {
    url: "http://a",
    coreVersion: "v1.13.0",
    handlers: list(size, (at) => `h${at}`),
    results: list(size, (at) => ({
      check: { code: "a/b", title: "a", severity: "error", source: "b" },
      handler: `h${at}`,
      status: "failed",
      evidence: [`d${at}`],
      outcome: "failed",
      message: "m",
    })),
  },
];
const extensionConfigs: Arguments = (size) => [
  list(size, (at) => ({
    metadata: { name: `e${at}` },
    spec: { clientConfig: { url: "https://a" } },
    status: {
      handlers: [
        {
          name: `h.e${at}`,
          requestHook: { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1", hook: "GeneratePatches" },
        },
      ],
    },
  })),
  { catalog: { hooks: [], find: () => undefined } },
];

/** Functions that read objects of a cluster, files of a checkout, or messages of servers. */
export const readers: Readonly<Record<string, Calls>> = {
  "@capikit/api/releases": {
    minorReleaseOf: long,
    newerFieldsOf: [(size) => [object(size, "MachineDeployment"), release]],
    newerHookFieldsOf: [
      (size) => ["GeneratePatches", "request", { items: list(size, () => widget(1)) }, release],
    ],
  },
  "@capikit/inventory": {
    isProviderType: long,
    stateOfCondition: [(size) => [{ type: "T".repeat(size), status: "True", message: "m".repeat(size) }]],
  },
  "@capikit/clusterctl-kit/doctor": {
    diagnoseCluster: [
      (size) => [
        {
          async *listAll({ kind }: { readonly kind: string }) {
            yield* list(size, (at) => object(3, kind, `n${at}`));
          },
          get: async () => undefined,
          raw: async () => ({ gitVersion: "v1.35.0" }),
        },
        { now: 0, limit: size },
      ],
    ],
    dumpClient: [(size) => [list(size, (at) => object(3, "Cluster", `n${at}`))]],
    diagnosisText: [(size) => [findings(size)]],
  },
  "@capikit/clusterctl-kit/lint": {
    readObjects: yamlTexts.map(
      (of): Arguments =>
        (size) => [{ path: "a.yaml", content: of(size)[0] }],
    ),
    isControllerGenFile: long,
    isInside: [(size) => ["a/".repeat(size), "a/".repeat(size / 2)]],
    projectPath: texts("../", "a/", "./"),
  },
  "@capikit/clusterctl-kit/repository": {
    latestVersion: [(size) => [releases(size)], (size) => [releases(size), { contract: "v1beta2" }]],
    printMetadata: [(size) => [metadataOf(size)]],
    untrackedVersions: [(size) => [metadataOf(size), list(size, (at) => `v2.${at}.0`)]],
    withSeries: [(size) => [metadataOf(size), "v9.9.9", "v1beta2"]],
  },
  "@capikit/clusterctl-kit/templates": {
    checkTemplates: [
      (size) => [{ files: [templateFile(classText(size))], crds: [] }],
      (size) => [{ files: [templateFile(`a: ${list(size, (at) => `\${V${at}:=a}`).join("")}`)] }],
      (size) => [{ files: list(size, (at) => ({ file: `f${at}.yaml`, text: "a: b" })) }],
      (size) => [
        {
          files: list(size, (at) => ({
            file: `t/clusterclass-${at}.yaml`,
            text: stringifyYaml(template(`t${at}`, {})),
          })),
        },
      ],
      (size) => [
        {
          files: list(size, (at) => ({
            file: `t/cluster-template-${at}.yaml`,
            text: stringifyYaml(template(`t${at}`, {})),
          })),
        },
      ],
      (size) => [{ files: [templateFile(stringifyYaml(widget(size)))], crds: [crd(size)] }],
      // templates beside ClusterClasses
      (size) => [
        {
          files: list(size, (at) =>
            ["cluster-template", "clusterclass"].map((name, part) => ({
              file: `t/${name}-c${at}.yaml`,
              text: stringifyYaml(part === 0 ? useOfClass(at) : emptyClass(at)),
            })),
          ).flat(),
        },
      ],
      (size) => [
        {
          files: [],
          samples: list(size, (at) => ({
            file: `s/${at}.yaml`,
            text: stringifyYaml(object(1, "MachineDeployment", `m${at}`)),
          })),
        },
      ],
    ],
    renderTemplate: [
      (size) => [{ template: templateFile(classText(size)), get: () => "a" }],
      (size) => [
        { template: templateFile(`a: ${list(size, (at) => `\${V${at}}`).join("")}`), get: () => "a" },
      ],
    ],
  },
  "@capikit/common/diagnostics": {
    diagnosticKey: [(size) => [{ code: "a/b", severity: "error", message: "m".repeat(size), location: {} }]],
    diagnosticPage: texts("a/", "a"),
    diagnosticUrl: texts("a/", "a"),
  },
  "@capikit/common/errors": {
    errorMessage: [
      chain,
      (size) => [new Error("a".repeat(size))],
      (size) => [new AggregateError(list(size, () => new Error("a")))],
    ],
  },
  "@capikit/common/http": { withBasicAuth: texts("https://a:b@c/", "@", ":", "%") },
  "@capikit/common/json": {
    isEmptyPatch: [(size) => [json(size)], (size) => [record(size, () => ({}))]],
    listAt: [(size) => [json(size), "list"]],
    textAt: [(size) => [{ a: "a".repeat(size) }, "a"]],
    textsAt: [(size) => [record(size, () => "a")]],
  },
  "@capikit/common/kubernetes": {
    alignQuantities: [
      (size) => [
        { value: 1n, scale: size % 1000 },
        { value: 1n, scale: 0 },
      ],
    ],
    quantityValue: texts("1", "0.", "1e", ".0", "9"),
    compareVersions: [
      (size) => [parseVersion(`1.0.0-${"a.".repeat(size)}a`), parseVersion(`1.0.0-${"a.".repeat(size)}b`)],
    ],
    compareBuilds: [
      (size) => [parseVersion(`1.0.0+${"a.".repeat(size)}a`), parseVersion(`1.0.0+${"a.".repeat(size)}b`)],
    ],
    workersSteps: [
      (size) => [
        { from: kubernetesVersion(0), to: kubernetesVersion(size) },
        { controlPlane: list(size, (at) => kubernetesVersion(at + 1)), workers: [] },
        assert.fail,
      ],
    ],
    formatVersion: [(size) => [parseVersion(`1.0.0-${"a.".repeat(size)}a`)]],
    isAtLeastAsStable: [(size) => [`v1beta${"1".repeat(size)}`, `v1beta${"2".repeat(size)}`]],
    isSupportedVersionSkew: [(size) => [parseVersion(`1.0.0-${"a.".repeat(size)}a`), parseVersion("1.0.0")]],
    readReleaseSeries: [
      (size) => [{ major: 1, minor: 1, contract: "v".repeat(size), ...record(size, String) }],
    ],
  },
  "@capikit/common/text": {
    joinLists: texts("a, ", "- a\n", "[", "\n"),
    linePosition: [(size) => [list(size, (at) => at * 2), size]],
    unicodeEscape: long,
  },
  "@capikit/common/yaml": {
    quoteYamlError: [(size) => [{ line: size, column: 1, message: "m" }, "a: b\n".repeat(size)]],
    rangeOfField: [
      (size) => [[...readYamlDocuments(list(size, (at) => `k${at}: v\n`).join(""))][0], `k${size - 1}`],
      (size) => [[...readYamlDocuments("a: b\n")][0], "a.".repeat(size)],
    ],
  },
  "@capikit/controller-kit/capi": {
    areReplicasManagedExternally: [one],
    conditionMessage: named,
    conditionReason: named,
    controllerOf: [one],
    getV1Beta1Condition: named,
    hasCondition: named,
    isConditionTrue: named,
    isLabelValue: long,
    isPaused: [paused],
    ownerReferenceTo: [one],
    pausedState: [paused],
    withV1Beta1Condition: [(size) => [object(size), { type: "T", status: "True" }]],
  },
  "@capikit/controller-kit/capi/workload": {
    isSecretControlledBy: [
      (size) => [object(size), { apiVersion: "v1", kind: "Pod", name: "x", uid: "x", controller: true }],
    ],
  },
  "@capikit/controller-kit/controller": { findTerminalError: [chain] },
  "@capikit/controller-kit/journal": {
    causeText: [
      (size) => [
        { kind: "watch", event: "update", object: { name: "a".repeat(size) }, fields: list(size, String) },
      ],
    ],
  },
  "@capikit/controller-kit/platform": { findPlatformLimit: [chain], platformLimitOf: [chain] },
  "@capikit/controller-kit/presets": {
    machineVersions: [machines],
    rollingOut: [machines],
  },
  "@capikit/controller-kit/webhooks": {
    immutableTemplate: [() => [clusterClassKind]],
    isTopologyDryRun: [(size) => [{ dryRun: true }, object(size)]],
    patched: [(size) => [list(size, (at) => ({ op: "remove", path: `/a/${at}` }))]],
  },
  "@capikit/extension-kit/mutation": {
    checkUpgradePlan: [
      (size) => [upgrade(size), { controlPlaneUpgrades: steps(Math.min(size, 1000)), workersUpgrades: [] }],
    ],
    planUpgrade: [(size) => [upgrade(size)]],
  },
  "@capikit/extension-kit/caller": {
    checkHookVersions: [extensionConfigs],
    hookErrorCondition: [(size) => ["T", new Error("a\n".repeat(size))]],
    registeredName: [(size) => ["a".repeat(size), "b".repeat(size)]],
  },
  "@capikit/extension-kit/testing": {
    conformanceAsText: [conformance],
    conformanceDiagnostics: [conformance],
    isConformant: [conformance],
  },
  "@capikit/schema": {
    isKnownFormat: [(size) => ["a".repeat(size), "string"]],
    stringFormat: [
      "date",
      "date-time",
      "uri",
      "email",
      "uuid",
      "ipv4",
      "ipv6",
      "cidr",
      "hostname",
      "byte",
      "duration",
    ].map((format) => () => [format]),
  },
  "@capikit/schema/manifests": {
    builtInRules: [(size) => [{ group: "", kind: "K".repeat(size) }]],
    cloneProblems: [(size) => [schemaOf(size), schemaOf(size)]],
    refusedClones: [
      (size) => {
        const spec = schemaOf(size);
        const template = { properties: { template: { properties: { spec } } } };
        const kind = {
          group: "a",
          scope: "Namespaced",
          plural: "",
          versions: [{ name: "v1", served: true }],
        };
        return [
          [
            { ...kind, kind: "A", specs: new Map([["v1", spec]]) },
            { ...kind, kind: "ATemplate", specs: new Map([["v1", template]]) },
          ],
          () => false,
        ];
      },
    ],
    specSchemas: [(size) => [crd(size)]],
    isRefusedBySchema: [
      (size) => [{ path: `data[${"k".repeat(size)}]`, type: "FieldValueInvalid", message: "" }, { data: {} }],
    ],
    validateBuiltIn: [
      (size) => [
        { group: "", kind: "ConfigMap" },
        { metadata: { name: "a" }, data: record(size, String) },
      ],
      (size) => [
        { group: "", kind: "Pod" },
        {
          metadata: { name: "a" },
          spec: { containers: list(size, (at) => ({ name: `c${at}`, image: "i" })) },
        },
      ],
    ],
    columnErrors: [(size) => [{ name: "a".repeat(size), type: "b".repeat(size), format: "c".repeat(size) }]],
    crdVersion: [(size) => [{ name: "v1", ...record(size, String), schema: schemaOf(size) }]],
    followPath: [(size) => [schemaOf(size), list(size, (at) => ({ kind: "field", name: `k${at}` }))]],
  },
  "@capikit/serving": { jsonResponse: [(size) => [json(size)]], textResponse: long },
  "@capikit/serving/logging": { redactingLogger: [() => [silentLogger]] },
  "@capikit/topology": {
    admitChange: [
      (size) => [
        list(size, (at) => object(3, "MachineDeployment", `n${at}`)),
        list(size, (at) => object(4, "MachineDeployment", `n${at}`)),
      ],
    ],
    undefinedNames: [
      (size) => {
        const variables = list(size, (at) => ({ name: `v${at}` }));
        const patches = list(size, (at) => ({ name: `p${at}`, enabledIf: `{{ .v${at} }}{{ .gone }}` }));
        return [{ metadata: {}, spec: { variables, patches } }];
      },
    ],
    webhookProblems: [
      (size) => [object(size, "MachineDeployment", "a"), object(1, "MachineDeployment", "a")],
    ],
    discoverVariables: [(size) => [classObject(size), "skip"]],
    renderObjects: [(size) => [topology(Math.min(size, 2000)), { external: "skip" }]],
    renderTopology: [
      (size) => {
        const [clusterClass, infra, plane, boot, changed] = topology(Math.min(size, 2000));
        return [{ cluster: changed, clusterClass, objects: [infra, plane, boot], external: "skip" }];
      },
    ],
    forecastRollouts: [
      (size) => [
        list(size, (at) => object(3, at % 2 === 0 ? "MachineDeployment" : "Machine", `n${at}`)),
        [],
        { now: 0 },
      ],
    ],
    handlerProblem: [
      (size) => [
        { name: "z.b", hook: "GeneratePatches" },
        list(size, (at) => ({ name: `a${at}.b`, hook: "GeneratePatches" })),
      ],
    ],
    releaseChanges: [
      (size) => [
        list(size, (at) => template(`n${at}`, json(2))),
        list(size, (at) => template(`n${at}`, json(3))),
      ],
      (size) => [[crd(size), ...list(size, (at) => template(`n${at}`, json(2)))], [crd(size)]],
    ],
    explainTopologyChange: [
      (size) => [
        topology(Math.min(size, 2000)),
        topology(Math.min(size, 2000), "v1.34.0"),
        { external: "skip" },
      ],
    ],
  },
};

/** Uses of what a function returned, see `uses` of kits.ts. */
export const usesOfReaders: Readonly<Record<string, (result: never, size: number) => unknown>> = {
  immutableTemplate: (validator: { update(object: object, context: object): unknown }, size) =>
    validator.update(template("a", record(size, String)), { oldObject: template("a", record(size, String)) }),
  containsWords: (contains: (text: string) => boolean, size) => contains("a ".repeat(size)),
  redactingLogger: (logger: typeof silentLogger, size) => logger.info("a".repeat(size), json(size)),
  stringFormat: (check: ((text: string) => boolean) | undefined, size) =>
    long.map((text) => check?.(String((text as (size: number) => readonly unknown[])(size)[0]))),
};
