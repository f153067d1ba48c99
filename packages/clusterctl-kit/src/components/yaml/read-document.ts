import type { Json, JsonObject } from "@capikit/schema";
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseAllDocuments, type Scalar } from "yaml";
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
  const [document] = parseAllDocuments(text, {
    schema: "failsafe",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  }) as unknown as readonly (ReturnType<typeof parseAllDocuments>[number] | undefined)[];
  if (document === undefined) return null;
  const [error] = document.errors;
  if (error !== undefined) throw new YamlFault(error.message.split("\n")[0] ?? "", error.pos[0]);
  const reader: Reader = {
    anchors: new Map(),
    open: new Set(),
    aliased: { depth: 0, values: 0 },
  };
  return read(document.contents as Node | null, reader);
}

interface Reader {
  /** What each name stands for at this point of the document. */
  readonly anchors: Map<string, Node>;
  /** The nodes that are being read: one that comes again contains itself. */
  readonly open: Set<Node>;
  readonly aliased: { depth: number; values: number };
}

function fault(node: Node | null, message: string): never {
  throw new YamlFault(message, node?.range?.[0] ?? 0);
}

function read(written: Node | null, reader: Reader): Json {
  const node = resolve(written, reader);
  if (node === null) return null;
  const alias = isAlias(written) ? `*${written.source}` : undefined;
  if (node === undefined) return fault(written, `${alias} has no anchor`);
  if (reader.open.has(node)) return fault(written, `${alias ?? "a value"} contains itself`);
  const { aliased } = reader;
  if (alias !== undefined) aliased.depth += 1;
  if (aliased.depth > 0) {
    aliased.values += 1;
    if (aliased.values > mostAliased) fault(written, "aliases stand for more than 100,000 values");
  }
  reader.open.add(node);
  const value = readNode(node, reader);
  reader.open.delete(node);
  if (alias !== undefined) aliased.depth -= 1;
  return value;
}

/** A node itself, or what the alias in its place stands for; undefined where there is no such anchor. */
function resolve(node: Node | null, { aliased, anchors }: Reader): Node | null | undefined {
  if (isAlias(node)) return anchors.get(node.source);
  // What is read again through an alias must not hide what came since.
  if (node !== null && "anchor" in node && node.anchor !== undefined && aliased.depth === 0)
    anchors.set(node.anchor, node);
  return node;
}

function readNode(node: Node, reader: Reader): Json {
  if (isMap(node)) return readMapping(node.items as Pair<Node, Node | null>[], reader);
  if (isSeq(node)) return node.items.map((item) => read(item as Node | null, reader));
  return isScalar(node) ? readScalar(node) : null;
}

function readScalar(node: Scalar): Json {
  const text = String(node.value ?? "");
  const tag = node.tag?.replace("tag:yaml.org,2002:", "!!");
  if (tag === "!!binary") return Buffer.from(text, "base64").toString("utf8");
  const isPlain = node.type === "PLAIN" ? tag === undefined : /^!!(?:bool|float|int|null)$/.test(tag ?? "");
  if (!isPlain) return text;
  return (
    plainScalar(text) ?? (plainScalar(text) === null ? null : fault(node, `${text} is no value of JSON`))
  );
}

function readMapping(pairs: readonly Pair<Node, Node | null>[], reader: Reader): JsonObject {
  const out: Record<string, Json> = {};
  const own = new Set<string>();
  const set = (name: string, value: Json) =>
    // `__proto__` is a name like any other.
    Object.defineProperty(out, name, { value, enumerable: true, writable: true, configurable: true });
  for (const pair of pairs) {
    const keyNode = resolve(pair.key, reader);
    if (isScalar(keyNode) && keyNode.type === "PLAIN" && keyNode.value === "<<") {
      for (const part of mergedIn(pair, reader))
        for (const [name, value] of Object.entries(part)) set(name, value);
      continue;
    }
    const key = read(pair.key, reader);
    if (key === null || typeof key === "object") fault(pair.key, "a key must be a text");
    const name = String(key);
    if (own.has(name))
      fault(pair.key, `the key ${name} stands twice in one mapping; only the last would count`);
    own.add(name);
    set(name, read(pair.value, reader));
  }
  return out;
}

/** What `<<` brings; what comes later wins, so that the first of a list comes last. */
function mergedIn({ key, value }: Pair<Node, Node | null>, reader: Reader): readonly JsonObject[] {
  const read_ = read(value, reader);
  const parts = Array.isArray(read_) ? [...(read_ as readonly Json[])].reverse() : [read_];
  return parts.map((part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? (part as JsonObject)
      : fault(key, "<< takes a mapping, or a list of mappings"),
  );
}
