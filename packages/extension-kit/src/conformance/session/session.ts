import { posix } from "node:path";
import { catalog, discoverVariables, discovery, type HookName } from "@capikit/api/catalog";
import { type HookDescriptor, type HookSet, hookPath } from "@capikit/api/catalog/runtime";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { referenceMinor } from "@capikit/api/releases";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { isDnsLabel } from "@capikit/common/text";
import { parseRequestHook } from "../../caller/registration.ts";
import type { ObjectVersion } from "../../extension/hook-handler.ts";
import { tryParseJson } from "../../protocol/try-parse-json.ts";
import { sampleOf } from "../../samples/sample-of.ts";
import { sampleRequest } from "../../samples/sample-request.ts";
import {
  sampleVariables,
  unsampledVariables,
  type VariableDefinition,
  variableDefinitions,
} from "../../samples/sample-variables.ts";
import { probeTls, type TlsFacts } from "./probe-tls.ts";
import { type RequestVariant, requestVariants, toVariant } from "./request-variants.ts";
import { type ConformanceOptions, objectVersionOf } from "./target.ts";
import { createWire, type Protocol, type Sent, type Wire, type WireAnswer } from "./wire.ts";

/** A declared handler of the extension, or Discovery. */
export interface TestedHandler {
  /** Label for evidence: `GeneratePatches edit`. */
  readonly label: string;
  readonly hook: HookDescriptor;
  /** Absent for singletons, such as Discovery. */
  readonly name: string | undefined;
  readonly timeoutMs: number;
}

/** A request and its result. */
export interface Exchange {
  readonly handler: TestedHandler;
  readonly request: JsonObject;
  readonly sent: Sent;
  /** The first answered variant of the request. */
  readonly variant: RequestVariant;
  /** The first attempt, in Cluster API's variant. */
  readonly first: Sent;
  /** The response, if it is readable. */
  readonly response: JsonObject | undefined;
}

/** Differences from Cluster API's request. */
export interface AskOptions {
  readonly protocol?: Protocol;
}

/** A check run of an extension. Repeated queries are answered from a cache. */
export interface Session {
  readonly options: ConformanceOptions;
  /** The hooks that handlers may declare. */
  readonly hooks: HookSet;
  readonly coreVersion: string;
  /** The version of Cluster API's own objects in requests. */
  readonly objectVersion: ObjectVersion;
  /** The required name of the certificate. */
  readonly serverName: string;
  tls(alpn?: readonly string[]): Promise<TlsFacts>;
  /** The answer to Discovery. */
  discovery(): Promise<Exchange>;
  /** Its declaration of handlers, unvalidated; undefined without a response to Discovery. */
  declared(): Promise<unknown>;
  /** The handlers that can be called. */
  handlers(): Promise<readonly TestedHandler[]>;
  /** The answers to Discovery and to the first request of every handler. */
  exchanges(): Promise<readonly Exchange[]>;
  /** The extension's own definitions of variables. */
  definitions(): Promise<readonly VariableDefinition[]>;
  /** The names of required variables that requests do not have, as no valid value is known. */
  unsampled(): Promise<readonly string[]>;
  /** Returns a handler's request, generated or given. */
  requestFor(handler: TestedHandler, objectVersion?: ObjectVersion): JsonObject;
  /** Reports whether the request of a handler was given. */
  isGiven(handler: TestedHandler): boolean;
  /** Sends another request to the handler of an exchange, in the answered variant. */
  ask(exchange: Exchange, body: Buffer | JsonObject | string, options?: AskOptions): Promise<Exchange>;
  /** Repeats the request of an exchange, and returns the answer to a repetition; cached. */
  again(exchange: Exchange, repetition?: number): Promise<Exchange>;
  /** Sends a request to any path. */
  post(path: string, body: string): Promise<Sent>;
  close(): void;
}

const discoveryTimeoutMs = 10_000;
const discoveryHandler: TestedHandler = {
  label: "Discovery",
  hook: discovery,
  name: undefined,
  timeoutMs: discoveryTimeoutMs,
};

export function createSession(options: ConformanceOptions): Session {
  const { url, ca, clientCertificate, signal, coreVersion = referenceMinor, hooks = catalog } = options;
  const { origin, pathname, hostname } = new URL(url);
  const wireOptions = { origin, ca, clientCertificate, signal };
  const wire: Wire = createWire(wireOptions);
  const serverName = options.serverName ?? hostname.replace(/^\[|\]$/g, "");
  const objectVersion = objectVersionOf(coreVersion);

  const tls = remember(() => probeTls({ ...wireOptions, serverName }));
  const protocol = remember(async (): Promise<Protocol> => ((await tls()).alpn === "h2" ? "h2" : "h1"));
  const pathOf = (path: string): string => posix.join("/", pathname, path);

  const send = async (
    handler: TestedHandler,
    body: Buffer | string,
    variant: RequestVariant,
    over?: Protocol,
  ): Promise<Sent> => {
    const { hook, name, timeoutMs } = handler;
    const path = pathOf(name === undefined ? hookPath(hook) : hookPath(hook, name));
    return wire.send({
      ...toVariant(variant, { path, query: `timeout=${timeoutMs / 1000}s`, headers: {} }, handler),
      body,
      protocol: over ?? (await protocol()),
      timeoutMs: handler.timeoutMs,
    });
  };

  const sampleOptions = {
    machineDeployments: 2,
    ...(options.settings && { settings: options.settings }),
  };
  const ownSamples = new Map<HookDescriptor, object>();
  let variables: readonly Variable[] | undefined;
  const requestFor = (handler: TestedHandler, version = objectVersion): JsonObject => {
    const { hook, name } = handler;
    const given = options.requests?.[`${hook.hook}/${name}`] ?? options.requests?.[hook.hook];
    const made =
      ownSamples.get(hook) ??
      sampleRequest(hook.hook as HookName, {
        objectVersion: version,
        ...sampleOptions,
        ...(variables && { variables }),
      });
    return { ...(made as object), ...given } as JsonObject;
  };

  /** Sends the request as Cluster API does, then in other variants until one is answered. */
  const begin = async (handler: TestedHandler): Promise<Exchange> => {
    const request = requestFor(handler);
    const body = JSON.stringify(request);
    const [capi, ...others] = requestVariants;
    const first = await send(handler, body, capi);
    const base = { handler, request, first };
    const response = first.answer && responseIn(first.answer);
    if (first.answer === undefined || isAnswered(first.answer, response) || isRedirect(first.answer))
      return { ...base, sent: first, variant: capi, response };
    for (const variant of others) {
      if (variant === "no-handler" && handler.name === undefined) continue;
      const sent = await send(handler, body, variant);
      const found = sent.answer && responseIn(sent.answer);
      if (sent.answer?.status === 200 && found !== undefined)
        return { ...base, sent, variant, response: found };
    }
    return { ...base, sent: first, variant: capi, response };
  };

  const found = remember(() => begin(discoveryHandler));
  const declared = async (): Promise<unknown> => (await found()).response?.handlers;
  const handlers = remember(async () => {
    const found = testedHandlers(await declared(), hooks);
    for (const { hook } of found)
      if (catalog.find(hook) === undefined) ownSamples.set(hook, await sampleOf(hook, sampleOptions));
    return found;
  });
  /** The answers of DiscoverVariables, whose definitions determine the other requests. */
  const discovered = remember(async () => {
    const answers = new Map<TestedHandler, Exchange>();
    for (const handler of await handlers())
      if (handler.hook === discoverVariables) answers.set(handler, await begin(handler));
    return answers;
  });
  const definitions = remember(async () => variableDefinitions(successfulIn(await discovered())));
  const exchanges = remember(async () => {
    const answers = await discovered();
    if (successfulIn(answers).length > 0) variables = sampleVariables(await definitions());
    const all: Exchange[] = [await found()];
    for (const handler of await handlers()) all.push(answers.get(handler) ?? (await begin(handler)));
    return all;
  });
  const repeated = new Map<Exchange, Promise<Exchange>[]>();
  const ask: Session["ask"] = async (exchange, body, { protocol: over } = {}) => {
    const { handler, variant } = exchange;
    const isText = typeof body === "string" || Buffer.isBuffer(body);
    const sent = await send(handler, isText ? body : JSON.stringify(body), variant, over);
    return {
      handler,
      request: isText ? {} : body,
      sent,
      first: sent,
      variant,
      response: sent.answer && responseIn(sent.answer),
    };
  };
  return {
    options,
    hooks,
    coreVersion,
    objectVersion,
    serverName,
    tls: (alpn) => (alpn === undefined ? tls() : probeTls({ ...wireOptions, serverName }, alpn)),
    discovery: found,
    declared,
    handlers,
    exchanges,
    definitions,
    unsampled: async () => unsampledVariables(await definitions(), variables ?? []),
    requestFor,
    isGiven: ({ hook, name }) =>
      options.requests?.[`${hook.hook}/${name}`] !== undefined || options.requests?.[hook.hook] !== undefined,
    ask,
    async again(exchange, repetition = 1) {
      const known = repeated.get(exchange) ?? [];
      repeated.set(exchange, known);
      while (known.length < repetition)
        known.push((known.at(-1) ?? Promise.resolve()).then(() => ask(exchange, exchange.request)));
      return known[repetition - 1] ?? exchange;
    },
    async post(path, body) {
      const { variant } = await found();
      const request = { path: pathOf(path), query: "timeout=10s", headers: {} };
      const isOfPaths = variant === "upper-case" || variant === "no-handler";
      return wire.send({
        ...(isOfPaths ? request : toVariant(variant, request, discoveryHandler)),
        body,
        protocol: await protocol(),
        timeoutMs: discoveryTimeoutMs,
      });
    },
    close: () => wire.close(),
  };
}

/** Returns handlers whose names and hooks form a path, each path once. */
function testedHandlers(declared: unknown, hooks: HookSet): TestedHandler[] {
  const found = new Map<string, TestedHandler>();
  for (const one of Array.isArray(declared) ? declared : []) {
    const { name, requestHook, timeoutSeconds } = Object(one) as Record<string, unknown>;
    const { apiVersion, hook: wanted } = Object(requestHook) as Record<string, unknown>;
    const identity = parseRequestHook({ apiVersion: String(apiVersion), hook: String(wanted) });
    const hook = identity && hooks.find(identity);
    if (hook === undefined || hook === discovery || typeof name !== "string") continue;
    if (!isDnsLabel(name.toLowerCase())) continue;
    const seconds = Number(timeoutSeconds);
    const label = `${hook.hook} ${name}`;
    found.set(label, {
      label,
      hook,
      name: hook.singleton ? undefined : name,
      timeoutMs: seconds > 0 && seconds <= 30 ? seconds * 1000 : 10_000,
    });
  }
  return [...found.values()];
}

/** Returns the response of an answer: a JSON object that is not nested too deeply to be checked. */
function responseIn({ text, unpacking }: WireAnswer): JsonObject | undefined {
  const value = unpacking === undefined ? tryParseJson(text) : undefined;
  return isJsonObject(value) ? value : undefined;
}

function successfulIn(answers: ReadonlyMap<TestedHandler, Exchange>): readonly JsonObject[] {
  return [...answers.values()].flatMap(({ response }) => (response?.status === "Success" ? [response] : []));
}

/** Reports whether the extension handled the request, also with a wrong status. */
function isAnswered({ status }: WireAnswer, response: JsonObject | undefined): boolean {
  return status === 200 || response?.status === "Failure" || response?.status === "Success";
}

export function isRedirect({ status }: WireAnswer): boolean {
  return status >= 300 && status < 400;
}

function remember<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
