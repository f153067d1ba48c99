import { PassThrough, Readable } from "node:stream";
import type { ClusterConfig, DynamicObject, HandledAnswer, HandledRequest } from "@capikit/client";
import { getOrCreate, isRecord, type ReadonlyJsonObject, stringifyJson } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import { type Admission, type AdmitOptions, admit, type CompiledSchema } from "@capikit/schema";
import { type Answer, answerStatus } from "../server/answer.ts";
import { isResourceRequest, type ResourceRequest } from "../server/api-request.ts";
import { createFront, type Front } from "../server/front.ts";
import type { WatchStream } from "../server/watch-stream.ts";
import type { Cluster } from "../store/cluster.ts";
import type { Happened, ResourceStore } from "../store/resource-store.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { toStatusError } from "../store/status-error.ts";
import { readObject } from "../store/stored-object.ts";

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
    /** The clock of watches. */
    readonly clock: Clock;
    /** The date. */
    now(): number;
  },
): InMemoryApi {
  const { now, clock, seed, garbageCollection, ignoresManagers } = options;
  const front = createFront({
    ...{ kinds, seed, garbageCollection, ignoresManagers, now, clock },
    ...{ window: 10_000, admit: admitOnce, logLimit: 1, bookmarkMs: 60_000, watchList: true },
  });
  const { cluster } = front;
  const api: InMemoryApi = {
    cluster,
    watched: new Set(),
    execute: (method, url, body = "") =>
      front.answer(front.parse({ method, url, headers: {} }), body, "explore").answer,
    connect(observer) {
      const streams = new Set<WatchStream>();
      const listed = new Set<string>();
      const parse = (asked: HandledRequest): ReturnType<Front["parse"]> => {
        try {
          return front.parse(asked);
        } catch (error) {
          observer.unserved(asked.url);
          throw error;
        }
      };
      const handle = (request: ResourceRequest, { body, headers }: HandledRequest): Promise<Answer> => {
        const { operation, kind, query } = request;
        const isWrite = operation !== "get" && operation !== "list";
        const isFirst = operation === "list" && !listed.has(kind.plural);
        if (isFirst) listed.add(kind.plural);
        // The first list of a watched kind is that of its cache.
        const isOld = (isFirst && observer.watches(kind)) || query.get("resourceVersion") === "0";
        const reached = operation === "list" && isOld ? observer.reached(kind) : undefined;
        return observer.requested(
          { request, body, isWrite, isFirst },
          () => front.answer(request, body, headers["user-agent"] ?? "", reached).answer,
        );
      };
      const watch = (request: ResourceRequest): HandledAnswer => {
        const { kind } = cluster.storeOf(request.kind);
        api.watched.add(kind.plural);
        const open = front.watch(request, {
          reached: observer.reached(kind),
          holds: (event) => observer.holds(kind, event),
        });
        // Nothing is slow.
        const body = new PassThrough({ highWaterMark: 2 ** 30 });
        const stream = open(body);
        streams.add(stream);
        body.once("close", () => streams.delete(stream));
        return { status: 200, headers: { "content-type": "application/json" }, body };
      };
      const handler = async (asked: HandledRequest): Promise<HandledAnswer> => {
        if (observer.ended()) return never();
        try {
          const request = parse(asked);
          if (!isResourceRequest(request)) return handled(front.answer(request, asked.body, "").answer);
          return request.operation === "watch" ? watch(request) : handled(await handle(request, asked));
        } catch (error) {
          if (isBroken(error)) throw error;
          return handled(answerStatus(toStatusError(error)));
        }
      };
      return {
        config: { server, handler },
        resume: () => {
          for (const stream of streams) stream.pump();
        },
        expire: () => {
          for (const stream of streams) stream.expire();
        },
        cut: () => {
          for (const stream of streams) stream.mute();
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

/** Reads all objects of a store. */
export const objectsOf = (store: ResourceStore): DynamicObject[] => store.sorted().map(readObject);
