import { stringifyJson } from "@capikit/common/json";
import { beginJson, type Exchange, type Lie, sendJson, writeForever } from "./exchange.ts";
import { bookmarkOf, eventOf, listOf, objectWith, validObject } from "./objects.ts";

const filler = "x".repeat(64 * 1024);
/** Large enough to reach byte limits soon. */
const padding = { annotations: { padding: filler } };

const ofKind =
  (lie: (exchange: Exchange, kind: NonNullable<Exchange["kind"]>) => void): Lie =>
  (exchange) => {
    if (exchange.kind === undefined) {
      return false;
    }
    lie(exchange, exchange.kind);
    return true;
  };

/** Hostile responses that never end. */
export const endlessLies = {
  "endless-object": ofKind((exchange, kind) => {
    beginJson(exchange);
    exchange.response.write(
      `{"kind":"${kind.listKind}","metadata":{"resourceVersion":"1"},"items":[{"spec":"`,
    );
    writeForever(exchange, () => filler);
  }),
  "endless-list": ofKind((exchange, kind) => {
    beginJson(exchange);
    exchange.response.write(`{"kind":"${kind.listKind}","metadata":{"resourceVersion":"1"},"items":[`);
    writeForever(exchange, (n) => `${n === 0 ? "" : ","}${stringifyJson(objectWith(kind, n, padding))}`);
  }),
  "endless-pages": ofKind((exchange, kind) => {
    const { count } = exchange;
    const items = Array.from({ length: 100 }, (_, n) => objectWith(kind, count * 100 + n, padding));
    sendJson(exchange, listOf(kind, items, { resourceVersion: "1", continue: `page-${count}` }));
  }),
  "repeated-page": ofKind((exchange, kind) => {
    sendJson(exchange, listOf(kind, [validObject(kind, 0)], { resourceVersion: "1", continue: "again" }));
  }),
  "endless-initial-events": ofKind((exchange, kind) => {
    beginJson(exchange);
    writeForever(exchange, (n) => eventOf("ADDED", objectWith(kind, n, padding)));
  }),
  "huge-event": ofKind((exchange) => {
    beginJson(exchange);
    exchange.response.write('{"type":"ADDED","object":{"spec":"');
    writeForever(exchange, () => filler);
  }),
  "one-event-watches": ofKind((exchange, kind) => {
    const { request, response, count } = exchange;
    beginJson(exchange);
    const initial = request.query.has("sendInitialEvents");
    response.end(
      initial
        ? `${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "1")}`
        : eventOf("MODIFIED", objectWith(kind, 0, { resourceVersion: String(count + 2) })),
    );
  }),
  "event-flood": ofKind((exchange, kind) => {
    beginJson(exchange);
    exchange.response.write(`${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "1")}`);
    writeForever(exchange, (n) =>
      eventOf("MODIFIED", objectWith(kind, 0, { resourceVersion: String(n + 2) })),
    );
  }),
  "unknown-events": ofKind((exchange, kind) => {
    beginJson(exchange);
    const { response } = exchange;
    response.write(`${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "1")}`);
    response.write(eventOf(`\u001b[2J${"REPLACED".repeat(1000)}`, validObject(kind, 0)));
  }),
  "version-goes-back": ofKind((exchange, kind) => {
    beginJson(exchange);
    const { response } = exchange;
    response.write(`${eventOf("ADDED", validObject(kind, 0))}${bookmarkOf(kind, "100")}`);
    for (let version = 99; version > 0; version--) {
      response.write(eventOf("MODIFIED", objectWith(kind, 0, { resourceVersion: String(version) })));
      response.write(bookmarkOf(kind, String(version), false));
    }
  }),
} satisfies Record<string, Lie>;
