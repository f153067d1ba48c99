import type { Diagnostic } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { isRecord, plainText } from "@capikit/common/json";
import { parseYaml, stringifyYaml, type YamlMapping, type YamlValue } from "@capikit/common/yaml";
import { hookDocumentFile } from "../repository/model/repository.ts";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { releaseProblem } from "./release-diagnostics.ts";

/** An OpenAPI document of hooks. */
export interface HookDocument extends YamlMapping {
  readonly info: YamlMapping;
  /** By paths of hooks: `/{group}/{version}/{hook}`, and `/{name}` for the handler. */
  readonly paths: YamlMapping;
}

const hookPath = /^\/[^/{}]+\/[^/{}]+\/[^/{}]+(?:\/\{[^/{}]+\})?$/;

/** Reads an OpenAPI 3.0 document of hooks, in YAML or JSON. @throws RepositoryError */
export function readHookDocument(content: Uint8Array): HookDocument {
  const document = parsed(content);
  if (!isRecord(document) || !/^3\.0\./.test(plainText(document.openapi)))
    throw unreadable("it is not an OpenAPI 3.0 document");
  const { info, paths } = document;
  if (!isRecord(info) || !isRecord(paths)) throw unreadable("it has no `info` or no `paths`");
  const other = Object.keys(paths).find((path) => !hookPath.test(path));
  if (other === undefined) return { ...document, info, paths };
  throw unreadable(`${JSON.stringify(other)} is not the path of a hook, such as /GROUP/VERSION/HOOK/{name}`);
}

/** Returns the document as released: YAML, with the version of the release. Reports errors. */
export function releasedHooks(
  content: Uint8Array,
  version: string,
  diagnostics: Diagnostic[],
): string | undefined {
  try {
    const document = readHookDocument(content);
    return stringifyYaml({ ...document, info: { ...document.info, version } });
  } catch (error) {
    if (!(error instanceof RepositoryError)) throw error;
    diagnostics.push(releaseProblem("release/hook-document", hookDocumentFile, error.message));
    return undefined;
  }
}

function parsed(content: Uint8Array): YamlValue {
  try {
    return parseYaml(new TextDecoder().decode(content));
  } catch (error) {
    throw unreadable(errorMessage(error), error);
  }
}

function unreadable(reason: string, cause?: unknown): RepositoryError {
  const message = `cannot read the document of hooks: ${reason}`;
  const help = "write it again with capikit generate openapi";
  return new RepositoryError("REPOSITORY_BAD_FILE", message, help, { cause });
}
