import { gzipSync } from "node:zlib";
import { stringifyJson } from "@capikit/common/json";
import type { ServedKind } from "../../../../../testing/src/store/served-kind.ts";
import { beginJson, type Exchange, type Lie, sendJson } from "./exchange.ts";
import { bookmarkOf, eventOf, listOf, objectWith, validObject } from "./objects.ts";

const choose = <T>(options: readonly T[], count: number): T => options[count % options.length] as T;

/** Answers lists and watches with objects. Watches stay open. */
function objects(
  objectsOf: (kind: ServedKind, count: number) => readonly unknown[],
  version: unknown = "100",
): Lie {
  return (exchange) => {
    const { kind, operation, count, response } = exchange;
    if (kind === undefined) {
      return false;
    }
    const all = objectsOf(kind, count);
    if (operation === "list") {
      return sendJson(exchange, listOf(kind, all, { resourceVersion: version }));
    }
    beginJson(exchange);
    response.write(`${all.map((object) => eventOf("ADDED", object)).join("")}${bookmarkOf(kind, version)}`);
    return true;
  };
}

/** Answers lists with a document, and watches with its text on one line. */
function text(textOf: (kind: ServedKind, exchange: Exchange) => Buffer | string): Lie {
  return (exchange) => {
    const { kind, response } = exchange;
    if (kind === undefined) {
      return false;
    }
    beginJson(exchange);
    response.end(textOf(kind, exchange));
    return true;
  };
}

const depth = 100_000;
const deep = `${"[".repeat(depth)}${"]".repeat(depth)}`;

function withDeepValue(kind: ServedKind, { operation }: Exchange): string {
  const object = stringifyJson(validObject(kind, 0, { spec: "DEEP" })).replace('"DEEP"', deep);
  return operation === "list"
    ? stringifyJson(listOf(kind, ["ITEM"])).replace('"ITEM"', object)
    : `{"type":"ADDED","object":${object}}\n`;
}

function withInvalidText(kind: ServedKind, { operation }: Exchange): Buffer {
  const object = objectWith(kind, 0, { annotations: { text: "BYTES" } });
  const whole =
    operation === "list"
      ? stringifyJson(listOf(kind, [object]))
      : `${eventOf("ADDED", object)}${bookmarkOf(kind, "100")}`;
  const [before = "", after = ""] = whole.split("BYTES");
  return Buffer.concat([
    Buffer.from(before),
    Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
    Buffer.from(after),
  ]);
}

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " "));

/** Hostile objects, metadata and JSON. */
export const objectLies = {
  "items-without-metadata": objects(() => [{}]),
  "items-not-objects": objects((kind, count) => [
    validObject(kind, 0),
    choose([null, 7, "text", [], true], count),
  ]),
  "items-not-a-list": (exchange) => {
    const { kind, count } = exchange;
    if (kind === undefined) {
      return false;
    }
    return sendJson(exchange, listOf(kind, choose(["text", 7, { a: {} }, undefined, true], count)));
  },
  "list-without-metadata": (exchange) => {
    const { kind, count } = exchange;
    if (kind === undefined) {
      return false;
    }
    const metadata = choose([null, "text", [], { resourceVersion: 5 }, { continue: {} }], count);
    return sendJson(exchange, listOf(kind, [validObject(kind, 0)], metadata));
  },
  "wrong-kind": objects((kind) => [
    { ...validObject(kind, 0), apiVersion: "v1", kind: kind.kind === "Secret" ? "Node" : "Secret", data: {} },
  ]),
  "wrong-types": objects((kind, count) => [
    objectWith(
      kind,
      0,
      choose<object>(
        [
          { name: 7 },
          { namespace: ["a"] },
          { uid: {} },
          { labels: ["a"] },
          { labels: { a: 7 } },
          { annotations: "text" },
          { finalizers: "text" },
          { ownerReferences: { a: 1 } },
          { ownerReferences: [null] },
          { deletionTimestamp: 5 },
          { managedFields: "text" },
        ],
        count,
      ),
    ),
  ]),
  "invalid-names": objects((kind, count) => [
    objectWith(kind, 0, { name: choose(["", "..", "a/b", "a%2fb", "n".repeat(5000)], count) }),
  ]),
  "prototype-names": objects((kind) =>
    ["__proto__", "constructor", "toString", "hasOwnProperty"].map((name, n) =>
      objectWith(kind, n, {
        name,
        // Object literals cannot have an own member of this name.
        labels: JSON.parse(`{"__proto__":"polluted","constructor":"x"}`),
        annotations: JSON.parse(`{"__proto__":"polluted","toString":"x"}`),
      }),
    ),
  ),
  "duplicate-objects": objects((kind) => [
    validObject(kind, 1),
    objectWith(kind, 1, { uid: "another" }),
    objectWith(kind, 1, { name: "other" }),
    validObject(kind, 1),
  ]),
  "deep-json": text(withDeepValue),
  "invalid-utf8": text(withInvalidText),
  "truncated-json": text((kind, { operation }) => {
    const object = validObject(kind, 0);
    const whole =
      operation === "list" ? stringifyJson(listOf(kind, [object, object])) : eventOf("ADDED", object);
    return whole.slice(0, whole.length * 0.7);
  }),
  "gzip-bomb": ({ kind, response }) => {
    if (kind === undefined) {
      return false;
    }
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb);
    return true;
  },
  "version-not-numeric": objects((kind) => [objectWith(kind, 0, { resourceVersion: "one" })], "two"),
  "version-as-number": objects((kind) => [objectWith(kind, 0, { resourceVersion: 7 })], 7),
} satisfies Record<string, Lie>;
