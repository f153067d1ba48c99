const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Returns the code of a failed connection, or that of its first inner error: a host may have several addresses. */
export function connectionCode(cause: unknown): string | undefined {
  const { code, errors } = Object(cause) as { readonly code?: unknown; readonly errors?: unknown };
  if (typeof code === "string") return code;
  return Array.isArray(errors) && errors.length > 0 ? connectionCode(errors[0]) : undefined;
}

/** Hints that differ by the kind of server. */
export interface ConnectionHints {
  /** For a certificate of an unknown authority. */
  readonly untrusted: string;
  /** For a certificate of another name. */
  readonly otherName: string;
  /** The noun of the server, such as `cluster`. */
  readonly noun: string;
}

const usual: ConnectionHints = {
  untrusted:
    "its certificate is not signed by an authority that this process trusts: set NODE_EXTRA_CA_CERTS to a file with its authority",
  otherName: "its certificate is for another name: check the URL",
  noun: "server",
};

/** Returns how to fix a failed connection, by the code of the failure; undefined if unknown. */
export function connectionHelp(
  code: string | undefined,
  url: string,
  hints: ConnectionHints = usual,
): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null) return undefined;
  const { protocol, hostname, host } = parsed;
  switch (code) {
    case "ECONNREFUSED":
      return `connection refused by ${host}: check that the ${hints.noun} is running and its address is current`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `cannot resolve ${hostname}: check the name and this machine's DNS`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "UND_ERR_CONNECT_TIMEOUT":
      return `${host} is unreachable: check VPN, firewall and proxy`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return hints.otherName;
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return "the server's certificate has expired or is not valid yet: renew it, or set this machine's clock";
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
    case "EPROTO":
      return protocol === "https:" ? `the server at ${host} does not speak TLS` : undefined;
    default:
      return code !== undefined && untrusted.has(code) ? hints.untrusted : undefined;
  }
}
