import type { Hook } from "../../meta/index.ts";

/** Which extensions a hook reaches: all that match the object's namespace, the one that must be there alone, or the one a caller names. */
export type HookExtensions = "all" | "named" | "one";

/** When a version of a hook was deprecated, what to use instead, and when it may be gone. Days as `2026-04-21`, releases as `v1.14`. */
export interface HookDeprecation {
  readonly on?: string;
  readonly in?: string;
  /** A version of the hook, or `version/Hook`. */
  readonly replacement?: string;
  readonly removedOn?: string;
  readonly removedIn?: string;
}

/** What is known of a hook besides its types. */
export interface HookFacts {
  readonly group: string;
  readonly version: string;
  /** The hook's name, as `BeforeClusterCreate`. Wire kinds are this name followed by `Request` and `Response`. */
  readonly hook: string;
  /** One line on what the hook is for. */
  readonly summary?: string;
  readonly tags: readonly string[];
  /** A server has one handler for the hook, and its path ends without a name. */
  readonly singleton: boolean;
  /** An answer with `retryAfterSeconds` holds the caller back. */
  readonly blocking: boolean;
  readonly extensions: HookExtensions;
  /** How long callers keep an answer, as `10m`; without it they do not. */
  readonly cache?: string;
  /** The parts of an object that patches in the response may change. */
  readonly patchRoots?: readonly string[];
  /** The feature gates of Cluster API that the hook needs. */
  readonly gates: readonly string[];
  /** The release of Cluster API that has the hook first. */
  readonly since?: string;
  readonly deprecation?: HookDeprecation;
}

/**
 * A runtime hook in one version, known by its group, version and name: two descriptors with these in common are the same hook.
 *
 * The types of its bodies live in the type alone: no descriptor has members `requestType` and `responseType`.
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
 * What serves a hook: it takes its requests and gives its responses.
 *
 * @typeParam Context what a server passes along
 */
export type HookHandler<H extends HookDescriptor, Context = unknown> = (
  request: RequestOf<H>,
  context: Context,
) => Promise<ResponseOf<H>> | ResponseOf<H>;

/**
 * What calls a hook.
 *
 * @typeParam Options what a caller takes besides
 */
export type HookCaller<H extends HookDescriptor, Options = unknown> = (
  request: RequestOf<H>,
  options?: Options,
) => Promise<ResponseOf<H>>;

/**
 * Makes the descriptor of a hook; its facts keep their literal types. Frozen.
 *
 * @typeParam H the hook's type, as `Hook<BeforeClusterCreateRequest, BeforeClusterCreateResponse>`
 */
export function defineHook<H extends Hook<unknown, unknown>>(): <const F extends HookFacts>(
  facts: F,
) => Readonly<F> & HookDescriptor<H["request"], H["response"]> {
  return <const F extends HookFacts>(facts: F) =>
    Object.freeze(facts) as Readonly<F> & HookDescriptor<H["request"], H["response"]>;
}
