import type { ClusterConfig } from "@capikit/client";
import { createTransport } from "@capikit/client/transport";
import { parseJson, stringifyJson } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";

/** The API server's response to a write request. */
export interface Answer {
  readonly accepted: boolean;
  readonly code: number;
  /** The stored object, or the result of a dry run; a Status if it was rejected. */
  readonly body: JsonObject;
  readonly causes: readonly Cause[];
}

export interface Cause {
  readonly reason: string;
  readonly field: string;
  readonly message: string;
}

/** Sends objects unchanged: the API server's handling of them is under test. */
export interface Server {
  create(path: string, object: Json, query?: Query): Promise<Answer>;
  replace(path: string, object: Json, query?: Query): Promise<Answer>;
  get(path: string, accept?: string): Promise<JsonObject>;
  close(): Promise<void>;
}

export type Query = Readonly<Record<string, string | undefined>>;

/** Query of a dry-run request. */
export const DRY_RUN = Object.freeze({ dryRun: "All" });

/**
 * From a create with a resource version (500), invalid embedded metadata (500), and an update with
 * another object's uid (409).
 */
const REFUSALS = /^resourceVersion should not be set|Precondition failed: UID|json: cannot unmarshal/;

export function connect(config: ClusterConfig): Server {
  const transport = createTransport(config);
  const send = async (method: "POST" | "PUT", path: string, object: Json, query: Query = {}) => {
    const headers = { "content-type": "application/json" };
    const response = await transport.request({ method, path, query, headers, body: stringifyJson(object) });
    const body = parseJson(await response.text()) as JsonObject;
    const code = response.status;
    if (code >= 300 && code !== 400 && code !== 422 && !REFUSALS.test(String(body.message))) {
      throw new Error(`${method} ${path}: ${code} ${stringifyJson(body)}`);
    }
    const details = body.details as { causes?: readonly Cause[] } | undefined;
    return { accepted: code < 300, code, body, causes: code < 300 ? [] : (details?.causes ?? []) };
  };
  return {
    create: (path, object, query) => send("POST", path, object, query),
    replace: (path, object, query) => send("PUT", path, object, query),
    async get(path, accept = "application/json") {
      const response = await transport.request({ method: "GET", path, headers: { accept } });
      return parseJson(await response.text()) as JsonObject;
    },
    close: () => transport.close(),
  };
}

/** Requests that tests send at a time. */
export const requestsAtOnce = 16;
