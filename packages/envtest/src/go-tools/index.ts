/**
 * Builds programs from pinned Go modules into a cache of the machine.
 *
 * @module
 */

export { type BuildOptions, buildGoTool, findGoTool } from "./build-go-tool.ts";
export { cacheDir } from "./cache-dir.ts";
export { ensureGoModule } from "./ensure-go-module.ts";
export { GoMissingError, GoToolError } from "./errors.ts";
export { withFileLock } from "./file-lock.ts";
export { type GoEnvironment, goEnvironment, withoutDirect } from "./go-environment.ts";
export { type GoTool, linkerFlags } from "./go-tool.ts";
export { formatSeconds, type Report, reportElapsed, reportToStderr } from "./progress.ts";
export {
  capiCoreTool,
  clusterApiTool,
  etcdTool,
  kubeApiserverTool,
  kubeadmBootstrapTool,
  kubeadmControlPlaneTool,
  kubeControllerManagerTool,
  kustomizeTool,
} from "./recipes.ts";
export { type CommandResult, run } from "./run.ts";
export { toolKey } from "./tool-key.ts";
