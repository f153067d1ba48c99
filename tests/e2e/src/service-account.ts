export { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
