import { machineDeployment } from "@capikit/api/core/v1beta2";
import { shapes } from "@capikit/common/json";
import { compileSchema, type JsonSchema } from "@capikit/schema";
import { indexDefinitions } from "@capikit/topology";

/** Returns the arguments of a call with an input of a size. */
export type Arguments = (size: number) => readonly unknown[];

/** Functions of an entry point by name; several calls attack several parts. */
export type Calls = Readonly<Record<string, readonly Arguments[]>>;

export const list = <T>(size: number, item: (at: number) => T): T[] =>
  Array.from({ length: size }, (_, at) => item(at));
export const record = <T>(size: number, value: (at: number) => T): Record<string, T> =>
  Object.fromEntries(list(size, (at) => [`k${at}`, value(at)]));
const deep = (size: number): unknown =>
  list(Math.min(size, 200), () => 0).reduce<unknown>((inner) => ({ inner }), size);
export const texts = (...forms: readonly string[]): Arguments[] =>
  forms.map((form) => (size) => [form.repeat(size)]);
export const json = (size: number) => ({
  list: list(size, (at) => ({ name: `n${at}`, at })),
  map: record(size, String),
});
export const jsonTexts: Arguments[] = [
  (size) => [JSON.stringify(json(size))],
  (size) => [JSON.stringify('\\u0000"'.repeat(size))],
  (size) => [`[${"9".repeat(300)},${"12345678901234567890,".repeat(size)}1]`],
  (size) => ["[".repeat(size)],
  (size) => [`{${list(size, () => '"a":1').join(",")}}`],
];
export const yamlTexts: Arguments[] = [
  (size) => [list(size, (at) => `k${at}: v\n`).join("")],
  (size) => [list(size, () => "---\na: b\n").join("")],
  (size) => [`a: "${" \\\n".repeat(size)}"`],
  (size) => [`a: |\n${"  x\n".repeat(size)}`],
  (size) => [`# ${"-".repeat(size)}\n${"#\n".repeat(size)}`],
  (size) => [`a: [${"b, ".repeat(size)}]`],
  (size) => [`? ${"a".repeat(size)}\n: ${" ".repeat(size)}b`],
];
const changed = (size: number): readonly [object, object] => [
  json(size),
  { list: list(size, (at) => ({ name: `n${at}`, at: at + 1 })).reverse(), map: record(size, (at) => at % 2) },
];
export const long = texts(
  "a",
  " ",
  "a ",
  "-",
  "/",
  ".",
  "é",
  "\ud83d\ude00",
  "a=b,",
  "0",
  "\n",
  "\\",
  "%2f",
  "'\"",
);
const quantity = texts("1", "0.", "1e", ".0");
const labelled = (size: number) => record(size, String);
const requirement = (size: number) => ({
  matchExpressions: list(size, (at) => ({ key: `k${at}`, operator: "In", values: list(3, String) })),
  matchLabels: record(size, String),
});
const terms = [",", "a=b,", "a in (b,c),", "a in (b,", "!a,", "("].map(
  (form): Arguments =>
    (size) => [`${form.repeat(size)}a`],
);

export const schemaOf = (size: number) => ({
  type: "object",
  properties: Object.fromEntries(
    list(size, (at) => [`k${at}`, { type: "string", maxLength: 3, default: "a" }]),
  ),
  required: list(size, (at) => `k${at}`),
});
const listSchema = {
  type: "array",
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["name"],
  items: {
    type: "object",
    properties: { name: { type: "string" }, at: { type: "integer" } },
    required: ["name"],
  },
} as const;
const setSchema = { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } } as const;
const ruled = (size: number) => ({
  type: "object",
  properties: { a: { type: "string", maxLength: 5 } },
  "x-kubernetes-validations": list(size, (at) => ({ rule: `self.a != '${at}'`, message: "m" })),
});
const longRule = (size: number) => ({
  type: "object",
  properties: { a: { type: "string", maxLength: 5 } },
  "x-kubernetes-validations": [{ rule: list(size, (at) => `self.a != '${at}'`).join(" && ") }],
});
const values = (size: number): readonly [unknown, object][] => [
  [record(size, String), schemaOf(size)],
  [list(size, (at) => ({ name: `n${at}`, at })), listSchema],
  [list(size, () => ({ name: "same", at: "x" })), listSchema],
  [list(size, String), setSchema],
  [record(size, () => 1), { type: "object", additionalProperties: { type: "string" } }],
  ["a".repeat(size), { type: "string", pattern: "^(a+)+$" }],
  [list(size, () => "x"), { type: "array", uniqueItems: true, items: { type: "string" } }],
];
const eachValue = (rest: readonly unknown[] = []): Arguments[] =>
  list(7, (at) => (size: number) => [...(values(size)[at] ?? []), ...rest]);
const schemas: Arguments[] = [
  (size) => [schemaOf(size)],
  (size) => [ruled(size)],
  (size) => [longRule(size)],
];
export const crd = (size: number) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.a.example", annotations: record(size, String) },
  spec: {
    group: "a.example",
    scope: "Namespaced",
    names: { kind: "Widget", plural: "widgets", shortNames: list(size, (at) => `w${at}`) },
    versions: list(Math.min(size, 100), (at) => ({
      name: `v${at + 1}`,
      served: true,
      storage: at === 0,
      schema: { openAPIV3Schema: at === 0 ? schemaOf(size) : { type: "object" } },
      additionalPrinterColumns:
        at === 0 ? list(size, (n) => ({ name: `c${n}`, type: "string", jsonPath: ".spec" })) : [],
    })),
  },
});
export const metadata = (size: number) => ({
  name: "a",
  labels: record(size, String),
  annotations: record(size, String),
  finalizers: list(size, (at) => `a.b/${at}`),
  ownerReferences: list(size, (at) => ({ apiVersion: "v1", kind: "Pod", name: `n${at}`, uid: `u${at}` })),
  managedFields: list(size, (at) => ({
    manager: `m${at}`,
    operation: "Apply",
    fieldsType: "FieldsV1",
    fieldsV1: {},
  })),
});
const patterns = texts("a", "(a|b)*", "[a-z]", "(?:", "a{1,9}", "\\d+");

const conversionData = (stored: unknown) => ({
  annotations: { "cluster.x-k8s.io/conversion-data": JSON.stringify(stored) },
});
const keyed = {
  keep: ["hint"],
  within: { list: { plan: () => ({ keep: ["hint"] }), shape: ["list"], keys: ["name"] } },
};
const restored = (size: number): readonly [object, object] => [
  { list: list(size, (at) => ({ name: `n${at}` })) },
  { list: list(size, (at) => ({ name: `n${size - at}`, hint: at })) },
];
const same = ({ list: items }: { list?: unknown }) => ({ list: items });
const widgets = {
  group: "a.example",
  kind: "Widget",
  hub: "v2",
  spokes: { v1: { toHub: same, fromHub: same, hubOnly: keyed } },
};
const converted = (size: number) => {
  const [target, stored] = restored(size);
  return { apiVersion: "a.example/v1", kind: "Widget", metadata: conversionData(stored), ...target };
};
const machineDeployments = (version: string, size: number) => {
  const conditions = list(size, (at) => ({ type: `T${at}`, status: "True" }));
  const readinessGates = list(size, (at) => ({ conditionType: `T${at}` }));
  const template = { metadata: { labels: record(size, String) }, spec: { readinessGates } };
  return {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: "MachineDeployment",
    metadata: conversionData({ spec: { template }, status: { conditions } }),
    spec: { template },
    status: { conditions },
  };
};
const clusterClass = (version: string, size: number) => {
  const definitions = list(size, (at) => ({
    from: `f${at}`,
    required: true,
    schema: { openAPIV3Schema: { type: "string" } },
  }));
  const spec = {
    variables: list(size, (at) => ({ name: `v${at}`, schema: { openAPIV3Schema: { type: "string" } } })),
    patches: list(size, (at) => ({ name: `p${at}`, definitions: [] })),
    workers: { machineDeployments: list(size, (at) => ({ class: `c${at}` })) },
  };
  const status = { variables: [{ name: "v", definitions }] };
  return {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: "ClusterClass",
    metadata: conversionData({ spec, status }),
    spec,
    status,
  };
};
const getAPIVersion = (group: string) => `${group}/v1`;

const holder = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "MachineDeployment",
  namespace: "n",
  name: "md",
  fieldPath: "spec.template.spec.infrastructureRef",
};
const hookItems = (size: number) =>
  list(size, (at) => ({
    uid: `u${at}`,
    holderReference: holder,
    object: { apiVersion: "a.example/v1", kind: "Template", metadata: { name: `n${at}` }, spec: {} },
    variables: [{ name: "builtin", value: { machineDeployment: { class: "c" } } }],
  }));
const hookVariables = (size: number) => [
  ...list(size, (at) => ({ name: `v${at}`, value: { a: at } })),
  { name: "builtin", value: { cluster: { name: "c" } } },
];
const hookRequest = (size: number) => ({ items: hookItems(size), variables: hookVariables(size) });
interface Context {
  readonly variables: { find(path: string): unknown; toMap(): unknown };
}
const visit = (draft: { spec: unknown }, { variables }: Context) => {
  draft.spec = { a: variables.find("v1.a"), b: variables.find("missing") };
};
const inPlace = (size: number) => {
  const machine = { spec: { list: list(size, (at) => ({ name: `n${at}` })) } };
  return { current: { machine }, desired: { machine: structuredClone(machine) } };
};
const edit = ({ machine }: { machine: { spec: { list: { name: string }[] } } }) => {
  for (const item of machine.spec.list) item.name += "x";
};
export const recordedExchange = (size: number) => {
  const body = JSON.stringify(json(size));
  return JSON.stringify({
    request: { path: "/hooks/a", headers: record(size, String), body },
    response: { status: 200, headers: {}, body },
  });
};
const definitionsOf = (size: number) =>
  list(size, (at) => ({
    name: `v${at}`,
    definitions: [{ from: "inline", required: false, schema: { openAPIV3Schema: { type: "string" } } }],
  }));

const variableValues = (size: number) => list(size, (at) => ({ name: `v${at}`, value: "a" }));

/** Functions of foundations that read text, objects or patches of others, by entry point. */
export const foundations: Readonly<Record<string, Calls>> = {
  "@capikit/common/json": {
    applyJsonPatch: [
      (size) => [json(size), list(Math.min(size, 10_000), () => ({ op: "remove", path: "/list/0" }))],
      (size) => [
        json(size),
        list(Math.min(size, 10_000), (at) => ({ op: "add", path: `/map/a${at}`, value: at })),
      ],
      (size) => [json(1), [{ op: "add", path: `/${"~1".repeat(size)}`, value: 1 }]],
    ],
    applyJsonPatchText: [
      (size) => [
        json(size),
        `[{"op":"add","path":"/a","value":[${"1.0,".repeat(size)}1]},{"op":"test","path":"/b","value":null}]`,
      ],
    ],
    applyMergePatch: [(size) => [json(size), { map: record(size, () => null) }]],
    assertJsonDepth: jsonTexts,
    canonicalJson: [(size) => [json(size)]],
    shapeProblem: [(size) => [list(size, () => json(1)), shapes.list(shapes.anyObject)]],
    cloneJson: [(size) => [json(size)], (size) => [deep(size)]],
    decodeJsonPatch: [(size) => [list(Math.min(size, 10_000), () => ({ op: "remove", path: "/a" }))]],
    deepFreeze: [(size) => [json(size)]],
    isFrozenWriteError: [(size) => [new TypeError("a".repeat(size))]],
    defined: [(size) => [record(size, String)]],
    diffJsonPatch: [(size) => changed(size), (size) => [json(size), json(size + 1)]],
    diffMergePatch: [(size) => changed(size)],
    equalJson: [(size) => [json(size), json(size)]],
    formatJsonPath: [
      (size) => [list(size, String).reduce<unknown>((parent, step) => ({ parent, step }), undefined)],
    ],
    jsonPointer: [(size) => [list(size, (at) => `a/${at}`)]],
    jsonSize: [(size) => [json(size), 1e9]],
    memorySize: [(size) => [json(size)]],
    parseJson: jsonTexts,
    parseJsonBytes: jsonTexts.map((of) => (size) => [Buffer.from(String(of(size)[0]))]),
    parseJsonPointer: texts("/a", "/~1", "~0"),
    patchInPlace: [
      (size) => [json(size), list(Math.min(size, 10_000), () => ({ op: "remove", path: "/list/0" }))],
    ],
    plainText: [(size) => [json(size)], ...long],
    pointerToken: long,
    shortText: long,
    stringifyJson: [(size) => [json(size)], (size) => [list(size, (at) => BigInt(at))]],
    valueAt: [(size) => [deep(size), ...list(Math.min(size, 200), () => "inner")]],
    withoutNulls: [(size) => [json(size)]],
  },
  "@capikit/common/text": {
    canonicalBase64: long,
    capitalize: long,
    cleanPath: texts("a/", "../", "./", "/"),
    containsWords: [...long, ...texts("a ", " ")],
    compareText: [(size) => ["a".repeat(size), `${"a".repeat(size)}b`]],
    decodeBase64: texts("AAAA", "A", "\n"),
    encodeBase64: [(size) => [new Uint8Array(size)]],
    firstLines: [(size) => [list(size, String), 3]],
    formatFirst: [(size) => [list(size, String), 3]],
    formatList: [(size) => [list(size, String), "and"]],
    joinWithin: [(size) => [list(size, String), 9216]],
    isBase64: texts("AAAA", "A", "=", "\n"),
    isDnsLabel: long,
    isDnsSubdomain: long,
    dnsLabelErrors: long,
    dnsSubdomainErrors: long,
    kindErrors: long,
    labelValueErrors: long,
    pathSegmentErrors: (long as readonly ((size: number) => readonly unknown[])[]).map(
      (of) => (size: number) => [...of(size), false],
    ),
    qualifiedNameErrors: long,
    isReferenceMember: long,
    isSecretMember: [(size) => ["password".repeat(size), "a".repeat(size)]],
    isSecretName: texts("secret", "Aa", "a_", "KEY", "apiKey"),
    isSecretObject: [(size) => [record(size, String)]],
    isSecretPair: [(size) => [{ name: "token".repeat(size), value: "a" }]],
    levelOfLine: [...long, ...texts(" ", "level=", '"level":', "E1129 ", "[")],
    lineStarts: long,
    formatImage: [(size) => [{ repository: "a".repeat(size), name: "a", tag: "", digest: "" }]],
    parseImage: texts("a/", ":", "@", "a"),
    maskIdentifiers: [
      ...long,
      ...texts("0x1f ", "2026-01-01T00:00:00Z ", "a-b-c-1f2e3d4c-", "127.0.0.1:80 "),
    ],
    nearestName: [
      (size) => ["a".repeat(size), list(size, (at) => `name${at}`)],
      (size) => ["name", list(size, String)],
    ],
    parseBool: long,
    pemCertificates: [...long, ...texts("-----BEGIN CERTIFICATE-----", "-----BEGIN CERTIFICATE-----a")],
    precedesSecret: long,
    redactJson: [(size) => [json(size)], (size) => [record(size, () => "password=abc")]],
    redactText: [
      ...long,
      ...texts(
        "password=a ",
        "token: ",
        "Bearer a",
        "https://a:b@",
        "://",
        "-----BEGIN ",
        "eyJ",
        "a:",
        "=",
        '"password":"',
      ),
    ],
    redactUrl: texts("https://a:b@c/", "?token=a&", "@", ":"),
    shellWords: long,
    splitList: texts("a,", ",", " "),
    truncateText: [(size) => ["é".repeat(size), size]],
    utf8Length: long,
    utf8Text: long,
    withoutByteOrderMark: long,
    withoutHidden: texts("\u001b[0m", "\u202e", "a", "\u001b]", "\u001b"),
  },
  "@capikit/common/yaml": {
    exactKubernetesScalar: [...long, ...quantity],
    kubernetesScalar: [...long, ...quantity],
    listItems: [(size) => [{ kind: "List", items: list(size, (at) => ({ a: at })) }]],
    parseObjects: yamlTexts,
    parseYaml: yamlTexts,
    parseYamlDocuments: yamlTexts,
    printYaml: [(size) => [json(size)]],
    readYamlDocuments: yamlTexts,
    stepsOfField: texts("a.", "[0]", "a[", '["a"]'),
    stringifyYaml: [(size) => [json(size)], ...long],
  },
  "@capikit/common/kubernetes": {
    formatLabelSelector: [(size) => [labelled(size)]],
    labelMatcher: [...terms],
    parseLabelSelector: [...terms],
    readLabelSelector: [
      (size) => [{ matchLabels: record(size, () => "a") }],
      (size) => [{ matchExpressions: [{ key: "a", operator: "In", values: list(size, String) }] }],
      (size) => [{ matchExpressions: list(size, () => ({ key: "a", operator: "Exists" })) }],
    ],
    labelSelectorAsSelector: [(size) => [requirement(size)]],
    matchesNamePattern: [(size) => ["a".repeat(size), list(size, (at) => `*${at}`)]],
    parseFieldSelector: texts("a=b,", "a!=b,", "a\\,", ","),
    canonicalQuantity: quantity,
    compareQuantities: [(size) => ["1".repeat(size), "2".repeat(size)]],
    parseQuantity: quantity,
    compareApiVersions: [(size) => [`v${"1".repeat(size)}`, `v${"2".repeat(size)}`]],
    contractLabel: long,
    findContract: [
      (size) => [
        Object.fromEntries(list(size, (at) => [`cluster.x-k8s.io/v1beta${at}`, "v1_v2"])),
        ["v1beta2", "v1beta1"],
      ],
    ],
    groupOf: long,
    isApiVersion: texts("v1", "1", "v", "alpha"),
    labelledContract: texts("cluster.x-k8s.io/", "v1", "/"),
    parseVersion: texts("1.", "1", "-a.", "+a"),
    pluralize: long,
    readContractLabels: [
      (size) => [Object.fromEntries(list(size, (at) => [`cluster.x-k8s.io/v1beta${at}`, "v1_v2"]))],
      (size) => [{ "cluster.x-k8s.io/v1beta1": "v1_".repeat(size) }],
    ],
    splitApiVersion: texts("a/", "/", "a"),
    stabilityOf: texts("v1", "1", "alpha"),
    tryParseVersion: texts("1.", "1", "-a.", "+a", "v"),
    versionsInLabel: texts("v1_", "_", "v1"),
  },
  "@capikit/common/time": {
    canonicalTime: quantity,
    parseDuration: texts("1h", "1", "0.1s", "h", "."),
  },
  "@capikit/schema": {
    admit: [
      (size) => [
        {
          apiVersion: "a.example/v1",
          kind: "Widget",
          metadata: metadata(size),
          spec: record(size, String),
        },
        {
          schema: compileSchema(schemaOf(size) as JsonSchema),
          apiVersion: "a.example/v1",
          kind: "Widget",
          scope: "Namespaced",
        },
      ],
    ],
    applyDefaults: eachValue(),
    compileRules: [(size) => [ruled(size)], (size) => [longRule(size)]],
    compileSchema: schemas,
    escapeMember: texts("a", "__", "-", "namespace", "."),
    exampleOf: [(size) => [schemaOf(size)]],
    labelErrors: [(size) => [metadata(size)]],
    variableLabelErrors: [(size) => [{ deprecatedV1Beta1Metadata: metadata(size) }]],
    prune: eachValue(),
    resolveFieldPath: [
      (size) => [".k1".repeat(size), schemaOf(3)],
      (size) => ["['k1']".repeat(size), schemaOf(3)],
    ],
    validate: eachValue(),
    validateObjectMeta: [(size) => [metadata(size), { namespaced: true }]],
    validateSchema: schemas,
    compilePattern: patterns,
    patternSteps: patterns,
  },
  "@capikit/schema/manifests": {
    crdAdmission: [(size) => [crd(size), "v1"]],
    crdKind: [(size) => [crd(size)]],
    versionsOfCrd: [(size) => [crd(size)]],
    domainError: long,
    findContradiction: [
      (size) => [schemaOf(size)],
      (size) => [{ allOf: list(size, () => ({ minimum: 1 })) }],
    ],
    findUnfitBounds: [(size) => [schemaOf(size)]],
    isMutated: [(size) => [crd(1), list(size, () => ({ webhooks: [{ rules: [{ apiGroups: ["a"] }] }] }))]],
    findUnsatisfiable: [(size) => [schemaOf(size)]],
    hasBounds: [(size) => [schemaOf(size)]],
    kindError: long,
    labelError: long,
    needsApproval: [(size) => [`${"a.".repeat(size)}k8s.io`, record(size, String)]],
    parseJsonPath: texts(".a", "[0]", "['a']", "{", "..", "[?(@.a==1)]"),
    selectableFieldErrors: [(size) => [list(size, (at) => `.k${at}`), schemaOf(size)]],
    servicePathError: texts("/a", "//", "/../"),
    validateCrd: [(size) => [crd(size)]],
    validateRole: [
      (size) => [
        {
          kind: "Role",
          metadata: metadata(size),
          rules: list(size, () => ({ apiGroups: ["a"], resources: ["b"], verbs: ["get"] })),
        },
      ],
    ],
    validateWebhookConfiguration: [
      (size) => [
        {
          kind: "ValidatingWebhookConfiguration",
          metadata: { name: "a" },
          webhooks: list(size, (at) => ({
            name: `w${at}.a.example`,
            sideEffects: "None",
            admissionReviewVersions: ["v1"],
            clientConfig: { url: "https://a.example" },
            rules: [{ apiGroups: ["a"], apiVersions: ["v1"], resources: ["b"], operations: ["CREATE"] }],
          })),
        },
      ],
    ],
  },
  "@capikit/api/conversion": {
    convert: ["MachineDeployment", "ClusterClass"].flatMap((kind) =>
      (["v1beta1", "v1beta2"] as const).map((version): Arguments => {
        const of = kind === "ClusterClass" ? clusterClass : machineDeployments;
        const to = `cluster.x-k8s.io/${version === "v1beta1" ? "v1beta2" : "v1beta1"}`;
        return (size) => [of(version, size), to, { getAPIVersion }];
      }),
    ),
    convertTo: [(size) => [machineDeployments("v1beta1", size), machineDeployment, { getAPIVersion }]],
  },
  "@capikit/api/meta": {
    ownedFields: [(size) => [{ "f:spec": record(size, () => ({})) }]],
    ownsField: [(size) => [{ "f:a": record(size, () => ({})) }, ["a", "b"]]],
  },
  "@capikit/api/conversion/runtime": {
    convertThroughHub: [(size) => [widgets, converted(size), "a.example/v2"]],
    durationToSeconds: texts("1h", "1", "h"),
    hasKept: [(size) => [restored(size)[1], keyed]],
    listToMap: [(size) => [list(size, (at) => ({ name: `n${at}` })), (item: unknown) => item]],
    mapToList: [(size) => [record(size, String), () => ({})]],
    mapValues: [(size) => [record(size, String), (value: unknown) => value]],
    readConversionData: [(size) => [conversionData(json(size))]],
    restore: [(size) => [...restored(size), keyed]],
    writeConversionData: [(size) => [conversionData({}), json(size)]],
  },
  "@capikit/extension-kit/mutation": {
    canUpdateMachine: [(size) => [inPlace(size), edit]],
    canUpdateMachineSet: [(size) => [inPlace(size), () => {}]],
    defineVariables: [
      (size) => [list(size, (at) => ({ name: `v${at}`, required: false, schema: { openAPIV3Schema: {} } }))],
    ],
    validateTopology: [(size) => [hookRequest(size), [{ visit }]]],
    variablesOf: [(size) => [{ variables: hookVariables(size) }, { variables: hookVariables(size) }]],
    walkTemplates: [(size) => [hookRequest(size), [{ visit }]]],
  },
  "@capikit/topology": {
    changesBetween: [(size) => changed(size)],
    defaultVariables: [
      (size) => [variableValues(size), indexDefinitions(definitionsOf(size) as never), "here", true],
    ],
    indexDefinitions: [(size) => [definitionsOf(size)]],
    validateVariables: [
      (size) => [
        variableValues(size),
        { definitions: indexDefinitions(definitionsOf(size) as never), where: "here" },
      ],
    ],
  },
  "@capikit/topology/go-template": {
    renderTemplate: [
      ...["{{ .a }}", "{{/* a */}}", "{{ if .a }}x{{ end }}", "{{", "a", "{{ .a | upper }}", "{{- 1 -}}"].map(
        (form): Arguments =>
          (size) => [form.repeat(Math.min(size, 2000)), { a: "b" }],
      ),
      (size) => ["{{ range .list }}{{ .name }}{{ end }}", json(Math.min(size, 2000))],
    ],
  },
  "@capikit/clusterctl-kit": Object.fromEntries(
    ["getVariableMap", "getVariables", "lintVariables", "substituteVariables"].map((name) => [
      name,
      ["${A} ", "${A:=b} ", "${", "$", "$$", "${A/b/c}", "\n", "a"].map(
        (form): Arguments =>
          (size) => [form.repeat(size), () => "value"],
      ),
    ]),
  ),
  "@capikit/client/config": {
    parseKubeconfig: [
      ...yamlTexts,
      (size) => [
        JSON.stringify({
          "current-context": "a",
          contexts: list(size, (at) => ({ name: `c${at}`, context: { cluster: "a", user: "a" } })),
          clusters: list(size, (at) => ({ name: `c${at}`, cluster: { server: "https://a" } })),
          users: list(size, (at) => ({ name: `u${at}`, user: { token: "t" } })),
        }),
      ],
    ],
    readPrivateKey: [
      (size) => ["a".repeat(size), "a test"],
      (size) => ["-----BEGIN ".repeat(size), "a test"],
    ],
  },
};
