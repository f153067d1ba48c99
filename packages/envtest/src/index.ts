/**
 * A real kube-apiserver with its etcd, for tests and local runs.
 *
 * @module
 */
export type { Binaries, BinaryOptions } from "./binaries/binaries.ts";
export { findBinaries } from "./binaries/find-binaries.ts";
export type {
  ControlPlane,
  ControlPlaneOptions,
  ExistingCluster,
  User,
  UserAccess,
  WebhookServing,
} from "./control-plane.ts";
export { EnvtestError } from "./errors/envtest-error.ts";
export { ETCD_VERSION, KUBERNETES_VERSION } from "./go-tools/recipes.ts";
export { type InstallCrdsOptions, installCrds } from "./install/install-crds.ts";
export { installWebhooks } from "./install/install-webhooks.ts";
export { type ManifestSource, parseManifests, readManifests } from "./install/manifests.ts";
export { pointWebhooksAt, type WebhookTarget } from "./install/webhook-target.ts";
export { kubeconfigText } from "./kubeconfig-text.ts";
export { type Authority, createAuthority, type KeyPair } from "./pki/authority.ts";
export { freePorts } from "./process/free-ports.ts";
export {
  type ProcessExit,
  type SupervisedProcess,
  type Supervisor,
  startSupervisor,
} from "./process/supervisor.ts";
export { startControlPlane } from "./start-control-plane.ts";
