import type { HookDescriptor, RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { checkOptions } from "@capikit/common/options";
import { systemClock } from "@capikit/common/time";
import { createBlockingMemo, rememberedAnswer } from "./blocking-memo.ts";
import { createCallRegistration } from "./call-registration.ts";
import { createDiscover, type Discovered } from "./discover.ts";
import { createExchanges } from "./exchange.ts";
import { type ForObject, namespacedName, selectsObject } from "./for-object.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { CallOptions, HookClientOptions, NamespaceLabels } from "./hook-client-options.ts";
import type { Registration } from "./registration.ts";
import { type AnyResponse, aggregate } from "./responses.ts";

/** Calls runtime hooks. */
export interface HookClient {
  /**
   * Discovers an extension's handlers. It does not change the registry: `registry.add` the result.
   *
   * @throws HookCallError
   */
  discover(config: ExtensionConfig, options?: CallOptions): Promise<Discovered>;
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
    options?: CallOptions,
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
    options?: CallOptions,
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
    options?: CallOptions,
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
    maxResponseBytes: "limit",
    maxTimeoutSeconds: "limit",
    catalog: "object",
    registry: "object",
    clientCertificate: "object",
    observer: "object",
    logger: "object",
    clock: "object",
  });
  const { clock = systemClock, rememberBlocking = false } = options;
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
      return callOf(hook, forObject, registration, request as object, callOptions);
    },
    async call(hook, forObject, name, request, callOptions = {}) {
      const registration = await handlers.named(hook, forObject, name);
      return callOf(hook, forObject, registration, request as object, callOptions);
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
