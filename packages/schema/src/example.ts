import { type Json, ownMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { PatternError, tryCompilePattern, withPatternLimit } from "./patterns/compile-pattern.ts";

const classes: Readonly<Record<string, string>> = {
  d: "0123456789",
  w: "abcdefghijklmnopqrstuvwxyz0123456789",
  s: " ",
  D: "abcdefghijklmnopqrstuvwxyz",
  W: "-",
  S: "abcdefghijklmnopqrstuvwxyz",
};

/** Characters from which negated classes choose. */
const common = "abcdefghijklmnopqrstuvwxyz0123456789-._/: ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const mostRepetitions = 64;

const mostCharacters = 4096;

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
  readonly anyOf?: readonly ExampleSchema[];
  readonly additionalProperties?: ExampleSchema | boolean;
  readonly minProperties?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly exclusiveMinimum?: unknown;
  readonly exclusiveMaximum?: unknown;
  readonly multipleOf?: unknown;
  readonly minItems?: unknown;
  readonly maxItems?: unknown;
  readonly uniqueItems?: unknown;
  readonly "x-kubernetes-list-type"?: unknown;
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
  /** Index of the current element in a list of unique elements: its values differ from others'. */
  variant: number;
}

/**
 * Returns a small valid value: examples, defaults, and members required or with an example. After
 * 1,000,000 characters, values are empty objects and lists.
 */
export function exampleOf(
  schema: ExampleSchema,
  components: Readonly<Record<string, ExampleSchema>> = {},
): Json {
  return withPatternLimit(() => makeValue(schema, { components, size: 0, variant: 0 }, new Set()));
}

/** @param open components that contain the value */
function makeValue(schema: ExampleSchema, making: Making, open: ReadonlySet<string>): Json {
  making.size++;
  if (making.size > maxSize) return {};
  const given = schema.example === undefined ? schema.default : schema.example;
  if (given !== undefined && making.variant === 0) return sized(given, making);
  const name = schema.$ref?.slice(prefix.length);
  if (name !== undefined && open.has(name)) return {};
  if (name !== undefined)
    return makeValue(ownMember(making.components, name) ?? {}, making, new Set([...open, name]));
  const [first] = schema.allOf ?? schema.oneOf ?? [];
  if (first !== undefined && schema.type === undefined) return makeValue(first, making, open);
  if (schema.enum !== undefined) return sized(preferred(schema.enum, making.variant), making);
  switch (schema.type) {
    case "object":
      return objectExample(schema, making, open);
    case "array":
      return listExample(schema, making, open);
    case "string":
      return sized(stringExample(schema, making.variant), making);
    case "integer":
    case "number":
      return numberExample(schema, making.variant);
    case "boolean":
      return making.variant === 1;
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
function preferred(values: readonly Json[], variant: number): Json {
  if (values.includes("Success") && variant === 0) return "Success";
  return values[variant % Math.max(1, values.length)] ?? null;
}

function objectExample(schema: ExampleSchema, making: Making, open: ReadonlySet<string>): Json {
  const member = (name: string, value: ExampleSchema): readonly [string, Json] => {
    making.size += name.length;
    return [name, makeValue(value, making, open)];
  };
  const [oneOf, anyOf] = [schema.oneOf?.[0], schema.anyOf?.[0]];
  const required = new Set(
    [schema, ...(schema.allOf ?? []), oneOf, anyOf].flatMap((one) => one?.required ?? []),
  );
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
  const { additionalProperties: values } = schema;
  if (typeof values === "object" && !leadsBack(values, open))
    for (let index = members.length; index < least && making.size <= maxSize; index++)
      members.push(member(`key-${index + 1}`, values));
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

function listExample(schema: ExampleSchema, making: Making, open: ReadonlySet<string>): Json {
  const { items, minItems, maxItems, uniqueItems, "x-kubernetes-list-type": listType } = schema;
  if (items === undefined || leadsBack(items, open)) return [];
  const most = typeof maxItems === "number" ? maxItems : Number.POSITIVE_INFINITY;
  const least = Math.min(most, typeof minItems === "number" ? Math.max(1, minItems) : 1);
  const list: Json[] = [];
  const isUnique = uniqueItems === true || listType === "set" || listType === "map";
  const { variant } = making;
  const known = new Set<string>();
  for (let tried = 0; list.length < least && tried < least + 16 && making.size <= maxSize; tried++) {
    if (isUnique) making.variant = tried;
    const item = makeValue(items, making, open);
    if (isUnique && known.size === known.add(JSON.stringify(item)).size) continue;
    list.push(item);
  }
  making.variant = variant;
  return list;
}

/** Returns the first number near the limits that satisfies them. */
function numberExample(schema: ExampleSchema, variant: number): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const least = typeof minimum === "number" ? minimum : undefined;
  const most = typeof maximum === "number" ? maximum : undefined;
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : 1;
  const first = least ?? 0;
  const above = Math.ceil(first / step) * step;
  const below = Math.floor((most ?? 0) / step) * step;
  const middle = schema.type === "number" && most !== undefined ? (first + most) / 2 : first;
  const fits = (value: number): boolean =>
    (least === undefined || value > least || (value === least && exclusiveMinimum !== true)) &&
    (most === undefined || value < most || (value === most && exclusiveMaximum !== true)) &&
    (multipleOf === undefined || value % step === 0);
  const others = variant * step;
  const found = [first, above, above + step, below, below - step, middle].find(fits) ?? first;
  return [found + others, found - others].find(fits) ?? found;
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

function stringExample(schema: ExampleSchema, variant: number): string {
  const format = schema.format === undefined ? undefined : ownMember(byFormat, schema.format);
  // Longer texts of hostile documents would exhaust memory.
  const least = typeof schema.minLength === "number" ? Math.min(schema.minLength, 4096) : 0;
  const most = typeof schema.maxLength === "number" ? schema.maxLength : Number.POSITIVE_INFINITY;
  const pattern = typeof schema.pattern === "string" ? tryCompilePattern(schema.pattern) : undefined;
  const compiled = pattern instanceof PatternError ? undefined : pattern;
  const fits = (one: string): boolean =>
    one.length >= least && one.length <= most && (compiled === undefined || compiled.test(one));
  const padded = variant === 0 ? "text" : `text-${variant}`;
  if (format !== undefined && fits(format) && variant === 0) return format;
  return (
    candidates.filter(fits)[variant] ??
    (compiled && firstThat(patternExamples(String(schema.pattern), variant), fits)) ??
    [padded.padEnd(least, "t"), "t".repeat(Math.max(0, Math.min(most, 4096)))].find(fits) ??
    "text".padEnd(least, "t")
  );
}

function firstThat(texts: Iterable<string>, fits: (text: string) => boolean): string | undefined {
  for (const text of texts) if (fits(text)) return text;
  return undefined;
}

/** A part of a pattern, which returns a text that it matches. */
type Part = (choice: Choice) => string;

interface Choice {
  /** Additional repetitions of parts that may be repeated. */
  readonly repeat: number;
  /** Index of the chosen character or alternative; the example differs by it. */
  readonly variant: number;
}

/**
 * Returns texts that a pattern of usual syntax matches, shortest first; none for other syntax.
 * Callers match the texts: patterns may have assertions.
 *
 * @param variant selects another text of the same length, if the pattern allows one
 */
function* patternExamples(source: string, variant: number): Generator<string> {
  try {
    const part = new PatternReader(source).read();
    for (let repeat = 0; repeat <= mostRepetitions; repeat++) yield part({ repeat, variant });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

/** Reads a pattern of RE2 as far as examples need it. Throws a SyntaxError for other patterns. */
class PatternReader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Part {
    const part = this.#alternatives();
    if (this.#at < this.#source.length) throw new SyntaxError("no example");
    return part;
  }

  #alternatives(): Part {
    const all = [this.#sequence()];
    while (this.#skip("|")) all.push(this.#sequence());
    return (choice) => all[choice.variant % all.length]?.(choice) ?? "";
  }

  #sequence(): Part {
    const parts: Part[] = [];
    while (this.#at < this.#source.length && !"|)".includes(this.#next())) parts.push(this.#repeated());
    return (choice) => parts.map((part) => part(choice)).join("");
  }

  #repeated(): Part {
    const part = this.#single();
    const [least, most] = this.#quantifier() ?? [1, 1];
    this.#skip("?");
    return (choice) => {
      const text = part(choice);
      const count = Math.min(least + choice.repeat, Math.max(least, most));
      // Nested repetitions of hostile documents would exhaust memory.
      if (text.length * count > mostCharacters) throw new SyntaxError("no example");
      return text.repeat(count);
    };
  }

  #quantifier(): readonly [least: number, most: number] | undefined {
    if (this.#skip("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#skip("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#skip("?")) return [0, 1];
    const [text, least, comma, most] = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.#source.slice(this.#at)) ?? [];
    if (text === undefined) return undefined;
    this.#at += text.length;
    if (comma === undefined) return [Number(least), Number(least)];
    return [Number(least), most === "" ? Number.POSITIVE_INFINITY : Number(most)];
  }

  #single(): Part {
    const char = this.#take();
    if (char === "^" || char === "$") return () => "";
    if (char === ".") return pick(common);
    if (char === "[") return pick(this.#class());
    if (char === "\\") return this.#escape();
    if (char !== "(") return () => char;
    if (this.#skip("?") && !this.#skip(":")) throw new SyntaxError("no example");
    const inner = this.#alternatives();
    if (!this.#skip(")")) throw new SyntaxError("no example");
    return inner;
  }

  #escape(): Part {
    const char = this.#take();
    const known = classes[char];
    if (known !== undefined) return pick(known);
    if ("Azb".includes(char)) return () => "";
    return () => literal(char);
  }

  #class(): string {
    const isNegated = this.#skip("^");
    let chars = "";
    do {
      const char = this.#take();
      if (char === "[" && this.#next() === ":") throw new SyntaxError("no example");
      const escaped = char === "\\" ? this.#take() : undefined;
      const known = escaped === undefined ? undefined : classes[escaped];
      const from = escaped === undefined ? char : (known ?? literal(escaped));
      if (known === undefined && this.#next() === "-" && this.#source[this.#at + 1] !== "]") {
        this.#at++;
        const to = this.#skip("\\") ? literal(this.#take()) : this.#take();
        chars += between(from, to);
      } else chars += from;
    } while (this.#next() !== "]");
    this.#at++;
    return isNegated ? [...common].filter((one) => !chars.includes(one)).join("") : chars;
  }

  #next(): string {
    return this.#source[this.#at] ?? "";
  }

  #take(): string {
    if (this.#at >= this.#source.length) throw new SyntaxError("no example");
    return this.#source[this.#at++] ?? "";
  }

  #skip(char: string): boolean {
    if (this.#next() !== char) return false;
    this.#at++;
    return true;
  }
}

/** Returns the character of an escape that is not a class. @throws SyntaxError */
function literal(char: string): string {
  if (/[a-z0-9]/i.test(char)) throw new SyntaxError("no example");
  return char;
}

function pick(chars: string): Part {
  return ({ variant }) => chars[variant % Math.max(1, chars.length)] ?? "";
}

/** Returns the first characters of a range, as many as distinct examples may need. */
function between(from: string, to: string): string {
  const first = from.charCodeAt(0);
  const count = Math.min(to.charCodeAt(0) - first + 1, 128);
  return Array.from({ length: Math.max(0, count) }, (_, index) => String.fromCharCode(first + index)).join(
    "",
  );
}
