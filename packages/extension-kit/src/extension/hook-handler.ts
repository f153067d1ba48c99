import type { HookDescriptor, RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { Cluster, Machine, MachineSet } from "@capikit/api/core/v1beta1";
import type { FailurePolicy } from "@capikit/api/hooks/v1alpha1";
import type { Logger } from "@capikit/serving";

/** Versions of `cluster.x-k8s.io` in which a handler can have the Cluster, Machine or MachineSet of a request. */
export type ObjectVersion = "v1beta1" | "v1beta2";

/** What a handler gets besides the request. */
export interface HookContext {
  /** The handler's name. */
  readonly handler: string;
  /** Aborts a little before the caller stops waiting, and when it went away. */
  readonly signal: AbortSignal;
  /** Adds hook and handler to each line. */
  readonly logger: Logger;
}

/** How a handler is declared to Cluster API. */
export interface HookHandlerOptions<V extends ObjectVersion = ObjectVersion> {
  /** How long a call may take, 0 to 30; 0 stands for the default. Default: 10. */
  readonly timeoutSeconds?: number;
  /**
   * What becomes of a call that could not be made or answered. With `Ignore`, Cluster API goes on; an answer with status Failure always
   * counts. Default: `Fail`.
   */
  readonly failurePolicy?: FailurePolicy;
  /**
   * The version in which the handler takes Clusters, Machines and MachineSets, whichever is sent: v1beta1 up to Cluster API v1.12, v1beta2
   * from then on. Default: `v1beta2`.
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

/** The request as a handler of this object version gets it. */
export type RequestIn<H extends HookDescriptor, V extends ObjectVersion> = V extends "v1beta1"
  ? OlderObjects<RequestOf<H>>
  : RequestOf<H>;

type Defaulted = "apiVersion" | "kind" | "retryAfterSeconds" | "status";

/** What a handler answers: the response, where `status` is Success and `retryAfterSeconds` is 0 unless said. */
export type HookAnswer<H extends HookDescriptor> = Omit<ResponseOf<H>, Defaulted> &
  Partial<Pick<ResponseOf<H>, Defaulted & keyof ResponseOf<H>>>;

/** What answers a hook: nothing is a Success. */
// biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing are meant.
type Answered<H extends HookDescriptor> = HookAnswer<H> | void;

/** A handler with the hook it is for. Made by {@link hookHandler}. */
export interface DeclaredHandler extends HookHandlerOptions {
  readonly hook: HookDescriptor;
  readonly handle: (request: never, context: HookContext) => unknown;
}

/** What handles a hook. */
export type HandleHook<H extends HookDescriptor, V extends ObjectVersion = "v1beta2"> = (
  request: RequestIn<H, V>,
  context: HookContext,
) => Answered<H> | Promise<Answered<H>>;

/**
 * Declares a handler of a hook, in two steps: `hookHandler(hook, options)(handle)`. In one, TypeScript would take the literals in answers,
 * such as `"JSONPatch"`, for any text.
 *
 * What is handed to the second step may be called again with the same request at any time. What it throws becomes a Failure.
 */
export function hookHandler<H extends HookDescriptor, const V extends ObjectVersion = "v1beta2">(
  hook: H,
  options: HookHandlerOptions<V> = {},
): (handle: HandleHook<H, V>) => DeclaredHandler {
  return (handle) => Object.freeze({ ...options, hook, handle });
}
