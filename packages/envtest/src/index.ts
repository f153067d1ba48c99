/**
 * A real kube-apiserver with its etcd, for tests and local runs.
 *
 * @module
 */

export { type Authority, createAuthority, type KeyPair } from "./authority.ts";
export type { Binaries, BinaryOptions } from "./binaries/binaries.ts";
export { findBinaries } from "./binaries/find-binaries.ts";
export * from "./control-plane.ts";
export { EnvtestError } from "./errors/envtest-error.ts";
export {
  type BuildOptions,
  buildGoTool,
  findGoTool,
  formatSeconds,
  type Report,
  reportElapsed,
  reportToStderr,
  toolKey,
  withFileLock,
} from "./go-tools/build-go-tool.ts";
export { cacheDir } from "./go-tools/cache-dir.ts";
export {
  capiCoreTool,
  clusterApiTool,
  coreTool,
  kubeadmBootstrapTool,
  kubeadmControlPlaneTool,
} from "./go-tools/cluster-api-recipes.ts";
export { ensureGoModule } from "./go-tools/ensure-go-module.ts";
export { type GoEnvironment, goEnvironment, withoutDirect } from "./go-tools/go-environment.ts";
export { GoMissingError, type GoTool, GoToolError, linkerFlags } from "./go-tools/go-tool.ts";
export {
  ETCD_VERSION,
  etcdTool,
  KUBERNETES_VERSION,
  kubeApiserverTool,
  kubeControllerManagerTool,
  kustomizeTool,
} from "./go-tools/recipes.ts";
export { type CommandResult, run } from "./go-tools/run.ts";
export { type InstallCrdsOptions, installCrds } from "./install/install-crds.ts";
export { type ManifestSource, parseManifests, readManifests } from "./install/manifests.ts";
export { pointWebhooksAt, type WebhookTarget } from "./install/webhook-target.ts";
export { freePorts } from "./process/free-ports.ts";
export * from "./process/supervisor.ts";
export { startControlPlane } from "./start-control-plane.ts";
export { installWebhooks } from "./usable.ts";
