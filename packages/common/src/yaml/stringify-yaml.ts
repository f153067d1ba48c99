import { wellFormed, writeBlock, writeLine } from "./write-scalar.ts";
import { resolveLimits, type YamlLimits } from "./yaml-limits.ts";
import { YamlWriteError } from "./yaml-write-error.ts";

/** Writer options and limits, which are those of the reader. */
export interface StringifyYamlOptions extends Pick<YamlLimits, "maxDepth" | "maxLength" | "maxNodes"> {
  /** Sort the keys of mappings by UTF-16 code units. Default: false, in insertion order. */
  readonly sortKeys?: boolean | undefined;
}

interface Writer {
  readonly maxDepth: number;
  readonly maxLength: number;
  readonly maxNodes: number;
  readonly sortKeys: boolean;
  nodes: number;
  length: number;
}

/**
 * Writes plain data as one YAML document, without `---`, which {@link parseYaml}, kubectl and Go's
 * sigs.k8s.io/yaml read as the same data. Strings that YAML 1.1 or 1.2 would read as another value
 * are quoted. Characters that YAML forbids or that only YAML 1.1 treats as line breaks are escaped.
 * Lines are not folded, and shared objects are written each time.
 *
 * As in JSON, `undefined` members are omitted, and `toJSON` methods are called. Lone surrogates,
 * which YAML cannot represent, become U+FFFD, as in UTF-8.
 *
 * @throws YamlWriteError `YAML_WRITE_NOT_DATA` for functions, symbols, NaN and infinities;
 * `YAML_WRITE_TOO_DEEP`, `YAML_WRITE_TOO_LARGE` or `YAML_WRITE_TOO_MANY_NODES` for a value that
 * exceeds a limit or contains itself.
 * @throws TypeError for an invalid limit.
 */
export function stringifyYaml(value: unknown, options: StringifyYamlOptions = {}): string {
  const { maxDepth, maxLength, maxNodes } = resolveLimits(options);
  const sortKeys = options.sortKeys === true;
  const writer: Writer = { maxDepth, maxLength, maxNodes, sortKeys, nodes: 0, length: 0 };
  return `${writeNode(writer, value, { indent: "", depth: 0, after: "nothing" }).slice(1)}\n`;
}

interface Position {
  /** The indentation of the value's lines. */
  readonly indent: string;
  readonly depth: number;
  /** The text before the value on its line. */
  readonly after: "nothing" | "key" | "dash";
}

/** Returns a value with the preceding space or line break, without the line break after it. */
function writeNode(writer: Writer, given: unknown, position: Position): string {
  const value = plainValue(given);
  writer.nodes += 1;
  if (writer.nodes > writer.maxNodes) {
    throw new YamlWriteError("YAML_WRITE_TOO_MANY_NODES", `the value has more than ${writer.maxNodes} nodes`);
  }
  if (typeof value !== "object" || value === null) return ` ${writeScalar(writer, value, position)}`;
  if (position.depth >= writer.maxDepth) {
    throw new YamlWriteError(
      "YAML_WRITE_TOO_DEEP",
      `the value is nested deeper than ${writer.maxDepth} levels`,
    );
  }
  const inside = {
    indent: position.after === "nothing" ? "  " : `${position.indent}  `,
    depth: position.depth + 1,
  };
  const entries = Array.isArray(value)
    ? Array.from(value, (item: unknown) => `-${writeNode(writer, item, { ...inside, after: "dash" })}`)
    : mappingEntries(writer, value as Readonly<Record<string, unknown>>, { ...inside, after: "key" });
  if (entries.length === 0) return Array.isArray(value) ? " []" : " {}";
  spend(writer, entries.length * (position.indent.length + 2));
  return `${position.after === "key" ? `\n${position.indent}` : " "}${entries.join(`\n${position.indent}`)}`;
}

/** Longer keys are not simple keys, which YAML limits to 1,024 characters with their quotes. */
const longestSimpleKey = 1000;

function mappingEntries(
  writer: Writer,
  mapping: Readonly<Record<string, unknown>>,
  inside: Position,
): readonly string[] {
  const keys = Object.keys(mapping).filter((key) => mapping[key] !== undefined);
  if (writer.sortKeys) keys.sort();
  // Keys that differ only in lone surrogates become one; the last wins, as in JSON.
  const members = new Map(keys.map((key) => [wellFormed(key), mapping[key]]));
  return Array.from(members, ([key, member]) => {
    const name = writeLine(key, true);
    spend(writer, name.length);
    const value = writeNode(writer, member, inside);
    return name.length > longestSimpleKey
      ? `? ${name}\n${inside.indent.slice(2)}:${value}`
      : `${name}:${value}`;
  });
}

function writeScalar(writer: Writer, value: unknown, position: Position): string {
  const text = typeof value === "string" ? writeString(wellFormed(value), position) : writeOther(value);
  spend(writer, text.length);
  return text;
}

function writeString(text: string, { after, indent }: Position): string {
  const isRoot = after === "nothing";
  return (isRoot ? undefined : writeBlock(text, indent)) ?? writeLine(text, isRoot);
}

function writeOther(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  const what = typeof value === "number" ? "a number without a value" : `a ${typeof value}`;
  throw new YamlWriteError("YAML_WRITE_NOT_DATA", `YAML cannot hold ${what}`);
}

function plainValue(value: unknown): unknown {
  const isConverted = typeof value === "object" && value !== null && "toJSON" in value;
  return isConverted && typeof value.toJSON === "function" ? value.toJSON() : value;
}

function spend(writer: Writer, characters: number): void {
  writer.length += characters;
  if (writer.length > writer.maxLength) {
    throw new YamlWriteError(
      "YAML_WRITE_TOO_LARGE",
      `the text would have more than ${writer.maxLength} characters`,
    );
  }
}
