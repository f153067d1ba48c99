import { isRecord, listAt, recordOf } from "@capikit/common/json";
import { parseYamlDocuments, YamlError } from "@capikit/common/yaml";
import { text as textIn, type YamlRecord } from "../read/lint-object.ts";
import { projectPath } from "./scope-files.ts";
import { joinCommands, type ReleaseCommands, type ReleaseUpload, shellCommands } from "./shell-commands.ts";

/** Reports whether a file is a GitHub workflow or the configuration of GoReleaser, by its path. */
export function isWorkflow(path: string): boolean {
  return /(^|\/)\.github\/workflows\/[^/]+\.ya?ml$/.test(path) || isGoReleaser(path);
}

function isGoReleaser(path: string): boolean {
  return /(^|\/)\.?goreleaser\.ya?ml$/.test(path);
}

const publishing = /gh-release|release-action|upload-release|release-asset|upload-to-release/i;

/** Reads the commands of a workflow, unless it attaches no files to a release. */
export function workflowCommands(source: string, path: string): ReleaseCommands {
  const document = documentOf(source);
  const lines = source.split("\n");
  const lineOf = (part: string): string =>
    `${path}:${
      Math.max(
        0,
        lines.findIndex((line) => line.includes(part)),
      ) + 1
    }`;
  const steps = isGoReleaser(path) ? [] : stepsOf(document);
  const scripts = [
    ...steps.flatMap(({ run }) => textIn(run) ?? []),
    ...(isGoReleaser(path) ? hooksOf(document) : []),
  ];
  const commands = joinCommands(
    scripts.flatMap((script) =>
      script
        .replaceAll(/\\\r?\n/g, " ")
        .split("\n")
        .map((line) => shellCommands(line, lineOf(line.trim().slice(0, 40)))),
    ),
  );
  const uploads = [
    ...commands.uploads,
    ...steps
      .filter(({ uses }) => publishing.test(textIn(uses) ?? ""))
      .flatMap((step) => attached(recordOf(step.with), lineOf)),
    ...(isGoReleaser(path) ? extraFiles(document, lineOf) : []),
  ];
  return uploads.length === 0 ? joinCommands([]) : { ...commands, uploads };
}

function documentOf(source: string): YamlRecord {
  try {
    return recordOf(parseYamlDocuments(source)[0]);
  } catch (error) {
    if (error instanceof YamlError) return {};
    throw error;
  }
}

function stepsOf(workflow: YamlRecord): YamlRecord[] {
  return Object.values(recordOf(workflow.jobs)).flatMap((job) => listAt(recordOf(job).steps).map(recordOf));
}

/** Returns the files of an action, one a line or separated by commas. */
function attached(inputs: YamlRecord, lineOf: (part: string) => string): ReleaseUpload[] {
  const name = textIn(inputs.asset_name);
  return [inputs.files, inputs.artifacts, inputs.artifact, inputs.file, inputs.asset_path]
    .flatMap((value) => (textIn(value) ?? "").split(/[\n,]/))
    .map((file) => file.trim())
    .filter((file) => file !== "")
    .map((file) => ({
      path: projectPath(file),
      ...(name !== undefined && { name }),
      from: lineOf(file),
    }));
}

function hooksOf(configuration: YamlRecord): string[] {
  return listAt(recordOf(configuration.before).hooks).flatMap(
    (hook) => textIn(hook) ?? textIn(recordOf(hook).cmd) ?? [],
  );
}

function extraFiles(configuration: YamlRecord, lineOf: (part: string) => string): ReleaseUpload[] {
  return listAt(recordOf(configuration.release).extra_files)
    .filter(isRecord)
    .flatMap(({ glob, name_template: name }) => {
      if (typeof glob !== "string") return [];
      return [{ path: projectPath(glob), ...(typeof name === "string" && { name }), from: lineOf(glob) }];
    });
}
