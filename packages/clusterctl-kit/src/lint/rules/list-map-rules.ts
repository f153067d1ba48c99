import { type ContractResource, type ContractVersion, contractRules, fieldsIn } from "@capikit/api/contract";
import { listAt, plainText } from "@capikit/common/json";
import { type CrdVersion, type CrdView, isRead } from "../read/crd-view.ts";
import { isTemplate } from "../read/resource-role.ts";
import { schemaAt } from "../read/schema-path.ts";
import { defineLintRule } from "./lint-rule.ts";

interface KeyedList {
  readonly path: string;
  readonly keys: readonly string[];
}

/** Rules about lists with map semantics. */
export const listMapRules = [
  defineLintRule({
    code: "crd/list-map-keys",
    title: "Keyed lists have the keys of the contract",
    severity: "warning",
    sources: [
      { document: "infra-cluster", section: "InfraCluster: conditions" },
      { document: "infra-cluster", section: "InfraCluster: failure domains" },
    ],
    why: "With other keys, server-side apply merges items that do not belong together, and the API server refuses lists that core writes.",
    wrong:
      "conditions:\n  type: array\n  items: {type: object, required: [reason]}\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [reason]",
    right:
      "conditions:\n  type: array\n  items: {type: object, required: [type]}\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [type]",
    help: "add +listType=map and +listMapKey=type to the field, and make the key required",
    checkCrd: (crd, report) => {
      for (const version of crd.versions)
        for (const { path, keys } of keyedLists(crd, version)) {
          const found = schemaAt(version.schema, path);
          if (found.known !== true || found.schema.type !== "array") continue;
          const type = found.schema["x-kubernetes-list-type"];
          const actual = listAt(found.schema["x-kubernetes-list-map-keys"]);
          // An atomic list keeps what each writer sends.
          if ((type !== "map" && type !== "set") || (type === "map" && sameKeys(actual, keys))) continue;
          // The contract's rule reports missing keys.
          if (!keys.every((key) => schemaAt(version.schema, `${path}[].${key}`).known === true)) continue;
          const name = `${path} of ${crd.kind} ${version.name}`;
          report(
            crd.object.at([
              ...["spec", "versions", version.index, "schema", "openAPIV3Schema"],
              ...found.path,
            ]),
            `${name} is ${listText(plainText(type), actual)}, but its items are identified by ${keys.join(", ")}`,
            `add +listType=map and ${keys.map((key) => `+listMapKey=${key}`).join(", ")} to the field`,
          );
        }
    },
  }),
];

function listText(type: string, keys: readonly unknown[]): string {
  return type === "set" ? "a set" : `a map by ${keys.join(", ")}`;
}

function sameKeys(actual: readonly unknown[], keys: readonly string[]): boolean {
  return actual.length === keys.length && keys.every((key) => actual.includes(key));
}

/** Returns the keyed lists of the contract by which core reads a version. */
function keyedLists(crd: CrdView, version: CrdVersion): readonly KeyedList[] {
  const { role } = crd;
  const contract = contractOf(crd, version);
  if (role === undefined || contract === undefined) return [];
  const lists = contractRules().flatMap((rule) =>
    fieldsIn(rule, contract).flatMap(({ of, path, bounds }) =>
      of.includes(role) && bounds?.listMapKeys !== undefined ? [{ path, keys: bounds.listMapKeys }] : [],
    ),
  );
  // @until CAPI v1.16
  return contract === "v1beta1" ? lists : [...conditionLists(role, version), ...lists];
}

/** Conditions of Kubernetes. Those of contract v1beta1, which have a severity, are plain lists. */
function conditionLists(role: ContractResource, { schema }: CrdVersion): readonly KeyedList[] {
  if (isTemplate(role)) return [];
  return ["status.conditions", "status.v1beta2.conditions"].flatMap((path) =>
    schemaAt(schema, `${path}[].severity`).known === true ? [] : [{ path, keys: ["type"] }],
  );
}

function contractOf(crd: CrdView, version: CrdVersion): ContractVersion | undefined {
  if (!isRead(crd, version)) return undefined;
  if (crd.labelled.v1beta2?.includes(version.name)) return "v1beta2";
  return crd.labelled.v1beta1?.includes(version.name) ? "v1beta1" : undefined;
}
