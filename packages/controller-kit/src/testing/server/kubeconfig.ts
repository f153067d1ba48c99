/** What a kubeconfig says besides the address. */
export interface KubeconfigAccess {
  /** PEM. Default: none, for a server without TLS. */
  readonly certificateAuthority?: string;
  /** Default: any, as cluster caches refuse kubeconfigs without credentials. */
  readonly token?: string;
}

/** The text of a kubeconfig for a server of a test. */
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
