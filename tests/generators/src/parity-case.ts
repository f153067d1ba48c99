import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { isError } from "@capikit/common/diagnostics";
import { emitters } from "@capikit/generators/emitters";
import { type Config, generate } from "@capikit/generators/run";
import { fallback } from "./fallback.ts";
import { type Files, parseArchive, printArchive, writeFiles } from "./txtar.ts";

/** The same API twice, and the recorded output of controller-gen. */
export interface ParityCase {
  readonly name: string;
  /** Emitters and options, as of controller-gen: `crd:maxDescLen=20`. Files are below `cases`. */
  readonly flags: string;
  /** `go/…` for controller-gen, `ts/…` for capikit, and files of the flags. */
  readonly files: Files;
  /** Empty in a new case. */
  readonly recorded: Files;
}

/** Files of the Go module of all cases, and of the recorded answers of controller-gen. */
export const parityRoot = join(import.meta.dirname, "../parity");

const markersFile = join(parityRoot, "markers.txt");
/** Folder of an archive with the output of controller-gen. */
const answers = "controller-gen/";

export function parityCases(): ParityCase[] {
  const paths = globSync("*.txtar", { cwd: join(parityRoot, "cases") }).sort();
  return paths.map((path) => {
    const { comment, files } = parseArchive(readFileSync(join(parityRoot, "cases", path), "utf8"));
    const entries = Object.entries(files);
    const output = entries.filter(([file]) => file.startsWith(answers));
    return {
      name: path.slice(0, -".txtar".length),
      flags: comment.trim(),
      files: Object.fromEntries(entries.filter(([file]) => !file.startsWith(answers))),
      recorded: Object.fromEntries(output.map(([file, text]) => [file.slice(answers.length), text])),
    };
  });
}

/** Records the output of controller-gen. */
export function recordAnswer({ name, flags, files }: ParityCase, answer: Files): void {
  const output = Object.entries(answer).map(([path, text]) => [`${answers}${path}`, text]);
  writeFileSync(
    join(parityRoot, "cases", `${name}.txtar`),
    printArchive({ comment: flags, files: { ...files, ...Object.fromEntries(output) } }),
  );
}

/** Returns the recorded names of the markers of controller-gen, sorted. */
export function recordedMarkers(): readonly string[] {
  return readFileSync(markersFile, "utf8").trimEnd().split("\n");
}

export function recordMarkers(names: readonly string[]): void {
  writeFileSync(markersFile, `${names.join("\n")}\n`);
}

/** Returns the sources of a side, by path. */
export function sourcesOf({ files }: ParityCase, side: "go" | "ts"): Files {
  return Object.fromEntries(Object.entries(files).filter(([path]) => path.startsWith(`${side}/`)));
}

/** Writes the files of cases to `cases/<name>` in a folder. */
export function writeCases(folder: string, cases: readonly ParityCase[]): void {
  for (const { name, files } of cases) writeFiles(join(folder, "cases", name), files);
}

/** Returns the output of capikit for the TypeScript side of a case that is written to a folder. */
export async function capikit({ name, flags }: ParityCase, folder: string): Promise<Files> {
  const config = configOf(flags, folder);
  const result = await generate({
    project: join(folder, "cases", name, "ts"),
    emitters: Object.keys(config),
    config,
    mode: "none",
    cache: false,
    fallback,
  });
  const errors = result.diagnostics.filter(isError);
  if (errors.length > 0) {
    throw new Error(errors.map(({ code, message }) => `${code} ${message}`).join("\n"));
  }
  return Object.fromEntries(result.files.map(({ path, text = "" }) => [basename(path), text]));
}

/** Converts the flags to a configuration. */
function configOf(flags: string, folder: string): Config {
  const parts = flags.split(/\s+/).map((flag) => {
    const [name = "", ...rest] = flag.split(":");
    const options = emitters.find((emitter) => emitter.name === name)?.options ?? {};
    const pairs = rest
      .join(":")
      .split(",")
      .filter((pair) => pair !== "");
    const values = pairs.map((pair) => {
      const [key = "", value = "true"] = pair.split("=", 2);
      const type = options[key]?.type;
      return [key, type === "file" ? join(folder, value) : typed(value, type)];
    });
    return [name, Object.fromEntries(values)];
  });
  return Object.fromEntries(parts);
}

function typed(value: string, type: string | undefined): boolean | number | string {
  if (type === "boolean") return value === "true";
  return type === "integer" ? Number(value) : value;
}
