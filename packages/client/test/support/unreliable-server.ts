import { createServer, type ServerResponse } from "node:http";
import type { Clock } from "@capikit/common/time";
import { type Client, createClient } from "../../src/index.ts";
import { objectKey } from "../../src/reflector/index.ts";
import { bookmark, event, expired, status, type Widget, widget } from "./scripted-server.ts";

type Random = () => number;
type Happened = ReturnType<typeof event> & { readonly version: number };

/** Failures of an answer before it begins. */
const refusals: Readonly<Record<string, (response: ServerResponse) => void>> = {
  reset: (response) => response.socket?.resetAndDestroy(),
  unavailable: (response) => void response.writeHead(503).end("upstream connect error"),
  busy: (response) =>
    void response.writeHead(429, { "retry-after": "0" }).end(JSON.stringify(status(429, "TooManyRequests"))),
  broken: (response) => void response.writeHead(500).end(JSON.stringify(status(500, "InternalError"))),
  expired: (response) => void response.writeHead(410).end(JSON.stringify(status(410, "Expired"))),
  tooLarge: (response) =>
    void response
      .writeHead(504)
      .end(
        JSON.stringify(
          status(504, "Timeout", { details: { causes: [{ reason: "ResourceVersionTooLarge" }] } }),
        ),
      ),
  page: (response) => void response.end("<html>sign in</html>\n"),
  silent: () => {},
};

/** Failures within a watch. */
const mishaps: Readonly<Record<string, (response: ServerResponse, version: number) => void>> = {
  reset: (response) => response.socket?.resetAndDestroy(),
  end: (response) => void response.end(),
  truncated: (response) => void response.end('{"type":"MODIFIED","object":{"apiVer'),
  expired: (response) => void response.write(`${JSON.stringify(expired)}\n`),
  broken: (response) =>
    void response.write(`${JSON.stringify({ type: "ERROR", object: status(500, "InternalError") })}\n`),
  garbage: (response) => void response.write("}{\n"),
  lateBookmark: (response, version) =>
    void response.write(`${JSON.stringify(bookmark(Math.max(1, version - 5)))}\n`),
  doubleBookmark: (response, version) =>
    void response.write(`${JSON.stringify(bookmark(version))}\n`.repeat(2)),
};

/** A small API server whose objects change at random, and which fails at random until `heal`. */
export interface UnreliableServer extends AsyncDisposable {
  readonly client: Client;
  /** The server's objects, by key. */
  readonly objects: ReadonlyMap<string, Widget>;
  /** The injected failures so far. */
  readonly failures: Set<string>;
  /** Creates, changes, deletes or recreates a random object. */
  mutate(): void;
  /** Forgets what happened so far. */
  compact(): void;
  /** Stops injecting failures. */
  heal(): void;
}

export async function startUnreliableServer(
  random: Random,
  streams: boolean,
  clock: Clock,
): Promise<UnreliableServer> {
  const objects = new Map<string, Widget>();
  const failures = new Set<string>();
  const drawn = new Set<string>();
  const watches = new Set<{ response: ServerResponse; sent: number }>();
  let history: Happened[] = [];
  let version = 1;
  let compactedAt = 0;
  let uid = 0;
  let healed = false;

  const pick = <T>(from: Readonly<Record<string, T>>, kind: string): T => {
    const all = Object.keys(from).map((name) => `${kind} ${name}`);
    // Each occurs before one occurs again.
    if (all.every((name) => drawn.has(name))) for (const name of all) drawn.delete(name);
    const left = all.filter((name) => !drawn.has(name));
    const name = left[Math.floor(random() * left.length)] ?? "";
    drawn.add(name);
    failures.add(name);
    return from[name.slice(kind.length + 1)] as T;
  };
  const record = (type: "ADDED" | "MODIFIED" | "DELETED", object: Widget): void => {
    history.push({ ...event(type, object), version });
    for (const watching of watches) {
      push(watching);
    }
  };
  const push = (watching: { response: ServerResponse; sent: number }): void => {
    const { response } = watching;
    for (const happened of history) {
      if (happened.version <= watching.sent || response.destroyed || response.writableEnded) {
        continue;
      }
      const { version: sent, ...line } = happened;
      const text = Buffer.from(`${JSON.stringify(line)}\n`);
      const middle = Math.floor(random() * text.length);
      response.write(text.subarray(0, middle));
      response.write(text.subarray(middle));
      watching.sent = sent;
      if (!healed && random() < 0.08) {
        pick(mishaps, "watch")(response, sent);
      }
    }
  };

  const listener = createServer((request, response) => {
    const { searchParams: query } = new URL(request.url ?? "", "http://server");
    if (!healed && random() < 0.3) {
      pick(refusals, "answer")(response);
      return;
    }
    const asked = Number(query.get("resourceVersion") ?? 0);
    if (query.has("watch")) {
      const initial = query.has("sendInitialEvents");
      if (initial && !streams) {
        response.writeHead(422).end(JSON.stringify(status(422, "Invalid")));
        return;
      }
      if (!initial && asked < compactedAt) {
        response.end(`${JSON.stringify(expired)}\n`);
        return;
      }
      const watching = { response, sent: initial ? version : asked };
      response.flushHeaders();
      if (initial) {
        const lines = [...objects.values()].map((object) => event("ADDED", object));
        response.write(
          [...lines, bookmark(version, true)].map((line) => `${JSON.stringify(line)}\n`).join(""),
        );
      }
      watches.add(watching);
      response.once("close", () => watches.delete(watching));
      push(watching);
      return;
    }
    const [from = 0, at = version] = query.get("continue")?.split("@").map(Number) ?? [];
    if (at < version) {
      response.writeHead(410).end(JSON.stringify(status(410, "Expired")));
      return;
    }
    const all = [...objects.values()];
    const limit = Number(query.get("limit") ?? all.length);
    const items = all.slice(from, from + limit);
    const more = from + limit < all.length ? { continue: `${from + limit}@${version}` } : {};
    response.end(
      JSON.stringify({ kind: "ThingList", items, metadata: { resourceVersion: `${version}`, ...more } }),
    );
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const { port } = listener.address() as { port: number };
  const client = createClient({ server: `http://127.0.0.1:${port}` }, { clock });

  const remove = (object: Widget): void => {
    version++;
    objects.delete(objectKey(object));
    record("DELETED", { ...object, metadata: { ...object.metadata, resourceVersion: String(version) } });
  };
  const create = (name: string): void => {
    version++;
    const object = widget(name, version, `uid-${++uid}`, "ä€😀");
    objects.set(objectKey(object), object);
    record("ADDED", object);
  };

  return {
    client,
    objects,
    failures,
    mutate() {
      const name = `widget-${Math.floor(random() * 8)}`;
      const object = objects.get(`ns/${name}`);
      const dice = random();
      if (object === undefined) {
        create(name);
      } else if (dice < 0.25) {
        remove(object);
      } else if (dice < 0.4) {
        remove(object);
        create(name);
      } else {
        version++;
        const changed = { ...object, metadata: { ...object.metadata, resourceVersion: String(version) } };
        objects.set(objectKey(object), changed);
        record("MODIFIED", changed);
      }
    },
    compact() {
      compactedAt = version;
      history = [];
    },
    heal() {
      healed = true;
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      listener.closeAllConnections();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
