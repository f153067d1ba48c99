/** The text of a kubeconfig for a server that does not check credentials. Cluster caches refuse kubeconfigs without any. */
export const kubeconfigOf = (server: string): string => `apiVersion: v1
kind: Config
clusters:
- name: fault-server
  cluster:
    server: ${server}
users:
- name: anybody
  user:
    token: anybody
contexts:
- name: fault-server
  context:
    cluster: fault-server
    user: anybody
current-context: fault-server
`;
