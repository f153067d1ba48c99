import type { JsonSchema } from "@capikit/common/json";
import { apiVersionOf } from "@capikit/common/kubernetes";
import type { Hook } from "../../meta/index.ts";

/** Extensions that a hook calls: all that match the namespace, exactly one, or a named one. */
export type HookExtensions = "all" | "named" | "one";

/** Deprecation of a hook version: days as `2026-04-21`, releases as `v1.12`. */
export interface HookDeprecation {
  readonly on?: string;
  readonly in?: string;
  /** A version of the hook, or `version/Hook`. */
  readonly replacement?: string;
  readonly removedOn?: string;
  readonly removedIn?: string;
}

/** The facts about a hook apart from its types. */
export interface HookFacts {
  readonly group: string;
  readonly version: string;
  /** Hook name, such as `BeforeClusterCreate`. Kinds append `Request` and `Response`. */
  readonly hook: string;
  /** One-line description of the hook. */
  readonly summary?: string;
  readonly tags: readonly string[];
  /** The server has exactly one handler for the hook, and the path has no handler name. */
  readonly singleton: boolean;
  /** A response with `retryAfterSeconds` blocks the caller. */
  readonly blocking: boolean;
  /** The first release of Cluster API in which it blocks, such as `v1.12`. Unset: each with the hook. */
  readonly blockingSince?: string;
  readonly extensions: HookExtensions;
  /** How long callers cache a response, such as `10m`. Unset: no caching. */
  readonly cache?: string;
  /** The parts of an object that patches in the response may change. */
  readonly patchRoots?: readonly string[];
  /** The feature gates of Cluster API that the hook needs. */
  readonly gates: readonly string[];
  /** The first release of Cluster API with the hook. */
  readonly since?: string;
  readonly deprecation?: HookDeprecation;
  /** Loads the schema of requests, without descriptions. It is shared; do not change it. */
  readonly requestSchema?: () => Promise<JsonSchema>;
  /** Loads the schema of responses, without descriptions. It is shared; do not change it. */
  readonly responseSchema?: () => Promise<JsonSchema>;
}

/**
 * A version of a runtime hook, identified by group, version and name.
 *
 * `requestType` and `responseType` exist only in the type.
 */
export interface HookDescriptor<Request = unknown, Response = unknown> extends HookFacts {
  /** Never present; carries `Request`. */
  readonly requestType?: Request;
  /** Never present; carries `Response`. */
  readonly responseType?: Response;
}

/** The type of a hook's requests. */
export type RequestOf<H extends HookDescriptor> = NonNullable<H["requestType"]>;

/** The type of a hook's responses. */
export type ResponseOf<H extends HookDescriptor> = NonNullable<H["responseType"]>;

/**
 * Serves a hook: takes its request and returns its response.
 *
 * @typeParam Context the context that a server passes
 */
export type HookHandler<H extends HookDescriptor, Context = unknown> = (
  request: RequestOf<H>,
  context: Context,
) => Promise<ResponseOf<H>> | ResponseOf<H>;

/**
 * Calls a hook.
 *
 * @typeParam Options additional arguments of the caller
 */
export type HookCaller<H extends HookDescriptor, Options = unknown> = (
  request: RequestOf<H>,
  options?: Options,
) => Promise<ResponseOf<H>>;

/**
 * Creates the frozen descriptor of a hook; its facts keep their literal types.
 *
 * @typeParam H the hook's type, as `Hook<BeforeClusterCreateRequest, BeforeClusterCreateResponse>`
 */
export function defineHook<H extends Hook<unknown, unknown>>(): <const F extends HookFacts>(
  facts: F,
) => Readonly<F> & HookDescriptor<H["request"], H["response"]> {
  return <const F extends HookFacts>(facts: F) =>
    Object.freeze(facts) as Readonly<F> & HookDescriptor<H["request"], H["response"]>;
}

/** The identity of a hook. */
export type GroupVersionHook = Pick<HookFacts, "group" | "hook" | "version">;

/** Returns the identity as a string: `group/version, Hook=Name`. */
export function groupVersionHookKey(hook: GroupVersionHook): string {
  return `${apiVersionOf(hook)}, Hook=${hook.hook}`;
}

/** Reports whether two descriptors have the same hook and version. */
export function isSameHook(a: GroupVersionHook, b: GroupVersionHook): boolean {
  return a.group === b.group && a.version === b.version && a.hook === b.hook;
}

/** The members of responses by which callers recognise refusals. */
const refusalMembers = ["status", "message", "retryAfterSeconds"] as const;
type RefusalMember = (typeof refusalMembers)[number];

/** The members of refusals that `Newest` does not have, or whose values it does not allow. */
type LostRefusal<Older, Newest> = {
  [Name in RefusalMember & keyof Older]-?: Name extends keyof Newest
    ? [Older[Name]] extends [Newest[Name] | undefined]
      ? never
      : Name
    : Name;
}[RefusalMember & keyof Older];

/**
 * The result of a conversion between responses. The catalog copies `status`, `message` and
 * `retryAfterSeconds`, and members that only the older version has must be left out: returning the
 * response itself compiles only if nothing gets lost.
 */
export type ConvertedResponse<Older, Newest> = [LostRefusal<Older, Newest>] extends [never]
  ? Omit<Newest, RefusalMember> &
      Partial<Newest> & { readonly [Name in Exclude<keyof Older, keyof Newest>]?: never }
  : `the newest version cannot carry ${LostRefusal<Older, Newest>}`;

/**
 * Converts the bodies of an older version of a hook: callers use the newest version, handlers may
 * serve an older one. Requests convert down and may lose data; responses convert up.
 */
export interface HookConversion<Older extends HookDescriptor, Newest extends HookDescriptor> {
  readonly request: (request: RequestOf<Newest>) => RequestOf<Older>;
  readonly response: (
    response: ResponseOf<Older>,
  ) => ConvertedResponse<ResponseOf<Older>, ResponseOf<Newest>>;
}

/** The members of all parts of a union, for generated conversions. */
export type UnionMembers<T> = {
  [Key in T extends unknown ? keyof T : never]?: T extends unknown
    ? Key extends keyof T
      ? T[Key]
      : never
    : never;
};

/** A conversion and its two versions. */
export interface ConversionBetween {
  readonly older: HookDescriptor;
  readonly newest: HookDescriptor;
  readonly request: (request: never) => unknown;
  readonly response: (response: never) => unknown;
}

/** Creates a conversion between two versions. Refusals are copied whatever the conversion returns. */
export function conversionBetween<Older extends HookDescriptor, Newest extends HookDescriptor>(
  older: Older,
  newest: Newest,
  { request, response }: HookConversion<Older, Newest>,
): ConversionBetween {
  return Object.freeze({
    older,
    newest,
    request,
    response: (given: ResponseOf<Older>) => {
      const refusal = refusalMembers.flatMap((name) =>
        Object.hasOwn(given, name) ? [[name, (given as Record<string, unknown>)[name]]] : [],
      );
      return { ...(response(given) as object), ...Object.fromEntries(refusal) };
    },
  });
}
