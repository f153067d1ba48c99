import { EVENT_ID, type Event } from "js-yaml";
import { isRecord } from "../json/json-object.ts";
import { utf8Text } from "../text/format.ts";
import { type Budget, type Builder, buildValue } from "./build-value.ts";
import { decodeYaml, eventsOf } from "./parse-events.ts";
import { kubernetesScalar, type PlainScalarReader } from "./plain-scalar.ts";
import { YamlError } from "./yaml-error.ts";
import { resolveLimits, type YamlLimits } from "./yaml-limits.ts";
import type { DuplicateKey, YamlPlace, YamlRange, YamlValue } from "./yaml-value.ts";

/** Reader options and limits. */
export interface YamlOptions extends YamlLimits {
  /** Reads plain scalars. Default: {@link kubernetesScalar}. */
  readonly plainScalar?: PlainScalarReader | undefined;
  /**
   * Handling of duplicate keys: `error` rejects the document, `last-wins` keeps the last value, as
   * kubectl does. Default: `error`.
   */
  readonly duplicateKeys?: "error" | "last-wins" | undefined;
  /** Create mappings without a prototype, for lookups of untrusted names. Default: false. */
  readonly nullPrototype?: boolean | undefined;
}

/** A document with the places of its values. */
export interface YamlDocument extends YamlRange {
  /** Null for an empty document. */
  readonly value: YamlValue;
  /** The place of a list or mapping of `value`. Undefined for other objects. */
  readonly placeOf: (value: object) => YamlPlace | undefined;
  /** Duplicate keys; empty unless `duplicateKeys` is `last-wins`. */
  readonly duplicateKeys: readonly DuplicateKey[];
}

/**
 * Reads the only document of a YAML or JSON text like kubectl. Returns null for an empty text.
 * Empty documents may follow.
 *
 * @throws YamlError for text that is not one valid document, or that exceeds a limit.
 * @throws TypeError for an invalid limit.
 */
export function parseYaml(text: string | Uint8Array, options: YamlOptions = {}): YamlValue {
  let first: YamlDocument | undefined;
  for (const document of read(text, options, false)) {
    first ??= document;
    if (document === first || document.value === null) continue;
    throw new YamlError("YAML_MULTIPLE_DOCUMENTS", "more than one document", utf8Text(text), document.start);
  }
  return first?.value ?? null;
}

/**
 * Reads all documents of a YAML or JSON text like kubectl; null for an empty one. The limits apply
 * to all of them together.
 *
 * @throws YamlError for text that is not valid, or that exceeds a limit.
 * @throws TypeError for an invalid limit.
 */
export function parseYamlDocuments(text: string | Uint8Array, options: YamlOptions = {}): YamlValue[] {
  return Array.from(read(text, options, false), ({ value }) => value);
}

/**
 * Reads documents one by one, with the places of their values. Documents before an invalid one are
 * usable.
 *
 * @throws YamlError and TypeError, as {@link parseYamlDocuments}, when the invalid document is
 * reached.
 */
export function readYamlDocuments(
  text: string | Uint8Array,
  options: YamlOptions = {},
): Generator<YamlDocument> {
  return read(text, options, true);
}

function* read(
  source: string | Uint8Array,
  options: YamlOptions,
  withPlaces: boolean,
): Generator<YamlDocument> {
  const limits = resolveLimits(options);
  const text = decodeYaml(source, limits.maxLength);
  const budget: Budget = { ...limits, nodes: 0, aliasedNodes: 0, length: text.length };
  // One map for all documents: the garbage collector is slow with very many weak maps.
  const places = withPlaces ? new WeakMap<object, YamlPlace>() : undefined;
  const placeOf = (object: object): YamlPlace | undefined => places?.get(object);
  for (const part of splitStream(text)) {
    if (!withPlaces && options.duplicateKeys !== "last-wins" && part.end - part.start > longPart) {
      const value = readLongList(text, part, budget, options);
      if (value !== undefined) {
        yield { value, ...part, placeOf, duplicateKeys: [] };
        continue;
      }
    }
    const events = eventsOf(text, part, budget);
    for (let at = 0; at < events.length; at += 1) {
      if (events[at]?.type !== EVENT_ID.DOCUMENT) continue;
      const duplicateKeys: DuplicateKey[] = [];
      const builder: Builder = {
        ...builderOf(text, part, events, at + 1, budget, options),
        onDuplicateKey:
          options.duplicateKeys === "last-wins" ? (found) => duplicateKeys.push(found) : undefined,
        places,
      };
      const value = buildValue(builder);
      at = builder.at;
      yield { value, ...part, placeOf, duplicateKeys };
    }
  }
}

/** Creates the state for building a document of `source`; its value begins at the event `at`. */
function builderOf(
  source: string,
  { start, end }: DocumentRange,
  events: readonly Event[],
  at: number,
  budget: Budget,
  { nullPrototype, plainScalar = kubernetesScalar }: YamlOptions,
): Builder {
  const text = source.slice(start, end);
  return {
    source,
    text,
    offset: start,
    events,
    targets: resolveAliases(events, at, text),
    budget,
    prototype: nullPrototype ? null : Object.prototype,
    plainScalar,
    onDuplicateKey: undefined,
    places: undefined,
    at,
    open: new Set(),
    aliasDepth: 0,
    outerAlias: -1,
    isKey: false,
    end: 0,
  };
}

/** Characters from which on a part is read item by item, if possible: the events of all need much memory. */
const longPart = 1 << 20;

/**
 * Reads a list as kubectl prints it, each item by itself. Returns undefined for other documents, and for
 * those with an error or an alias of another item, which {@link read} then reads or reports as a whole.
 */
function readLongList(
  text: string,
  part: DocumentRange,
  budget: Budget,
  options: YamlOptions,
): YamlValue | undefined {
  const list = findItems(text, part);
  if (list === undefined) return undefined;
  const rest = `${text.slice(part.start, list.start)} []\n${text.slice(list.end, part.end)}`;
  const own: Budget = { ...budget, maxDepth: budget.maxDepth - 1 };
  const valueIn = (source: string, range: DocumentRange): YamlValue | undefined => {
    const events = eventsOf(source, range, own);
    if (events.filter(({ type }) => type === EVENT_ID.DOCUMENT).length !== 1) return undefined;
    return buildValue(builderOf(source, range, events, 1, own, options));
  };
  try {
    const value = valueIn(rest, { start: 0, end: rest.length });
    if (!isRecord(value) || !Array.isArray(value.items)) return undefined;
    const items: YamlValue[] = [];
    for (const range of list.items) {
      const item = valueIn(text, range);
      if (!Array.isArray(item) || item.length !== 1) return undefined;
      items.push(item[0] as YamlValue);
    }
    budget.nodes = own.nodes - list.items.length;
    budget.aliasedNodes = own.aliasedNodes;
    budget.length = own.length;
    value.items = items;
    return value;
  } catch (error) {
    if (error instanceof YamlError) return undefined;
    throw error;
  }
}

/** Finds the items below `items:` at the start of a line; undefined for a document with another structure. */
function findItems(
  text: string,
  part: DocumentRange,
): (DocumentRange & { readonly items: readonly DocumentRange[] }) | undefined {
  const head = plainHead.exec(text.slice(part.start, part.start + maxHead));
  // `...` ends a document.
  if (head === null || text.slice(part.start, part.end).includes("\n...")) return undefined;
  const start = part.start + head[0].length;
  const items: DocumentRange[] = [];
  let from = start + 1;
  const next = /\n(?=[^\s#])/g;
  next.lastIndex = from;
  for (let found = next.exec(text); ; found = next.exec(text)) {
    const end = found === null || found.index >= part.end ? part.end : found.index + 1;
    items.push({ start: from, end });
    from = end;
    if (end === part.end || !text.startsWith("- ", end)) return { start, end, items };
  }
}

/** Start of a list of kubectl: members of one word before `items:`. */
const plainHead = /^(?:---\n)?(?:\w{1,20}: [\w./-]{1,80}\n){0,4}items:(?=\n- )/;
const maxHead = 512;

/**
 * Returns the anchor event of each alias: the last before it. Resolved in advance, as an alias that
 * is read again through another one must not see later anchors.
 */
function resolveAliases(events: readonly Event[], from: number, text: string): Map<number, number> {
  const targets = new Map<number, number>();
  const anchors = new Map<string, number>();
  for (let at = from; at < events.length; at += 1) {
    const event = events[at];
    if (event?.type === EVENT_ID.DOCUMENT) break;
    if (event === undefined || !("anchorStart" in event) || event.anchorStart < 0) continue;
    const name = text.slice(event.anchorStart, event.anchorEnd);
    if (event.type === EVENT_ID.ALIAS) targets.set(at, anchors.get(name) ?? -1);
    else anchors.set(name, at);
  }
  return targets;
}

/** One document of a stream: its text from `start` to `end`, with its `---` and directives. */
interface DocumentRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a stream at its `---` lines, which YAML allows in no scalar. Comments and directives
 * before the first separator belong to the first document.
 */
function* splitStream(text: string): Generator<DocumentRange> {
  let start = 0;
  for (const match of text.matchAll(/(?:^\ufeff?|[\r\n])---(?=[ \t\r\n]|$)/g)) {
    const at = match.index + match[0].length - 3;
    if (isPreamble(text, start, at)) continue;
    yield { start, end: at };
    start = at;
  }
  yield { start, end: text.length };
}

/** Reports whether only empty lines, comments and directives precede the first separator. */
function isPreamble(text: string, start: number, end: number): boolean {
  if (start > 0) return false;
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < end; at = endOfLine(text, at)) {
    const first = /[^ \t]/g;
    first.lastIndex = at;
    if (!/[#%\r\n]/.test(first.exec(text)?.[0] ?? "")) return false;
  }
  return true;
}

function endOfLine(text: string, from: number): number {
  const lineBreak = /[\r\n]/g;
  lineBreak.lastIndex = from;
  return lineBreak.test(text) ? lineBreak.lastIndex : text.length;
}
