/**
 * Assembles components of providers and processes them like clusterctl.
 *
 * @module
 */

export { type MonitoringOptions, monitoringFiles } from "../monitoring/monitoring-files.ts";
export { assembleComponents, componentsYaml } from "./assemble/assemble-components.ts";
export * from "./assemble/assemble-options.ts";
export { type KustomizeOptions, renderKustomize } from "./assemble/render-kustomize.ts";
export { ComponentsError, type ComponentsErrorCode } from "./errors/components-error.ts";
export type { ImageOverride, ImageOverrides } from "./process/override-image.ts";
export * from "./process/process-components.ts";
