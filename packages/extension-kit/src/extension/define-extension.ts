import {
  apiVersionOf,
  type GroupVersionHook,
  groupVersionHookKey,
  type HookDescriptor,
  hookIn,
  hookPath,
  isKnownTo,
  isSameHook,
  type NewestHooks,
} from "@capikit/api/catalog/runtime";
import type { DiscoveryResponse, FailurePolicy } from "@capikit/api/hooks/v1alpha1";
import { checkOptions } from "@capikit/common/options";
import { compareText, isDnsLabel } from "@capikit/common/text";
import { maxHandlers } from "./answer-limits.ts";
import type { DeclaredHandler } from "./hook-handler.ts";

/** The conversions between versions of a hook, as in catalogs of `createCatalog`. */
export interface ConvertingCatalog {
  readonly newest: NewestHooks;
  readonly find: (identity: GroupVersionHook) => HookDescriptor | undefined;
  readonly requestFor: (name: never, version: string, request: never) => unknown;
  readonly responseFrom: (name: never, version: string, response: unknown) => unknown;
}

/** Options of an extension. */
export interface ExtensionOptions {
  /** Handlers by name: DNS labels, unique across all hooks. */
  readonly handlers: Readonly<Record<string, DeclaredHandler>>;
  /**
   * Release of Cluster API that discovers the extension, such as `v1.11`. Hooks unknown to it are
   * not advertised, as it would refuse all handlers because of one, and answers that wait are
   * refused for hooks that do not block in it. Default: all are advertised and block.
   */
  readonly coreVersion?: string;
  /** Catalogs of hooks outside Cluster API, with conversions between their versions. */
  readonly catalogs?: readonly ConvertingCatalog[];
}

/** A handler of an extension. */
export interface ExtensionHandler {
  readonly name: string;
  readonly hook: HookDescriptor;
  readonly timeoutSeconds: number;
  readonly failurePolicy: FailurePolicy;
  /** Endpoints: in its hook's version, and in the newest of a catalog that converts. */
  readonly endpoints: readonly HookEndpoint[];
  readonly place: DeclaredHandler["place"];
  readonly handle: DeclaredHandler["handle"];
}

/** A version of a hook with a handler. */
export interface HookEndpoint {
  /** Such as `/hooks.runtime.cluster.x-k8s.io/v1alpha1/beforeclustercreate/await-quota`. */
  readonly path: string;
  readonly hook: HookDescriptor;
  /** Converts between this version and the handler's. Absent if they are the same. */
  readonly catalog: ConvertingCatalog | undefined;
}

/** An extension ready to be served. */
export interface Extension {
  /** Sorted by name. */
  readonly handlers: readonly ExtensionHandler[];
  /** The answer to Discovery. */
  readonly discovery: DiscoveryResponse;
  /** Names of handlers that Discovery omits, as the target release does not know their hooks. */
  readonly unadvertised: readonly string[];
}

/**
 * Defines an extension, and checks the rules that Cluster API enforces at discovery.
 *
 * @throws RangeError for an invalid name, timeout, failure policy or `coreVersion`, two handlers of
 *   a hook that allows one, more than 512 handlers, and a handler of Discovery, which the
 *   declarations answer.
 */
export function defineExtension(options: ExtensionOptions): Extension {
  checkOptions("defineExtension", options, {
    handlers: "any",
    catalogs: "array",
    coreVersion: "string",
  });
  const { coreVersion, catalogs = [] } = options;
  const declared = Object.entries(options.handlers).sort(([a], [b]) => compareText(a, b));
  const known = (hook: HookDescriptor): boolean => coreVersion === undefined || isKnownTo(hook, coreVersion);
  const handlers = declared.map(([name, handler]) => {
    const hook = coreVersion === undefined ? handler.hook : hookIn(handler.hook, coreVersion);
    return checkedHandler(name, { ...handler, hook }, catalogs);
  });
  if (handlers.length > maxHandlers)
    throw new RangeError(
      `${handlers.length} handlers, but the status of an ExtensionConfig holds ${maxHandlers}; serve the others with another extension`,
    );
  checkSingle(handlers);
  const advertised = handlers.flatMap((handler) => {
    const hook = handler.endpoints.find((endpoint) => known(endpoint.hook))?.hook;
    return hook === undefined ? [] : [{ handler, hook }];
  });
  const names = new Set(advertised.map(({ handler }) => handler.name));
  const discovery: DiscoveryResponse = {
    apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
    kind: "DiscoveryResponse",
    status: "Success",
    handlers: advertised.map(({ handler: { name, timeoutSeconds, failurePolicy }, hook }) => ({
      name,
      requestHook: { apiVersion: apiVersionOf(hook), hook: hook.hook },
      timeoutSeconds,
      failurePolicy,
    })),
  };
  return Object.freeze({
    handlers: Object.freeze(handlers),
    discovery,
    unadvertised: handlers.flatMap(({ name }) => (names.has(name) ? [] : [name])),
  });
}

function checkedHandler(
  name: string,
  declared: DeclaredHandler,
  catalogs: readonly ConvertingCatalog[],
): ExtensionHandler {
  const { hook, place, handle, failurePolicy = "Fail" } = declared;
  const label = JSON.stringify(name);
  if (!isDnsLabel(name))
    throw new RangeError(
      `${label} cannot name a handler; use a DNS label: lower-case letters, digits and hyphens in between, 63 at most`,
    );
  if (hook.hook === "Discovery" && hook.group === "hooks.runtime.cluster.x-k8s.io")
    throw new RangeError(
      `${label} handles Discovery, which is answered from the handlers declared; leave it out`,
    );
  const seconds = declared.timeoutSeconds ?? 10;
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 30)
    throw new RangeError(`timeoutSeconds of ${label} is ${seconds}; use an integer from 0 to 30`);
  if (failurePolicy !== "Fail" && failurePolicy !== "Ignore")
    throw new RangeError(`failurePolicy of ${label} is ${JSON.stringify(failurePolicy)}; use Fail or Ignore`);
  return Object.freeze({
    name,
    hook,
    timeoutSeconds: seconds === 0 ? 10 : seconds,
    failurePolicy,
    endpoints: endpointsOf(name, hook, catalogs),
    place,
    handle,
  });
}

function endpointsOf(
  name: string,
  hook: HookDescriptor,
  catalogs: readonly ConvertingCatalog[],
): readonly HookEndpoint[] {
  const pathOf = (each: HookDescriptor): string => (each.singleton ? hookPath(each) : hookPath(each, name));
  const own: HookEndpoint = { path: pathOf(hook), hook, catalog: undefined };
  for (const catalog of catalogs) {
    const newest = catalog.newest[hook.hook];
    if (newest?.group === hook.group && !isSameHook(newest, hook) && catalog.find(hook) !== undefined)
      return [own, { path: pathOf(newest), hook: newest, catalog }];
  }
  return [own];
}

/** Cluster API calls no handler when two match a hook that allows one; a path has one handler. */
function checkSingle(handlers: readonly ExtensionHandler[]): void {
  const taken = new Map<string, string>();
  for (const { name, hook, endpoints } of handlers) {
    const claims = endpoints.map(({ path }) => path);
    if (hook.extensions === "one") claims.push(groupVersionHookKey(hook));
    for (const claim of claims) {
      const other = taken.get(claim);
      if (other !== undefined)
        throw new RangeError(
          `${other} and ${name} both handle ${hook.hook}, which has one handler; leave one out`,
        );
      taken.set(claim, name);
    }
  }
}
