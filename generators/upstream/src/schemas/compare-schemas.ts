import { change, type PartChange } from "../changes/change.ts";
import { compareConstraints } from "./compare-constraints.ts";
import { describeSort, type Rule, type Schema, typeText } from "./schema.ts";

export interface SchemaComparison {
  readonly report: (change: PartChange) => void;
  /** Records corresponding components, which are compared elsewhere; otherwise absent. */
  readonly follow: (before: Schema, after: Schema) => readonly [Schema, Schema] | undefined;
}

/** Compares two schemas of the same field recursively. */
export function compareSchemas(
  path: string,
  written: Schema,
  writtenAfter: Schema,
  comparison: SchemaComparison,
): void {
  const followed = comparison.follow(written, writtenAfter);
  if (followed === undefined) return;
  const [before, after] = followed;
  const { report } = comparison;
  if (describeSort(before) !== describeSort(after)) {
    report(typeChange(path, before, after));
    return;
  }
  compareConstraints(path, before, after, report);
  compareLists(path, before, after, report);
  compareRules(path, before, after, report);
  compareFields(path, before, after, comparison);
  if (before.items !== undefined && after.items !== undefined)
    compareSchemas(`${path}[]`, before.items, after.items, comparison);
  compareKeys(path, before, after, comparison);
}

function typeChange(path: string, before: Schema, after: Schema): PartChange {
  const [from, to] = [typeText(before), typeText(after)];
  const widens =
    describeSort(after) === "anything" ||
    (describeSort(after) === "integer or string" && ["integer", "string"].includes(describeSort(before))) ||
    (describeSort(after) === "number" && describeSort(before) === "integer");
  return change(widens ? "clients" : "objects", path, "type-changed", `type ${from} → ${to}`, {
    before: from,
    after: to,
  });
}

function compareFields(path: string, before: Schema, after: Schema, comparison: SchemaComparison): void {
  const { report } = comparison;
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  for (const [name, field] of Object.entries(now)) {
    if (Object.hasOwn(old, name)) continue;
    const required = after.required?.includes(name) === true && field.default === undefined;
    report(
      change(
        required ? "objects" : "compatible",
        below(path, name),
        "field-added",
        `added: ${typeText(field)}, ${required ? "required" : "optional"}`,
      ),
    );
  }
  for (const [name, field] of Object.entries(old)) {
    const place = below(path, name);
    const kept = Object.hasOwn(now, name) ? now[name] : undefined;
    if (kept === undefined) {
      report(change("objects", place, "field-removed", "removed"));
      continue;
    }
    compareRequired(place, before, after, name, kept, comparison);
    compareSchemas(place, field, kept, comparison);
  }
}

function compareRequired(
  path: string,
  before: Schema,
  after: Schema,
  name: string,
  field: Schema,
  { report }: SchemaComparison,
): void {
  const [was, is] = [before, after].map(({ required }) => required?.includes(name) === true);
  if (was === is) return;
  const defaulted = field.default !== undefined;
  if (is === true)
    report(
      change(
        defaulted ? "compatible" : "objects",
        path,
        "required-added",
        defaulted ? "required now, with a default" : "required now",
      ),
    );
  else report(change("clients", path, "required-removed", "optional now"));
}

/** Compares the keys that an object allows in addition to its fields. */
function compareKeys(path: string, before: Schema, after: Schema, comparison: SchemaComparison): void {
  const { report } = comparison;
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (old !== undefined && now !== undefined) compareSchemas(`${path}{}`, old, now, comparison);
  else if (old !== undefined)
    report(change("objects", path, "keys-closed", "no longer allows additional keys"));
  else if (now !== undefined)
    report(change("compatible", path, "keys-opened", `allows any key now: ${typeText(now)}`));
}

function valuesOf({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === true) return {};
  return additionalProperties === false ? undefined : additionalProperties;
}

function below(path: string, name: string): string {
  const step = /^[\w$-]+$/.test(name) ? name : `["${name}"]`;
  return path === "" || step.startsWith("[") ? path + step : `${path}.${step}`;
}

/** Compares the merge strategies of lists and maps, and the keys of items. */
function compareLists(
  path: string,
  before: Schema,
  after: Schema,
  report: (change: PartChange) => void,
): void {
  const [old, now] = [listText(before), listText(after)];
  if (old !== now)
    report(
      // A set or map rejects duplicate items, which an atomic list allows.
      change(
        now === "atomic" ? "clients" : "objects",
        path,
        "list-type-changed",
        `list type ${old} → ${now}`,
        {
          before: old,
          after: now,
        },
      ),
    );
  const [oldMap, newMap] = [before, after].map((schema) => schema["x-kubernetes-map-type"] ?? "granular");
  if (oldMap !== undefined && newMap !== undefined && oldMap !== newMap)
    report(
      change("clients", path, "map-type-changed", `map type ${oldMap} → ${newMap}`, {
        before: oldMap,
        after: newMap,
      }),
    );
}

function listText(schema: Schema): string {
  const type = schema["x-kubernetes-list-type"] ?? "atomic";
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  return keys.length === 0 ? type : `${type} by ${[...keys].sort().join(", ")}`;
}

/** Compares CEL rules by text, because equivalence cannot be decided. */
function compareRules(
  path: string,
  before: Schema,
  after: Schema,
  report: (change: PartChange) => void,
): void {
  const [old, now] = [before, after].map(
    (schema) => new Map((schema["x-kubernetes-validations"] ?? []).map((rule) => [keyOf(rule), rule])),
  );
  for (const [key, rule] of now ?? []) {
    const known = old?.get(key);
    if (known === undefined)
      report(change("objects", path, "rule-added", `rule added: ${rule.rule}`, { after: { ...rule } }));
    else if (textOf(known) !== textOf(rule))
      report(
        change("documentation", path, "rule-message-changed", `message changed of rule: ${rule.rule}`, {
          before: { ...known },
          after: { ...rule },
        }),
      );
  }
  for (const [key, rule] of old ?? [])
    if (now?.has(key) !== true)
      report(
        change("compatible", path, "rule-removed", `rule removed: ${rule.rule}`, { before: { ...rule } }),
      );
}

/** Returns the key of a rule. With `optionalOldSelf`, a rule also applies to creation. */
function keyOf({ rule, optionalOldSelf }: Rule): string {
  return `${optionalOldSelf === true} ${rule.trim()}`;
}

function textOf({ message, messageExpression, reason, fieldPath }: Rule): string {
  return JSON.stringify([message, messageExpression, reason, fieldPath]);
}
