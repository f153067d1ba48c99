import type { Writable } from "node:stream";
import { parseJson } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import { seeded, toSeed } from "../random/random.ts";
import { type Cluster, createCluster } from "../store/cluster.ts";
import type { ServedKind } from "../store/served-kind.ts";
import { toStatusError } from "../store/status-error.ts";
import { answerReview, isReview } from "./access-reviews.ts";
import { type Answer, answerJson, answerStatus, withWarnings } from "./answer.ts";
import {
  type ApiRequest,
  type HttpRequest,
  isResourceRequest,
  type Operation,
  parseRequest,
  type ResourceRequest,
} from "./api-request.ts";
import { type BoundedLog, boundedLog } from "./bounded-log.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { discover } from "./discovery.ts";
import { handleRequest } from "./handle-request.ts";
import { chooseView } from "./views.ts";
import { parseWatch } from "./watch-objects.ts";
import { streamWatch, type WatchStream, type WatchStreamOptions } from "./watch-stream.ts";

/** A write request, in the order of execution. */
export interface WriteRecord {
  /** The server's clock, in milliseconds. */
  readonly at: number;
  /** The client's user agent, to distinguish writers. */
  readonly userAgent: string;
  readonly operation: Exclude<Operation, "get" | "list" | "watch" | "discovery">;
  /** Plural of the kind. */
  readonly resource: string;
  readonly namespace: string | undefined;
  /** For `create`, the given or generated name; undefined for a collection or if unknown. */
  readonly name: string | undefined;
  readonly subresource: string | undefined;
  readonly dryRun: boolean;
  /** Status code of the response, even if a fault kept it from the client. */
  readonly code: number;
  /** Resource version after the write. */
  readonly resourceVersion: string;
  /** For a built-in kind, which rules of Kubernetes the server does not check. */
  readonly unchecked: string | undefined;
}

/** Options of a front. */
export interface FrontOptions {
  readonly kinds: readonly ServedKind[];
  readonly seed: number;
  /** Minimum history per kind in events. */
  readonly window: number;
  readonly garbageCollection: boolean;
  readonly logLimit: number;
  readonly bookmarkMs: number;
  readonly watchList: boolean;
  /** Clock of watches. */
  readonly clock: Clock;
  readonly ignoresManagers?: boolean;
  readonly admit?: Cluster["admit"];
  /** The date, in milliseconds. */
  now(): number;
}

/** An API server of objects, whose requests arrive by a listener or within the process. */
export interface Front {
  readonly cluster: Cluster;
  readonly writes: BoundedLog<WriteRecord>;
  /** Called after each write. */
  afterWrite: (() => void) | undefined;
  /** @throws StatusError for a path that is not served. */
  parse(request: HttpRequest): ApiRequest | ResourceRequest;
  /**
   * Handles a request and records writes. Rejections are answers, too.
   *
   * @param reached The last version that a server has which lags behind.
   */
  answer(request: ApiRequest | ResourceRequest, text: string, userAgent: string, reached?: number): Answered;
  /** Returns a function that streams a watch. @throws StatusError for invalid options. */
  watch(request: ResourceRequest, observer: WatchObserver): (to: Writable) => WatchStream;
}

interface Answered {
  readonly answer: Answer;
  readonly refused: boolean;
}

interface WatchObserver extends Pick<WatchStreamOptions, "holds" | "onLine"> {
  readonly reached?: number | undefined;
}

export function createFront(options: FrontOptions): Front {
  const { seed, window, ignoresManagers, admit, logLimit, bookmarkMs, watchList, clock, now } = options;
  const cluster = createCluster(options.kinds, {
    random: seeded(toSeed(seed, "identity")),
    time: () => `${new Date(now()).toISOString().slice(0, 19)}Z`,
    window,
    ...(ignoresManagers !== undefined && { ignoresManagers }),
    ...(admit !== undefined && { admit }),
  });
  const front: Front = {
    cluster,
    writes: boundedLog(logLimit),
    afterWrite: undefined,
    parse: (request) =>
      parseRequest(request, (group, version, plural) => {
        const kind = cluster.findStore(group, plural, version)?.kind;
        return kind?.isHidden ? undefined : kind;
      }),
    answer: (...asked) => answerRequest(front, options, ...asked),
    watch(request, { reached = cluster.version, ...observer }) {
      const store = cluster.storeOf(request.kind);
      const asked = parseWatch(store, request, Math.min(reached, cluster.version), watchList);
      const current = (): number => cluster.version;
      const view = chooseView(request, now());
      return (to) => streamWatch(to, store, asked, view, { clock, bookmarkMs, current, ...observer });
    },
  };
  return front;
}

function answerRequest(
  { cluster, writes, afterWrite }: Front,
  { garbageCollection, now }: FrontOptions,
  request: ApiRequest | ResourceRequest,
  text: string,
  userAgent: string,
  reached?: number,
): Answered {
  if (isReview(request)) return { answer: answerReview(request.path, text, "system:admin"), refused: false };
  if (!isResourceRequest(request)) {
    const found = discover(request.path, cluster.kinds);
    const answer =
      typeof found === "string" ? { code: 200, body: [found], contentType: "text/plain" } : answerJson(found);
    return { answer, refused: false };
  }
  let answer: Answer;
  let refused = false;
  try {
    answer = withWarnings(handleRequest(cluster, request, text, reached), request.warnings);
    answer = withStatement(cluster, request, answer);
  } catch (error) {
    answer = withWarnings(answerStatus(toStatusError(error)), request.warnings);
    refused = true;
  }
  const { operation } = request;
  if (operation !== "get" && operation !== "list" && operation !== "watch" && operation !== "discovery") {
    const { namespace, subresource, kind, query } = request;
    writes.add({
      at: now(),
      userAgent,
      operation,
      resource: kind.plural,
      namespace,
      name:
        request.name ??
        (operation === "create" ? parseObjectName(refused ? text : answer.body[0]) : undefined),
      subresource,
      dryRun: query.has("dryRun") || (operation.startsWith("delete") && text.includes('"dryRun"')),
      code: answer.code,
      resourceVersion: String(cluster.version),
      unchecked: kind.unchecked,
    });
    if (garbageCollection && !refused) {
      collectGarbage(cluster);
    }
    if (!refused) afterWrite?.();
  }
  return { answer, refused };
}

/** Adds a warning to the first write of a built-in kind: what this server does not check. */
function withStatement({ stated }: Cluster, { operation, kind }: ResourceRequest, answer: Answer): Answer {
  const isWrite = operation === "create" || operation === "update" || operation === "patch";
  const { unchecked, group } = kind;
  const id = `${group}/${kind.kind}`;
  if (!isWrite || unchecked === undefined || stated.has(id)) return answer;
  stated.add(id);
  return withWarnings(answer, [unchecked]);
}

/** Returns the name in an object's text, or undefined. */
function parseObjectName(text: Buffer | string | undefined): string | undefined {
  try {
    const object = parseJson(String(text)) as { readonly metadata?: { readonly name?: unknown } } | null;
    const name = object?.metadata?.name;
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
