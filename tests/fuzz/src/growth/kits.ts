import { canUpdateMachine, generatePatches } from "@capikit/api/catalog";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { clientOf, type KubernetesObject } from "@capikit/client";
import { stringifyYaml } from "@capikit/common/yaml";
import { defineExtension } from "@capikit/extension-kit";
import { walkTemplates } from "@capikit/extension-kit/mutation";
import { crdFacts } from "@capikit/inventory";
import { silentLogger } from "@capikit/serving";
import { scriptedTransport } from "../inputs/scripted-transport.ts";
import {
  type Arguments,
  type Calls,
  crd,
  json,
  jsonTexts,
  list,
  long,
  metadata,
  record,
  recordedExchange,
  texts,
} from "./foundations.ts";

export const group = "cluster.x-k8s.io";
const owner = { apiVersion: "v1", kind: "Pod", name: "n1", uid: "u1" };
const conditions = (size: number) =>
  list(size, (at) => ({
    type: at === 0 ? "Ready" : `T${at}`,
    status: at % 3 === 0 ? "True" : "False",
    reason: `R${at}`,
    message: `* a\n* b ${at}`,
    severity: "Error",
    lastTransitionTime: "2026-01-01T00:00:00Z",
  }));
export const object = (size: number, name = "a") => ({
  apiVersion: `${group}/v1beta2`,
  kind: "Machine",
  metadata: {
    ...metadata(size),
    name,
    namespace: "n",
    uid: `uid-${name}`,
    creationTimestamp: `2026-01-01T00:00:${name.length}Z`,
  },
  spec: { ...json(size), clusterName: "c", failureDomain: `f${name.length % 3}` },
  status: { conditions: conditions(size), deprecated: { v1beta1: { conditions: conditions(size) } } },
});
export const objects = (size: number) => list(size, (at) => object(3, `n${at}`));
const changed = (size: number) => ({
  ...object(size),
  spec: json(size + 1),
  status: { conditions: conditions(size + 1) },
});
const one: Arguments = (size) => [object(size)];
const two: Arguments = (size) => [object(size), changed(size)];
const condition = { type: "T", status: "True", reason: "R", message: "" };

const cluster = { ...object(1, "c"), kind: "Cluster" };
export const moved = (size: number) => [
  cluster,
  ...list(size, (at) => ({
    ...object(1, `m${at}`),
    metadata: {
      name: `m${at}`,
      namespace: "n",
      uid: `m${at}`,
      labels: { [`${group}/cluster-name`]: "c" },
      ownerReferences: [
        {
          apiVersion: `${group}/v1beta2`,
          kind: at === 0 ? "Cluster" : "Machine",
          name: "c",
          uid: at === 0 ? "uid-c" : `m${at - 1}`,
        },
        { apiVersion: `${group}/v1beta2`, kind: "Cluster", name: "c", uid: "uid-c" },
      ],
    },
  })),
];
export const crds = ["Cluster", "Machine"].map((kind) => ({
  ...crd(1),
  metadata: { name: `${kind.toLowerCase()}s.${group}`, labels: { "clusterctl.cluster.x-k8s.io": "" } },
  spec: { ...crd(1).spec, group, names: { kind, plural: `${kind.toLowerCase()}s` } },
}));
const answered: Arguments = (size) => {
  const patch = list(size, (at) => ({ op: "add", path: `/spec/k${at}`, value: at }));
  const item = { uid: "u", object: { apiVersion: "a.example/v1", kind: "T", spec: {} }, variables: [] };
  const items = [
    { uid: "u", patchType: "JSONPatch", patch: Buffer.from(JSON.stringify(patch)).toString("base64") },
  ];
  return [generatePatches, { items: [item], variables: [] }, { status: "Success", items }];
};
const inPlaceChange = (size: number) => {
  const side = (value: string) => ({ machine: { kind: "Machine", spec: record(size, (at) => value + at) } });
  return { current: side("a"), desired: side("b") };
};
const exchange: Arguments = (size) => [
  {
    at: "2026-01-01T00:00:00Z",
    ms: 1,
    request: {
      method: "POST",
      path: "/hooks.runtime.cluster.x-k8s.io/v1alpha1/generatepatches/a",
      headers: record(size, String),
      body: json(size),
    },
    response: { status: 200, headers: record(size, String), body: json(size) },
  },
];

const watched: Arguments = (size) => {
  const lines = objects(size).map((one) => JSON.stringify({ type: "MODIFIED", object: one }));
  return [clientOf(scriptedTransport(Buffer.from(lines.join("\n")))), machineKind];
};
const reflected: Arguments = (size) => {
  const ending = new AbortController();
  const body = { kind: "MachineList", metadata: { resourceVersion: "7" }, items: objects(size) };
  const end = () => ending.abort();
  const options = { watchList: false, fresh: true, signal: ending.signal, observer: { failed: end } };
  return [
    clientOf(scriptedTransport(Buffer.from(JSON.stringify(body)))),
    machineKind,
    { replace: end, apply() {} },
    options,
  ];
};
const known = new Map<string, KubernetesObject>();

const review = (kind: string, request: object) =>
  Buffer.from(
    JSON.stringify({
      apiVersion: kind === "AdmissionReview" ? "admission.k8s.io/v1" : "apiextensions.k8s.io/v1",
      kind,
      request: { uid: "u", ...request },
    }),
  );
// Small enough for `parseJsonBytes` to count nothing, also if doubled three times.
const admission = (largeSize: number) => {
  const size = Math.ceil(largeSize / 10);
  const { group, version, kind, plural } = machineKind;
  const asked = {
    kind: { group, version, kind },
    resource: { group, version, resource: plural },
    operation: "UPDATE",
    userInfo: {},
  };
  return review("AdmissionReview", { ...asked, object: object(size), oldObject: object(size) });
};
interface Answering {
  answer(request: object, services: object): unknown;
}
const sent = (body: Buffer) => ({
  body,
  headers: { "content-type": "application/json" },
  query: new URLSearchParams(),
  signal: new AbortController().signal,
});
const answer = (body: (size: number) => Buffer) => (webhook: unknown, size: number) =>
  (webhook as Answering).answer(sent(body(size)), { logger: silentLogger, observer: {} });

/** Uses of what a function returned, as its own work does not depend on input. */
export const uses: Readonly<Record<string, (result: never, size: number) => unknown>> = {
  admissionWebhook: answer(admission),
  conversionWebhook: answer((size) =>
    review("ConversionReview", { desiredAPIVersion: `${group}/v1beta1`, objects: objects(size) }),
  ),
  defaultingWebhook: answer(admission),
  validatingWebhook: answer(admission),
  immutableFields: (validator: { update(object: object, context: object): unknown }, size) =>
    validator.update(object(size), { oldObject: changed(size) }),
  createObjectStore: (store: { replace(objects: readonly object[], version: string): unknown }, size) =>
    store.replace(objects(size), "1"),
  createQueue: (queue: { add(key: string): void }, size) => {
    for (let at = 0; at < size; at += 1) queue.add(`k${at}`);
  },
  createTtlCache: (cache: { set(key: string, value: unknown): void }, size) => {
    for (let at = 0; at < size; at += 1) cache.set(`k${at}`, at);
  },
  createRequestHandler: (
    handler: { handleRequest(request: object): unknown; paths: readonly string[] },
    size,
  ) => {
    const items = list(size, (at) => ({
      uid: `u${at}`,
      holderReference: {
        apiVersion: `${group}/v1beta2`,
        kind: "Cluster",
        namespace: "n",
        name: "c",
        fieldPath: "spec.infrastructureRef",
      },
      object: { apiVersion: "a.example/v1", kind: "T", spec: {} },
      variables: [],
    }));
    const body = Buffer.from(
      JSON.stringify({ items, variables: list(size, (at) => ({ name: `v${at}`, value: at })) }),
    );
    return handler.handleRequest({ ...sent(body), method: "POST", path: handler.paths[1] });
  },
};

const onRequest = (size: number) => ({ spec: { a: size } });
const convert = (from: object, apiVersion: string) => ({ ...from, apiVersion });

/** Functions of the kits that read text, objects or patches of others, by entry point. */
export const kits: Readonly<Record<string, Calls>> = {
  "@capikit/api/catalog/runtime": {
    applyHookPatch: [(size) => [object(size), { patchType: "JSONMergePatch", value: json(size), text: "" }]],
    decodeHookPatch: [
      (size) => [
        { patchType: "JSONPatch", patch: btoa(JSON.stringify(list(size, () => ({ op: "remove" })))) },
      ],
    ],
    parseHookPath: texts("/a", "a", "/"),
  },
  "@capikit/api/contract": { parseFieldPath: texts(".a", "[]", "[0]", "a") },
  "@capikit/client/errors": {
    isStatus: [one],
    rbacMarkerOf: [...long, ...texts('cannot list resource "a" ')],
  },
  "@capikit/client/reflector": {
    changesOfEvent: [(size) => [known, { type: "MODIFIED", object: object(size) }]],
    changesOfList: [(size) => [known, objects(size)]],
    compareResourceVersions: [(size) => ["1".repeat(size), "2".repeat(size)]],
    createObjectStore: [() => []],
    reflect: [reflected],
    watch: [watched],
  },
  "@capikit/common/diagnostics": {
    workflowCommand: [(size) => ["error", { file: ",".repeat(size) }, "%\n".repeat(size)]],
    renderDiagnostics: ["text", "json", "sarif", "github"].map(
      (format): Arguments =>
        (size) => [
          list(size, (at) => ({
            code: "a/b",
            severity: "error",
            message: `m${at}`,
            location: { path: "a", line: at + 1 },
          })),
          { format },
        ],
    ),
    sortDiagnostics: [
      (size) => [
        list(size, (at) => ({
          code: "a/b",
          severity: "error",
          message: `m${at}`,
          location: { path: "a", line: size - at },
        })),
      ],
    ],
  },
  "@capikit/common/errors": {
    ownPlace: [
      (size) => [list(size, (at) => `at f${at} (node:internal/a.js:1:1)`)],
      ...texts("at a (", "a:1:1\n"),
    ],
    placeOfFrame: [...long, ...texts("at a (b", "(", ":1")],
  },
  "@capikit/controller-kit": { draftOf: [one] },
  "@capikit/controller-kit/cache": { createTtlCache: [() => []], stripManagedFields: [one] },
  "@capikit/controller-kit/capi": {
    conditionsPatch: [(size) => [object(size), { conditions: conditions(size + 1) }]],
    deleteCondition: [(size) => [object(size), "T1"]],
    ensureOwnerReference: [(size) => [metadata(size).ownerReferences, owner]],
    getCondition: [(size) => [object(size), "T"]],
    hasFinalizer: [(size) => [object(size), "a"]],
    hasSameState: [(size) => [conditions(size).at(-1), conditions(size).at(-1)]],
    clusterKeyOf: [one],
    ownerClusterKey: [one],
    ownerMachineKey: [one],
    ownerMachinePoolKey: [one],
    validGroupOf: long,
    withCondition: [(size) => [object(size), condition]],
    withControllerReference: [(size) => [object(size), cluster]],

    applyConditionChanges: [
      (size) => [conditions(size), list(size, (at) => ({ ...condition, type: `T${at}` }))],
    ],
    applyV1Beta1ConditionChanges: [
      (size) => [conditions(size), list(size, (at) => ({ ...condition, type: `T${at}` }))],
    ],
    cloneTemplate: [
      (size) => [
        { ...object(size), kind: "ATemplate", spec: { template: object(size) } },
        { clusterName: "c", namespace: "n" },
      ],
    ],
    conditionsOf: [one],
    diffConditions: [(size) => [conditions(size), conditions(size + 1)]],
    diffV1Beta1Conditions: [(size) => [conditions(size), conditions(size + 1)]],
    findOwner: [(size) => [object(size), { group: "a", kind: "B" }]],
    formatLabelValue: long,
    hasExactOwnerReference: [(size) => [metadata(size).ownerReferences, owner]],
    isControlledBy: [(size) => [object(size), cluster, { group, kind: "Cluster" }]],
    isOwnedBy: [(size) => [object(size), cluster, { group, kind: "Cluster" }]],
    lockedPatch: [two],
    nestedValue: [(size) => [object(size), ["spec", "map"]]],
    objectPatches: [two],
    removeOwnerReference: [(size) => [metadata(size).ownerReferences, owner]],
    setCondition: [(size) => [object(size), condition]],
    setV1Beta1Condition: [(size) => [object(size), condition]],
    summaryCondition: [(size) => [object(size), "Ready", { types: list(size, (at) => `T${at}`) }]],
    summaryV1Beta1Condition: [one],
    upsertV1Beta1Condition: [(size) => [conditions(size), condition]],
    v1Beta1ConditionsOf: [one],
    withFinalizer: [(size) => [object(size), "a"]],
    withLabels: [(size) => [object(size), record(size, String)]],
    withNestedValue: [(size) => [object(size), ["spec", "a"], 1]],
    withoutCondition: [(size) => [object(size), "T"]],
    withoutFinalizer: [(size) => [object(size), "a"]],
    withOwnerReference: [(size) => [object(size), cluster]],
    filterMachines: [(size) => [new Map(list(size, (at) => [`n${at}`, object(2, `n${at}`)])), () => true]],
    machinesOf: [(size) => [objects(size)]],
    pickFewest: [(size) => [list(size, (at) => ({ name: `f${at}` })), objects(size), objects(size)]],
    pickMost: [(size) => [list(size, (at) => ({ name: `f${at}` })), objects(size), objects(size)]],
    sortByCreation: [(size) => [objects(size)]],
  },
  "@capikit/controller-kit/capi/workload": {
    nodeReadyCondition: [one],
    parseCertificate: texts("-----BEGIN CERTIFICATE-----\n", "a"),
  },
  "@capikit/controller-kit/controller": { createQueue: [() => []] },
  "@capikit/controller-kit/journal": {
    readJournalPage: [
      (size) => [{ records: list(size, () => ({ sequence: 1, causes: [{ type: "a" }] })), running: [] }],
      (size) => [{ records: [{ ...json(size), causes: conditions(size) }], running: list(size, () => ({})) }],
    ],
  },
  "@capikit/controller-kit/webhooks": {
    admissionWebhook: [() => [{ path: "/a", handle: () => ({ allowed: true }) }]],
    checkWebhooks: [
      (size) => [
        list(size, (at) => ({
          kind: "ValidatingWebhookConfiguration",
          metadata: { name: `n${at}` },
          webhooks: [],
        })),
        [],
      ],
    ],
    conversionWebhook: [() => [convert]],
    defaultingWebhook: [
      () => [
        machineKind,
        { default: ({ metadata }: KubernetesObject) => void Object.assign(metadata, { labels: {} }) },
      ],
    ],
    immutableFields: [() => [["spec.list", "spec.map"]]],
    invalid: [
      (size) => [
        { group: "a", kind: "B", name: "c" },
        list(size, () => ({ type: "FieldValueInvalid", field: "a", detail: "b" })),
      ],
    ],
    validatingWebhook: [() => [machineKind, { update() {} }]],
  },
  "@capikit/controller-kit/writes": {
    ssaPatch: [(size) => [{ apply: async () => object(size) }, machineKind, object(size)]],
  },
  "@capikit/inventory": {
    admissionCallers: [
      (size) => [
        {
          ...object(1),
          webhooks: list(size, () => ({ rules: list(3, () => ({ apiGroups: list(3, (at) => `g${at}`) })) })),
        },
      ],
    ],
    blockingHooks: [
      (size) => [
        `Following hooks are blocking upgrade: ${list(size, (at) => `Hook${at}: text; more`).join("; ")}`,
      ],
    ],
    conditionOf: [(size) => [object(size), "T"]],
    conditionsByContract: [one],
    conditionsOf: [one],
    contractOfCrd: [(size) => [crd(size)]],
    contractReferences: [one],
    conversionCallers: [(size) => [list(size, () => crdFacts(crds[0] as never))]],
    crdFacts: [(size) => [crd(size)]],
    failedProbeOf: [one],
    installedProvider: [one],
    isControlPlaneInitialized: [one],
    ownersOf: [(size) => [{ ...object(1), metadata: metadata(size) }]],
    providerOfLabel: long,
    referencesIn: [one, (size) => [{ refs: list(size, () => owner) }]],
    sortedByName: [(size) => [objects(size)]],
    summarizeCluster: [(size) => [object(size), objects(size)]],
    summaryOf: [one],
    textsIn: [(size) => [json(size), "spec"]],
    typeOfComponentsFile: long,
    withOperated: [(size) => [[], objects(size).map((one) => ({ ...one, kind: "CoreProvider" }))]],
  },
  "@capikit/extension-kit": {
    createRequestHandler: [
      () => [
        defineExtension({
          handlers: {
            a: {
              hook: generatePatches,
              handle: (request: never) =>
                walkTemplates(request, [
                  { visit: (draft: object) => void Object.assign(draft, onRequest(1)) },
                ]),
            },
          },
        } as never),
      ],
    ],
  },
  "@capikit/extension-kit/caller": {
    hookCondition: [(size) => ["T", { status: "Failure", message: "a\n".repeat(size) }]],
    parseRegisteredName: long,
    prepareCluster: [one],
  },
  "@capikit/generators/import": {
    hooksOfDocument: [
      (size) => [
        {
          path: "a.yaml",
          text: stringifyYaml({
            openapi: "3.0.0",
            paths: record(size, () => ({})),
            components: { schemas: record(size, () => ({ type: "object" })) },
          }),
        },
        () => {},
      ],
    ],
    importCrds: [(size) => [[{ path: "crd.yaml", text: stringifyYaml(crd(size)) }], { descriptions: true }]],
  },
  "@capikit/serving": {
    parseAddress: [...long, ...texts("[", ":1", "::")],
    parseCipherSuites: long,
    parseCurves: long,
  },
  "@capikit/serving/logging": {
    maskText: long,
    redactFields: [(size) => [json(size)], (size) => [{ error: new Error("a".repeat(size)) }]],
  },
  "@capikit/extension-kit/testing": {
    checkResponse: [answered],
    inPlaceCoverage: [(size) => [canUpdateMachine, inPlaceChange(size), {}]],
    patchEffects: [answered],
    exchangeText: [exchange],
    meaningOf: [exchange],
    parseExchange: [(size) => [recordedExchange(size)], ...jsonTexts],
    redactExchange: [exchange],
  },
  "@capikit/client/transport": {
    retryAfterMs: [(size) => [429, "1".repeat(size)], (size) => [429, " ".repeat(size)]],
  },
};
