import { CodedError, errorMessage } from "@capikit/common/errors";
import { shortText } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/text";
import { findHint } from "./connection-hint.ts";

/** The destination of a request, for messages. */
export interface Destination {
  /** URL of the server. */
  readonly server: string;
  /** URL of the proxy; its password is not shown. */
  readonly proxy?: string | undefined;
  /** Source of the configuration. */
  readonly source?: string | undefined;
}

/**
 * The API server is unreachable, or the connection broke. `cause` is the reason, and `code` its
 * code, such as `ECONNREFUSED`. Default: `TRANSPORT_FAILED`.
 */
export class TransportError extends CodedError<string> {
  override readonly name = "TransportError";
  /** Hint for the user, if known. It is part of the message, too. */
  readonly hint: string | undefined;

  constructor(
    request: { readonly method: string; readonly path: string },
    to: string | Destination,
    cause: unknown,
  ) {
    const { server, proxy, source } = typeof to === "string" ? { server: to } : to;
    // The server chooses parts of the message, such as the names of a certificate.
    const reason = shortText(errorMessage(cause), 2000);
    const through = proxy === undefined ? "" : ` through proxy ${redactUrl(proxy)}`;
    const code = findCode(cause) ?? "TRANSPORT_FAILED";
    const hint = findHint(code, reason, { server, proxy });
    const from = hint !== undefined && source !== undefined ? ` (${source})` : "";
    const advice = hint === undefined ? "" : `: ${hint}${from}`;
    super(
      code,
      `${request.method} ${request.path}: no answer from ${redactUrl(server)}${through}: ${reason}${advice}`,
      { cause },
    );
    this.hint = hint;
  }
}

/** Returns the code of an error or its first inner error: a host may have several addresses. */
function findCode(cause: unknown): string | undefined {
  const { code, errors } = Object(cause) as { code?: unknown; errors?: unknown };
  if (typeof code === "string") {
    return code;
  }
  return Array.isArray(errors) && errors.length > 0 ? findCode(errors[0]) : undefined;
}
