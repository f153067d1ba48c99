/** How Go writes the types of k8s.io/api/core/v1; in the notation of `wire-type.ts`. */
export const corev1 = {
  ConfigMapKeySelector: "key:string name:string~ optional:*bool~",
  EnvVarSource:
    "configMapKeyRef:*.ConfigMapKeySelector~ fieldRef:*.ObjectFieldSelector~ fileKeyRef:*.FileKeySelector~ resourceFieldRef:*.ResourceFieldSelector~ secretKeyRef:*.SecretKeySelector~",
  FileKeySelector: "key:string optional:*bool~ path:string volumeName:string",
  LocalObjectReference: "name:string~",
  NodeSwapStatus: "capacity:*int64~",
  NodeSystemInfo:
    "architecture:string bootID:string containerRuntimeVersion:string kernelVersion:string kubeProxyVersion:string kubeletVersion:string machineID:string operatingSystem:string osImage:string swap:*.NodeSwapStatus~ systemUUID:string",
  ObjectFieldSelector: "apiVersion:string~ fieldPath:string",
  ObjectReference:
    "apiVersion:string~ fieldPath:string~ kind:string~ name:string~ namespace:string~ resourceVersion:string~ uid:string~",
  ResourceFieldSelector: "containerName:string~ divisor:Quantity resource:string",
  SecretKeySelector: "key:string name:string~ optional:*bool~",
  Taint: "effect:string key:string timeAdded:*Time~ value:string~",
  TypedLocalObjectReference: "apiGroup:*string kind:string name:string",
} as const;
