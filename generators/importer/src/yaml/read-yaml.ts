import type { Location, Report, SourceText } from "@capikit/model";
import { importerFaults } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseAllDocuments } from "yaml";
import { plainScalar } from "./scalar.ts";

/** One document of a YAML stream, with the place of everything in it. */
export interface YamlDocument {
  readonly value: Json;
  readonly location: Location;
  /** Where a value's key stands; without `key`, the value itself. The document where that is not known. */
  readonly locate: (object: unknown, key?: string) => Location;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly keys: Map<string, readonly [number, number]>;
}

/** Reads a stream as the API server does. A faulty stream gives what could be read before the fault, and the fault. */
export function readYaml(source: SourceText, report: Report): YamlDocument[] {
  const parsed = parseAllDocuments(source.text, {
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  });
  const documents: YamlDocument[] = [];
  for (const document of Array.isArray(parsed) ? parsed : []) {
    const first = document.errors[0];
    if (first !== undefined) {
      const [start, end] = first.pos;
      report(
        importerFaults.yamlSyntax.create(
          { reason: first.message.split("\n")[0] ?? "" },
          { source, start, end },
        ),
      );
      continue;
    }
    const places = new WeakMap<object, Place>();
    const range = document.contents?.range ?? document.range;
    const location: Location = { source, start: range[0], end: Math.max(range[0], range[1]) };
    const reader: Reader = {
      source,
      report,
      places,
      resolve: (node) => (isAlias(node) ? node.resolve(document) : node),
      open: new Set(),
    };
    const value = read(document.contents as Node | null, reader);
    documents.push({
      value,
      location,
      locate(object, key) {
        const place = typeof object === "object" && object !== null ? places.get(object) : undefined;
        if (place === undefined) return location;
        const [start, end] = (key === undefined ? undefined : place.keys.get(key)) ?? [
          place.start,
          place.end,
        ];
        return { source, start, end };
      },
    });
  }
  return documents;
}

interface Reader {
  readonly source: SourceText;
  readonly report: Report;
  readonly places: WeakMap<object, Place>;
  /** What an alias stands for; `undefined` where there is no such anchor. */
  readonly resolve: (node: Node | null) => Node | null | undefined;
  /** The nodes that are being read: one that comes again contains itself. */
  readonly open: Set<Node>;
}

function read(written: Node | null, reader: Reader): Json {
  const node = reader.resolve(written);
  if (node === null) return null;
  if (node === undefined || reader.open.has(node)) {
    const name = isAlias(written) ? `*${written.source}` : "a node";
    return fault(written, `${name} ${node === undefined ? "has no anchor" : "contains itself"}`, reader);
  }
  reader.open.add(node);
  const value = readNode(node, reader);
  reader.open.delete(node);
  return value;
}

function fault(node: Node | null, reason: string, { source, report }: Reader): null {
  const [start, end] = node?.range ?? [0, 0];
  report(importerFaults.yamlSyntax.create({ reason }, { source, start, end }));
  return null;
}

function readNode(node: Node, reader: Reader): Json {
  if (isMap(node)) return readMapping(node.items as Pair<Node, Node | null>[], node.range, reader);
  if (isSeq(node)) {
    const list = node.items.map((item) => read(item as Node | null, reader));
    remember(list, node.range, reader);
    return list;
  }
  if (!isScalar(node)) return null;
  const text = node.source ?? String(node.value ?? "");
  if (node.tag === "tag:yaml.org,2002:str" || node.tag === "!") return String(node.value ?? "");
  if (node.type !== "PLAIN" && node.tag === undefined) return String(node.value ?? "");
  const value = plainScalar(text);
  return value ?? (value === null ? null : fault(node, `${text} is no value of JSON`, reader));
}

function readMapping(
  pairs: readonly Pair<Node, Node | null>[],
  range: readonly number[] | null | undefined,
  reader: Reader,
): JsonObject {
  // Without a prototype, so that a property called `__proto__` or `constructor` is one like any other.
  const merged: Record<string, Json> = Object.create(null);
  const own: Record<string, Json> = Object.create(null);
  const keys = new Map<string, readonly [number, number]>();
  for (const pair of pairs) {
    const keyNode = reader.resolve(pair.key);
    const [start, end] = pair.key?.range ?? [0, 0];
    if (isScalar(keyNode) && keyNode.type === "PLAIN" && keyNode.source === "<<") {
      const value = read(pair.value, reader);
      for (const part of Array.isArray(value) ? value : [value])
        for (const [name, inherited] of Object.entries((part ?? {}) as JsonObject))
          merged[name] ??= inherited;
      continue;
    }
    const key = keyNode === null ? "null" : String(read(pair.key, reader));
    if (Object.hasOwn(own, key))
      reader.report(importerFaults.duplicateKey.create({ key }, { source: reader.source, start, end }));
    own[key] = read(pair.value, reader);
    keys.set(key, [start, end]);
  }
  const out: Record<string, Json> = Object.assign(Object.create(null), merged, own);
  remember(out, range, reader, keys);
  return out;
}

function remember(
  value: object,
  range: readonly number[] | null | undefined,
  reader: Reader,
  keys: Place["keys"] = new Map(),
): void {
  reader.places.set(value, { start: range?.[0] ?? 0, end: range?.[1] ?? 0, keys });
}
