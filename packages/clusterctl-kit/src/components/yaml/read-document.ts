import type { Json, JsonObject } from "@capikit/schema";
import {
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from "js-yaml";
import { plainScalar } from "./plain-scalar.ts";

/** A document that cannot be read. */
export class YamlFault extends Error {
  override readonly name = "YamlFault";
  /** In the text of the document. */
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** How many values aliases may stand for. Documents that grow beyond are made to fill memories. */
const mostAliased = 100_000;
/** Objects of Kubernetes are nowhere near as deep. */
const deepest = 1000;

/** What js-yaml says in words that only its authors understand. */
const plainer: ReadonlyMap<string, string> = new Map([
  [
    "deficient indentation",
    "what began with a quote, a bracket or a brace does not end, or is not indented enough",
  ],
  [
    "end of the stream or a document separator is expected",
    "this belongs to nothing that stands before it: look at the indentation, which must be of spaces",
  ],
  [`nesting exceeded maxDepth (${deepest})`, `it is nested more than ${deepest} deep`],
]);

/** Characters that YAML forbids; some readers let them pass, clusterctl's does not. */
const forbidden = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * The value of a YAML document; null for an empty one. Read as clusterctl reads it, but keys that come twice are faults.
 *
 * @throws YamlFault
 */
export function readDocument(text: string): Json {
  const foreign = forbidden.exec(text.replace(/^\ufeff/, " "));
  if (foreign !== null) {
    const code = (foreign[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    throw new YamlFault(`the character U+${code} may not stand in YAML`, foreign.index);
  }
  const events = eventsOf(text);
  // The first event begins the document.
  if (events.length < 2) return null;
  const aliased = { depth: 0, values: 0 };
  return read({ text, events, at: 1, anchors: new Map(), open: new Set(), aliased });
}

function eventsOf(text: string): readonly Event[] {
  try {
    return parseEvents(text, { maxDepth: deepest });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new YamlFault(plainer.get(error.reason) ?? error.reason, error.mark?.position ?? 0);
  }
}

interface Reader {
  readonly text: string;
  readonly events: readonly Event[];
  /** The event to read next. */
  at: number;
  /** The event that each name stands for at this point of the document. */
  readonly anchors: Map<string, number>;
  /** The values that are being read: one that comes again contains itself. */
  readonly open: Set<number>;
  readonly aliased: { depth: number; values: number };
}

/** Reads one value, and goes to what comes behind it. */
function read(reader: Reader): Json {
  const { aliased, anchors, events, open } = reader;
  const from = reader.at;
  const event = events[from];
  if (event?.type === EVENT_ID.ALIAS) {
    const name = nameOf(event, reader);
    const target = anchors.get(name);
    if (target === undefined) return fault(reader, from, `*${name} has no anchor`);
    if (open.has(target)) return fault(reader, from, `*${name} contains itself`);
    aliased.depth += 1;
    reader.at = target;
    const value = read(reader);
    reader.at = from + 1;
    aliased.depth -= 1;
    return value;
  }
  if (aliased.depth > 0) {
    aliased.values += 1;
    if (aliased.values > mostAliased) fault(reader, from, "aliases stand for more than 100,000 values");
  } else if (event !== undefined && "anchorStart" in event && event.anchorStart >= 0) {
    // What is read again through an alias must not hide what came since.
    anchors.set(nameOf(event, reader), from);
  }
  open.add(from);
  const value = readValue(event, reader);
  open.delete(from);
  return value;
}

function readValue(event: Event | undefined, reader: Reader): Json {
  reader.at += 1;
  switch (event?.type) {
    case EVENT_ID.MAPPING:
      return readMapping(reader);
    case EVENT_ID.SEQUENCE:
      return readSequence(reader);
    case EVENT_ID.SCALAR:
      return readScalar(event, reader);
    default:
      return null;
  }
}

function readSequence(reader: Reader): Json {
  const items: Json[] = [];
  while (!isAtEnd(reader)) items.push(read(reader));
  reader.at += 1;
  return items;
}

function isAtEnd({ at, events }: Reader): boolean {
  return events[at] === undefined || events[at].type === EVENT_ID.POP;
}

function readScalar(event: ScalarEvent, reader: Reader): Json {
  const { text } = reader;
  const value = getScalarValue(text, event);
  const tag = event.tagStart < 0 ? undefined : shortTag(text.slice(event.tagStart, event.tagEnd));
  if (tag === "!!binary") return Buffer.from(value, "base64").toString("utf8");
  const isPlain =
    event.style === SCALAR_STYLE.PLAIN
      ? tag === undefined
      : tag !== undefined && /^!!(?:bool|float|int|null)$/.test(tag);
  if (!isPlain) return value;
  const plain = plainScalar(value);
  return plain === undefined ? fault(reader, reader.at - 1, `${value} is no value of JSON`) : plain;
}

function shortTag(tag: string): string {
  return tag.replace(/^!<tag:yaml\.org,2002:(.*)>$/, "!!$1");
}

function readMapping(reader: Reader): JsonObject {
  const out: Record<string, Json> = {};
  const own = new Set<string>();
  const set = (name: string, value: Json) => {
    // `__proto__` is a name like any other.
    if (name !== "__proto__") out[name] = value;
    else Object.defineProperty(out, name, { value, enumerable: true, writable: true, configurable: true });
  };
  while (!isAtEnd(reader)) {
    const at = reader.at;
    if (isMerge(reader)) {
      reader.at += 1;
      for (const part of mergedIn(reader, at))
        for (const [name, value] of Object.entries(part)) set(name, value);
      continue;
    }
    const key = read(reader);
    if (key === null || typeof key === "object") fault(reader, at, "a key must be a text");
    const name = String(key);
    if (own.has(name))
      fault(reader, at, `the key ${name} stands twice in one mapping; only the last would count`);
    own.add(name);
    set(name, read(reader));
  }
  reader.at += 1;
  return out;
}

function isMerge(reader: Reader): boolean {
  const { anchors, events, text } = reader;
  const event = events[reader.at];
  const key = event?.type === EVENT_ID.ALIAS ? events[anchors.get(nameOf(event, reader)) ?? -1] : event;
  if (key?.type !== EVENT_ID.SCALAR || key.style !== SCALAR_STYLE.PLAIN) return false;
  return key.valueEnd - key.valueStart === 2 && text.startsWith("<<", key.valueStart);
}

/** What `<<` brings; what comes later wins, so that the first of a list comes last. */
function mergedIn(reader: Reader, at: number): readonly JsonObject[] {
  const value = read(reader);
  const parts = Array.isArray(value) ? [...(value as readonly Json[])].reverse() : [value];
  return parts.map((part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? (part as JsonObject)
      : fault(reader, at, "<< takes a mapping, or a list of mappings"),
  );
}

function nameOf(
  { anchorStart, anchorEnd }: { readonly anchorStart: number; readonly anchorEnd: number },
  { text }: Reader,
): string {
  return text.slice(anchorStart, anchorEnd);
}

/** Tells of an event where it stands, or where the one before it that stands somewhere does. */
function fault({ events }: Reader, index: number, message: string): never {
  let at = index;
  while (at > 0 && startOf(events[at]) < 0) at -= 1;
  throw new YamlFault(message, Math.max(0, startOf(events[at])));
}

/** Where an event begins; -1 for what stands nowhere. */
function startOf(event: Event | undefined): number {
  switch (event?.type) {
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return event.start;
    case EVENT_ID.SCALAR:
      return event.valueStart >= 0 ? event.valueStart : event.anchorStart;
    case EVENT_ID.ALIAS:
      return event.anchorStart;
    default:
      return -1;
  }
}
