/** Credentials of a kubeconfig. */
export interface KubeconfigAccess {
  /** PEM. Default: none, for a server without TLS. */
  readonly certificateAuthority?: string;
  /** Default: an arbitrary token, because cluster caches reject kubeconfigs without credentials. */
  readonly token?: string;
}

export function kubeconfigOf(
  server: string,
  { certificateAuthority, token = "anybody" }: KubeconfigAccess = {},
): string {
  const authority =
    certificateAuthority === undefined
      ? ""
      : `\n    certificate-authority-data: ${Buffer.from(certificateAuthority).toString("base64")}`;
  return `apiVersion: v1
kind: Config
clusters:
- name: fault-server
  cluster:
    server: ${server}${authority}
users:
- name: anybody
  user:
    token: ${token}
contexts:
- name: fault-server
  context:
    cluster: fault-server
    user: anybody
current-context: fault-server
`;
}
