import type { JsonSchema } from "@capikit/schema";
import type { Schemas } from "../../../model/schema/schemas.ts";
import { objectKey } from "../../../model/text/typescript-text.ts";
import { type Data, printData } from "../../typescript-data.ts";
import {
  type FieldPlan,
  type KeepPlan,
  type PairPlan,
  pairIn,
  type ValuePlan,
} from "../plan/conversion-plan.ts";
import { convertedKeys } from "../plan/list-keys.ts";
import { emptyKeep } from "../plan/plan-rest.ts";
import type { SideName } from "../plan/side.ts";
import { textList, typedAs } from "./names.ts";

/** The side whose own fields are kept. */
export type Kept = "hubOnly" | "spokeOnly";

function sideOf(kept: Kept): SideName {
  return kept === "hubOnly" ? "hub" : "spoke";
}

/** Returns a constant's name: `widgetSpecHubOnly`. */
export function planName(pair: PairPlan, kept: Kept): string {
  return pair.name + (kept === "hubOnly" ? "HubOnly" : "SpokeOnly");
}

/** Reports whether a pair or its contents keep fields. */
export function keepsAny(pair: PairPlan, kept: Kept, seen: Set<PairPlan> = new Set()): boolean {
  if (seen.has(pair)) return false;
  seen.add(pair);
  return (
    hasKeep(pair[kept]) ||
    pair.fields.some(({ value }) => {
      const inner = pairIn(value);
      return inner !== undefined && keepsAny(inner, kept, seen);
    })
  );
}

function hasKeep({ keep, containers, nullable }: KeepPlan): boolean {
  return keep.length > 0 || nullable === true || [...containers.values()].some(hasKeep);
}

/** Returns the containers of a field's objects on one side. */
function shapeOf(value: ValuePlan, kept: Kept): readonly string[] {
  if (value.kind === "byName") return [sideOf(kept) === "hub" ? "list" : "map"];
  if (value.kind === "list" || value.kind === "map") return [value.kind, ...shapeOf(value.of, kept)];
  return value.kind === "nullable" ? shapeOf(value.of, kept) : [];
}

/** Prints the constant with the fields to restore from an annotation. */
export function printPlan(pair: PairPlan, kept: Kept, schemas: Schemas): readonly string[] {
  if (!keepsAny(pair, kept)) return [];
  const schema = schemas.of(pair[sideOf(kept)]);
  const plan = printKeep(pair[kept], stepsOf(pair, kept), { schema, indent: "" });
  return [`const ${planName(pair, kept)}: RestorePlan = ${plan};`, ""];
}

interface Step {
  readonly path: readonly string[];
  /** The plan of the pair at the path. */
  readonly plan: string;
  readonly text: string;
}

function stepsOf(pair: PairPlan, kept: Kept): readonly Step[] {
  return pair.fields.flatMap((field): Step[] => {
    const inner = pairIn(field.value);
    if (inner === undefined || !keepsAny(inner, kept)) return [];
    return [{ path: field[sideOf(kept)], plan: planName(inner, kept), text: printStep(field, inner, kept) }];
  });
}

function printStep(field: FieldPlan, inner: PairPlan, kept: Kept): string {
  const shape = shapeOf(field.value, kept);
  const keys = shape.at(-1) === "list" ? convertedKeys(field, inner, sideOf(kept)) : undefined;
  const parts = [
    `plan: () => ${planName(inner, kept)}`,
    ...(shape.length === 0 ? [] : [`shape: ${textList(shape)}`]),
    ...(keys === undefined ? [] : [`keys: ${textList(keys)}`]),
  ];
  return `{ ${parts.join(", ")} }`;
}

/** The context of a plan. */
interface Place {
  /** The schema of the object that it restores. */
  readonly schema: JsonSchema | undefined;
  readonly indent: string;
}

/** Prints a plan; `base` is the name of a plan that it extends. */
function printKeep(plan: KeepPlan, steps: readonly Step[], { schema, indent }: Place, base?: string): string {
  const inner = `${indent}  `;
  const within = new Map<string, string>();
  for (const { path, text } of steps) if (path.length === 1) within.set(path[0] ?? "", text);
  const below = stepsBelow(steps);
  for (const [name, container] of plan.containers)
    within.set(
      name,
      printContainer(container, below.get(name) ?? [], { schema: schema?.properties?.[name], indent: inner }),
    );
  for (const [name, nested] of below) {
    if (plan.containers.has(name)) continue;
    const own = steps.find(({ path }) => path.length === 1 && path[0] === name);
    within.set(name, printPartnered(own, nested, inner));
  }
  const lines = [
    ...(base === undefined ? [] : [`${inner}...${base},`]),
    ...(plan.keep.length === 0 ? [] : [`${inner}keep: ${textList(plan.keep)},`]),
    ...printSchemas(plan.keep, schema, inner),
    ...(within.size === 0
      ? []
      : [
          `${inner}within: {`,
          ...(base === undefined ? [] : [`${inner}  ...${base}.within,`]),
          ...[...within].map(
            ([name, text]) => `${inner}  ${objectKey(name)}: ${typedAs("RestoreStep", name, text)},`,
          ),
          `${inner}},`,
        ]),
  ];
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

/** Prints the schemas of the kept fields, without those that allow any value. */
function printSchemas(
  keep: readonly string[],
  schema: JsonSchema | undefined,
  indent: string,
): readonly string[] {
  const known = keep.flatMap((name) => {
    const field = schema?.properties?.[name];
    return field === undefined || Object.keys(field).length === 0 ? [] : [[name, field as Data] as const];
  });
  return known.length === 0 ? [] : [`${indent}schemas: ${printData(Object.fromEntries(known), indent)},`];
}

/** Groups the steps of longer paths by the first field, without it. */
function stepsBelow(steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> {
  const longer = steps.filter(({ path }) => path.length > 1);
  const below = Map.groupBy(longer, ({ path: [name = ""] }) => name);
  return new Map(
    [...below].map(([name, all]) => [name, all.map((step) => ({ ...step, path: step.path.slice(1) }))]),
  );
}

/** Prints an object that has a counterpart and contains fields of other objects there. */
function printPartnered(own: Step | undefined, nested: readonly Step[], indent: string): string {
  return `{ plan: () => (${printKeep(emptyKeep(), nested, { schema: undefined, indent: `${indent}  ` }, own?.plan)}) }`;
}

/** Prints an object that is created if the stored one has it. */
function printContainer(plan: KeepPlan, steps: readonly Step[], { schema, indent }: Place): string {
  const inner = `${indent}  `;
  const body = printKeep(plan, steps, { schema, indent: `${inner}  ` });
  const required = (plan.required ?? []).map(textList).join(", ");
  return [
    "{",
    `${inner}  create: true,`,
    ...(plan.required === undefined ? [] : [`${inner}  optional: true,`]),
    ...(required === "" ? [] : [`${inner}  required: [${required}],`]),
    `${inner}  plan: () => (${body}),`,
    `${inner}}`,
  ].join("\n");
}
