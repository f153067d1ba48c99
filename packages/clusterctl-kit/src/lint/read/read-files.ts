import type { DiagnosticLocation } from "@capikit/common/diagnostics";
import { utf8Text } from "@capikit/common/text";
import { type FilePurpose, fileName, type LintFile, purposeOfFile } from "./lint-file.ts";
import type { LintObject } from "./lint-object.ts";
import { type Disabling, type ReadFileResult, type ReadProblem, readFile } from "./read-file.ts";

/** A file as rules see it. */
export interface FileView {
  readonly path: string;
  /** Name in the release. */
  readonly name: string;
  readonly purpose: FilePurpose;
  readonly text: string;
  readonly objects: readonly LintObject[];
  /** Whether parts of it could not be read, which another rule reports. */
  readonly unread?: true;
}

/** The input of a provider's view, and what reading found. */
export interface ReadFiles {
  readonly views: readonly FileView[];
  /** Objects that may refer to kinds of the provider. */
  readonly samples: readonly LintObject[];
  readonly problems: readonly ReadProblem[];
  readonly disablings: readonly Disabling[];
  /** Documents that consist of a variable. */
  readonly open: readonly DiagnosticLocation[];
}

/** Reads the files of a provider, and those whose references show the purpose of its kinds. */
export function readFiles(files: readonly LintFile[], samples: readonly LintFile[] = []): ReadFiles {
  const open: DiagnosticLocation[] = [];
  const problems: ReadProblem[] = [];
  const disablings: Disabling[] = [];
  const views: FileView[] = [];
  for (const file of files) {
    const read = isNoYaml(file) ? unparsed(file) : readFile(file);
    for (const location of read.open ?? []) open.push(location);
    for (const disabling of read.disablings) disablings.push(disabling);
    for (const problem of read.problems) problems.push(problem);
    const { path } = file;
    const name = fileName(path);
    views.push({
      path,
      name,
      purpose: purposeOf(name, read.objects),
      text: read.text ?? "",
      objects: read.objects,
      ...(read.problems.length > 0 && { unread: true }),
    });
  }
  return { views, samples: samples.flatMap(readSample), problems, disablings, open };
}

/** Returns the purpose of a file by its name; components contain objects. */
function purposeOf(name: string, objects: FileView["objects"]): FilePurpose {
  const purpose = purposeOfFile(name);
  const isOther =
    objects.length > 0 && objects.every(({ apiVersion, kind }) => apiVersion === "" && kind === "");
  return purpose === "components" && isOther ? "manifest" : purpose;
}

/** Files that describe a project. */
function isNoYaml({ path }: LintFile): boolean {
  return /^(go\.mod|package\.json)$/.test(fileName(path));
}

function unparsed({ content }: LintFile): ReadFileResult {
  return { text: utf8Text(content), objects: [], problems: [], disablings: [] };
}

/** Returns the objects of a sample that may refer to kinds of the provider. */
function readSample(file: LintFile): readonly LintObject[] {
  return /\b(?:infrastructureRef|controlPlaneRef|configRef):/.test(utf8Text(file.content))
    ? readFile(file).objects
    : [];
}
