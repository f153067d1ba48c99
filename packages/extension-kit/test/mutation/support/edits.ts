import type { JSONValue } from "@capikit/api/meta";
import fc from "fast-check";

type Node = { [key: string]: JSONValue } | JSONValue[];
type Document = { [key: string]: JSONValue };

const key = fc.oneof(
  fc.constantFrom("a", "b", "c", "x/y", "t~0", "", "__proto__", "constructor", "length", "0", "a.b"),
  // Node 24's JSON.parse confuses names of one escaped character; that is not tested here.
  fc.string({ maxLength: 3 }).filter((name) => name.length !== 1 || JSON.stringify(name).length === 3),
);

/** Any JSON, with member names that trip programs up. */
export const json: fc.Arbitrary<JSONValue> = fc.letrec<{ value: JSONValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false, "", "x", 0, 1, 2.5, -1),
    fc.array(tie("value"), { maxLength: 6 }),
    fc.array(fc.tuple(key, tie("value")), { maxLength: 5 }).map((entries) => withMembers(entries)),
  ),
})).value;

const members = fc.array(fc.tuple(key, json), { maxLength: 5 }).map((entries) => withMembers(entries));

function withMembers(entries: readonly (readonly [string, JSONValue])[]): Document {
  const object: Document = {};
  for (const [name, value] of entries)
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  return object;
}

/** A template whose spec, and perhaps labels and annotations, hold anything. */
export const template: fc.Arbitrary<Document> = fc
  .record({
    spec: members,
    labels: fc.option(members, { nil: undefined }),
    annotations: fc.option(members, { nil: undefined }),
  })
  .map(({ spec, labels, annotations }) => ({
    apiVersion: "example.org/v1",
    kind: "BoatTemplate",
    metadata: { name: "dock", ...(labels && { labels }), ...(annotations && { annotations }) },
    spec,
  }));

/** One edit of a document, to be made of drafts and of plain objects alike. */
export type Edit = (document: Document) => void;

/** The objects and lists of a document that may be edited, reached as programs reach them. */
function containers(document: Document): Node[] {
  const found: Node[] = [];
  const visit = (value: JSONValue | undefined) => {
    if (typeof value !== "object" || value === null) return;
    found.push(value);
    for (const name of Object.keys(value)) if (Object.hasOwn(value, name)) visit((value as Document)[name]);
  };
  visit(document.spec);
  const metadata = document.metadata as Document;
  visit(metadata.labels);
  visit(metadata.annotations);
  return found;
}

const at = fc.nat(1000);

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof(
    fc.tuple(at, key, json).map(([n, name, value]) =>
      on(n, (node) => {
        if (Array.isArray(node)) node.push(structuredClone(value));
        else node[name === "__proto__" ? "p" : name] = structuredClone(value);
      }),
    ),
    fc.tuple(at, at).map(([n, m]) =>
      on(n, (node) => {
        if (Array.isArray(node)) node.splice(m % (node.length + 1), 1);
        else delete node[Object.keys(node)[m % Math.max(1, Object.keys(node).length)] ?? ""];
      }),
    ),
    fc.tuple(at, at, fc.array(json, { maxLength: 3 })).map(([n, m, values]) =>
      on(n, (node) => {
        if (Array.isArray(node)) node.splice(m % (node.length + 1), m % 3, ...structuredClone(values));
      }),
    ),
    fc.tuple(at, at).map(([n, m]) =>
      on(n, (node) => {
        if (!Array.isArray(node)) return;
        if (m % 3 === 0) node.reverse();
        else if (m % 3 === 1) node.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        else node.unshift(node.length);
      }),
    ),
    // Moves a part elsewhere, or to its own place.
    fc.tuple(at, at).map(
      ([n, m]): Edit =>
        (document) => {
          const spec = document.spec as Document;
          const moved = containers(document)[n % containers(document).length];
          if (moved !== undefined && moved !== spec) {
            const copy = m % 2 === 0 ? JSON.parse(JSON.stringify(moved)) : undefined;
            if (copy !== undefined) spec.moved = copy;
            else
              for (const name of Object.keys(spec))
                if (spec[name] === moved && name !== "kept") {
                  spec.kept = moved;
                  delete spec[name];
                  break;
                }
          }
        },
    ),
    fc.constantFrom("labels", "annotations").map(
      (name): Edit =>
        (document) => {
          const metadata = document.metadata as { [key: string]: Document };
          metadata[name] = { ...metadata[name], team: "quay" };
        },
    ),
  ),
  { maxLength: 8 },
);

function on(index: number, edit: (node: Node) => void): Edit {
  return (document) => {
    const all = containers(document);
    const node = all[index % all.length];
    if (node !== undefined) edit(node);
  };
}

/** Applies a merge patch as RFC 7396 writes it down: an independent reading for tests. */
export function applyMerge(target: JSONValue | undefined, patch: JSONValue): JSONValue {
  if (typeof patch !== "object" || patch === null || Array.isArray(patch)) return patch;
  const result =
    typeof target === "object" && target !== null && !Array.isArray(target)
      ? withMembers(Object.entries(target))
      : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else
      Object.defineProperty(result, name, {
        value: applyMerge(Object.hasOwn(result, name) ? result[name] : undefined, value),
        writable: true,
        enumerable: true,
        configurable: true,
      });
  }
  return result;
}

interface Operation {
  op: string;
  path: string;
  value?: JSONValue;
}

/**
 * Applies add, remove and replace by RFC 6902, as strictly as Cluster API's engine. An independent
 * implementation for tests, which keeps members named `__proto__` as Go does.
 */
export function applyOperations(document: Document, operations: readonly Operation[]): Document {
  for (const { op, path, value } of operations) {
    const tokens = path
      .split("/")
      .slice(1)
      .map((token) => token.replace(/~1/g, "/").replace(/~0/g, "~"));
    const last = tokens.pop() ?? "";
    // The engine does not find values below a member without a name.
    if (tokens.includes("")) throw new Error(`${op} ${path}: no parent`);
    let parent: JSONValue | undefined = document;
    for (const token of tokens) {
      parent =
        typeof parent === "object" && parent !== null && Object.hasOwn(parent, token)
          ? (parent as Document)[token]
          : undefined;
    }
    if (typeof parent !== "object" || parent === null) throw new Error(`${op} ${path}: no parent`);
    if (op !== "add" && !Object.hasOwn(parent, last)) throw new Error(`${op} ${path}: nothing there`);
    if (Array.isArray(parent)) {
      const index = Number(last);
      if (!/^\d+$/.test(last) || index > parent.length) throw new Error(`${op} ${path}: no such index`);
      parent.splice(index, op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value as JSONValue]));
    } else if (op === "remove") delete parent[last];
    else Object.defineProperty(parent, last, { value, writable: true, enumerable: true, configurable: true });
  }
  return document;
}
