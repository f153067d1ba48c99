/**
 * Renders and checks cluster templates and ClusterClasses.
 *
 * @module
 */
export type { SampleFile } from "./check-samples.ts";
export { type CheckTemplatesOptions, checkTemplates } from "./check-templates.ts";
export { type DocumentedFiles, documentTemplates } from "./document-templates.ts";
export { listVariables, type TemplateVariable, type VariableUse } from "./read-objects.ts";
export {
  type ClassUse,
  type GenerateObjectsOptions,
  generateObjects,
  type RenderedTemplate,
  type RenderTemplateOptions,
  renderTemplate,
  type TemplateTopology,
} from "./render-template.ts";
export { templateDiagnostics } from "./template-diagnostics.ts";
export { type LookUpOptions, lookUpVariables, type TemplateFile } from "./template-file.ts";
