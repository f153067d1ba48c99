import { EVENT_ID, type Event, SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import { isRecord } from "../json/json-object.ts";
import { endOfCollection, findPosition, rangeOfEvent } from "./event-range.ts";
import { scalarText } from "./go-yaml.ts";
import type { PlainScalarReader } from "./plain-scalar.ts";
import { YamlError, type YamlErrorCode } from "./yaml-error.ts";
import type { DuplicateKey, YamlMapping, YamlPlace, YamlRange, YamlValue } from "./yaml-value.ts";

/** The remaining budget of one call. */
export interface Budget {
  readonly maxDepth: number;
  readonly maxNodes: number;
  readonly maxAliasedNodes: number;
  readonly maxLength: number;
  nodes: number;
  aliasedNodes: number;
  /** Characters of the text, and of scalars that aliases repeat. */
  length: number;
}

/** The current document and position. */
export interface Builder {
  /** The whole text, for the positions of errors. */
  readonly source: string;
  /** The part of the text that the events refer to, and its offset. */
  readonly text: string;
  readonly offset: number;
  readonly events: readonly Event[];
  /** The event that each alias refers to; -1 for none. */
  readonly targets: ReadonlyMap<number, number>;
  readonly budget: Budget;
  readonly plainScalar: PlainScalarReader;
  /** The prototype of mappings. */
  readonly prototype: object | null;
  /** Accepts duplicate keys; the last wins. Without it they are errors. */
  readonly onDuplicateKey: ((found: DuplicateKey) => void) | undefined;
  /** Records positions. */
  readonly places: WeakMap<object, YamlPlace> | undefined;
  /** The event to read next. */
  at: number;
  /** Events of the open collections. */
  readonly open: Set<number>;
  aliasDepth: number;
  /** The event of the outermost alias that is being resolved. */
  outerAlias: number;
  /** Whether the current value is a key. */
  isKey: boolean;
  /** End of the last value in the part. */
  end: number;
}

/** Reads the value at the current event, and moves past it. */
export function buildValue(builder: Builder): YamlValue {
  const from = builder.at;
  const event = builder.events[from];
  if (event?.type === EVENT_ID.ALIAS) return buildAlias(builder, from);
  count(builder, from);
  builder.at += 1;
  switch (event?.type) {
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE: {
      const { open } = builder;
      const { maxDepth } = builder.budget;
      if (open.size >= maxDepth)
        fail(builder, from, "YAML_TOO_DEEP", `nested deeper than ${maxDepth} levels`);
      open.add(from);
      const value = event.type === EVENT_ID.MAPPING ? buildMapping(builder, from) : buildList(builder, from);
      open.delete(from);
      return value;
    }
    case EVENT_ID.SCALAR:
      return buildScalar(builder, event, from);
    default:
      return null;
  }
}

function count(builder: Builder, index: number): void {
  const { budget } = builder;
  budget.nodes += 1;
  if (budget.nodes > budget.maxNodes) {
    fail(builder, index, "YAML_TOO_MANY_NODES", `more than ${budget.maxNodes} nodes, aliases resolved`);
  }
  if (builder.aliasDepth === 0) return;
  budget.aliasedNodes += 1;
  if (budget.aliasedNodes > budget.maxAliasedNodes) {
    const reason = `aliases repeat more than ${budget.maxAliasedNodes} nodes`;
    fail(builder, index, "YAML_TOO_MANY_ALIASED_NODES", reason);
  }
}

/** Values are copied, so that the result is a tree whose size the budget limits. */
function buildAlias(builder: Builder, from: number): YamlValue {
  const target = builder.targets.get(from) ?? -1;
  if (target < 0) fail(builder, from, "YAML_UNKNOWN_ALIAS", "an alias has no anchor");
  if (builder.open.has(target)) {
    fail(builder, from, "YAML_CIRCULAR_ALIAS", "an alias is inside the value of its anchor");
  }
  if (builder.aliasDepth === 0) builder.outerAlias = from;
  builder.aliasDepth += 1;
  builder.at = target;
  const value = buildValue(builder);
  builder.at = from + 1;
  builder.aliasDepth -= 1;
  if (builder.places) builder.end = rangeOfEvent(builder, from)?.end ?? builder.end;
  return value;
}

function buildScalar(builder: Builder, event: ScalarEvent, from: number): YamlValue {
  const { budget, text } = builder;
  const value = scalarText(text, event);
  if (builder.places) builder.end = rangeOfEvent(builder, from)?.end ?? builder.end;
  if (event.style === SCALAR_STYLE.DOUBLE_QUOTED && !event.fast && hasBadEscape(builder, event, value)) {
    fail(builder, from, "YAML_CHARACTER", "an escape is not a Unicode character");
  }
  if (builder.aliasDepth > 0) {
    budget.length += value.length;
    if (budget.length > budget.maxLength) {
      fail(builder, from, "YAML_TOO_LARGE", `more than ${budget.maxLength} characters, aliases resolved`);
    }
  }
  const tag = readTag(event, text);
  if (tag === "!!binary") return binaryText(builder, value, from);
  const isPlain =
    tag === undefined ? event.style === SCALAR_STYLE.PLAIN : /^!!(?:bool|float|int|null)$/.test(tag);
  if (!isPlain) return value;
  const read = builder.plainScalar(value, builder.isKey);
  if (read === undefined) return fail(builder, from, "YAML_INVALID_VALUE", "JSON has no such number");
  return fitsTag(read, tag) ? read : fail(builder, from, "YAML_INVALID_VALUE", `the value is not ${tag}`);
}

function fitsTag(value: YamlValue, tag: string | undefined): boolean {
  switch (tag) {
    case "!!null":
      return value === null;
    case "!!bool":
      return typeof value === "boolean";
    case "!!int":
      return typeof value === "bigint" || Number.isInteger(value);
    case "!!float":
      return typeof value === "bigint" || typeof value === "number";
    default:
      return true;
  }
}

/** The library allows `\\U` beyond Unicode, and lone surrogates. */
function hasBadEscape({ text }: Builder, { valueStart, valueEnd }: ScalarEvent, value: string): boolean {
  if (/\p{Surrogate}/u.test(value)) return true;
  const escapes = text.slice(valueStart, valueEnd).matchAll(/\\(?:U([0-9a-fA-F]{8})|[\s\S])/g);
  return [...escapes].some(([, code]) => code !== undefined && Number.parseInt(code, 16) > 0x10ffff);
}

function readTag({ tagStart, tagEnd }: ScalarEvent, text: string): string | undefined {
  if (tagStart < 0) return undefined;
  return text.slice(tagStart, tagEnd).replace(/^!<tag:yaml\.org,2002:(.*)>$/, "!!$1");
}

function binaryText(builder: Builder, value: string, from: number): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0)));
  } catch {
    return fail(builder, from, "YAML_INVALID_VALUE", "!!binary is not base64");
  }
}

function buildList(builder: Builder, from: number): YamlValue[] {
  const items: YamlValue[] = [];
  const values = builder.places && new Map<number, YamlRange>();
  while (!isAtEnd(builder)) {
    const at = builder.at;
    items.push(buildValue(builder));
    values?.set(items.length - 1, locateValue(builder, at));
  }
  close(builder, from);
  if (values) record(builder, from, items, { keys: new Map(), values });
  return items;
}

function buildMapping(builder: Builder, from: number): YamlMapping {
  const out: YamlMapping = builder.prototype === null ? Object.create(null) : {};
  const own = new Set<string>();
  const keys = builder.places && new Map<string, YamlRange>();
  const values = builder.places && new Map<string, YamlRange>();
  while (!isAtEnd(builder)) {
    const at = builder.at;
    if (isMergeKey(builder)) {
      builder.at += 1;
      // Later keys win, as in sigs.k8s.io/yaml, regardless of the position of `<<`.
      for (const part of mergedMappings(builder, at))
        for (const key of Object.keys(part)) setOwn(out, key, part[key] as YamlValue);
      continue;
    }
    builder.isKey = true;
    const written = buildValue(builder);
    builder.isKey = false;
    if (written === null || typeof written === "object") {
      fail(builder, at, "YAML_INVALID_KEY", "a key must be a string, number or boolean");
    }
    const key = String(written);
    if (own.has(key)) takeDuplicate(builder, at, key);
    own.add(key);
    const valueAt = builder.at;
    setOwn(out, key, buildValue(builder));
    if (keys === undefined || values === undefined) continue;
    const keyRange = locateValue(builder, at);
    keys.set(key, keyRange);
    values.set(key, locateValue(builder, valueAt, keyRange));
  }
  close(builder, from);
  if (keys && values) record(builder, from, out, { keys, values });
  return out;
}

function setOwn(out: YamlMapping, key: string, value: YamlValue): void {
  if (key !== "__proto__") out[key] = value;
  else Object.defineProperty(out, key, { value, enumerable: true, writable: true, configurable: true });
}

function takeDuplicate(builder: Builder, at: number, key: string): void {
  if (builder.onDuplicateKey === undefined) {
    fail(builder, at, "YAML_DUPLICATE_KEY", "a mapping has a key twice");
  }
  builder.onDuplicateKey({ key, ...locateValue(builder, at) });
}

function isMergeKey({ at, events, targets, text }: Builder): boolean {
  const event = events[at]?.type === EVENT_ID.ALIAS ? events[targets.get(at) ?? -1] : events[at];
  if (event?.type !== EVENT_ID.SCALAR || event.style !== SCALAR_STYLE.PLAIN) return false;
  if (event.tagStart >= 0 && readTag(event, text) !== "!!merge") return false;
  return event.valueEnd - event.valueStart === 2 && text.startsWith("<<", event.valueStart);
}

/** The mappings of `<<`, in reverse order: the first of a list wins. */
function mergedMappings(builder: Builder, at: number): readonly YamlMapping[] {
  const value = buildValue(builder);
  const parts = Array.isArray(value) ? value.toReversed() : [value];
  return parts.map((part) =>
    isRecord(part)
      ? part
      : fail(builder, at, "YAML_INVALID_MERGE", "<< takes a mapping, or a list of mappings"),
  );
}

function isAtEnd({ at, events }: Builder): boolean {
  return events[at] === undefined || events[at].type === EVENT_ID.POP;
}

function close(builder: Builder, from: number): void {
  builder.at += 1;
  if (builder.places) builder.end = endOfCollection(builder, from);
}

/** Returns the place in the whole text of the last value, which starts at an event. */
function locateValue(builder: Builder, at: number, fallback?: YamlRange): YamlRange {
  const { events, offset } = builder;
  const event = events[at];
  const range = rangeOfEvent(builder, at);
  if (range === undefined) return fallback ?? pointAt(builder.end + offset);
  const isCollection = event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE;
  return { start: range.start + offset, end: (isCollection ? builder.end : range.end) + offset };
}

function pointAt(offset: number): YamlRange {
  return { start: offset, end: offset };
}

function record(
  builder: Builder,
  from: number,
  value: object,
  members: Pick<YamlPlace, "keys" | "values">,
): void {
  builder.places?.set(value, { ...locateValue(builder, from), ...members });
}

/** Throws an error at the place of an event, or at the alias that repeats it. */
function fail(builder: Builder, at: number, code: YamlErrorCode, reason: string): never {
  const { offset, source } = builder;
  const index = builder.aliasDepth > 0 ? builder.outerAlias : at;
  const range = rangeOfEvent(builder, index) ?? pointAt(findPosition(builder, index));
  throw new YamlError(code, reason, source, range.start + offset, range.end + offset);
}
