/** Returns the interfaces of a kind and its list; `state` names its state in comments. */
export function kindInterfaces(kind: string, state = "state"): string {
  return `export interface ${kind} extends KubernetesObject {
  /** spec is the desired ${state}. */
  spec: ${kind}Spec;

  /** status is the observed ${state}. */
  status?: ${kind}Status;
}

export interface ${kind}List extends KubernetesList<${kind}> {}`;
}
