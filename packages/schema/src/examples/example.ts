import { ownMember } from "@capikit/common/json";
import type { Json } from "@capikit/common/json-schema";
import { compareText } from "@capikit/common/text";
import { PatternError, tryCompilePattern, withPatternLimit } from "../patterns/compile-pattern.ts";

const prefix = "#/components/schemas/";

/** The keywords of JSON schemas and OpenAPI schemas from which examples are made. */
export interface ExampleSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly Json[];
  readonly example?: Json;
  readonly default?: Json;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ExampleSchema>>;
  readonly items?: ExampleSchema;
  readonly allOf?: readonly ExampleSchema[];
  readonly oneOf?: readonly ExampleSchema[];
  readonly minProperties?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
  readonly multipleOf?: unknown;
  readonly minItems?: unknown;
  readonly minLength?: unknown;
  readonly maxLength?: unknown;
  readonly pattern?: unknown;
}

/** Characters of an example as JSON. Larger examples of hostile documents would exhaust memory. */
const maxSize = 1_000_000;

/** State of an example. */
interface Making {
  readonly components: Readonly<Record<string, ExampleSchema>>;
  /** Characters of the example so far. */
  size: number;
}

/**
 * Returns a small valid value: examples, defaults, and members required or with an example. After
 * 1,000,000 characters, values are empty objects and lists.
 */
export function exampleOf(
  schema: ExampleSchema,
  components: Readonly<Record<string, ExampleSchema>> = {},
): Json {
  return withPatternLimit(() => makeValue(schema, { components, size: 0 }, new Set()));
}

/** @param open components that contain the value */
function makeValue(schema: ExampleSchema, making: Making, open: ReadonlySet<string>): Json {
  making.size++;
  if (making.size > maxSize) return {};
  const given = schema.example === undefined ? schema.default : schema.example;
  if (given !== undefined) return sized(given, making);
  const name = schema.$ref?.slice(prefix.length);
  if (name !== undefined && open.has(name)) return {};
  if (name !== undefined)
    return makeValue(ownMember(making.components, name) ?? {}, making, new Set([...open, name]));
  const [first] = schema.allOf ?? schema.oneOf ?? [];
  if (first !== undefined && schema.type === undefined) return makeValue(first, making, open);
  if (schema.enum !== undefined) return sized(preferred(schema.enum), making);
  switch (schema.type) {
    case "object":
      return objectExample(schema, making, open);
    case "array":
      return listExample(schema, making, open);
    case "string":
      return sized(stringExample(schema), making);
    case "integer":
    case "number":
      return numberExample(schema);
    case "boolean":
      return false;
    default:
      return {};
  }
}

/** Adds the size of a value of the schema. */
function sized(value: Json, making: Making): Json {
  making.size += JSON.stringify(value).length;
  return value;
}

/** Prefers a successful outcome. */
function preferred(values: readonly Json[]): Json {
  return values.includes("Success") ? "Success" : (values[0] ?? null);
}

function objectExample(schema: ExampleSchema, making: Making, open: ReadonlySet<string>): Json {
  const member = (name: string, value: ExampleSchema): readonly [string, Json] => {
    making.size += name.length;
    return [name, makeValue(value, making, open)];
  };
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, value]) =>
    required.has(name) || value.example !== undefined ? [member(name, value)] : [],
  );
  // Some objects need any one member; the first by name does not depend on the declaration order.
  const least = typeof schema.minProperties === "number" ? schema.minProperties : 0;
  const others = Object.entries(schema.properties ?? {}).sort(([a], [b]) => compareText(a, b));
  const present = new Set(members.map(([name]) => name));
  for (const [name, value] of others) {
    if (members.length >= least) break;
    if (!present.has(name) && !leadsBack(value, open)) members.push(member(name, value));
  }
  return Object.fromEntries(members);
}

function leadsBack(schema: ExampleSchema, open: ReadonlySet<string>): boolean {
  if (open.size === 0) return false;
  return (
    JSON.stringify(schema)
      .match(/"#\/components\/schemas\/([^"]+)"/)
      ?.some((name) => open.has(name)) ?? false
  );
}

function listExample({ items, minItems }: ExampleSchema, making: Making, open: ReadonlySet<string>): Json {
  if (items === undefined || leadsBack(items, open)) return [];
  const least = typeof minItems === "number" ? Math.max(1, minItems) : 1;
  const list: Json[] = [];
  while (list.length < least && making.size <= maxSize) list.push(makeValue(items, making, open));
  return list;
}

/** Returns the first number near the limits that satisfies them. */
function numberExample(schema: ExampleSchema): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const least = typeof minimum === "number" ? minimum : undefined;
  const most = typeof maximum === "number" ? maximum : undefined;
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const first = least ?? 0;
  const above = Math.ceil(first / step) * step;
  const below = Math.floor((most ?? 0) / step) * step;
  const fits = (value: number): boolean =>
    (least === undefined || value > least || (value === least && exclusiveMinimum !== true)) &&
    (most === undefined || value < most || (value === most && exclusiveMaximum !== true)) &&
    (multipleOf === undefined || value % step === 0);
  return [first, above, above + step, below, below - step].find(fits) ?? first;
}

const byFormat: Readonly<Record<string, string>> = {
  "date-time": "2026-04-21T09:30:00Z",
  byte: "W10=",
  cidr: "10.0.0.0/8",
  date: "2026-04-21",
  duration: "10s",
  email: "user@example.com",
  hostname: "node.example.com",
  ipv4: "10.0.0.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  uuid: "5d1f0c36-0000-4000-8000-000000000000",
};

const candidates = ["text", "v1.36.0", "a", "1", "example.com/a", "10.0.0.0/8", "example.com/v1"];

function stringExample(schema: ExampleSchema): string {
  const format = schema.format === undefined ? undefined : ownMember(byFormat, schema.format);
  if (format !== undefined) return format;
  // Longer texts of hostile documents would exhaust memory.
  const least = typeof schema.minLength === "number" ? Math.min(schema.minLength, 4096) : 0;
  const most = typeof schema.maxLength === "number" ? schema.maxLength : Number.POSITIVE_INFINITY;
  const pattern = typeof schema.pattern === "string" ? tryCompilePattern(schema.pattern) : undefined;
  const matches = (text: string): boolean =>
    pattern === undefined || pattern instanceof PatternError || pattern.test(text);
  return (
    candidates.find((one) => one.length >= least && one.length <= most && matches(one)) ??
    "text".padEnd(least, "t")
  );
}
