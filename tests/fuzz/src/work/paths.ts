import { generatePatches, validateTopology as validateTopologyHook } from "@capikit/api/catalog";
import { getVariableMap, lintVariables, substituteVariables } from "@capikit/clusterctl-kit";
import { describeCluster } from "@capikit/clusterctl-kit/describe";
import { lint } from "@capikit/clusterctl-kit/lint";
import { movePlanJson, moveTreeText, moveWorldOf, planMove } from "@capikit/clusterctl-kit/move";
import { checkTemplates } from "@capikit/clusterctl-kit/templates";
import { applyJsonPatch, applyMergePatch, diffJsonPatch, diffMergePatch } from "@capikit/common/json";
import { readLabelSelector } from "@capikit/common/kubernetes";
import { parseYamlDocuments, printYaml, stringifyYaml } from "@capikit/common/yaml";
import { createRequestHandler, defineExtension } from "@capikit/extension-kit";
import { validateTopology, walkTemplates } from "@capikit/extension-kit/mutation";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { hooksOfDocument, importCrds } from "@capikit/generators/import";
import {
  admit,
  compileRules,
  compileSchema,
  type Json,
  type JsonSchema,
  validateSchema,
} from "@capikit/schema";
import { renderObjects } from "@capikit/topology";
import { renderTemplate } from "@capikit/topology/go-template";
import { crd as providerCrd, providerObjects } from "../inputs/provider.ts";
import { callWebhook } from "../inputs/webhook-call.ts";
import * as admission from "../targets/admission-request.ts";
import * as cel from "../targets/cel.ts";
import { words as templateWords } from "../targets/cluster-template.ts";
import * as conversion from "../targets/conversion-request.ts";
import * as goTemplate from "../targets/go-template.ts";
import { document } from "../targets/hooks-document.ts";
import { crd } from "../targets/import-crd.ts";
import { selector } from "../targets/label-selector.ts";
import { paths as lintPaths } from "../targets/lint.ts";
import { sample as schemaSample } from "../targets/schema.ts";
import { objects as topologyObjects } from "../targets/topology.ts";

/** Code that works on input of others. Its inputs are trees, so that all are changed alike. */
export interface WorkPath {
  /** Trees to start from. */
  readonly samples: readonly unknown[];
  /** The most steps for a byte of input. */
  readonly most: number;
  write(tree: unknown): Buffer;
  run(input: Buffer): unknown;
}

const json = (tree: unknown): Buffer => Buffer.from(JSON.stringify(tree) ?? "null");
/** Writes a language whose words are the leaves of a tree. */
const joined = (tree: unknown): Buffer => Buffer.from(textOf(tree));
const textOf = (tree: unknown): string =>
  typeof tree === "object" && tree !== null ? Object.values(tree).map(textOf).join("") : String(tree);
const documents = (tree: unknown): Buffer =>
  Buffer.from((Array.isArray(tree) ? tree : [tree]).map((one) => JSON.stringify(one)).join("\n---\n"));
// biome-ignore lint/suspicious/noExplicitAny: input of any shape
type Any = any;
const read = (input: Buffer): Any => JSON.parse(input.toString());

/** Runs all functions, whichever of them refuse the input. */
async function all(...runs: readonly (() => unknown)[]): Promise<void> {
  for (const run of runs)
    try {
      await run();
    } catch {
      // A refusal is a result.
    }
}

/** Changes all of a template: adds a member to objects, and reverses lists. */
function edit(draft: Any, value: unknown): void {
  if (typeof draft !== "object" || draft === null) return;
  for (const inner of Object.values(draft)) edit(inner, value);
  if (Array.isArray(draft)) draft.reverse();
  else draft.added = value;
}
const rule = {
  visit: ({ spec }: Any, { variables }: Any) => edit(spec, variables.find("builtin.cluster.name")),
};
const hookHandler = createRequestHandler(
  defineExtension({
    handlers: {
      generate: {
        hook: generatePatches,
        handle: (request: Any) => walkTemplates(request, [rule] as Any, { patchType: "JSONPatch" }),
      },
      validate: {
        hook: validateTopologyHook,
        handle: (request: Any) => validateTopology(request, [rule] as Any),
      },
    },
  } as Any),
);

const group = "cluster.x-k8s.io";
const owned = (kind: string, name: string, owner?: string) => ({
  apiVersion: `${group}/v1beta2`,
  kind,
  metadata: {
    name,
    namespace: "n",
    uid: `uid-${name}`,
    labels: { [`${group}/cluster-name`]: "c" },
    ownerReferences: [owner ?? []].flat().map((of) => ({
      apiVersion: `${group}/v1beta2`,
      kind: of === "c" ? "Cluster" : "Machine",
      name: of,
      uid: `uid-${of}`,
      controller: true,
    })),
  },
  spec: { clusterName: "c", infrastructureRef: { apiGroup: group, kind: "Machine", name } },
  status: {
    nodeRef: { name },
    initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
    conditions: [{ type: "Ready", status: "False", reason: "R", message: "* a\n* b" }],
  },
});
const moved = [
  ...["Cluster", "Machine"].map((kind) => ({
    ...providerCrd,
    metadata: {
      name: `${kind.toLowerCase()}s.${group}`,
      labels: { "clusterctl.cluster.x-k8s.io": "", [`${group}/v1beta2`]: "v1beta2" },
    },
    spec: {
      group,
      scope: "Namespaced",
      names: { kind, plural: `${kind.toLowerCase()}s` },
      versions: [{ name: "v1beta2", served: true, storage: true }],
    },
  })),
  owned("Cluster", "c"),
  owned("Machine", "m", "c"),
  owned("Machine", "n", "m"),
];

/**
 * Rules, templates and patches may take more than others for a short text, up to limits of cost and
 * steps: at most 40 million steps for 4 KiB.
 */
const budgeted = 10_000;

/** The paths that take most work of input of others. */
export const workPaths: Readonly<Record<string, WorkPath>> = {
  admission: {
    samples: [admission.review],
    most: 30,
    write: json,
    async run(input) {
      for (const webhook of admission.webhooks) await callWebhook(webhook, input);
    },
  },
  conversion: {
    samples: conversion.others.map((object) => conversion.review(object)),
    most: 40,
    write: json,
    run: (input) => callWebhook(conversion.webhook, input),
  },
  hooks: {
    samples: [sampleRequest(generatePatches), sampleRequest(validateTopologyHook)],
    most: 50,
    write: json,
    async run(body) {
      for (const path of hookHandler.paths) {
        const signal = new AbortController().signal;
        await hookHandler.handleRequest({
          method: "POST",
          path,
          query: new URLSearchParams(),
          body,
          signal,
        } as Any);
      }
    },
  },
  patches: {
    samples: [
      {
        before: {
          metadata: { labels: { "a/b": "c" } },
          spec: { list: [1, 2, 3, { x: [] }], deep: { a: { b: null } } },
        },
        after: { metadata: { labels: { "a/b": "d" } }, spec: { list: [3, 1, { x: [1] }], deep: { a: [] } } },
        operations: [
          { op: "add", path: "/spec/list/-", value: 1 },
          { op: "replace", path: "/spec/list/0", value: { a: [1] } },
          { op: "move", from: "/spec/list/0", path: "/spec/list/1" },
          { op: "remove", path: "/metadata/labels/a~1b" },
          { op: "test", path: "/spec", value: {} },
        ],
      },
    ],
    most: budgeted,
    write: json,
    run(input) {
      const { before, after, operations } = read(input);
      return all(
        () => applyJsonPatch(before, operations),
        () => applyMergePatch(before, after),
        () => diffMergePatch(before, after),
        () => applyJsonPatch(before, diffJsonPatch(before, after)),
      );
    },
  },
  cel: {
    samples: [cel.words, ["self.list.all(x, ", "self.text == x", ")"], ["self.n", " + ", "1", " > ", "0"]],
    most: budgeted,
    write: joined,
    run(input) {
      const rules = compileRules(cel.schema(input.toString()), { isRoot: false });
      for (const value of cel.values.slice(0, 2)) rules.run(value, cel.values[1]);
    },
  },
  schemas: {
    samples: [{ ...schemaSample, selector }],
    most: budgeted,
    write: json,
    run(input) {
      const { schema, value, old, selector } = read(input);
      const options = { apiVersion: "example.com/v1", kind: "Widget", scope: "Namespaced" } as const;
      return all(
        () => readLabelSelector(selector).selector?.matches(value.metadata.labels),
        () => {
          // The API server stores only valid schemas.
          if (validateSchema(schema as JsonSchema).length > 0) return;
          const compiled = compileSchema(schema as JsonSchema);
          admit(value, { ...options, schema: compiled, operation: "update", old, fieldValidation: "Strict" });
          compileRules(schema).run(value as Json, old);
        },
      );
    },
  },
  "go-templates": {
    samples: [
      goTemplate.words,
      goTemplate.words.slice(-4),
      [
        '{{ printf "%d" .list }}',
        "{{ .map | toJson | trunc 5 | upper }}",
        "{{ range until 5 }}",
        "{{ . }}",
        "{{ end }}",
      ],
      [
        "{{ ",
        "with ",
        "(",
        "index ",
        ".list",
        " 1",
        ")",
        " }}",
        "{{ regexReplaceAll ",
        '"a+" ',
        '"aaa" ',
        '"b"',
        " }}",
        "{{ end }}",
      ],
      ["{{ range .list }}", "{{ . }}", "{{ end }}"],
      ["{{ ", ".text", " | ", "upper", " | ", "indent 4", " }}"],
    ],
    most: budgeted,
    write: joined,
    run: (input) => renderTemplate(input.toString(), goTemplate.data),
  },
  "cluster-templates": {
    samples: [
      templateWords,
      ["a: ", "${A:=b}", "\n---\n", "kind: Cluster\n"],
      ...topologyObjects.map((one) => [stringifyYaml(one)]),
    ],
    most: 150,
    write: joined,
    run(input) {
      const text = input.toString();
      return all(
        () => getVariableMap(text),
        () => lintVariables(text),
        () => substituteVariables(text, () => "a"),
        () => checkTemplates({ files: [{ file: "templates/cluster-template.yaml", text }], crds: [] } as Any),
      );
    },
  },
  yaml: {
    samples: [
      ["a: ", "1", "\n", "b:\n", "  ", "- ", "c: ", '"d"', "\n---\n"],
      [
        "{",
        "a: ",
        "[",
        "b",
        ", ",
        "]",
        "}",
        "\n",
        "|",
        ">-",
        "  text\n",
        "'",
        "? ",
        "# c\n",
        "&a ",
        "*a",
        "!!str ",
        "%YAML 1.2\n",
        "\t",
      ],
    ],
    most: 150,
    write: joined,
    run(input) {
      const values = parseYamlDocuments(input.toString());
      for (const value of values) {
        printYaml(value as Any);
        stringifyYaml(value as Any);
      }
    },
  },
  topology: {
    samples: [topologyObjects],
    most: budgeted,
    write: json,
    run: (input) => renderObjects(read(input), { external: "skip" } as Any),
  },
  lint: {
    samples: [[providerCrd, ...providerObjects], topologyObjects],
    most: 400,
    write: documents,
    run: (content) => lint(lintPaths.map((path) => ({ path, content }))),
  },
  move: {
    samples: [moved],
    most: 40,
    write: json,
    run(input) {
      const objects = read(input);
      return all(
        () => describeCluster(objects, { name: "c", namespace: "n" }),
        () => {
          const plan = planMove(moveWorldOf(objects));
          movePlanJson(plan);
          moveTreeText(plan);
        },
      );
    },
  },
  imports: {
    samples: [crd, document],
    most: 120,
    write: json,
    run(input) {
      const text = input.toString();
      return all(
        () => importCrds([{ path: "crd.yaml", text }], { descriptions: true }),
        () => hooksOfDocument({ path: "openapi.yaml", text }, () => {}),
      );
    },
  },
};
