export interface KubeconfigAccess {
  /** Name of the cluster and the context. Default: `fault-server`. */
  readonly name?: string;
  /** PEM. Default: none, for a server without TLS. */
  readonly certificateAuthority?: string;
  /** Default: an arbitrary token, because cluster caches reject kubeconfigs without credentials. */
  readonly token?: string;
}

export function kubeconfigOf(
  server: string,
  { name = "fault-server", certificateAuthority, token = "anybody" }: KubeconfigAccess = {},
): string {
  const authority =
    certificateAuthority === undefined
      ? ""
      : `\n    certificate-authority-data: ${Buffer.from(certificateAuthority).toString("base64")}`;
  return `apiVersion: v1
kind: Config
clusters:
- name: ${name}
  cluster:
    server: ${server}${authority}
users:
- name: anybody
  user:
    token: ${token}
contexts:
- name: ${name}
  context:
    cluster: ${name}
    user: anybody
current-context: ${name}
`;
}
