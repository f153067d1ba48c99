import type { JSONValue } from "@capikit/api/meta";
import { type CollectionTag, parseAllDocuments, type ScalarTag } from "yaml";
import { renderTemplate } from "../go-template/index.ts";
import type { VariableMap } from "../variables/variable-path.ts";

/** Why a template gives no value. */
export class ValueTemplateFault extends Error {
  override readonly name = "ValueTemplateFault";
}

/**
 * The value that a template of a patch gives: it is rendered with the variables, and read as YAML 1.1, where `yes` and `on` are true.
 *
 * @throws TemplateError, and ValueTemplateFault where the text is no YAML.
 */
export function valueFromTemplate(template: string, variables: VariableMap): JSONValue {
  const text = renderTemplate(template, Object.fromEntries(variables));
  const documents = parseAllDocuments(text, {
    version: "1.1",
    merge: true,
    uniqueKeys: false,
    customTags: (tags) => [OCTAL, ...tags.filter((tag) => typeof tag === "string" || !isUnknownToGo(tag))],
  });
  const [document] = "empty" in documents ? [] : documents;
  if (document === undefined) return null;
  const [error] = document.errors;
  if (error !== undefined)
    throw new ValueTemplateFault(`the rendered template is no YAML: ${error.message}\n${text}`);
  return (document.toJS() ?? null) as JSONValue;
}

/** Go reads octal numbers of YAML 1.2, too. */
const OCTAL: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: /^0o[0-7]+$/,
  resolve: (text) => Number.parseInt(text.slice(2), 8),
};

/** Times and numbers to the base 60 are texts to Go; so are sets and the like no types of their own. */
function isUnknownToGo(tag: CollectionTag | ScalarTag): boolean {
  return tag.format === "TIME" || /:(?:timestamp|binary|omap|pairs|set)$/.test(tag.tag);
}
