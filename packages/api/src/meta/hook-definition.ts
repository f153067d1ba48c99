import type { Hook } from "./hook.ts";
import type { JsonSchema } from "./json-schema.ts";

/**
 * A runtime hook by its identity and the schemas of what it carries, as `capikit generate kinds` writes it.
 *
 * `H` is the hook's type. It lives in the type alone: no definition has a member `hookType`.
 */
export interface HookDefinition<H extends Hook<unknown, unknown> = Hook<unknown, unknown>> {
  readonly group: string;
  readonly version: string;
  /** The hook's name, such as `BeforeClusterCreate`. */
  readonly hook: string;
  /** `kind` of its requests. */
  readonly requestKind: string;
  /** `kind` of its responses. */
  readonly responseKind: string;
  /** Loads the schema of requests, without descriptions. It is shared: it must not be changed. */
  readonly requestSchema: () => Promise<JsonSchema>;
  /** Loads the schema of responses, likewise. */
  readonly responseSchema: () => Promise<JsonSchema>;
  /** Never present; carries `H`. */
  readonly hookType?: H;
}
