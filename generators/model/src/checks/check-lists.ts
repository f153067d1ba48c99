import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import * as problems from "../diagnostics/codes/schema.ts";
import type { Origins } from "../schema/origin.ts";

const listType = "x-kubernetes-list-type";
const mapKeys = "x-kubernetes-list-map-keys";

function checkKey(list: JsonSchema, key: string, origins: Origins, report: Report): void {
  const items = list.items ?? {};
  const members = Object.keys(items.properties ?? {});
  const place = origins.of(list, mapKeys, key);
  if (!members.includes(key)) {
    report(problems.listMapKeyUnknown.create({ key, suggestion: nearestName(key, members), members }, place));
    return;
  }
  const member = items.properties?.[key] ?? {};
  const composite = member.type === "array" || member.type === "object";
  const related = relatedMember(member, origins);
  if (member.nullable === true || composite) {
    const reason = member.nullable === true ? "may be null" : "is not a scalar";
    report(problems.listMapKeyNotScalar.create({ key, reason }, place, related));
  }
  if (items.required?.includes(key) !== true && member.default === undefined)
    report(problems.listMapKeyOptional.create({ key }, place, related));
}

function relatedMember(member: JsonSchema, origins: Origins) {
  const location = origins.of(member);
  return location === undefined ? undefined : [{ message: "the member", location }];
}

function checkSet(list: JsonSchema, origins: Origins, report: Report): void {
  const items = list.items ?? {};
  const object = items.type === "object" && items["x-kubernetes-map-type"] !== "atomic";
  const nested = items.type === "array" && ![undefined, "atomic"].includes(items[listType]);
  if (object || nested) {
    const fact = { found: object ? "objects" : "lists" };
    report(problems.setOfComposites.create(fact, origins.of(list, listType)));
  }
}

/** Checks sets and keyed lists of a schema. */
export function checkLists(root: JsonSchema, origins: Origins, report: Report): void {
  for (const schema of everySchema(root)) {
    if (schema[listType] === "set") checkSet(schema, origins, report);
    if (schema[listType] !== "map") continue;
    const keys = schema[mapKeys] ?? [];
    if (keys.length === 0) report(problems.keyedListWithoutKeys.create({}, origins.of(schema, listType)));
    if (schema.items?.type === "object") for (const key of keys) checkKey(schema, key, origins, report);
    else {
      const fact = {
        marker: "listType=map",
        needs: "items that are objects",
        found: `a list of ${schema.items?.type ?? "anything"}`,
      };
      report(problems.markerDoesNotFit.create(fact, origins.of(schema, listType)));
    }
  }
}

/** Returns the root and all schemas of members, items and map values below it, each once. */
function* everySchema(root: JsonSchema, seen = new Set<JsonSchema>()): Generator<JsonSchema> {
  if (seen.has(root)) return;
  seen.add(root);
  yield root;
  if (root.items !== undefined) yield* everySchema(root.items, seen);
  if (typeof root.additionalProperties === "object") yield* everySchema(root.additionalProperties, seen);
  for (const property of Object.values(root.properties ?? {})) yield* everySchema(property, seen);
}
