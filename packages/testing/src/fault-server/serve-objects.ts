import type { IncomingMessage, ServerResponse } from "node:http";
import type { DynamicObject, KindDescriptor, KubernetesObject, NewObject, ObjectRef } from "@capikit/client";
import { kubeconfigText } from "@capikit/client/config";
import { systemClock } from "@capikit/common/time";
import { type FaultControls, strikeOnArrival } from "../faults/arrival-faults.ts";
import { createFaultPlan, type Fault, type FaultPoint, matches } from "../faults/fault-plan.ts";
import { requireStreamFault, strikeStream } from "../faults/stream-faults.ts";
import { seeded, toSeed } from "../random/random.ts";
import { type Answer, answerStatus, sendAnswer } from "../server/answer.ts";
import { type ApiRequest, isResourceRequest, type ResourceRequest } from "../server/api-request.ts";
import { boundedLog } from "../server/bounded-log.ts";
import { collectSome, inSteps } from "../server/collect-garbage.ts";
import { createFront } from "../server/front.ts";
import { type Listener, listenOnLoopback, type ServerIdentity } from "../server/listener.ts";
import { putObject } from "../server/put-object.ts";
import { readBody } from "../server/request-body.ts";
import type { WatchStream } from "../server/watch-stream.ts";
import type { Cluster } from "../store/cluster.ts";
import { serveKind } from "../store/served-kind.ts";
import { StatusError, toStatusError } from "../store/status-error.ts";
import { keyOf, readObject } from "../store/stored-object.ts";
import { deliverAnswer } from "./deliver-answer.ts";
import type { FaultRecord, FaultServer, FaultServerOptions } from "./fault-server.ts";

/** Options in addition to planned faults. */
export interface ServingOptions {
  /** Serves HTTPS. Default: HTTP. */
  readonly identity?: ServerIdentity;
  /** Credentials of clients, and the name of the cluster and the context in their kubeconfig. */
  readonly access?: {
    readonly name?: string;
    readonly certificateAuthority?: string;
    readonly token?: string;
  };
  /** Receives every request first and returns whether it handled it. */
  readonly intercept?: (intercepted: Intercepted) => boolean;
  /** Called for each new connection. */
  readonly onConnection?: () => void;
  /** Adds functions that a server of objects does not have. */
  readonly extend?: (cluster: Cluster) => ServerExtension;
}

/** Functions of the embedded API server. */
export interface ServerExtension {
  /** Called before a request is handled. @throws StatusError */
  prepare(request: ResourceRequest): Promise<void>;
  /** Handles a request, again after each call to another program. */
  handle<T>(request: ApiRequest | ResourceRequest, handler: () => T): Promise<T>;
  /** Returns the answer to a request that is not about stored objects, if it has one. */
  answer(request: IncomingMessage): Promise<Answer | undefined>;
  /** Called after each write. */
  readonly afterWrite: () => void;
}

export interface Intercepted {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** An error if the request does not match the API. */
  readonly parsed: ApiRequest | ResourceRequest | StatusError;
  readonly version: number;
}

export interface ObjectServer {
  readonly server: FaultServer;
  readonly listener: Listener;
}

/** Starts the server of both server types. @throws TypeError as `startFaultServer` does. */
export async function serveObjects(
  options: FaultServerOptions,
  { identity: tls, access, intercept, onConnection, extend }: ServingOptions = {},
): Promise<ObjectServer> {
  const { seed = 1, clock = systemClock, historyWindow = 1000, bookmarkMs = 60_000 } = options;
  const { watchList = true, garbageCollection = false, logLimit = 100_000 } = options;
  const plan = createFaultPlan(seed, options.kinds);
  const epoch = Date.now() - clock.now();
  let skewMs = 0;
  const now = (): number => epoch + clock.now() + skewMs;
  const kinds = await Promise.all(options.kinds.map(serveKind));
  const front = createFront({
    ...{ kinds, seed, window: historyWindow, garbageCollection: false },
    ...{ logLimit, bookmarkMs, watchList, clock, now },
  });
  const { cluster, writes } = front;
  const faults = boundedLog<FaultRecord>(logLimit);
  const extension = extend?.(cluster);
  const collect = garbageCollection ? inSteps(cluster, clock, () => collectSome(cluster)) : undefined;
  front.afterWrite = extension?.afterWrite ?? collect;
  const streams = new Map<WatchStream, FaultPoint>();
  let requests = 0;
  let startingUntil = Number.NEGATIVE_INFINITY;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

  const listener = await listenOnLoopback(
    (request, response) => {
      serve(request, response).catch((error: unknown) => {
        // The client may be gone; request errors were answered before.
        if (!response.headersSent && !response.destroyed) {
          const fault = new StatusError(500, "InternalError", `the fault server failed: ${error}`);
          void sendAnswer(response, answerStatus(fault));
        }
      });
    },
    tls,
    onConnection,
  );

  const controls: FaultControls = {
    compact: () => cluster.compact(),
    skew: (ms) => {
      skewMs = ms;
    },
    start: (ms) => {
      startingUntil = clock.now() + ms;
    },
    refuse: (ms) => listener.refuse(() => wait(ms)),
    wait,
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const number = ++requests;
    const userAgent = request.headers["user-agent"] ?? "";
    response.setHeader("date", new Date(now()).toUTCString());
    let parsed: ApiRequest | ResourceRequest | StatusError;
    try {
      parsed = front.parse(request);
    } catch (error) {
      parsed = toStatusError(error);
    }
    if (intercept?.({ request, response, parsed, version: cluster.version })) {
      return;
    }
    const point = pointOf(parsed, userAgent);
    const random = plan.randomFor(point);
    const strike = (stage: "arrival" | "answer" | "stream"): Fault | undefined => {
      const fault = plan.strike(point, stage);
      if (fault !== undefined) {
        faults.add({
          fault: fault.name,
          request: number,
          operation: point.operation,
          url: request.url ?? "",
        });
      }
      return fault;
    };
    try {
      const fault = strike("arrival");
      if (fault && (await strikeOnArrival(fault, point, response, controls, random))) {
        return;
      }
      if (clock.now() < startingUntil) {
        throw new StatusError(503, "ServiceUnavailable", "apiserver is starting", {});
      }
      const own = await extension?.answer(request);
      if (own !== undefined) return await sendAnswer(response, own);
      if (parsed instanceof StatusError) {
        throw parsed;
      }
      if (point.operation === "watch" && isResourceRequest(parsed)) {
        // If the client disconnected during the delay, the stream would never end.
        await extension?.prepare(parsed);
        if (response.destroyed) return;
        return startWatch(parsed, point, response, strike);
      }
      const text = await readBody(request);
      const handled = parsed;
      if (extension !== undefined && isResourceRequest(handled)) await extension.prepare(handled);
      const handler = () => front.answer(handled, text, userAgent);
      const { answer, refused } = await (extension?.handle(handled, handler) ?? handler());
      await deliverAnswer(response, answer, refused ? undefined : strike("answer"), wait);
    } catch (error) {
      await sendAnswer(response, answerStatus(toStatusError(error)));
    }

    function startWatch(
      watch: ResourceRequest,
      at: FaultPoint,
      to: ServerResponse,
      struck: (stage: "answer" | "stream") => Fault | undefined,
    ): void {
      const open = front.watch(watch, {
        onLine: (line) => {
          const fault = struck("stream");
          if (fault !== undefined) strikeStream(fault, line, random);
        },
      });
      to.writeHead(200, { "content-type": "application/json" });
      if (struck("answer") !== undefined) {
        to.end();
        return;
      }
      to.flushHeaders();
      const stream = open(to);
      streams.set(stream, at);
      to.once("close", () => streams.delete(stream));
    }
  }

  const { name = "fault-server", token, ...trust } = access ?? {};
  const config = { server: listener.url, ...trust };
  // Cluster caches reject kubeconfigs without credentials.
  const identity = { type: "token", token: token ?? "anybody" } as const;
  const server: FaultServer = {
    url: listener.url,
    config: { ...config, ...(token !== undefined && { identity }) },
    kubeconfig: kubeconfigText({ ...config, identity }, { cluster: name, user: "anybody" }),
    get resourceVersion() {
      return String(cluster.version);
    },
    get requests() {
      return requests;
    },
    get watches() {
      return streams.size;
    },
    get connections() {
      return listener.connections;
    },
    get faults() {
      return faults.entries();
    },
    get writes() {
      return writes.entries();
    },
    objects: <T extends KubernetesObject>(kind: KindDescriptor<T>) =>
      cluster.storeOf(kind).sorted().map(readObject) as unknown as T[],
    object<T extends KubernetesObject>(kind: KindDescriptor<T>, { namespace, name }: ObjectRef) {
      const found = cluster.storeOf(kind).objects.get(keyOf(namespace, name));
      return (found && readObject(found)) as T | undefined;
    },
    put: <T extends KubernetesObject>(kind: KindDescriptor<T>, object: NewObject<T>) =>
      putObject(cluster, kind, object as unknown as DynamicObject) as unknown as T,
    remove(kind, { namespace, name }) {
      const store = cluster.storeOf(kind);
      const found = store.objects.get(keyOf(namespace, name));
      if (found !== undefined) {
        cluster.remove(store, found);
      }
      return found !== undefined;
    },
    compact: () => cluster.compact(),
    bookmark() {
      for (const stream of streams.keys()) stream.bookmark();
    },
    inject: (name, injection = {}) => plan.inject(name, injection),
    strike(name, target = {}) {
      requireStreamFault(name);
      const hit = [...streams].filter(([, point]) => matches(target, point));
      for (const [stream] of hit) {
        const fault = { name, delayMs: 50, retryAfterSeconds: 1 };
        strikeStream(fault, stream, seeded(toSeed(seed, name)));
      }
      return hit.length;
    },
    heal() {
      plan.heal();
      startingUntil = Number.NEGATIVE_INFINITY;
    },
    stop: () => listener.stop(),
    [Symbol.asyncDispose]: () => listener.stop(),
  };
  return { server, listener };
}

function pointOf(parsed: ApiRequest | ResourceRequest | StatusError, userAgent: string): FaultPoint {
  if (parsed instanceof StatusError || !isResourceRequest(parsed)) {
    return {
      operation: "discovery",
      group: "",
      resource: "",
      namespace: undefined,
      name: undefined,
      userAgent,
    };
  }
  const { operation, kind, namespace, name } = parsed;
  return { operation, group: kind.group, resource: kind.plural, namespace, name, userAgent };
}
