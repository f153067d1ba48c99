import type { HookDescriptor, RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { checkOptions } from "@capikit/common/options";
import { compareText } from "@capikit/common/text";
import { retry, systemClock } from "@capikit/common/time";
import { createBlockingMemo, rememberedAnswer } from "./blocking-memo.ts";
import { createCallRegistration } from "./call-registration.ts";
import { createDiscover, type Discover, type Discovered, discoveryBackoff, isFinal } from "./discover.ts";
import { createExchanges } from "./exchange.ts";
import { type ForObject, namespacedName, selectsObject } from "./for-object.ts";
import { HookCallError } from "./hook-call-error.ts";
import type {
  CallAllOptions,
  CallOptions,
  DiscoverOptions,
  HookClientOptions,
  NamespaceLabels,
  WarmUpOptions,
} from "./hook-client-options.ts";
import type { Registration } from "./registration.ts";
import type { ExtensionRegistry } from "./registry.ts";
import { type AnyResponse, aggregate } from "./responses.ts";

/** Calls runtime hooks. */
export interface HookClient {
  /**
   * Discovers an extension's handlers. It does not change the registry: `registry.add` the result.
   *
   * @throws HookCallError
   */
  discover(config: ExtensionConfig, options?: DiscoverOptions): Promise<Discovered>;
  /**
   * Discovers all extensions, with retries, and warms up the registry.
   *
   * @returns the extensions whose discovery failed, only with `lenient`
   * @throws HookCallError that lists all errors
   */
  warmUp(configs: readonly ExtensionConfig[], options?: WarmUpOptions): Promise<readonly Undiscovered[]>;
  /**
   * Returns the sorted names of a hook's handlers, of any version, that select the object and its
   * namespace.
   *
   * @throws HookCallError `HOOK_CALL_NOT_READY`, `HOOK_CALL_WRONG_HOOK`, `HOOK_CALL_NAMESPACE`
   */
  getAll(hook: HookDescriptor, forObject: ForObject): Promise<readonly string[]>;
  /**
   * Returns the registered name of the only handler of a hook, for hooks that a single extension
   * may answer, such as those of in-place updates. Undefined when no extension matches.
   *
   * @throws HookCallError `HOOK_CALL_AMBIGUOUS` for several matches, and as
   *   {@link HookClient.getAll}
   */
  getOne(hook: HookDescriptor, forObject: ForObject): Promise<string | undefined>;
  /**
   * Calls one handler.
   *
   * @param name the registered name
   * @throws HookCallError, with the failure policy `Ignore` unless {@link HookCallError.ignorable}
   */
  call<H extends HookDescriptor>(
    hook: H,
    forObject: ForObject,
    name: string,
    request: RequestOf<H>,
    options?: CallOptions<RequestOf<H>>,
  ): Promise<ResponseOf<H>>;
  /**
   * Calls the handler that {@link HookClient.getOne} returns.
   *
   * @returns undefined when no extension matches
   * @throws HookCallError as {@link HookClient.getOne} and {@link HookClient.call}
   */
  callOne<H extends HookDescriptor>(
    hook: H,
    forObject: ForObject,
    request: RequestOf<H>,
    options?: CallOptions<RequestOf<H>>,
  ): Promise<ResponseOf<H> | undefined>;
  /**
   * Calls all handlers that select the object and its namespace, sequentially by name, until one
   * fails.
   * Returns the lowest non-zero `retryAfterSeconds` and all messages.
   *
   * @throws HookCallError as {@link HookClient.call}
   */
  callAll<H extends HookDescriptor>(
    hook: H,
    forObject: ForObject,
    request: RequestOf<H>,
    options?: CallAllOptions,
  ): Promise<ResponseOf<H>>;
  /** Closes all connections. Calls in flight fail; later calls open new connections. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates a client for the extensions of a registry. It connects with the first call. */
export function createHookClient(options: HookClientOptions): HookClient {
  checkOptions("createHookClient", options, {
    bare: "boolean",
    rememberBlocking: "boolean",
    namespaceLabels: "function",
    timeoutSeconds: "function",
    random: "function",
    maxResponseBytes: "limit",
    maxTimeoutSeconds: "limit",
    catalog: "object",
    registry: "object",
    clientCertificate: "object",
    observer: "object",
    logger: "object",
    clock: "object",
    circuitBreaker: "any",
  });
  const { registry, clock = systemClock, rememberBlocking = false } = options;
  const exchanges = createExchanges(options);
  const callRegistration = createCallRegistration(options, exchanges);
  const discover = createDiscover(options, exchanges);
  const handlers = createMatchingHandlers(options);
  const memo = rememberBlocking ? createBlockingMemo(clock) : undefined;

  const callOf = <H extends HookDescriptor>(
    hook: H,
    forObject: ForObject,
    registration: Registration,
    request: object,
    callOptions: CallOptions,
  ): Promise<ResponseOf<H>> => {
    const ask = (): Promise<AnyResponse> => callRegistration(hook, registration, request, callOptions);
    return rememberedAnswer(memo, hook, forObject, registration.name, ask) as Promise<ResponseOf<H>>;
  };

  const close = (): Promise<void> => exchanges.close();
  return {
    discover,
    warmUp: createWarmUp(registry, discover, options),
    async getAll(hook, forObject) {
      return (await handlers.all(hook, forObject)).map(({ name }) => name);
    },
    async getOne(hook, forObject) {
      return (await handlers.only(hook, forObject))?.name;
    },
    async callOne(hook, forObject, request, callOptions = {}) {
      const registration = await handlers.only(hook, forObject);
      if (registration === undefined) {
        return undefined;
      }
      return callOf(hook, forObject, registration, request as object, callOptions as CallOptions);
    },
    async call(hook, forObject, name, request, callOptions = {}) {
      const registration = await handlers.named(hook, forObject, name);
      return callOf(hook, forObject, registration, request as object, callOptions as CallOptions);
    },
    async callAll(hook, forObject, request, { signal } = {}) {
      const ask = async (): Promise<AnyResponse> => {
        const responses: AnyResponse[] = [];
        for (const registration of await handlers.all(hook, forObject)) {
          responses.push(await callRegistration(hook, registration, request as object, { signal }));
        }
        return aggregate(responses, hook.blocking);
      };
      return (await rememberedAnswer(memo, hook, forObject, "", ask)) as ResponseOf<typeof hook>;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** An extension whose discovery failed completely or partly. */
export interface Undiscovered {
  /** Name of the ExtensionConfig. */
  readonly extensionConfig: string;
  readonly error: HookCallError;
}

/** Discovers all extensions and warms up the registry with the results. */
type WarmUp = (
  configs: readonly ExtensionConfig[],
  options?: WarmUpOptions,
) => Promise<readonly Undiscovered[]>;

function createWarmUp(
  registry: ExtensionRegistry,
  discover: Discover,
  { clock = systemClock, random = Math.random }: HookClientOptions,
): WarmUp {
  return async (configs, { lenient = false, budgetMs = 60_000, signal } = {}) => {
    const undiscovered: Undiscovered[] = [];
    const failed = (config: ExtensionConfig, error: HookCallError): void => {
      undiscovered.push({ extensionConfig: config.metadata.name ?? "", error });
    };
    const discovered = await Promise.all(
      configs.map(async (config): Promise<ExtensionConfig> => {
        try {
          const found = await retry(() => discover(config, { lenient, ...(signal && { signal }) }), {
            ...discoveryBackoff,
            budgetMs,
            isFinal,
            clock,
            random,
            signal,
          });
          if (found.errors.length > 0) {
            failed(config, new HookCallError("HOOK_CALL_INVALID_DISCOVERY", found.errors.join("; ")));
          }
          return found.config;
        } catch (error) {
          if (!(error instanceof HookCallError)) {
            throw error;
          }
          failed(config, error);
          return config;
        }
      }),
    );
    undiscovered.sort((a, b) => compareText(a.extensionConfig, b.extensionConfig));
    const [first] = undiscovered;
    if (first !== undefined && !lenient) {
      const all = undiscovered.map(({ error }) => error.message).join("; ");
      throw new HookCallError(first.error.code, `cannot warm up the registry: ${all}`, {
        cause: first.error,
      });
    }
    registry.warmUp(discovered);
    return undiscovered;
  };
}

type MatchOptions = Pick<HookClientOptions, "catalog" | "registry" | "namespaceLabels">;

/** Finds the registered handlers that select an object and its namespace. */
interface MatchingHandlers {
  /** @throws HookCallError `HOOK_CALL_WRONG_HOOK`, `HOOK_CALL_NAMESPACE`, `HOOK_CALL_NOT_READY` */
  all(hook: HookDescriptor, forObject: ForObject): Promise<Registration[]>;
  /** Returns undefined without a match. @throws HookCallError as `all`, `HOOK_CALL_AMBIGUOUS` */
  only(hook: HookDescriptor, forObject: ForObject): Promise<Registration | undefined>;
  /** @throws HookCallError as `all`, `HOOK_CALL_NOT_REGISTERED`, `HOOK_CALL_SELECTOR_MISMATCH` */
  named(hook: HookDescriptor, forObject: ForObject, name: string): Promise<Registration>;
}

function createMatchingHandlers(options: MatchOptions): MatchingHandlers {
  const { catalog, registry, namespaceLabels } = options;
  const all: MatchingHandlers["all"] = async (hook, forObject) => {
    requireHook(catalog, hook);
    const matches = createNamespaceMatch(namespaceLabels, forObject);
    const selected: Registration[] = [];
    for (const registration of registry.getAll(hook)) {
      if (selectsObject(registration, forObject) && (await matches(registration))) {
        selected.push(registration);
      }
    }
    return selected;
  };
  return {
    all,
    async only(hook, forObject) {
      const [first, ...more] = await all(hook, forObject);
      if (first !== undefined && more.length > 0) {
        const names = [first, ...more].map(({ name }) => name).join(", ");
        throw new HookCallError(
          "HOOK_CALL_AMBIGUOUS",
          `several handlers of ${hook.hook} match ${namespacedName(forObject)}, but only one may answer: ${names}`,
        );
      }
      return first;
    },
    async named(hook, forObject, name) {
      requireHook(catalog, hook);
      const registration = registry.get(name);
      if (registration.hook.group !== hook.group || registration.hook.hook !== hook.hook) {
        throw new HookCallError("HOOK_CALL_WRONG_HOOK", `handler ${name} is not a handler of ${hook.hook}`);
      }
      const mismatch = (selector: string, selected: string): HookCallError =>
        new HookCallError(
          "HOOK_CALL_SELECTOR_MISMATCH",
          `handler ${name}: the ${selector} of its registration does not select ${selected}`,
        );
      if (!selectsObject(registration, forObject)) {
        throw mismatch("objectSelector", namespacedName(forObject));
      }
      if (!(await createNamespaceMatch(namespaceLabels, forObject)(registration))) {
        throw mismatch("namespaceSelector", `the namespace of ${namespacedName(forObject)}`);
      }
      return registration;
    },
  };
}

function requireHook(catalog: MatchOptions["catalog"], hook: HookDescriptor): void {
  if (catalog.find(hook) === undefined) {
    throw new HookCallError(
      "HOOK_CALL_WRONG_HOOK",
      `the catalog has no hook ${hook.hook} in ${hook.group}/${hook.version}`,
    );
  }
}

/** Reports whether a handler's extension selects the namespace of an object. */
type NamespaceMatch = (registration: Registration) => Promise<boolean>;

/** Looks up the namespace once, and only for extensions that do not select all. */
function createNamespaceMatch(
  labelsOf: HookClientOptions["namespaceLabels"],
  { metadata: { namespace } }: ForObject,
): NamespaceMatch {
  let labels: NamespaceLabels | undefined;
  return async ({ name, namespaceSelector }) => {
    if (namespaceSelector.requirements.length === 0) {
      return true;
    }
    const fail = (what: string, cause?: unknown): HookCallError =>
      new HookCallError(
        "HOOK_CALL_NAMESPACE",
        `handler ${name}: cannot check its namespaceSelector: ${what}`,
        {
          cause,
        },
      );
    if (namespace === undefined) {
      throw fail("the object has no namespace");
    }
    try {
      labels ??= await labelsOf(namespace);
    } catch (cause) {
      throw fail(`cannot read the labels of namespace ${namespace}: ${(cause as Error).message}`, cause);
    }
    if (labels === undefined) {
      throw fail(`namespace ${namespace} does not exist`);
    }
    return namespaceSelector.matches(labels);
  };
}
