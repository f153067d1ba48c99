import { generatePatches } from "@capikit/api/catalog";
import type { GeneratePatchesRequest } from "@capikit/api/hooks/v1alpha1";
import { isRecord, type JsonPatchOperation } from "@capikit/common/json";
import {
  jsonPatch,
  type Mutation,
  MutationError,
  mergePatch,
  onAny,
  walkTemplates,
} from "@capikit/extension-kit/mutation";
import { sampleRequest } from "@capikit/extension-kit/testing";
import { applyPatch } from "rfc6902";
import { changedJson, readJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";
import { merged } from "./json-patch.ts";

const sample = {
  object: {
    apiVersion: "infra.example.com/v1",
    kind: "AcmeMachineTemplate",
    metadata: { name: "m", labels: { a: "b" }, annotations: {} },
    spec: { template: { spec: { list: [1, { x: [] }, "a"], map: { "a/b": 1, "c~d": null }, n: 1 } } },
  },
  edits: [
    { at: ["spec", "template", "spec"], key: "n", value: { deep: [2] } },
    { at: ["spec", "template", "spec", "list"], key: 1 },
    { at: ["spec", "template", "spec"], key: "copy", from: ["spec", "template", "spec", "list"] },
    { at: ["spec", "template", "spec", "list", 0], key: "y", value: 5 },
    { at: ["metadata", "labels"], key: "a" },
    { at: ["spec", "template", "spec", "list"], sort: true },
  ],
  operations: [
    { op: "add", path: "/spec/template/spec/list/-", value: 1 },
    { op: "copy", from: "/spec/template/spec/n", path: "/spec/template/spec/m" },
    { op: "move", from: "/spec/template/spec/m", path: "/spec/template/o" },
    { op: "remove", path: "/metadata/labels/b" },
  ],
  merge: { spec: { template: { spec: { map: { "a/b": null, e: [null] } } } } },
};
const request = sampleRequest(generatePatches) as unknown as GeneratePatchesRequest;
const [item] = request.items;

/** Templates with changes of extensions' rules: edits of drafts, JSON patches, merge patches. */
export const target: FuzzTarget = {
  name: "mutation",
  extension: "json",
  arbitrary: changedJson(sample),
  errors: [],
  cases: 40,
  async run(input) {
    const given = readJson(input);
    // The library drops such members.
    if (input.includes("__proto__")) return;
    if (!isRecord(given) || !isRecord(given.object) || item === undefined) return;
    const { object, edits, operations, merge } = given;
    const editing = (draft: unknown): void => applyEdits(draft, edits);
    const written: (() => Mutation)[] = [];
    if (Array.isArray(operations) && operations.every(isOperation)) written.push(() => jsonPatch(operations));
    if (isRecord(merge)) written.push(() => mergePatch(merge as never));
    await checkRule(object, editing, editing);
    for (const rule of written) await checkRule(object, rule);
  },
};

/** @param model applies the rule's change of the draft to a copy. */
async function checkRule(
  object: Members,
  rule: (draft: unknown) => Mutation,
  model?: (copy: unknown) => void,
): Promise<void> {
  const before = JSON.stringify(object);
  const walked = { ...request, items: [{ ...item, object }] } as GeneratePatchesRequest;
  const results = new Map<string, unknown>();
  for (const patchType of ["JSONPatch", "JSONMergePatch"] as const) {
    let result: unknown;
    try {
      const { items = [] } = await walkTemplates(walked, [onAny(rule)], { patchType });
      check(items.length <= 1, "several patches for one template");
      result = patched(object, items[0]);
    } catch (error) {
      if (!(error instanceof MutationError)) throw error;
      check(
        error.message.length <= 10_000 + 8 * before.length,
        `message of ${error.message.length} characters`,
      );
      result = error.message;
    }
    check(JSON.stringify(object) === before, "a rule changed the original");
    results.set(patchType, result);
  }
  const result = results.get("JSONPatch");
  check(canonical(result) === canonical(results.get("JSONMergePatch")), "the patch types differ");
  if (model === undefined || typeof result === "string") return;
  const copy = JSON.parse(before) as Members;
  model(copy);
  // Completely removed labels and annotations come back empty.
  const kept = canonical(withRoots(copy, object));
  check(canonical(result) === kept, `the draft gives another object:\n${canonical(result)}\n${kept}`);
}

type Members = Record<string, unknown>;

function isOperation(value: unknown): value is JsonPatchOperation {
  if (!isRecord(value)) return false;
  const { op, path, from } = value;
  const isKnown = ["add", "replace", "test", "remove", "move", "copy"].includes(op as string);
  const isComplete = op === "move" || op === "copy" ? typeof from === "string" : true;
  return (
    isKnown &&
    typeof path === "string" &&
    isComplete &&
    (op === "remove" || from !== undefined || Object.hasOwn(value, "value"))
  );
}

/** Edits that JavaScript allows on any object; edits at missing paths are skipped. */
function applyEdits(document: unknown, edits: unknown): void {
  for (const edit of Array.isArray(edits) ? edits : []) {
    if (!isRecord(edit)) continue;
    const { at, key, value, from, sort } = edit;
    const parent = valueAt(document, at);
    if (typeof parent !== "object" || parent === null) continue;
    if (sort === true && Array.isArray(parent)) {
      parent.sort((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
      continue;
    }
    const name = Array.isArray(parent) ? index(key, parent.length) : key;
    if (Array.isArray(parent)) {
      if (typeof name !== "number") continue;
      const list = parent as unknown[];
      if (Object.hasOwn(edit, "value")) list[name] = structuredClone(value);
      else list.splice(name, 1);
    } else if (typeof name !== "string" || name === "__proto__") continue;
    else if (Object.hasOwn(edit, "from")) (parent as Members)[name] = valueAt(document, from);
    else if (Object.hasOwn(edit, "value")) (parent as Members)[name] = structuredClone(value);
    else delete (parent as Members)[name];
  }
}

function index(key: unknown, length: number): number | undefined {
  return typeof key === "number" && Number.isInteger(key) && key >= 0 && key <= length ? key : undefined;
}

function valueAt(document: unknown, path: unknown): unknown {
  let value = document;
  for (const step of Array.isArray(path) ? path : []) {
    if (typeof value !== "object" || value === null) return undefined;
    if ((typeof step !== "string" && typeof step !== "number") || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Members)[step];
  }
  return value;
}

function patched(object: Members, patch: { patchType?: string; patch?: string } | undefined): unknown {
  const copy = JSON.parse(JSON.stringify(object)) as Members;
  if (patch?.patch === undefined) return copy;
  const content = JSON.parse(Buffer.from(patch.patch, "base64").toString());
  if (patch.patchType === "JSONMergePatch") return merged(copy, content);
  const [failure] = applyPatch(copy, content).filter((result) => result !== null);
  check(failure === undefined, `the JSON patch does not apply: ${failure?.message}`);
  return copy;
}

function withRoots(copy: Members, original: Members): Members {
  const restored = { ...copy };
  if (Object.hasOwn(original, "spec") && restored.spec === undefined) restored.spec = {};
  if (!isRecord(original.metadata)) return restored;
  const metadata = isRecord(restored.metadata) ? { ...restored.metadata } : {};
  for (const key of ["labels", "annotations"])
    if (Object.hasOwn(original.metadata, key) && metadata[key] === undefined) metadata[key] = {};
  return Object.keys(metadata).length > 0 || isRecord(restored.metadata)
    ? { ...restored, metadata }
    : restored;
}

/** Returns JSON with sorted members, without values that are not JSON. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, member) =>
      isRecord(member)
        ? {
            members: Object.entries(member)
              .filter(([, each]) => each !== undefined)
              .sort(([a], [b]) => (a < b ? -1 : 1)),
          }
        : member,
    ) ?? "undefined"
  );
}
