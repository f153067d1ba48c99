import type { Diagnostic } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { parseYaml, stringifyYaml, type YamlMapping, type YamlValue } from "@capikit/common/yaml";
import { hookDocumentFile } from "../repository/model/file-names.ts";
import { releaseProblem } from "./release-diagnostics.ts";

/** The path of a hook: group, version and name, and `{name}` for the handler. */
const hookPath = /^\/[^/{}]+\/[^/{}]+\/[^/{}]+(?:\/\{[^/{}]+\})?$/;

/**
 * Returns the OpenAPI document of hooks as released: YAML, with the version of the release.
 * Reports documents that no caller can read, and returns undefined for them.
 */
export function releasedHooks(
  content: Uint8Array,
  version: string,
  diagnostics: Diagnostic[],
): string | undefined {
  const report = (message: string): undefined => {
    diagnostics.push(releaseProblem("release/hook-document", hookDocumentFile, message));
    return undefined;
  };
  let document: YamlValue;
  try {
    document = parseYaml(new TextDecoder().decode(content));
  } catch (error) {
    return report(errorMessage(error));
  }
  if (!isMapping(document) || !/^3\./.test(String(document.openapi)))
    return report("is not an OpenAPI 3 document");
  const { info, paths } = document;
  if (!isMapping(info) || !isMapping(paths)) return report("has no `info` or no `paths`");
  const other = Object.keys(paths).find((path) => !hookPath.test(path));
  if (other !== undefined)
    return report(`${JSON.stringify(other)} is not the path of a hook, such as /GROUP/VERSION/HOOK/{name}`);
  return stringifyYaml({ ...document, info: { ...info, version } });
}

function isMapping(value: YamlValue | undefined): value is YamlMapping {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
