import type { HookDescriptor, RequestOf, ResponseOf } from "@capikit/api/catalog/runtime";
import type { FailurePolicy } from "@capikit/api/hooks/v1alpha1";
import { ownPlace, type SourcePlace } from "@capikit/common/errors";
import { checkOptions, type UnknownMember } from "@capikit/common/options";
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
export interface HookHandlerOptions {
  /** Timeout of a call, 0 to 30; 0 means the default. Default: 10. */
  readonly timeoutSeconds?: number;
  /** With `Ignore`, Cluster API continues if no answer comes; a Failure counts. Default: `Fail`. */
  readonly failurePolicy?: FailurePolicy;
}

type Defaulted<R, K extends string> = Omit<R, K & keyof R> & Partial<Pick<R, K & keyof R>>;
type Common = "apiVersion" | "kind" | "status";

/**
 * A handler's answer: `status` defaults to Success. A Success of a hook that blocks has
 * `retryAfterSeconds`: 0 to continue, or the seconds until the next call.
 */
export type HookAnswer<H extends HookDescriptor> =
  | Defaulted<KnownResponse<H>, Common>
  | (Defaulted<KnownResponse<H>, Common | "retryAfterSeconds"> & { readonly status: "Failure" });

/** The response with the message that all responses may have. Without types, it is unknown. */
type KnownResponse<H extends HookDescriptor> = [keyof ResponseOf<H>] extends [never]
  ? ResponseOf<H>
  : ResponseOf<H> & { readonly message?: string };

type RequiredKey<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
type MissingMember<A, Known> = A extends unknown ? Exclude<RequiredKey<Known>, RequiredKey<A>> : never;

declare const unresolved: unique symbol;

type KeyOf<A> = A extends unknown ? keyof A : never;

/**
 * The upper bound of answers, by which TypeScript infers the types of literals in them. With
 * `object`, it allows other members, and with `void`, none: {@link Checked} names these mistakes.
 */
type AnyAnswer<H extends HookDescriptor> =
  | (Partial<KnownResponse<H>> & { readonly [unresolved]?: never; readonly then?: never } & object)
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: functions that return nothing
  | void;

/**
 * No error for the compiler if an answer has the required members and no unknown ones. The upper
 * bound must pass: it is checked before the parameters of the function have their types.
 */
type Checked<A, H extends HookDescriptor> =
  typeof unresolved extends KeyOf<A>
    ? unknown
    : [undefined] extends [A]
      ? `the handler of ${H["hook"]} returns no answer in some case`
      : [UnknownMember<A, KnownResponse<H>>] extends [never]
        ? [A] extends [HookAnswer<H>]
          ? unknown
          : `the response of ${H["hook"]} requires ${MissingMember<A, Defaulted<KnownResponse<H>, Common>> & string}`
        : `the response of ${H["hook"]} has no member ${UnknownMember<A, KnownResponse<H>>}`;

/** A handler with its hook. Created by {@link hookHandler}. */
export interface DeclaredHandler extends HookHandlerOptions {
  readonly hook: HookDescriptor;
  /** Where the program declares it, for `capikit dev`. */
  readonly place?: SourcePlace | undefined;
  readonly handle: (request: never, context: HookContext) => unknown;
}

/** A function that handles a hook. */
export type HandleHook<H extends HookDescriptor, Answer = HookAnswer<H>> = (
  request: RequestOf<H>,
  context: HookContext,
) => Answer | Promise<Answer>;

/** Takes the function of a handler, and returns its declaration. */
export type DeclareHandler<H extends HookDescriptor> = <Answer extends AnyAnswer<H>>(
  handle: Checked<Answer, H> & HandleHook<H, Answer>,
) => DeclaredHandler;

/**
 * Declares a handler of a hook, in two steps: `hookHandler(hook, options)(handle)`. In one,
 * TypeScript would widen literals in answers, such as `"JSONPatch"`, to strings.
 *
 * The handler may be called again with the same request at any time. It returns an answer in every
 * case, without members that the response does not have: Cluster API would ignore a misspelt
 * `retryAfterSeconds`, and continue. Its errors become Failures.
 */
export function hookHandler<H extends HookDescriptor>(
  hook: H,
  options: HookHandlerOptions = {},
): DeclareHandler<H> {
  checkOptions("hookHandler", options, {
    timeoutSeconds: "any",
    failurePolicy: "any",
  });
  return (handle) => {
    const place = ownPlace(new Error().stack ?? "");
    return Object.freeze({ ...options, hook, place, handle: handle as DeclaredHandler["handle"] });
  };
}
