const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** What to do about a connection that does not come about, by the code of the failure. Undefined where nothing is known. */
export function hintOf(
  code: string | undefined,
  reason: string,
  { server, proxy }: { readonly server: string; readonly proxy?: string | undefined },
): string | undefined {
  const { protocol, hostname, host } = new URL(server);
  if (proxy !== undefined && (/tunnel|proxy/i.test(reason) || isUnreachable(code))) {
    return "the proxy does not answer, or does not let this through: check proxy-url in the kubeconfig, or HTTPS_PROXY and NO_PROXY in the environment";
  }
  switch (code) {
    case "ECONNREFUSED":
      return `nothing listens at ${host}: is the cluster running, and is this still its address?`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `the name ${hostname} cannot be resolved: is it right, and can this machine's DNS know it?`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
    case "UND_ERR_CONNECT_TIMEOUT":
      return `${host} cannot be reached: is there a VPN to join, a firewall or a proxy in between?`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return "the server's certificate is for another name: is this the right address? tls-server-name sets the name that is expected";
    case "CERT_HAS_EXPIRED":
    case "CERT_NOT_YET_VALID":
      return "the server's certificate is not valid now: renew it, or set this machine's clock";
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
    case "EPROTO":
      return protocol === "https:" ? `what listens at ${host} does not speak TLS` : undefined;
    default:
      return code !== undefined && untrusted.has(code)
        ? "the server's certificate is not signed by the configured certificate-authority: is this another cluster, or one that was made anew?"
        : undefined;
  }
}

function isUnreachable(code: string | undefined): boolean {
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "UND_ERR_CONNECT_TIMEOUT"].includes(
    code ?? "",
  );
}
