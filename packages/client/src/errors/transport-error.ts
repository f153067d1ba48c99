import {
  CodedError,
  type ConnectionHints,
  connectionCode,
  connectionHelp,
  errorMessage,
} from "@capikit/common/errors";
import { shortText } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/text";

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
    const code = connectionCode(cause) ?? "TRANSPORT_FAILED";
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

const hints: ConnectionHints = {
  untrusted:
    "the server's certificate is not signed by the configured certificate-authority: check that the cluster is the right one and was not recreated",
  otherName:
    "the server's certificate is for another name: check the address, or set tls-server-name to the expected name",
  noun: "cluster",
};

/** Returns a hint for a failed connection, by the code of the failure; undefined if unknown. */
function findHint(
  code: string | undefined,
  reason: string,
  { server, proxy }: { readonly server: string; readonly proxy?: string | undefined },
): string | undefined {
  // Errors of undici about proxies have no code.
  if (proxy !== undefined && (/tunnel|proxy/i.test(reason) || isUnreachable(code))) {
    return "the proxy does not answer or refuses the connection: check proxy-url in the kubeconfig, or HTTPS_PROXY and NO_PROXY in the environment";
  }
  return connectionHelp(code, server, hints);
}

function isUnreachable(code: string | undefined): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"].includes(
    code ?? "",
  );
}
