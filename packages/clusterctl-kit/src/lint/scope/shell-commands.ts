import { projectPath } from "./scope-files.ts";

/** Commands that write or publish the files of a release. */
export interface ReleaseCommands {
  /** `kustomize build FOLDER > OUTPUT`, with paths relative to the project. */
  readonly builds: readonly ReleaseBuild[];
  /** `cp` and `mv`; sources may contain `*`. */
  readonly copies: readonly ReleaseCopy[];
  /** Files that a workflow attaches to a release; paths may contain `*`. */
  readonly uploads: readonly ReleaseUpload[];
}

/** A build of a kustomize folder. */
export interface ReleaseBuild {
  readonly folder: string;
  readonly output: string;
  /** File and line of the command, such as `Makefile:12`. */
  readonly from: string;
}

export interface ReleaseCopy {
  readonly source: string;
  readonly target: string;
  readonly from: string;
}

export interface ReleaseUpload {
  readonly path: string;
  /** Name in the release, if it differs from the file's name. */
  readonly name?: string;
  readonly from: string;
}

/** Longer commands are cut. */
export const maxCommand = 16_384;

/** Reads the commands of a shell line whose variables are replaced. */
export function shellCommands(line: string, from: string): ReleaseCommands {
  const builds: ReleaseBuild[] = [];
  const copies: ReleaseCopy[] = [];
  const uploads: ReleaseUpload[] = [];
  const loops = new Map<string, readonly string[]>();
  for (const pipeline of line.slice(0, maxCommand).split(/&&|\|\||;/)) {
    const commands = pipeline.split("|").map(wordsOf);
    const [[keyword, variable = "", preposition, ...values] = []] = commands;
    if (keyword === "for" && preposition === "in") loops.set(variable, values);
    for (const item of buildsOf(commands).map((build) => ({ ...build, from }))) builds.push(item);
    for (const [program = "", ...words] of commands) {
      const paths = words
        .filter((_, index) => !words.slice(Math.max(0, index - 1), index + 1).includes(">"))
        .filter((word) => !word.startsWith("-"));
      if (program === "gh" && paths[0] === "release" && /^(create|upload)$/.test(paths[1] ?? ""))
        for (const upload of paths.slice(3).map((path) => ({ path: projectPath(path), from })))
          uploads.push(upload);
      const to = paths.pop();
      if (/^(cp|mv)$/.test(program) && to !== undefined)
        for (const source of paths.flatMap((path) => valuesOf(path, loops)))
          copies.push({ source: projectPath(source), target: projectPath(to), from });
    }
  }
  return { builds, copies, uploads };
}

/** Returns a word for each value of the loop whose variable it has. */
function valuesOf(word: string, loops: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const [used, , name = ""] = /\$(\{?)(\w+)\}?/.exec(word) ?? [];
  const values = loops.get(name);
  return used === undefined || values === undefined
    ? [word]
    : values.map((value) => word.replaceAll(used, () => value));
}

/** Joins the commands of several lines or files. */
export function joinCommands(all: readonly ReleaseCommands[]): ReleaseCommands {
  return {
    builds: all.flatMap(({ builds }) => builds),
    copies: all.flatMap(({ copies }) => copies),
    uploads: all.flatMap(({ uploads }) => uploads),
  };
}

/** Returns the words of a command, with `>` as a word, and without redirects of other streams. */
function wordsOf(command: string): string[] {
  return command
    .replaceAll(/(?<![\w/.-])[02-9]>{1,2}\s*[^\s>]*/g, " ")
    .replaceAll(/((?<![\w/.-])1)?>{1,2}/g, " > ")
    .trim()
    .replace(/^[@&+-]+/, "")
    .replace(/^(?:(?:then|else|do|if|!|\{|\()\s+)+/, "")
    .split(/\s+/);
}

/** Options of `kustomize build` whose value is the next word. */
const valued =
  /^(-o|--output|-e|--env|--mount|--network-name|--reorder|--load[-_]restrictor|--helm-(command|api-versions|kube-version))$/;

/** Returns the builds of a pipeline: one for each file that a command of it writes. */
function buildsOf(commands: readonly (readonly string[])[]): { folder: string; output: string }[] {
  const isBuild = (words: readonly string[]): boolean =>
    words.slice(0, Math.max(0, words.indexOf("build"))).some((word) => /kustomize/i.test(word));
  const first = commands.findIndex(isBuild);
  const [build = [], ...filters] = first === -1 ? [] : commands.slice(first);
  const words = build.slice(build.indexOf("build") + 1);
  const [folder] = words.filter(
    (word, index) => !/^[->]/.test(word) && words[index - 1] !== ">" && !valued.test(words[index - 1] ?? ""),
  );
  if (folder === undefined) return [];
  const outputs = [
    ...words.filter((_, index) => /^(-o|--output)$/.test(words[index - 1] ?? "")),
    ...words.flatMap((word) => /^(?:-o|--output)=(.*)$/.exec(word)?.[1] ?? []),
    ...filters.flatMap(([program, ...rest]) =>
      program === "tee" ? rest.filter((word, index) => !/^[->]/.test(word) && rest[index - 1] !== ">") : [],
    ),
    ...[build, ...filters].flatMap((all) => all.filter((_, index) => all[index - 1] === ">")),
  ];
  return outputs
    .filter((output) => !/^(&|["']?\/dev\/)/.test(output))
    .map((output) => ({ folder: projectPath(folder), output: projectPath(output) }));
}
