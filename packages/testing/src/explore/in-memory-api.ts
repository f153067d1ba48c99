import { Readable } from "node:stream";
import type { ClusterConfig, DynamicObject, HandledAnswer, HandledRequest } from "@capikit/client";
import { getOrCreate, isRecord, type ReadonlyJsonObject, stringifyJson } from "@capikit/common/json";
import { type Admission, type AdmitOptions, admit, type CompiledSchema } from "@capikit/schema";
import { answerRequest, type Service } from "../fault-server/answer-request.ts";
import { seeded, toSeed } from "../random/random.ts";
import { type Answer, answerPage, answerStatus } from "../server/answer.ts";
import { isResourceRequest, parseRequest, type ResourceRequest } from "../server/api-request.ts";
import { boundedLog } from "../server/bounded-log.ts";
import { parseSelection, type Selector } from "../server/selectors.ts";
import { chooseView, type View } from "../server/views.ts";
import { bookmarkLine, errorLine, eventLine, initialLine, parseWatch } from "../server/watch-objects.ts";
import { type Cluster, createCluster } from "../store/cluster.ts";
import type { Happened, ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { StatusError, toStatusError } from "../store/status-error.ts";
import { readObject, type StoredObject } from "../store/stored-object.ts";

/** A request for objects. */
export interface ObjectRequest {
  readonly request: ResourceRequest;
  readonly body: string;
  readonly isWrite: boolean;
  /** Whether it is the first list of a program of its kind, which may be that of a cache. */
  readonly isFirst: boolean;
}

/** What a program sees of the API server, and when. */
export interface ApiObserver {
  /**
   * Handles a request, by calling `answer` once or never: never leaves the request without an answer.
   */
  requested(asked: ObjectRequest, answer: () => Answer): Promise<Answer>;
  /** Called before an event is delivered. Returns whether its stream waits first. */
  holds(kind: ServedKind, event: Happened): boolean;
  /** Called for a path that the server does not have. */
  unserved(path: string): void;
  /** Reports whether the program has ended, so that nothing of it reaches the server. */
  ended(): boolean;
  /** Reports whether programs watch a kind. */
  watches(kind: ServedKind): boolean;
  /** The version that watches and lists of a kind have reached at most; undefined for all. */
  reached(kind: ServedKind): number | undefined;
}

/** An API server without connections, whose answers a run controls. */
export interface InMemoryApi {
  readonly cluster: Cluster;
  /** Returns a configuration for the clients of a program. */
  connect(observer: ApiObserver): Connection;
  /** Plurals of the kinds that programs have watched. */
  readonly watched: Set<string>;
  /** Executes a request without a program. */
  execute(method: string, url: string, body?: string): Answer;
  /** Called after each change of an object. */
  onChange: (() => void) | undefined;
}

/** The connection of a program. */
export interface Connection {
  readonly config: ClusterConfig;
  /** Delivers the events that streams waited with. */
  resume(): void;
  /** Ends the streams that wait with an error, so that caches list again. */
  expire(): void;
  /** Ends all streams without a word to the program. */
  cut(): void;
}

const server = "http://explore.invalid";

export function createInMemoryApi(
  kinds: readonly ServedKind[],
  options: {
    readonly seed: number;
    readonly garbageCollection: boolean;
    readonly ignoresManagers: boolean;
    /** The date. */
    now(): number;
    after(ms: number, callback: () => void): () => void;
  },
): InMemoryApi {
  const time = options.now;
  const cluster = createCluster(kinds, {
    random: seeded(toSeed(options.seed, "identity")),
    time: () => `${new Date(time()).toISOString().slice(0, 19)}Z`,
    window: 10_000,
    ignoresManagers: options.ignoresManagers,
    admit: admitOnce,
  });
  const service: Service = {
    cluster,
    writes: boundedLog(1),
    now: time,
    garbageCollection: options.garbageCollection,
    afterWrite: () => api.onChange?.(),
  };

  const parse = ({ method, url, headers }: Pick<HandledRequest, "headers" | "method" | "url">) =>
    parseRequest({ method, url, headers } as Parameters<typeof parseRequest>[0], (group, version, plural) => {
      return cluster.findStore(group, plural, version)?.kind;
    });

  const api: InMemoryApi = {
    cluster,
    watched: new Set(),
    onChange: undefined,
    execute(method, url, body = "") {
      return answerRequest(service, parse({ method, url, headers: {} }), body, "explore").answer;
    },
    connect(observer) {
      const streams = new Set<Stream>();
      const listed = new Set<string>();
      const parseServed = (asked: HandledRequest): ReturnType<typeof parse> => {
        try {
          return parse(asked);
        } catch (error) {
          observer.unserved(asked.url);
          throw error;
        }
      };
      const handler = async (asked: HandledRequest): Promise<HandledAnswer> => {
        if (observer.ended()) return never();
        try {
          const request = parseServed(asked);
          if (!isResourceRequest(request)) {
            return handled(answerRequest(service, request, asked.body, "").answer);
          }
          if (request.operation === "watch") return watch(request);
          const { operation } = request;
          const isWrite = operation !== "get" && operation !== "list";
          const isFirst = operation === "list" && !listed.has(request.kind.plural);
          if (isFirst) listed.add(request.kind.plural);
          // The first list of a watched kind is that of its cache.
          const isOfCache = isFirst && observer.watches(request.kind);
          const at =
            isOfCache || (operation === "list" && request.query.get("resourceVersion") === "0")
              ? observer.reached(request.kind)
              : undefined;
          const answer = (): Answer =>
            at === undefined
              ? answerRequest(service, request, asked.body, asked.headers["user-agent"] ?? "").answer
              : listAt(cluster.storeOf(request.kind), request, at, time());
          return handled(await observer.requested({ request, body: asked.body, isWrite, isFirst }, answer));
        } catch (error) {
          if (isBroken(error)) throw error;
          return handled(answerStatus(toStatusError(error)));
        }
      };
      const watch = (request: ResourceRequest): HandledAnswer => {
        const store = cluster.storeOf(request.kind);
        api.watched.add(store.kind.plural);
        const parsed = parseWatch(store, request, cluster.version, true);
        const view = chooseView(request, time());
        const body = new Readable({
          read() {},
          destroy: (error, done) => {
            stream.close();
            done(error);
          },
        });
        const at = observer.reached(store.kind);
        const begins = parsed.initial.length > 0 || parsed.marksEnd || parsed.after === cluster.version;
        const isOld = at !== undefined && begins && at < parsed.after;
        const selected = (objects: readonly StoredObject[]) =>
          parsed.selector === undefined ? objects : objects.filter(parsed.selector);
        const initial = isOld
          ? parsed.marksEnd || parsed.initial.length > 0
            ? selected(store.sorted(at))
            : []
          : parsed.initial;
        const stream = new Stream(store, body, view, parsed.selector, observer, isOld ? at : parsed.after);
        streams.add(stream);
        body.once("close", () => streams.delete(stream));
        for (const object of initial) body.push(Buffer.concat(initialLine(object, view)));
        if (parsed.marksEnd) body.push(bookmarkLine(store.kind, stream.version, view, true));
        if (parsed.error !== undefined) {
          body.push(errorLine(parsed.error));
          body.push(null);
        } else stream.open(parsed.bookmarks ? options.after : undefined, () => cluster.version);
        return { status: 200, headers: { "content-type": "application/json" }, body };
      };
      return {
        config: { server, handler },
        resume: () => {
          for (const stream of streams) stream.pump();
        },
        expire: () => {
          for (const stream of streams) if (stream.expire()) streams.delete(stream);
        },
        cut: () => {
          for (const stream of streams) stream.close();
          streams.clear();
        },
      };
    },
  };
  return api;
}

const admissions = new WeakMap<CompiledSchema, Map<string, Admission>>();

/** Admits an object. Runs repeat each other's writes, which are admitted once. */
function admitOnce(object: ReadonlyJsonObject, options: AdmitOptions): Admission {
  const { schema, old, ...rest } = options;
  const known = getOrCreate(admissions, schema, () => new Map<string, Admission>());
  // A program may write ever new objects.
  if (known.size >= 10_000) known.clear();
  const key = stringifyJson([withoutVersion(object), old && withoutVersion(old), rest]);
  return getOrCreate(known, key, () => admit(object, options));
}

/** The store sets the version, which differs between runs. */
function withoutVersion(object: ReadonlyJsonObject): object {
  const { metadata } = object;
  if (!isRecord(metadata) || typeof metadata.resourceVersion !== "string") return object;
  return { ...object, metadata: { ...metadata, resourceVersion: metadata.resourceVersion !== "" } };
}

/** A promise of a program that has ended. */
export const never = <T>(): Promise<T> => new Promise<T>(() => {});

/** Reports whether an error represents a broken connection. */
const isBroken = (error: unknown): boolean =>
  typeof (error as { code?: unknown } | null)?.code === "string" && !("status" in (error as object));

function handled({ code, body, contentType = "application/json", headers = {} }: Answer): HandledAnswer {
  const bytes = Buffer.concat(body.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  return {
    status: code,
    headers: { "content-type": contentType, "content-length": String(bytes.length), ...headers },
    body: Readable.from([bytes], { objectMode: false }),
  };
}

/** Lists the objects of an earlier version, as a server that lags behind. */
function listAt(store: ResourceStore, request: ResourceRequest, version: number, now: number): Answer {
  const selector = parseSelection(store.kind, request);
  const all = store.sorted(version);
  const items = selector === undefined ? all : all.filter(selector);
  return answerPage(
    store.kind,
    { items, resourceVersion: version, continueToken: undefined, remaining: undefined },
    chooseView(request, now),
  );
}

/** The events of a watch. */
class Stream {
  version: number;
  readonly plural: string;
  readonly #store: ResourceStore;
  readonly #body: Readable;
  readonly #view: View;
  readonly #selector: Selector | undefined;
  readonly #observer: ApiObserver;
  readonly #pump = (): void => this.pump();

  constructor(
    store: ResourceStore,
    body: Readable,
    view: View,
    selector: Selector | undefined,
    observer: ApiObserver,
    version: number,
  ) {
    this.#store = store;
    this.plural = store.kind.plural;
    this.#body = body;
    this.#view = view;
    this.#selector = selector;
    this.#observer = observer;
    this.version = version;
  }

  /** Begins to send events, and bookmarks like the API server, which clients take as signs of life. */
  open(after: ((ms: number, callback: () => void) => () => void) | undefined, current: () => number): void {
    this.#store.listeners.add(this.#pump);
    this.pump();
    const bookmark = (): void => {
      if (this.#store.next(this.version) === undefined) this.version = Math.max(this.version, current());
      this.#body.push(bookmarkLine(this.#store.kind, this.version, this.#view));
      this.#cancel = after?.(60_000, bookmark);
    };
    this.#cancel = after?.(60_000, bookmark);
  }

  close(): void {
    this.#cancel?.();
    this.#store.listeners.delete(this.#pump);
  }

  /** Ends the stream as the server does that no longer has its next events. Returns whether it has some. */
  expire(): boolean {
    if (this.#store.next(this.version) === undefined) return false;
    this.close();
    this.#body.push(errorLine(new StatusError(410, "Expired", "too old resource version")));
    this.#body.push(null);
    return true;
  }

  #cancel: (() => void) | undefined;

  pump(): void {
    for (;;) {
      const event = this.#store.next(this.version);
      if (event === undefined) {
        this.version = Math.max(this.version, this.#store.compactedAt);
        return;
      }
      const line = eventLine(event, this.#selector, this.#view);
      if (line !== undefined && this.#observer.holds(this.#store.kind, event)) return;
      this.version = event.version;
      if (line !== undefined) this.#body.push(Buffer.concat(line));
    }
  }
}

/** Reads all objects of a store. */
export const objectsOf = (store: ResourceStore): DynamicObject[] => store.sorted().map(readObject);
