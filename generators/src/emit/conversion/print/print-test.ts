import { apiVersionOf } from "@capikit/common/kubernetes";
import type { KindVersion } from "../../../model/ir/model.ts";
import type { Schemas } from "../../../model/schema/schemas.ts";
import { importValues, stringLiteral } from "../../../model/text/typescript-text.ts";
import { unwrapObject } from "../../conversion-members.ts";
import type { SpokePlan } from "../plan/conversion-plan.ts";
import type { KindFamily } from "../plan/hubs.ts";
import { objectArbitrary } from "./print-arbitrary.ts";
import { exportsOf, headLine } from "./print-module.ts";

export interface TestInput {
  readonly family: KindFamily;
  readonly plans: ReadonlyMap<KindVersion, SpokePlan>;
  readonly schemas: Schemas;
  /** The module under test, without extension. */
  readonly file: string;
  readonly extension: string;
}

/** Prints property tests of one kind: a round trip only loses fields declared as lossy. */
export function printTest(input: TestInput): string {
  const { family, file, extension } = input;
  const { convert } = exportsOf(family);
  return `${[
    headLine(family),
    'import fc from "fast-check";',
    'import { describe, expect, it } from "vitest";',
    importValues([{ name: convert }], `./${file}.${extension}`),
    "",
    "/** Returns the value without annotations of conversions and without empty objects, which moved fields can leave. */",
    "function significant(value: unknown): unknown {",
    "  if (Array.isArray(value)) return value.map(significant);",
    '  if (typeof value !== "object" || value === null) return value;',
    "  const entries = Object.entries(value)",
    "    .filter(([key]) => !isConversionAnnotation(key))",
    "    .map(([key, entry]) => [key, significant(entry)] as const)",
    "    .filter(([, entry]) => !isEmptyObject(entry));",
    "  return Object.fromEntries(entries);",
    "}",
    "",
    "function isConversionAnnotation(key: string): boolean {",
    '  return key === "cluster.x-k8s.io/conversion-data" || key.startsWith("conversion.capikit.dev/");',
    "}",
    "",
    "function isEmptyObject(value: unknown): boolean {",
    '  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;',
    "}",
    "",
    "/** Asserts that a conversion there and back keeps the object. */",
    "function roundTrip(object: object, there: string, back: string): void {",
    `  const convert = ${convert} as (object: object, toApiVersion: string) => object;`,
    "  const given: object = JSON.parse(JSON.stringify(object));",
    "  const before = JSON.stringify(given);",
    "  const result = convert(convert(given, there), back);",
    "  expect(JSON.stringify(given)).toBe(before);",
    "  expect(significant(JSON.parse(JSON.stringify(result)))).toEqual(significant(given));",
    "}",
    "",
    `describe(${stringLiteral(`${family.hub.kind} round trips`)}, () => {`,
    ...family.spokes.flatMap((spoke) => [
      ...printCase(input, spoke, "hub"),
      "",
      ...printCase(input, spoke, "spoke"),
    ]),
    "});",
  ].join("\n")}\n`;
}

function printCase(
  { family, plans, schemas }: TestInput,
  spoke: KindVersion,
  from: "hub" | "spoke",
): readonly string[] {
  const start = from === "hub" ? family.hub : spoke;
  const other = from === "hub" ? spoke : family.hub;
  const type = unwrapObject(start.type);
  const plan = plans.get(spoke);
  if (type === undefined || plan === undefined) return [];
  const body = objectArbitrary(
    { schemas, lossy: plan.lossy, present: plan.present },
    type,
    schemas.ofKind(start),
    "    ",
  );
  return [
    `  it(${stringLiteral(`${start.package.version} through ${other.package.version}`)}, () => {`,
    `    const members = ${body};`,
    "    fc.assert(",
    "      fc.property(members, (rest) => {",
    `        const head = { apiVersion: ${stringLiteral(apiVersionOf(start.package))}, kind: ${stringLiteral(start.kind)}, metadata: { name: "a" } };`,
    `        roundTrip({ ...head, ...rest }, ${stringLiteral(apiVersionOf(other.package))}, ${stringLiteral(apiVersionOf(start.package))});`,
    "      }),",
    "    );",
    "  });",
  ];
}
