import { utf8Text } from "@capikit/common/text";
import { fileName, type LintFile } from "../read/lint-file.ts";
import { projectPath } from "./scope-files.ts";
import { joinCommands, maxCommand, type ReleaseCommands, shellCommands } from "./shell-commands.ts";
import { isWorkflow, workflowCommands } from "./workflow-commands.ts";

/**
 * Reads the commands that build and publish the releases of a project, from its Makefiles, its
 * Dockerfile, GitHub workflows and the configuration of GoReleaser. Others, such as a Tiltfile,
 * build no releases.
 */
export function releaseCommandsIn(files: ReadonlyMap<string, LintFile>): ReleaseCommands {
  const texts = [...files]
    .filter(([path]) => isBuildFile(path))
    .map(([path, { content }]) => ({ path, text: utf8Text(content) }));
  const makefiles = texts.filter(({ path }) => makefile.test(path));
  // Variables of one file are used in the others.
  const variables = variablesIn(makefiles.flatMap(({ text }) => text.split(/\r?\n/)));
  return joinCommands([
    ...makefiles.map(({ path, text }) => makefileCommands(text, path, variables)),
    ...texts
      .filter(({ path }) => path === "Dockerfile")
      .map(({ path, text }) => dockerfileCommands(text, path)),
    ...texts.filter(({ path }) => isWorkflow(path)).map(({ path, text }) => workflowCommands(text, path)),
  ]);
}

/**
 * Returns the commands of Makefiles and workflows that write images into manifests, with the
 * variables of Makefiles replaced.
 */
export function imageCommandsIn(files: ReadonlyMap<string, LintFile>): string[] {
  const texts = [...files].filter(([path]) => isBuildFile(path)).map(([, { content }]) => utf8Text(content));
  const variables = variablesIn(texts.flatMap((text) => text.split(/\r?\n/)));
  return texts
    .flatMap((text) => logicalLines(text))
    .filter(({ line }) => line.length <= maxCommand && writesImage.test(line))
    .map(({ line }) => expand(line, variables).replaceAll(/["']/g, ""));
}

const writesImage = /\bedit set image\b|\b(?:sed|yq|perl)\b.*(?:image|IMG|latest)|\b(?:skaffold|ko) /i;

/** Returns the files and folders of programs that the Dockerfile of a project builds with Go. */
export function imagePrograms(files: ReadonlyMap<string, LintFile>): string[] {
  const dockerfile = files.get("Dockerfile");
  return (dockerfile === undefined ? [] : logicalLines(utf8Text(dockerfile.content)))
    .filter(({ line }) => line.length <= maxCommand)
    .flatMap(({ line }) => [...line.matchAll(/\bgo build\b([^;&|]*)/g)])
    .flatMap(([, words = ""]) => words.split(/\s+/))
    .filter((word) => /^(?:\.(?:\/[\w./-]*)?|[\w./-]+\.go)$/.test(word))
    .map(projectPath);
}

/** A Makefile of the root, such as `Makefile.release`, or one that others include. */
const makefile = /^(?:GNU)?[Mm]akefile(?:[.-][\w.-]+)?$|\.mk$/;

/** Texts and code about Makefiles. */
const otherText = /\.(?:md|ya?ml|json|go|ts)$/;

/** Reports whether a file describes how a project is built: a Makefile, Dockerfile or workflow. */
export function isBuildFile(path: string): boolean {
  return (
    (makefile.test(fileName(path)) && !otherText.test(path)) ||
    /^Dockerfile(?:[.-][\w.-]+)?$/.test(fileName(path)) ||
    isWorkflow(path)
  );
}

/** Reads the commands of a Dockerfile that builds the files of a release in an image. */
function dockerfileCommands(text: string, path: string): ReleaseCommands {
  return joinCommands(
    logicalLines(text).flatMap(({ line, number }) =>
      line.startsWith("RUN ") ? [shellCommands(line.slice("RUN ".length), `${path}:${number}`)] : [],
    ),
  );
}

/** Targets for development, whose output no release contains. */
const development = /(^|[-_./])(tilt|dev|develop|development|e2e|test|kind|local)([-_./]|$)/;

/** Reads the release commands of a Makefile, with its variables replaced. */
export function makefileCommands(
  text: string,
  path = "Makefile",
  variables: ReadonlyMap<string, string> = variablesIn(text.split(/\r?\n/)),
): ReleaseCommands {
  const all: ReleaseCommands[] = [];
  let target = "";
  for (const { line, number } of logicalLines(text)) {
    if (!line.startsWith("\t")) {
      target = /^([^\s:#=]+)\s*:(?!=)/.exec(line)?.[1]?.slice(0, maxValue) ?? target;
      continue;
    }
    if (development.test(target)) continue;
    const recipe = line.slice(0, maxCommand).replaceAll("$@", () => target);
    // `$$file` is a variable of the shell.
    const command = expand(recipe.replaceAll(/\$\$\{(\w+)\}/g, "$$$$$1"), variables);
    all.push(shellCommands(command.replaceAll("$$", "$"), `${path}:${number}`));
  }
  return joinCommands(all);
}

/** Returns the lines of a Makefile, with continued lines joined. */
function logicalLines(text: string): { line: string; number: number }[] {
  const found: { line: string; number: number }[] = [];
  let open: { parts: string[]; number: number } | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    open ??= { parts: [], number: index + 1 };
    open.parts.push(line.endsWith("\\") ? line.slice(0, -1) : line);
    if (line.endsWith("\\")) continue;
    found.push({ line: open.parts.join(" "), number: open.number });
    open = undefined;
  }
  return open === undefined ? found : [...found, { line: open.parts.join(" "), number: open.number }];
}

/** Names and values of release commands are shorter. */
const maxValue = 1024;

/** Returns the first value of each variable. */
function variablesIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const equals = line.indexOf("=");
    if (equals === -1) continue;
    const words = line
      .slice(0, equals)
      .replace(/[?:]{1,3}$/, "")
      .trim()
      .split(/\s+/);
    const name = words.pop() ?? "";
    const isVariable = /^[\w.-]+$/.test(name) && (words.length === 0 || words.join(" ") === "export");
    const [value = ""] = line.slice(equals + 1).split("#", 1);
    if (isVariable && !found.has(name) && value.length <= maxValue) found.set(name, value.trim());
  }
  // Often the path of a downloaded program, from functions of make.
  return found.set("KUSTOMIZE", "kustomize");
}

/**
 * Replaces variables. Results of functions such as `$(shell …)` are unknown: `.`, or kustomize for
 * functions that find it.
 */
function expand(text: string, variables: ReadonlyMap<string, string>): string {
  let result = text;
  // Innermost parentheses first; the limits end variables that contain themselves.
  for (let depth = 0; depth < 8 && result.length <= maxCommand && /\$[({]/.test(result); depth++)
    result = result.replaceAll(/\$\(([^()]*)\)|\$\{([^{}]*)\}/g, (_, round?: string, curly?: string) => {
      const inside = round ?? curly ?? "";
      if (inside.startsWith("abspath ")) return inside.slice("abspath ".length).trim();
      if (/\s/.test(inside)) return inside.includes("kustomize") ? "kustomize" : ".";
      return variables.get(inside) ?? "";
    });
  return result.slice(0, maxCommand);
}
