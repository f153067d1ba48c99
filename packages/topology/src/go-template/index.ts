/**
 * Go's text/template with the deterministic functions of sprig v3, for ClusterClass templates.
 *
 * @module
 */
export type { MissingKey } from "./execute.ts";
export { type RenderOptions, renderTemplate } from "./render-template.ts";
export {
  GoTemplateError,
  GoTemplateLimitError,
  type RenderLimit,
  type RenderLimits,
} from "./runtime/limits.ts";
