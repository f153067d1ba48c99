/**
 * Components of providers: what clusterctl makes of them.
 *
 * @module
 */
export { ComponentsError, type ComponentsErrorCode } from "./components-error.ts";
export { formatComponents } from "./process/format-components.ts";
export type { ImageOverride, ImageOverrides } from "./process/override-images.ts";
export {
  type ProcessedComponents,
  type ProcessOptions,
  processComponents,
} from "./process/process-components.ts";
