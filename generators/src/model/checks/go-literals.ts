import { isRecord, stringifyJson } from "@capikit/common/json";
import { parseQuantity } from "@capikit/common/kubernetes";
import { canonicalTime, parseDuration } from "@capikit/common/time";
import type { Json, JsonSchema } from "@capikit/schema";
import type { SpecialName } from "../markers/special.ts";
import type { Origins } from "../schema/origin.ts";

/** A literal that the Go type of a value cannot decode, although its schema accepts it. */
export interface UnreadableLiteral {
  readonly type: SpecialName;
  /** As JSON. */
  readonly value: string;
  readonly help: string;
}

interface GoReader {
  readonly reads: (value: Json) => boolean;
  readonly help: string;
}

const text =
  (reads: (value: string) => boolean): GoReader["reads"] =>
  (value) =>
    typeof value !== "string" || reads(value);

const integer =
  (least: bigint, most: bigint): GoReader["reads"] =>
  (value) => {
    const isInteger = typeof value === "bigint" || Number.isInteger(value);
    return !isInteger || (BigInt(value as bigint | number) >= least && BigInt(value as number) <= most);
  };

const isInt32 = integer(-(2n ** 31n), 2n ** 31n - 1n);

/** Every percentage of an IntOrString is an integer; its other texts are names, such as those of ports. */
const isIntOrPercent = text((value) => !value.includes("%") || /^[+-]?\d+%$/.test(value));

const readers: { readonly [Name in SpecialName]?: GoReader } = {
  Duration: {
    reads: text((value) => parseDuration(value) !== undefined),
    help: "write numbers with the units h, m, s, ms, us or ns, without spaces: 1h30m",
  },
  IntOrString: {
    reads: (value) => isInt32(value) && isIntOrPercent(value),
    help: "write a 32-bit integer, or an integer with % behind it: 50%",
  },
  MicroTime: {
    reads: text((value) => canonicalTime(value) !== undefined && /\.\d{6}(?:Z|[+-][\d:]+)$/.test(value)),
    help: "write a time with six digits of a second: 2026-01-31T12:00:00.000000Z",
  },
  Quantity: {
    reads: text((value) => parseQuantity(value) !== undefined),
    help: "write a number with a suffix of Kubernetes: 100m, 1.5Gi",
  },
  Time: {
    reads: text((value) => canonicalTime(value) !== undefined),
    help: "write date, time and zone: 2026-01-31T12:00:00Z",
  },
  int: { reads: integer(-(2n ** 63n), 2n ** 63n - 1n), help: "write a 64-bit integer" },
  uint32: { reads: integer(0n, 2n ** 32n - 1n), help: "write an integer from 0 on" },
  uint64: { reads: integer(0n, 2n ** 64n - 1n), help: "write an integer from 0 on" },
};

/** How to write texts of the formats that the API server checks. */
export const formatAdvice: Readonly<Record<string, string | undefined>> = {
  byte: "write it in base64: aGVsbG8=",
  date: "write year, month and day: 2026-01-31",
  "date-time": readers.Time?.help,
  duration: readers.Duration?.help,
};

const keywords = ["default", "enum", "example"] as const;

/** Reports each literal below a schema that every Go client of the kind fails to decode. */
export function findUnreadableLiterals(
  root: JsonSchema,
  origins: Origins,
  report: (schema: JsonSchema, keyword: (typeof keywords)[number], literal: UnreadableLiteral) => void,
): void {
  for (const schema of schemasIn(root))
    for (const keyword of keywords) {
      const values = keyword === "enum" ? (schema.enum ?? []) : [schema[keyword]];
      for (const value of values) {
        const found = value === undefined ? undefined : findIn(schema, value, origins);
        if (found !== undefined) report(schema, keyword, found);
      }
    }
}

/** Returns a schema and the schemas of its members, items and entries, at any depth. */
export function* schemasIn(schema: JsonSchema): Iterable<JsonSchema> {
  yield schema;
  for (const inner of Object.values(schema.properties ?? {})) yield* schemasIn(inner);
  if (schema.items !== undefined) yield* schemasIn(schema.items);
  if (typeof schema.additionalProperties === "object") yield* schemasIn(schema.additionalProperties);
}

/** Returns the first unreadable part of a value. */
function findIn(schema: JsonSchema, value: Json, origins: Origins): UnreadableLiteral | undefined {
  const type = origins.special(schema);
  const reader = type && readers[type];
  if (type !== undefined && reader?.reads(value) === false)
    return { type, value: stringifyJson(value), help: reader.help };
  const { additionalProperties: entries, items, properties = {} } = schema;
  const parts: (readonly [JsonSchema | boolean | undefined, Json])[] = Array.isArray(value)
    ? value.map((item: Json) => [items, item])
    : isRecord(value)
      ? Object.entries(value).map(([name, part]) => [
          Object.hasOwn(properties, name) ? properties[name] : entries,
          part as Json,
        ])
      : [];
  for (const [inner, part] of parts) {
    const found = typeof inner === "object" ? findIn(inner, part, origins) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
