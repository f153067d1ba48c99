import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { conversionDataAnnotation } from "@capikit/api/conversion/runtime";
import { truncateText } from "@capikit/common/text";
import { silentLogger } from "@capikit/serving";
import type { Exchanges } from "./exchange.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions } from "./hook-client-options.ts";
import type { Registration } from "./registration.ts";
import { type AnyResponse, defaultSuccess } from "./responses.ts";

const defaultTimeoutSeconds = 10;

/** The limit that Cluster API sets for handlers. */
export const defaultMaxTimeoutSeconds = 30;

/** Bytes of an answer's message in an error. */
const maxShownBytes = 1024;

/** The group of Cluster API's own hooks, whose requests contain a prepared Cluster. */
const clusterApiGroup = "hooks.runtime.cluster.x-k8s.io";

/** Calls a registered handler that matches the hook and the object. */
export type CallRegistration = (
  hook: HookDescriptor,
  registration: Registration,
  request: object,
  options: { readonly signal?: AbortSignal | undefined },
) => Promise<AnyResponse>;

export function createCallRegistration(options: HookClientOptions, exchanges: Exchanges): CallRegistration {
  const { observer, logger = silentLogger } = options;
  return async (hook, registration, request, { signal }) => {
    const { name, failurePolicy, clientConfig } = registration;
    const prepared = prepare(hook, registration, request);
    const what = `handler ${name} of ${hook.hook}`;
    const { exchange, host } = located(what, () => exchanges.reach(clientConfig));
    let response: AnyResponse;
    try {
      response = await exchange({
        target: name,
        hook,
        handlerHook: registration.hook,
        handler: parseRegisteredName(name).handler,
        request: prepared,
        timeoutMs: 1000 * timeoutSecondsOf(registration, options),
        signal,
      });
    } catch (thrown) {
      if (!(thrown instanceof HookCallError)) {
        throw thrown;
      }
      const error = thrown.within(what);
      const target = { handler: name, hook: hook.hook, error };
      if (failurePolicy !== "Ignore" || !error.ignorable) {
        logger.error("Handler call failed", target);
        throw error;
      }
      logger.error("Ignoring a failed handler call by its failure policy", target);
      observer?.ignored?.(error, {
        handler: name,
        host,
        hook,
        handlerVersion: registration.hook.version,
      });
      return defaultSuccess(hook.blocking);
    }
    checkStatus(what, response);
    return response;
  };
}

/**
 * Checks that an answer is a success; other answers are errors whatever the failure policy.
 *
 * @throws HookCallError `HOOK_CALL_FAILURE`, `HOOK_CALL_UNKNOWN_STATUS`
 */
export function checkStatus(what: string, response: AnyResponse): void {
  const { status = "" } = response;
  if (status === "Success") return;
  const message = truncateText(response.message ?? "", maxShownBytes);
  if (status === "Failure") {
    throw new HookCallError("HOOK_CALL_FAILURE", `${what}: the answer is a failure: ${message}`, {
      response,
    });
  }
  const problem = `the answer has the unknown status ${JSON.stringify(truncateText(status, maxShownBytes))}, with the message ${JSON.stringify(message)}`;
  throw new HookCallError("HOOK_CALL_UNKNOWN_STATUS", `${what}: ${problem}`, { response });
}

/** Adds the target to errors. */
export function located<T>(what: string, reach: () => T): T {
  try {
    return reach();
  } catch (error) {
    throw error instanceof HookCallError ? error.within(what) : error;
  }
}

interface Prepared {
  readonly settings?: Readonly<Record<string, string>>;
}

/** The request's own settings take precedence over those of the ExtensionConfig. */
function prepare(hook: HookDescriptor, registration: Registration, request: object): Prepared {
  const { settings: own, cluster, ...rest } = request as Prepared & { readonly cluster?: unknown };
  const settings = { ...registration.settings, ...own };
  const isClusters = hook.group === clusterApiGroup && typeof cluster === "object" && cluster !== null;
  return {
    ...rest,
    ...(cluster !== undefined && { cluster: isClusters ? prepareCluster(cluster) : cluster }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

function timeoutSecondsOf(
  registration: Registration,
  { timeoutSeconds, maxTimeoutSeconds = defaultMaxTimeoutSeconds }: HookClientOptions,
): number {
  const wanted = timeoutSeconds?.(registration) ?? registration.timeoutSeconds ?? defaultTimeoutSeconds;
  if (!(wanted > 0 && Number.isFinite(wanted))) {
    throw new RangeError(
      `the timeout of handler ${registration.name} is ${wanted} seconds; give more than 0, or undefined for its own`,
    );
  }
  return Math.min(wanted, maxTimeoutSeconds);
}

const lastAppliedAnnotation = "kubectl.kubernetes.io/last-applied-configuration";

/**
 * Returns a copy of an object as Cluster API sends it to extensions: without status, managed
 * fields, and the annotations in which kubectl and conversions keep copies of it.
 */
export function prepareCluster<T extends object>(cluster: T): T {
  const { status: _status, ...rest } = cluster as Record<string, unknown>;
  const { metadata } = rest;
  if (typeof metadata !== "object" || metadata === null) {
    return rest as T;
  }
  const { managedFields: _fields, annotations, ...others } = metadata as Record<string, unknown>;
  const kept = Object.entries(annotations ?? {}).filter(
    ([key]) => key !== lastAppliedAnnotation && key !== conversionDataAnnotation,
  );
  const prepared = { ...others, ...(kept.length > 0 && { annotations: Object.fromEntries(kept) }) };
  return { ...rest, metadata: prepared } as T;
}

/** Returns the name of a handler in Cluster API: `<handler>.<ExtensionConfig>`. */
export function registeredName(handler: string, extensionConfig: string): string {
  return `${handler}.${extensionConfig}`;
}

/**
 * Splits a registered name.
 *
 * @throws HookCallError `HOOK_CALL_MISCONFIGURED` unless it has exactly one dot
 */
export function parseRegisteredName(name: string): {
  readonly handler: string;
  readonly extensionConfig: string;
} {
  const [handler, extensionConfig, ...rest] = name.split(".");
  if (!handler || !extensionConfig || rest.length > 0) {
    throw new HookCallError(
      "HOOK_CALL_MISCONFIGURED",
      `invalid registered name ${JSON.stringify(name)}: use <handler>.<registration>`,
    );
  }
  return { handler, extensionConfig };
}
