// +groupName=infrastructure.cluster.x-k8s.io
// +versionName=v1
export * from "./foo-machine.js";
