/**
 * Assembles components of providers and processes them like clusterctl.
 *
 * @module
 */

export { grafanaDashboard } from "../monitoring/grafana-dashboard.ts";
export {
  type MonitoringOptions,
  prometheusRuleObject,
  prometheusRules,
} from "../monitoring/prometheus-rules.ts";
export { assembleComponents, componentsYaml } from "./assemble/assemble-components.ts";
export * from "./assemble/assemble-options.ts";
export { type KustomizeOptions, renderKustomize } from "./assemble/render-kustomize.ts";
export { ComponentsError, type ComponentsErrorCode } from "./errors/components-error.ts";
export {
  type ImageOverride,
  type ImageOverrides,
  type ImageReference,
  parseImage,
} from "./process/image-reference.ts";
export * from "./process/process-components.ts";
export { readObjects } from "./yaml/read-stream.ts";
