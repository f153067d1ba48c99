import type { Json } from "@capikit/common/json-schema";
import { compareText } from "@capikit/common/text";

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

/** Returns a small valid value: examples, defaults, and members required or with an example. */
export function exampleOf(
  schema: ExampleSchema,
  components: Readonly<Record<string, ExampleSchema>> = {},
  open: ReadonlySet<string> = new Set(),
): Json {
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  const name = schema.$ref?.slice(prefix.length);
  if (name !== undefined && open.has(name)) return {};
  if (name !== undefined) return exampleOf(components[name] ?? {}, components, new Set([...open, name]));
  const [first] = schema.allOf ?? schema.oneOf ?? [];
  if (first !== undefined && schema.type === undefined) return exampleOf(first, components, open);
  if (schema.enum !== undefined) return preferred(schema.enum);
  switch (schema.type) {
    case "object":
      return objectExample(schema, components, open);
    case "array":
      return listExample(schema, components, open);
    case "string":
      return stringExample(schema);
    case "integer":
    case "number":
      return numberExample(schema);
    case "boolean":
      return false;
    default:
      return {};
  }
}

/** Prefers a successful outcome. */
function preferred(values: readonly Json[]): Json {
  return values.includes("Success") ? "Success" : (values[0] ?? null);
}

function objectExample(
  schema: ExampleSchema,
  components: Readonly<Record<string, ExampleSchema>>,
  open: ReadonlySet<string>,
): Json {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (!required.has(name) && member.example === undefined) return [];
    return [[name, exampleOf(member, components, open)] as const];
  });
  // Some objects need any one member; the first by name does not depend on the declaration order.
  const least = typeof schema.minProperties === "number" ? schema.minProperties : 0;
  const others = Object.entries(schema.properties ?? {}).sort(([a], [b]) => compareText(a, b));
  for (const [name, member] of others) {
    if (members.length >= least) break;
    if (members.some(([known]) => known === name) || leadsBack(member, open)) continue;
    members.push([name, exampleOf(member, components, open)]);
  }
  return Object.fromEntries(members);
}

function leadsBack(schema: ExampleSchema, open: ReadonlySet<string>): boolean {
  return (
    JSON.stringify(schema)
      .match(/"#\/components\/schemas\/([^"]+)"/)
      ?.some((name) => open.has(name)) ?? false
  );
}

function listExample(
  schema: ExampleSchema,
  components: Readonly<Record<string, ExampleSchema>>,
  open: ReadonlySet<string>,
): Json {
  if (schema.items === undefined || leadsBack(schema.items, open)) return [];
  const least = typeof schema.minItems === "number" ? Math.min(schema.minItems, mostItems) : 1;
  const item = exampleOf(schema.items, components, open);
  return Array.from({ length: Math.max(1, least) }, () => item);
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

/** Longer lists of hostile documents would exhaust memory. */
const mostItems = 16;

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
  const format = schema.format === undefined ? undefined : byFormat[schema.format];
  if (format !== undefined) return format;
  // Longer texts of hostile documents would exhaust memory.
  const least = typeof schema.minLength === "number" ? Math.min(schema.minLength, 4096) : 0;
  const most = typeof schema.maxLength === "number" ? schema.maxLength : Number.POSITIVE_INFINITY;
  const pattern = typeof schema.pattern === "string" ? patternOf(schema.pattern) : /(?:)/;
  return (
    candidates.find((one) => one.length >= least && one.length <= most && pattern.test(one)) ??
    "text".padEnd(least, "t")
  );
}

/** Patterns of other languages that JavaScript rejects are not satisfied. */
function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern);
  } catch {
    return /(?:)/;
  }
}
