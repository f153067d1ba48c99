const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Returns a hint for a failed connection, by the code of the failure; undefined if unknown. */
export function findHint(
  code: string | undefined,
  reason: string,
  { server, proxy }: { readonly server: string; readonly proxy?: string | undefined },
): string | undefined {
  const { protocol, hostname, host } = new URL(server);
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
