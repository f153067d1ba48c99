import { shortText } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/redaction";
import { hintOf } from "./connection-hint.ts";

/** What a request was sent to, for messages. */
export interface Destination {
  /** URL of the server. */
  readonly server: string;
  /** URL of the proxy on the way; its password is not shown. */
  readonly proxy?: string | undefined;
  /** Where the configuration comes from. */
  readonly source?: string | undefined;
}

/** The API server could not be reached, or the connection broke. `cause` holds the reason. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** What to do about it, where that is known. It stands in the message, too. */
  readonly hint: string | undefined;
  /** The reason's code, such as `ECONNREFUSED`, where it has one. */
  readonly code: string | undefined;

  constructor(
    request: { readonly method: string; readonly path: string },
    to: string | Destination,
    cause: unknown,
  ) {
    const { server, proxy, source } = typeof to === "string" ? { server: to } : to;
    // A certificate's names, for one, are the server's to choose.
    const reason = shortText(cause instanceof Error ? cause.message || cause.name : String(cause), 2000);
    const through = proxy === undefined ? "" : ` through proxy ${redactUrl(proxy)}`;
    const code = codeOf(cause);
    const hint = hintOf(code, reason, { server, proxy });
    const from = hint !== undefined && source !== undefined ? ` (${source})` : "";
    const advice = hint === undefined ? "" : `: ${hint}${from}`;
    super(
      `${request.method} ${request.path}: no answer from ${redactUrl(server)}${through}: ${reason}${advice}`,
      {
        cause,
      },
    );
    this.code = code;
    this.hint = hint;
  }
}

/** The code of an error, or of the first of those that it gathers: a host may have several addresses. */
function codeOf(cause: unknown): string | undefined {
  const { code, errors } = Object(cause) as { code?: unknown; errors?: unknown };
  if (typeof code === "string") {
    return code;
  }
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : undefined;
}
