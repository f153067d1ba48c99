import { setTimeout as wait } from "node:timers/promises";
import { catalog, discoverVariables, discovery } from "@capikit/api/catalog";
import { type HookDescriptor, hookPath } from "@capikit/api/catalog/runtime";
import type { Client } from "@capikit/client";
import type { SourcePlace } from "@capikit/common/errors";
import {
  isJsonObject,
  type JsonObject,
  jsonSize,
  listAt,
  parseJson,
  recordOf,
  textAt,
  trackStore,
  valueAt,
} from "@capikit/common/json";
import type { ControlPlane } from "@capikit/envtest";
import {
  createForward,
  type Forward,
  redactExchange,
  sampleOf,
  sampleVariables,
  variableDefinitions,
} from "@capikit/extension-kit/testing";
import { UsageError } from "@capikit/generators/run";
import {
  type RouteRequest,
  type RouteResponse,
  refuseCrossSite,
  startServer,
  textResponse,
} from "@capikit/serving";
import type { HookCallDetails, ShownHandler, ShownHookCall } from "../../console/console-model.ts";
import type { NoticedCall } from "../../shared/console/find-problems.ts";
import { shownLines, shownText } from "../../shared/console/summarize-object.ts";
import { hookOfHandler } from "../../shared/hooks/hooks-named.ts";
import { effectsOf, maxText } from "./hook-effects.ts";
import type { HandlerPlace } from "./program-run.ts";

const host = "127.0.0.1";
/** Most kept calls, and characters of their bodies together. */
const [maxCalls, maxKept] = [200, 32 * 1024 * 1024];
/** Limits of a call: longer than the maximum timeout of a handler. */
const [maxBodyBytes, timeoutMs] = [24 * 1024 * 1024, 60_000];

/** Time for a restart of an extension. */
const restartMs = 10_000;

type Sent = Awaited<ReturnType<Forward["send"]>>;

/** Query of the calls of pages. */
const ownQuery = "timeout=10s";
const unanswered = { status: 502, ms: 0 };

interface StoredCall extends ShownHookCall {
  readonly path: string;
  readonly request: JsonObject;
  readonly answer: JsonObject | string;
  readonly size: number;
}

/** The calls of the hooks of a session, by the core manager and by pages of the console. */
export class HookCalls {
  /** By URL. */
  readonly #targets = new Map<string, Forward>();
  #client: Client | undefined;
  #calls: readonly StoredCall[] = [];
  /** Of the last calls, whose effects take time. */
  readonly #details = new Map<number, NoticedCall>();
  /** Where extensions declare their handlers, by hook and name. */
  #places: ReadonlyMap<string, SourcePlace> = new Map();
  #last = 0;

  constructor() {
    trackStore("hook calls of dev", this);
  }

  /** Characters of all bodies and kept effects. */
  get bytes(): number {
    return this.#bodies() + jsonSize([...this.#details.values()], Number.POSITIVE_INFINITY);
  }

  #bodies(): number {
    return this.#calls.reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Starts a server that forwards calls to an extension and records them. Calls of web pages are
   * refused.
   */
  async forward(
    plane: Pick<ControlPlane, "issueServerCertificate" | "webhookServing"> &
      Partial<Pick<ControlPlane, "client">>,
    url: string,
  ): Promise<{ readonly url: string; stop(): Promise<void> }> {
    const stopped = new AbortController();
    const forward = createForward({ url, ca: plane.webhookServing.certificateAuthority });
    this.#targets.set(url, forward);
    this.#client = plane.client;
    const { certificate: cert, key } = await plane.issueServerCertificate([host, "localhost"]);
    const server = await startServer({
      port: 0,
      host,
      tls: { cert, key },
      maxBodyBytes,
      handleTimeoutMs: timeoutMs,
      drainMs: 1_000,
      routes: [
        {
          method: "POST",
          path: "/*",
          handle: async ({ path, query, body }: RouteRequest): Promise<RouteResponse> => {
            const text = body.toString("utf8");
            const sent = await sendPatiently([forward], path, query.toString(), text, stopped.signal);
            this.#record(path, text, sent, false);
            if (sent.answer === undefined) return textResponse(`${sent.error}\n`, 502);
            const { status, headers, text: answer } = sent.answer;
            const type = headers["content-type"];
            return {
              status,
              body: answer,
              ...(typeof type === "string" && { headers: { "content-type": type } }),
            };
          },
        } as const,
      ].map(refuseCrossSite({ hosts: [host, "localhost"] })),
    });
    return {
      url: server.url,
      stop: async () => {
        stopped.abort();
        forward.close();
        await server.stop();
      },
    };
  }

  /** Sets where the extension of the project declares its handlers. */
  setPlaces(handlers: readonly HandlerPlace[]): void {
    this.#places = new Map(
      handlers.flatMap(({ hook, name, place }) => (place ? [[`${hook} ${name}`, place]] : [])),
    );
  }

  /** Returns the last calls, the newest first. */
  calls(): readonly ShownHookCall[] {
    return this.#calls.map(({ path: _, request: __, answer: ___, size: ____, ...call }) => call).reverse();
  }

  /** Returns the last call of each handler for each Cluster by the core manager, with its effects. */
  async lastCalls(): Promise<readonly NoticedCall[]> {
    const last = new Map<string, number>();
    for (const { hook, handler, cluster, id, isOwn } of this.#calls)
      if (!isOwn) last.set(`${hook} ${handler} ${cluster}`, id);
    for (const id of this.#details.keys()) if (![...last.values()].includes(id)) this.#details.delete(id);
    const found = [...last.values()].map(async (id) => {
      const details = this.#details.get(id) ?? withoutTexts(await this.details(id));
      if (details !== undefined) this.#details.set(id, details);
      return details ?? [];
    });
    return (await Promise.all(found)).flat().map((call) => {
      const place = this.#places.get(`${call.hook} ${call.handler}`);
      return place === undefined ? call : { ...call, place };
    });
  }

  /** Returns a call with its bodies and effects; undefined if it is no longer kept. */
  async details(id: number): Promise<Omit<HookCallDetails, "cause"> | undefined> {
    const call = this.#calls.find((one) => one.id === id);
    if (call === undefined) return undefined;
    const { size: _, request, answer, ...shown } = call;
    return {
      ...shown,
      request: jsonText(request),
      answer: typeof answer === "string" ? shownLines(answer, maxText) : jsonText(answer),
      effects: await effectsOf(call, this.#client),
    };
  }

  /** Returns the handlers of all running extensions. */
  async handlers(): Promise<readonly ShownHandler[]> {
    const found = await Promise.all([...this.#targets.values()].map(handlersOf));
    return found.flat();
  }

  /** Calls a handler as the core manager does. Returns the number of the call. @throws UsageError */
  async call(path: string, text: string): Promise<number> {
    let body: unknown;
    try {
      body = parseJson(text);
    } catch (error) {
      throw new UsageError(`the request is not JSON: ${(error as Error).message}`);
    }
    if (!isJsonObject(body)) throw new UsageError("the request is not a JSON object");
    const sent = await sendPatiently([...this.#targets.values()], path, ownQuery, text);
    if (sent.answer !== undefined) return this.#record(path, text, sent, true);
    throw new UsageError(`cannot call ${path}: ${sent.error}`, "wait until the extension is ready");
  }

  #record(path: string, sentText: string, sent: Sent, isOwn: boolean): number {
    const { status: code, text, ms } = sent.answer ?? { ...unanswered, text: sent.error };
    const [sentBody, answered] = [sentText, text].map(parsed);
    const { request, response } = redactExchange({
      request: { method: "POST", path, query: "", body: isJsonObject(sentBody) ? sentBody : {} },
      response: { status: code, body: isJsonObject(answered) ? answered : text },
    });
    const [hook, handler = ""] = named(request.path);
    const { status, message, retryAfterSeconds } = Object(response.body) as Readonly<Record<string, unknown>>;
    const shownAnswer = typeof response.body === "string" ? response.body : message;
    const isBlocking = Number(retryAfterSeconds) > 0;
    const again = isBlocking ? `called again after ${retryAfterSeconds} s` : "";
    const holders = listAt(request.body, "items").map((item) => recordOf(recordOf(item).holderReference));
    const cluster =
      holders.find(({ kind }) => kind === "Cluster") ?? valueAt(request.body, "cluster", "metadata");
    const at = ["namespace", "name"].map((member) => textAt(cluster, member));
    const result = [code === 200 ? "" : code, status, shownAnswer, again].filter(Boolean).join(" · ");
    this.#last += 1;
    const call: StoredCall = {
      id: this.#last,
      at: new Date().toISOString(),
      ms: Math.round(ms),
      hook,
      handler: shownText(handler, 300),
      isFailed: code !== 200 || status !== "Success",
      isBlocking,
      cluster: shownText(at.filter(Boolean).join("/"), 300),
      result: shownText(result, 500),
      isOwn,
      path: request.path,
      request: request.body,
      answer: response.body,
      size: JSON.stringify([request.body, response.body]).length,
    };
    this.#calls = [...this.#calls, call].slice(-maxCalls);
    while (this.#calls.length > 1 && this.#bodies() > maxKept) this.#calls = this.#calls.slice(1);
    return call.id;
  }
}

/** Returns the handlers of an extension, with requests that have values of its variables. */
async function handlersOf(forward: Forward): Promise<readonly ShownHandler[]> {
  const answerOf = async (hook: HookDescriptor, path: string): Promise<JsonObject> => {
    const sent = await forward.send(path, ownQuery, JSON.stringify(await sampleOf(hook)));
    const answer = parsed(sent.answer?.text ?? "");
    return isJsonObject(answer) ? answer : {};
  };
  const found = listAt(await answerOf(discovery, hookPath(discovery)), "handlers").flatMap((one) => {
    const name = textAt(one, "name");
    const [apiVersion = "", called = ""] = ["apiVersion", "hook"].map((member) =>
      textAt(one, "requestHook", member),
    );
    const hook = hookOfHandler({ apiVersion, hook: called }, catalog);
    if (hook === undefined) return [];
    return { hook, name, path: hook.singleton ? hookPath(hook) : hookPath(hook, name) };
  });
  const discoverers = found.filter(({ hook }) => hook === discoverVariables);
  const definitions = await Promise.all(discoverers.map(({ hook, path }) => answerOf(hook, path)));
  const options =
    definitions.length === 0 ? {} : { variables: sampleVariables(variableDefinitions(definitions)) };
  return Promise.all(
    found.map(async ({ hook, name, path }) => ({
      ...{ hook: hook.hook, name, path },
      sample: jsonText(await sampleOf(hook, options)),
    })),
  );
}

/**
 * Calls the extension that has a handler, again while one of them restarts and its port refuses connections.
 * Returns the failure of the last one if none answers.
 */
async function sendPatiently(
  forwards: readonly Forward[],
  path: string,
  query: string,
  text: string,
  signal?: AbortSignal,
): Promise<Sent> {
  const end = performance.now() + restartMs;
  for (;;) {
    let failed: Sent = { error: "no extension runs", late: false, refused: false };
    let isRefused = false;
    for (const forward of forwards) {
      const sent = await forward.send(path, query, text);
      if (sent.answer === undefined) {
        failed = sent;
        isRefused ||= sent.refused;
      } else if (sent.answer.status !== 404 || forwards.length === 1) return sent;
    }
    if (!isRefused || performance.now() > end) return failed;
    await wait(100);
    // A call would open the closed connection again.
    if (signal?.aborted) return failed;
  }
}

/** Its bodies and diffs are long. */
function withoutTexts(call: Omit<HookCallDetails, "cause"> | undefined): NoticedCall | undefined {
  if (call === undefined) return undefined;
  const { at, ms, id, hook, handler, cluster, isFailed, result, effects } = call;
  return {
    ...{ at, ms, id, hook, handler, cluster, isFailed, result },
    effects: effects.map(({ object, problem }) => ({ object, problem })),
  };
}

function named(path: string): readonly [hook: string, handler: string | undefined] {
  const found = catalog.findByPath(path);
  const [name = path, handler] = path.split("/").slice(3);
  return [found?.hook.hook ?? name, found?.handler ?? handler];
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function jsonText(value: unknown): string {
  return shownLines(JSON.stringify(value, null, 2), maxText);
}
