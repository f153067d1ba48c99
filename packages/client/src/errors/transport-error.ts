import { CodedError, errorMessage } from "@capikit/common/errors";
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

const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Returns a hint for a failed connection, by the code of the failure; undefined if unknown. */
function findHint(
  code: string | undefined,
  reason: string,
  { server, proxy }: { readonly server: string; readonly proxy?: string | undefined },
): string | undefined {
  const { protocol, hostname, host } = new URL(server);
  // Errors of undici about proxies have no code.
  if (proxy !== undefined && (/tunnel|proxy/i.test(reason) || isUnreachable(code))) {
    return "the proxy does not answer or refuses the connection: check proxy-url in the kubeconfig, or HTTPS_PROXY and NO_PROXY in the environment";
  }
  switch (code) {
    case "ECONNREFUSED":
      return `connection refused by ${host}: check that the cluster is running and its address is current`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `cannot resolve ${hostname}: check the name and this machine's DNS`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "UND_ERR_CONNECT_TIMEOUT":
      return `${host} is unreachable: check VPN, firewall and proxy`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return "the server's certificate is for another name: check the address, or set tls-server-name to the expected name";
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return "the server's certificate has expired or is not valid yet: renew it, or set this machine's clock";
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
    case "EPROTO":
      return protocol === "https:" ? `the server at ${host} does not speak TLS` : undefined;
    default:
      return code !== undefined && untrusted.has(code)
        ? "the server's certificate is not signed by the configured certificate-authority: check that the cluster is the right one and was not recreated"
        : undefined;
  }
}

function isUnreachable(code: string | undefined): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"].includes(
    code ?? "",
  );
}
