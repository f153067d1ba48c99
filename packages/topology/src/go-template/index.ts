/**
 * Go's text/template with the deterministic functions of sprig v3, for ClusterClass templates.
 *
 * @module
 */
export type { MissingKey } from "./execute.ts";
export { type RenderOptions, renderTemplate } from "./render-template.ts";
export type { RenderLimit, RenderLimits } from "./runtime/limits.ts";
export { GoTemplateError, GoTemplateLimitError } from "./runtime/template-error.ts";
