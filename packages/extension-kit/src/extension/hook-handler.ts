import type { HookDescriptor, RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { Cluster, Machine, MachineSet } from "@capikit/api/core/v1beta1";
import type { FailurePolicy } from "@capikit/api/hooks/v1alpha1";
import type { Logger } from "@capikit/serving";

/** Versions of Cluster API's own objects in a request; v1.10 to v1.12 send `v1beta1`. */
export type ObjectVersion = "v1beta1" | "v1beta2";

/** Context of a call. */
export interface HookContext {
  /** Name of the handler. */
  readonly handler: string;
  /** Aborts shortly before the caller's timeout, and when it disconnects. */
  readonly signal: AbortSignal;
  /** Milliseconds until `signal` aborts because of the timeout, at least 0. */
  readonly remainingMs: number;
  /** Adds hook and handler to each line. */
  readonly logger: Logger;
}

/** Declaration of a handler for Cluster API. */
export interface HookHandlerOptions<V extends ObjectVersion = ObjectVersion> {
  /** Timeout of a call, 0 to 30; 0 means the default. Default: 10. */
  readonly timeoutSeconds?: number;
  /** With `Ignore`, Cluster API continues if no answer comes; a Failure counts. Default: `Fail`. */
  readonly failurePolicy?: FailurePolicy;
  /**
   * The version of Clusters, Machines and MachineSets for the handler, regardless of the version
   * sent: v1beta1 up to Cluster API v1.12, v1beta2 later. Default: `v1beta2`.
   */
  readonly objectVersion?: V;
}

type OlderObjects<T> = {
  [K in keyof T]: K extends "cluster"
    ? Cluster
    : K extends "machine"
      ? Machine
      : K extends "machineSet"
        ? MachineSet
        : K extends "current" | "desired"
          ? OlderObjects<T[K]>
          : T[K];
};

/** The request in the handler's object version. */
export type RequestIn<H extends HookDescriptor, V extends ObjectVersion> = V extends "v1beta1"
  ? OlderObjects<RequestOf<H>>
  : RequestOf<H>;

type Defaulted = "apiVersion" | "kind" | "retryAfterSeconds" | "status";

/** A handler's answer: `status` defaults to Success, `retryAfterSeconds` to 0. */
export type HookAnswer<H extends HookDescriptor> = Omit<ResponseOf<H>, Defaulted> &
  Partial<Pick<ResponseOf<H>, Defaulted & keyof ResponseOf<H>>>;

/** The result of a handler; no result is a Success. */
// biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing are meant.
type Answered<H extends HookDescriptor> = HookAnswer<H> | void;

/** A handler with its hook. Created by {@link hookHandler}. */
export interface DeclaredHandler extends HookHandlerOptions {
  readonly hook: HookDescriptor;
  readonly handle: (request: never, context: HookContext) => unknown;
}

/** A function that handles a hook. */
export type HandleHook<H extends HookDescriptor, V extends ObjectVersion = "v1beta2"> = (
  request: RequestIn<H, V>,
  context: HookContext,
) => Answered<H> | Promise<Answered<H>>;

/**
 * Declares a handler of a hook, in two steps: `hookHandler(hook, options)(handle)`. In one,
 * TypeScript would widen literals in answers, such as `"JSONPatch"`, to strings.
 *
 * The handler may be called again with the same request at any time. Its errors become Failures.
 */
export function hookHandler<H extends HookDescriptor, const V extends ObjectVersion = "v1beta2">(
  hook: H,
  options: HookHandlerOptions<V> = {},
): (handle: HandleHook<H, V>) => DeclaredHandler {
  return (handle) => Object.freeze({ ...options, hook, handle });
}
