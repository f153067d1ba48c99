import { isRecord } from "../json/json-object.ts";
import { formatFloat } from "../text/format.ts";
import { compareKeys } from "./natural-order.ts";
import { YamlWriteError } from "./yaml-error.ts";
import { resolveLimits, type YamlLimits } from "./yaml-limits.ts";
import { pad, type Readers, scalarStyle, writeDouble, writeFlat, writeLiteral } from "./yaml-scalar.ts";

/** Writer options and limits, which are those of the reader. */
export interface StringifyYamlOptions extends Pick<YamlLimits, "maxDepth" | "maxLength" | "maxNodes"> {
  /** Sort the keys of mappings as Kubernetes' tools do. Default: false, in insertion order. */
  readonly sortKeys?: boolean | undefined;
  /** Column after which long lines are folded at single spaces. Default: no folding. */
  readonly lineWidth?: number | undefined;
  /** Readers for which ambiguous texts are quoted; `go` as in clusterctl. Default: `all`. */
  readonly readers?: Readers | undefined;
}

/**
 * Writes plain data as one YAML document, without `---`, in the style of Kubernetes' tools: lists
 * are not indented, multi-line text is a literal block. {@link parseYaml}, kubectl and Go's
 * sigs.k8s.io/yaml read it as the same data. Strings that YAML 1.1 or 1.2 would read as another
 * value are quoted. The output is deterministic.
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
  const { sortKeys = false, lineWidth = Number.POSITIVE_INFINITY, readers = "all" } = options;
  return new Writer({ maxDepth, maxLength, maxNodes, sortKeys, lineWidth, readers }).write(value);
}

/**
 * Writes plain data in the style of controller-gen: like {@link stringifyYaml}, with sorted keys, and
 * long lines folded after column 80.
 */
export function printYaml(
  value: unknown,
  options: Omit<StringifyYamlOptions, "sortKeys" | "lineWidth"> = {},
): string {
  return stringifyYaml(value, { ...options, sortKeys: true, lineWidth: 80 });
}

type Mapping = Readonly<Record<string, unknown>>;

/** Keys of YAML's simple form are limited in length. */
const longestSimpleKey = 128;

type ResolvedOptions = { readonly [K in keyof StringifyYamlOptions]-?: NonNullable<StringifyYamlOptions[K]> };

class Writer {
  readonly #options: ResolvedOptions;
  /** The output of objects that occur several times: the text and its indentation. */
  readonly #blocks = new Map<object, { readonly indent: number; readonly text: string }>();
  readonly #keys = new Map<string, string>();
  #nodes = 0;
  #depth = 0;

  constructor(options: ResolvedOptions) {
    this.#options = options;
  }

  write(value: unknown): string {
    return ended(this.#checked(this.#nested(value, 0, 2)));
  }

  /** Writes a value on the line of a dash or `: `, with its further lines indented by `indent`. */
  #nested(given: unknown, indent: number, textIndent = indent): string {
    const value = this.#entered(given);
    if (Array.isArray(value) && value.length > 0) return this.#sequence(value, indent);
    if (isRecord(value)) return this.#mapping(value, indent) || "{}\n";
    return ended(this.#scalar(value, textIndent, indent));
  }

  #mapping(mapping: Mapping, indent: number): string {
    const known = this.#blocks.get(mapping);
    if (known !== undefined && known.indent === indent) return known.text;
    this.#descend();
    const keys = Object.keys(mapping);
    if (this.#options.sortKeys && keys.length > 1) keys.sort(compareKeys);
    const space = pad(indent);
    let out = "";
    for (const key of lastOfEqual(keys)) {
      const value = mapping[key];
      if (value === undefined) continue;
      if (out !== "") out += space;
      out += this.#entry(key, value, indent);
    }
    this.#depth--;
    this.#blocks.set(mapping, { indent, text: this.#checked(out) });
    return out;
  }

  #entry(key: string, given: unknown, indent: number): string {
    const name = this.#key(key);
    if (name.length > longestSimpleKey)
      return `? ${name}\n${pad(indent)}: ${this.#nested(given, indent + 2)}`;
    const value = this.#entered(given);
    if (Array.isArray(value) && value.length > 0)
      return `${name}:\n${pad(indent)}${this.#sequence(value, indent)}`;
    if (isRecord(value)) {
      const text = this.#mapping(value, indent + 2);
      return text === "" ? `${name}: {}\n` : `${name}:\n${pad(indent + 2)}${text}`;
    }
    return ended(`${name}: ${this.#scalar(value, indent + 2, indent + name.length + 2)}`);
  }

  #sequence(items: readonly unknown[], indent: number): string {
    this.#descend();
    const space = pad(indent);
    let out = "";
    for (const item of items) {
      if (out !== "") out += space;
      out += `- ${this.#nested(item, indent + 2)}`;
    }
    this.#depth--;
    return this.#checked(out);
  }

  #key(key: string): string {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const style = scalarStyle(key, this.#options.readers);
    const text =
      style === "plain"
        ? key
        : style === "single"
          ? `'${key.replaceAll("'", "''")}'`
          : writeDouble(key, 0, 0, Number.POSITIVE_INFINITY);
    this.#keys.set(key, text);
    return text;
  }

  #scalar(value: unknown, indent: number, column: number): string {
    switch (typeof value) {
      case "string":
        return this.#string(value, indent, column);
      case "boolean":
      case "bigint":
        return String(value);
      case "number":
        if (Number.isFinite(value)) return printNumber(value);
        throw notData("a number without a value");
      case "object":
        return value === null ? "null" : "[]";
      case "undefined":
        return "null";
    }
    throw notData(`a ${typeof value}`);
  }

  #string(text: string, indent: number, column: number): string {
    const { readers, lineWidth } = this.#options;
    const style = scalarStyle(text, readers);
    switch (style) {
      case "literal":
        // The indentation of a root block counts from -1.
        return column === 0 ? writeDouble(text, indent, column, lineWidth) : writeLiteral(text, indent);
      case "double":
        return writeDouble(text, indent, column, lineWidth);
      default:
        return writeFlat(text, style, indent, column, lineWidth);
    }
  }

  /** Counts a node, and returns its data. */
  #entered(value: unknown): unknown {
    this.#nodes += 1;
    const { maxNodes } = this.#options;
    if (this.#nodes > maxNodes)
      throw new YamlWriteError("YAML_WRITE_TOO_MANY_NODES", `the value has more than ${maxNodes} nodes`);
    const isConverted = typeof value === "object" && value !== null && "toJSON" in value;
    return isConverted && typeof value.toJSON === "function" ? value.toJSON() : value;
  }

  #descend(): void {
    this.#depth += 1;
    const { maxDepth } = this.#options;
    if (this.#depth > maxDepth)
      throw new YamlWriteError("YAML_WRITE_TOO_DEEP", `the value is nested deeper than ${maxDepth} levels`);
  }

  #checked(text: string): string {
    const { maxLength } = this.#options;
    if (text.length <= maxLength) return text;
    throw new YamlWriteError("YAML_WRITE_TOO_LARGE", `the text would have more than ${maxLength} characters`);
  }
}

const surrogate = /\p{Surrogate}/u;

/** Keys that differ only in lone surrogates become one; the last wins, as in JSON. */
function lastOfEqual(keys: readonly string[]): Iterable<string> {
  if (!keys.some((key) => surrogate.test(key))) return keys;
  return new Map(keys.map((key) => [key.replace(/\p{Surrogate}/gu, "\ufffd"), key])).values();
}

/** Prints integers in full; others in the shortest form, with an exponent as in Go's `%g`. */
function printNumber(value: number): string {
  if (Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64) return String(value);
  return formatFloat(value);
}

function notData(what: string): YamlWriteError {
  return new YamlWriteError("YAML_WRITE_NOT_DATA", `YAML cannot hold ${what}`);
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}
