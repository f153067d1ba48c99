/**
 * Go's text/template with the repeatable functions of sprig v3, as Cluster API renders templates in ClusterClasses.
 *
 * @module
 */
export type { MissingKey } from "./execute.ts";
export { type RenderOptions, renderTemplate } from "./render-template.ts";
export type { RenderLimit, RenderLimits } from "./runtime/limits.ts";
export { TemplateError, TemplateLimitError } from "./runtime/template-error.ts";
