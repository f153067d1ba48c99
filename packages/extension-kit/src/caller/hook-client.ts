import type { HookDescriptor, RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { checkOptions } from "@capikit/common/options";
import { systemClock } from "@capikit/common/time";
import { blockingKey, createBlockingMemo } from "./blocking-memo.ts";
import { createCallRegistration } from "./call-registration.ts";
import { createDiscover, type Discovered } from "./discover.ts";
import { createExchanges } from "./exchange.ts";
import { type ForObject, nameOf, selectsObject } from "./for-object.ts";
import { HookCallError } from "./hook-call-error.ts";
import type {
  CallAllOptions,
  CallOptions,
  DiscoverOptions,
  HookClientOptions,
  WarmUpOptions,
} from "./hook-client-options.ts";
import { createNamespaceMatch, type NamespaceMatch } from "./namespace-match.ts";
import type { Registration } from "./registration.ts";
import { type AnyResponse, aggregate } from "./responses.ts";
import { createWarmUp, type Undiscovered } from "./warm-up.ts";

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
    boolean: "bare rememberBlocking",
    function: "namespaceLabels timeoutSeconds random",
    limit: "maxResponseBytes maxTimeoutSeconds",
    object: "catalog registry clientCertificate observer logger clock",
    any: "circuitBreaker", // by createCircuitBreaker
    string: "http",
  });
  const { catalog, registry, clock = systemClock, rememberBlocking = false } = options;
  const exchanges = createExchanges(options);
  const callRegistration = createCallRegistration(options, exchanges);
  const discover = createDiscover(options, exchanges);
  const memo = rememberBlocking ? createBlockingMemo(clock) : undefined;

  const check = (hook: HookDescriptor): void => {
    if (catalog.find(hook) === undefined) {
      throw new HookCallError(
        "HOOK_CALL_WRONG_HOOK",
        `the catalog has no hook ${hook.hook} in ${hook.group}/${hook.version}`,
      );
    }
  };
  const matching = async (hook: HookDescriptor, forObject: ForObject): Promise<Registration[]> => {
    check(hook);
    const matches: NamespaceMatch = createNamespaceMatch(options.namespaceLabels, forObject);
    const selected: Registration[] = [];
    for (const registration of registry.getAll(hook)) {
      if (selectsObject(registration, forObject) && (await matches(registration))) {
        selected.push(registration);
      }
    }
    return selected;
  };
  /** Returns the remembered answer or a new one. */
  const remembered = async (
    hook: HookDescriptor,
    forObject: ForObject,
    handler: string,
    ask: () => Promise<AnyResponse>,
  ): Promise<AnyResponse> => {
    if (memo === undefined || !hook.blocking) {
      return ask();
    }
    const key = blockingKey(hook, forObject, handler);
    const known = memo.get(key);
    if (known !== undefined) {
      return known;
    }
    const response = await ask();
    memo.set(key, response);
    return response;
  };

  const only = async (hook: HookDescriptor, forObject: ForObject): Promise<Registration | undefined> => {
    const [first, ...more] = await matching(hook, forObject);
    if (first !== undefined && more.length > 0) {
      const names = [first, ...more].map(({ name }) => name).join(", ");
      throw new HookCallError(
        "HOOK_CALL_AMBIGUOUS",
        `several handlers of ${hook.hook} match ${nameOf(forObject)}, but only one may answer: ${names}`,
      );
    }
    return first;
  };

  const close = (): Promise<void> => exchanges.close();
  return {
    discover,
    warmUp: createWarmUp(registry, discover, options),
    async getAll(hook, forObject) {
      return (await matching(hook, forObject)).map(({ name }) => name);
    },
    async getOne(hook, forObject) {
      return (await only(hook, forObject))?.name;
    },
    async callOne(hook, forObject, request, callOptions = {}) {
      const registration = await only(hook, forObject);
      if (registration === undefined) {
        return undefined;
      }
      const ask = (): Promise<AnyResponse> =>
        callRegistration(hook, registration, request as object, callOptions as CallOptions);
      return (await remembered(hook, forObject, registration.name, ask)) as ResponseOf<typeof hook>;
    },
    async call(hook, forObject, name, request, callOptions = {}) {
      check(hook);
      const registration = registry.get(name);
      if (registration.hook.group !== hook.group || registration.hook.hook !== hook.hook) {
        throw new HookCallError("HOOK_CALL_WRONG_HOOK", `handler ${name} is not a handler of ${hook.hook}`);
      }
      if (!selectsObject(registration, forObject)) {
        throw new HookCallError(
          "HOOK_CALL_SELECTOR_MISMATCH",
          `handler ${name}: the objectSelector of its registration does not select ${nameOf(forObject)}`,
        );
      }
      if (!(await createNamespaceMatch(options.namespaceLabels, forObject)(registration))) {
        throw new HookCallError(
          "HOOK_CALL_SELECTOR_MISMATCH",
          `handler ${name}: the namespaceSelector of its registration does not select the namespace of ${nameOf(forObject)}`,
        );
      }
      const ask = (): Promise<AnyResponse> =>
        callRegistration(hook, registration, request as object, callOptions as CallOptions);
      return (await remembered(hook, forObject, name, ask)) as ResponseOf<typeof hook>;
    },
    async callAll(hook, forObject, request, { signal } = {}) {
      const ask = async (): Promise<AnyResponse> => {
        const responses: AnyResponse[] = [];
        for (const registration of await matching(hook, forObject)) {
          responses.push(await callRegistration(hook, registration, request as object, { signal }));
        }
        return aggregate(responses, hook.blocking);
      };
      return (await remembered(hook, forObject, "", ask)) as ResponseOf<typeof hook>;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
