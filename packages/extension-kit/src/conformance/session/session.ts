import { posix } from "node:path";
import { catalog, discoverVariables, discovery } from "@capikit/api/catalog";
import { type HookDescriptor, type HookSet, hookIn, hookPath } from "@capikit/api/catalog/runtime";
import type { Variable } from "@capikit/api/hooks/v1alpha1";
import { referenceMinor } from "@capikit/api/releases";
import { getOrCreate, isJsonObject, type JsonObject } from "@capikit/common/json";
import { formatCount, isDnsLabel } from "@capikit/common/text";
import { parseRequestHook } from "../../caller/registration.ts";
import type { ObjectVersion } from "../../extension/hook-handler.ts";
import { tryParseJson } from "../../protocol/try-parse-json.ts";
import { sampleOf } from "../../samples/sample-of.ts";
import { type CoreHook, sampleRequest } from "../../samples/sample-request.ts";
import {
  sampleVariables,
  unsampledVariables,
  type VariableDefinition,
  variableDefinitions,
} from "../../samples/sample-variables.ts";
import { probeTls, type TlsFacts } from "./probe-tls.ts";
import { type RequestVariant, requestVariants, toVariant } from "./request-variants.ts";
import { type ConformanceOptions, objectVersionOf } from "./target.ts";
import {
  createWire,
  type Protocol,
  type Sent,
  type Unanswered,
  type WireAnswer,
  type WireRequest,
} from "./wire.ts";

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
  /** Whether the connection may be closed instead of an answer. */
  readonly mayClose?: boolean;
}

/** Requests without an answer. */
export interface Losses {
  /** The request after which the extension does not answer Discovery any more, and the error. */
  readonly ended?: string;
  /** Further requests that no other check reports. */
  readonly lost: readonly string[];
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
  isGiven(handler: TestedHandler): boolean;
  /** Sends another request to the handler of an exchange, in the answered variant. */
  ask(exchange: Exchange, body: Buffer | JsonObject | string, options?: AskOptions): Promise<Exchange>;
  /** Repeats the request of an exchange, and returns the answer to a repetition; cached. */
  again(exchange: Exchange, repetition?: number): Promise<Exchange>;
  /** Returns the requests without an answer since the last call. */
  takeLosses(): Promise<Losses>;
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
  const { coreVersion = referenceMinor, hooks = catalog } = options;
  const sender = createSender(options);
  const samples = new SampleRequests(options);
  const objectVersion = objectVersionOf(coreVersion);
  const begin = (handler: TestedHandler): Promise<Exchange> =>
    firstExchange(sender, handler, samples.requestFor(handler, objectVersion));

  const found = remember(() => begin(discoveryHandler));
  const declared = async (): Promise<unknown> => (await found()).response?.handlers;
  const handlers = remember(async () => {
    const tested = testedHandlers(await declared(), hooks, coreVersion);
    await samples.addOwnHooks(tested);
    return tested;
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
    if (successfulIn(answers).length > 0) samples.variables = sampleVariables(await definitions());
    const all: Exchange[] = [await found()];
    for (const handler of await handlers()) all.push(answers.get(handler) ?? (await begin(handler)));
    return all;
  });
  const repeated = new Map<Exchange, Promise<Exchange>[]>();
  const ask: Session["ask"] = (exchange, body, over) => askAgain(sender, exchange, body, over);
  return {
    options,
    hooks,
    coreVersion,
    objectVersion,
    serverName: sender.serverName,
    tls: (alpn) => sender.tls(alpn),
    discovery: found,
    declared,
    handlers,
    exchanges,
    definitions,
    unsampled: async () => unsampledVariables(await definitions(), samples.variables ?? []),
    requestFor: (handler, version = objectVersion) => samples.requestFor(handler, version),
    isGiven: (handler) => samples.isGiven(handler),
    ask,
    async again(exchange, repetition = 1) {
      const known = getOrCreate(repeated, exchange, () => []);
      while (known.length < repetition)
        known.push((known.at(-1) ?? Promise.resolve()).then(() => ask(exchange, exchange.request)));
      return known[repetition - 1] ?? exchange;
    },
    async takeLosses() {
      const all = sender.takeUnanswered();
      const [first] = all;
      if (first === undefined || (await sender.tls()).error !== undefined) return { lost: [] };
      const exchange = await found();
      const error =
        exchange.response === undefined
          ? (await sender.tls(["h2", "http/1.1"])).error
          : errorOf((await ask(exchange, exchange.request)).sent);
      sender.takeUnanswered();
      if (error !== undefined) {
        const verb = first.late ? "hangs" : "ended";
        return { ended: `the extension ${verb} after ${requestText(first)}: ${error}`, lost: [] };
      }
      const lost = all.filter(({ request, late }) => !request.isFirst && (late || !request.mayClose));
      return { lost: lost.map((one) => `${requestText(one)}: ${one.error}`) };
    },
    post: async (path, body) => sender.post(discoveryHandler, path, body, (await found()).variant),
    close: () => sender.close(),
  };
}

function errorOf(sent: Sent): string | undefined {
  return sent.answer === undefined ? sent.error : undefined;
}

function requestText({ request: { path, body } }: Unanswered): string {
  return `POST ${path} with a body of ${formatCount(Buffer.byteLength(body), "byte")}`;
}

/** Sends a request as Cluster API does, then in other variants until one is answered. */
async function firstExchange(sender: Sender, handler: TestedHandler, request: JsonObject): Promise<Exchange> {
  const body = JSON.stringify(request);
  const [capi, ...others] = requestVariants;
  const first = await sender.send(handler, body, capi, { isFirst: true });
  const base = { handler, request, first };
  const response = first.answer && responseIn(first.answer);
  if (first.answer === undefined || isAnswered(first.answer, response) || isRedirect(first.answer))
    return { ...base, sent: first, variant: capi, response };
  for (const variant of others) {
    if (variant === "no-handler" && handler.name === undefined) continue;
    const sent = await sender.send(handler, body, variant, { isFirst: true });
    const found = sent.answer && responseIn(sent.answer);
    if (sent.answer?.status === 200 && found !== undefined)
      return { ...base, sent, variant, response: found };
  }
  return { ...base, sent: first, variant: capi, response };
}

/** Sends another request to the handler of an exchange, in its variant. */
async function askAgain(
  sender: Sender,
  { handler, variant }: Exchange,
  body: Buffer | JsonObject | string,
  options?: AskOptions,
): Promise<Exchange> {
  const isText = typeof body === "string" || Buffer.isBuffer(body);
  const sent = await sender.send(handler, isText ? body : JSON.stringify(body), variant, options);
  return {
    handler,
    request: isText ? {} : body,
    sent,
    first: sent,
    variant,
    response: sent.answer && responseIn(sent.answer),
  };
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

/** Returns handlers whose names and hooks form a path, each path once. */
function testedHandlers(declared: unknown, hooks: HookSet, coreVersion: string): TestedHandler[] {
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
      hook: hookIn(hook, coreVersion),
      name: hook.singleton ? undefined : name,
      timeoutMs: seconds > 0 && seconds <= 30 ? seconds * 1000 : 10_000,
    });
  }
  return [...found.values()];
}

/** The requests of a check run, generated or given. */
class SampleRequests {
  readonly #given: NonNullable<ConformanceOptions["requests"]>;
  readonly #options: { readonly machineDeployments: number; readonly settings?: Record<string, string> };
  /** Samples of hooks that are not Cluster API's. */
  readonly #ownSamples = new Map<HookDescriptor, object>();
  /** Values of the discovered variables for later requests; undefined without variables. */
  variables: readonly Variable[] | undefined;

  constructor({ requests = {}, settings }: ConformanceOptions) {
    this.#given = requests;
    this.#options = { machineDeployments: 2, ...(settings && { settings }) };
  }

  /** Generates the samples of hooks that are not Cluster API's. */
  async addOwnHooks(handlers: readonly TestedHandler[]): Promise<void> {
    for (const { hook } of handlers)
      if (catalog.find(hook) === undefined) this.#ownSamples.set(hook, await sampleOf(hook, this.#options));
  }

  /** Returns a handler's request: the given members override the generated ones. */
  requestFor(handler: TestedHandler, objectVersion: ObjectVersion): JsonObject {
    const { hook } = handler;
    const { variables } = this;
    const made =
      this.#ownSamples.get(hook) ??
      sampleRequest(hook as CoreHook, {
        objectVersion,
        ...this.#options,
        ...(variables && { variables }),
      });
    return { ...(made as object), ...this.#givenFor(handler) } as JsonObject;
  }

  isGiven(handler: TestedHandler): boolean {
    return this.#givenFor(handler) !== undefined;
  }

  #givenFor({ hook, name }: TestedHandler): object | undefined {
    return this.#given[`${hook.hook}/${name}`] ?? this.#given[hook.hook];
  }
}

/** Sends requests to an extension, by the protocol that it prefers. */
interface Sender {
  /** The required name of the certificate. */
  readonly serverName: string;
  tls(alpn?: readonly string[]): Promise<TlsFacts>;
  /** Sends a request to a handler in a variant. */
  send(
    handler: TestedHandler,
    body: Buffer | string,
    variant: RequestVariant,
    options?: AskOptions & Pick<WireRequest, "isFirst">,
  ): Promise<Sent>;
  /** Sends a request to any path, in the variant that the given handler answers. */
  post(handler: TestedHandler, path: string, body: string, variant: RequestVariant): Promise<Sent>;
  takeUnanswered(): readonly Unanswered[];
  close(): void;
}

function createSender(options: ConformanceOptions): Sender {
  const { url, ca, clientCertificate, signal } = options;
  const { origin, pathname, hostname } = new URL(url);
  const wireOptions = { origin, ca, clientCertificate, signal };
  const wire = createWire(wireOptions);
  const serverName = options.serverName ?? hostname.replace(/^\[|\]$/g, "");
  const tls = remember(() => probeTls({ ...wireOptions, serverName }));
  const preferred = async (): Promise<Protocol> => ((await tls()).alpn === "h2" ? "h2" : "h1");
  const pathOf = (path: string): string => posix.join("/", pathname, path);
  return {
    serverName,
    tls: (alpn) => (alpn === undefined ? tls() : probeTls({ ...wireOptions, serverName }, alpn)),
    async send(handler, body, variant, more) {
      const { hook, name, timeoutMs } = handler;
      const path = pathOf(name === undefined ? hookPath(hook) : hookPath(hook, name));
      return wire.send({
        ...toVariant(variant, { path, query: `timeout=${timeoutMs / 1000}s`, headers: {} }, handler),
        body,
        protocol: await preferred(),
        timeoutMs,
        ...more,
      });
    },
    async post(handler, path, body, variant) {
      const request = { path: pathOf(path), query: "timeout=10s", headers: {} };
      const isOfPaths = variant === "upper-case" || variant === "no-handler";
      return wire.send({
        ...(isOfPaths ? request : toVariant(variant, request, handler)),
        body,
        protocol: await preferred(),
        timeoutMs: handler.timeoutMs,
      });
    },
    takeUnanswered: () => wire.takeUnanswered(),
    close: () => wire.close(),
  };
}

/** Returns a function that calls `make` once, and then repeats its promise. */
function remember<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
