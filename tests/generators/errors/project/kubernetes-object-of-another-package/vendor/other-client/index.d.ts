export interface KubernetesObject {
  kind?: string;
}
