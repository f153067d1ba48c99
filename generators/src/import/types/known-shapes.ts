import { canonicalJson } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { conditionSchema, type Json, type JsonObject } from "@capikit/schema";
import type { MetaName } from "../declarations/expression.ts";
import { isObject } from "../json/json-values.ts";
import { same } from "../schema/simplify.ts";

export const quantityPattern =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

const text = { type: "string" };
const texts = { type: "object", additionalProperties: text };
const atomicTexts = { type: "array", items: text, "x-kubernetes-list-type": "atomic" };
const atomic = { type: "object", "x-kubernetes-map-type": "atomic" };
const properties = (...names: string[]): JsonObject => Object.fromEntries(names.map((name) => [name, text]));

const requirement = {
  type: "object",
  required: ["key", "operator"],
  properties: { ...properties("key", "operator"), values: atomicTexts },
};

/** The plain types of `@capikit/api/meta`, without their project-specific descriptions. */
const plain: readonly (readonly [MetaName, JsonObject])[] = [
  ["Condition", conditionSchema],
  ["LabelSelectorRequirement", requirement],
  [
    "LabelSelector",
    {
      ...atomic,
      properties: {
        matchExpressions: { type: "array", items: requirement, "x-kubernetes-list-type": "atomic" },
        matchLabels: texts,
      },
    },
  ],
  ["LocalObjectReference", { ...atomic, properties: { name: { type: "string", default: "" } } }],
  [
    "TypedLocalObjectReference",
    { ...atomic, required: ["kind", "name"], properties: properties("apiGroup", "kind", "name") },
  ],
  [
    "ObjectReference",
    {
      ...atomic,
      properties: properties(
        "apiVersion",
        "fieldPath",
        "kind",
        "name",
        "namespace",
        "resourceVersion",
        "uid",
      ),
    },
  ],
  ["SecretReference", { ...atomic, properties: properties("name", "namespace") }],
];

/** Returns the plain meta type that equals a schema without descriptions. */
export function plainMetaType(node: JsonObject): MetaName | undefined {
  const bare = sorted(node);
  return plain.find(([, schema]) => same(sorted(schema), bare))?.[0];
}

/** Reports whether a text is Kubernetes' description of `metav1.Condition` itself. */
export function isConditionText(text: string): boolean {
  return text.startsWith(
    "Condition contains details for one aspect of the current state of this API Resource.",
  );
}

/** Sorts lists without a significant order, and removes descriptions. */
function sorted(node: JsonObject): JsonObject {
  const out: Record<string, Json> = Object.create(null);
  for (const [key, value] of Object.entries(node)) {
    if (key === "description") continue;
    if ((key === "required" || key === "enum") && Array.isArray(value))
      out[key] = [...value].sort((a, b) => compareText(canonicalJson(a), canonicalJson(b)));
    else if (key === "properties" && isObject(value)) {
      const children: Record<string, Json> = Object.create(null);
      for (const [name, child] of Object.entries(value))
        children[name] = isObject(child) ? sorted(child) : child;
      out[key] = children;
    } else out[key] = isObject(value) && key !== "default" ? sorted(value) : value;
  }
  return out;
}
