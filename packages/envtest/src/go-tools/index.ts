/**
 * Builds programs from pinned Go modules into a cache of the machine.
 *
 * @module
 */

export { type BuildOptions, buildGoTool, findGoTool } from "./build-go-tool.ts";
export { cacheDir } from "./cache-dir.ts";
export {
  capiCoreTool,
  clusterApiTool,
  coreTool,
  kubeadmBootstrapTool,
  kubeadmControlPlaneTool,
} from "./cluster-api-recipes.ts";
export { ensureGoModule } from "./ensure-go-module.ts";
export { GoMissingError, GoToolError } from "./errors.ts";
export { withFileLock } from "./file-lock.ts";
export { type GoEnvironment, goEnvironment, withoutDirect } from "./go-environment.ts";
export { type GoTool, linkerFlags } from "./go-tool.ts";
export { formatSeconds, type Report, reportElapsed, reportToStderr } from "./progress.ts";
export {
  etcdTool,
  kubeApiserverTool,
  kubeControllerManagerTool,
  kustomizeTool,
} from "./recipes.ts";
export { type CommandResult, run } from "./run.ts";
export { toolKey } from "./tool-key.ts";
