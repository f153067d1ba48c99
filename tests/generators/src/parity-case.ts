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

const casesFolder = join(parityRoot, "cases");
const markersFile = join(parityRoot, "markers.txt");
/** Folder of an archive with the output of controller-gen. */
const answers = "controller-gen/";

/** Text of many files, by the line that represents it in archives. Outer frames come first. */
const frames: Readonly<Record<string, string>> = {
  "    … schema with apiVersion, kind and metadata\n": `    schema:
      openAPIV3Schema:
        properties:
          … apiVersion, kind and metadata
`,
  "    … object, served and stored\n": `        type: object
    served: true
    storage: true
`,
  "… CustomResourceDefinition\n": `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  annotations:
    controller-gen.kubebuilder.io/version: v0.23.0
`,
  "          … apiVersion, kind and metadata\n": `          apiVersion:
            description: |-
              APIVersion defines the versioned schema of this representation of an object.
              Servers should convert recognized schemas to the latest internal value, and
              may reject unrecognized values.
              More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources
            type: string
          kind:
            description: |-
              Kind is a string value representing the REST resource this object represents.
              Servers may infer this from the endpoint the client submits requests to.
              Cannot be updated.
              In CamelCase.
              More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds
            type: string
          metadata:
            type: object
`,
  "… package v1 with metav1\n": `package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)
`,
  "\t… TypeMeta and ObjectMeta\n":
    '\tmetav1.TypeMeta   `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n',
};

export function parityCases(): ParityCase[] {
  return globSync("*.txtar", { cwd: casesFolder }).sort().flatMap(casesIn);
}

function casesIn(path: string): ParityCase[] {
  const entries = Object.entries(parseArchive(readFileSync(join(casesFolder, path), "utf8")).files);
  const byCase = Map.groupBy(entries, ([file]) => file.slice(0, file.indexOf("/")));
  return [...byCase].map(([name, own]) => {
    const inner = own.map(([file, text]): [string, string] => [
      file.slice(name.length + 1),
      withFrames(text),
    ]);
    const { flags = "crd", ...all } = Object.fromEntries(inner);
    const isAnswer = ([file]: [string, string]): boolean => file.startsWith(answers);
    const output = Object.entries(all).filter(isAnswer);
    return {
      name,
      flags: flags.trim(),
      files: {
        ...packageFiles(name, all),
        ...Object.fromEntries(Object.entries(all).filter((one) => !isAnswer(one))),
      },
      recorded: Object.fromEntries(output.map(([file, text]) => [file.slice(answers.length), text])),
    };
  });
}

/** Returns the files with the group of a case whose types are in one file of each side. */
function packageFiles(name: string, files: Files): Files {
  const group = `+groupName=${name}.acme.example`;
  return {
    ...("go/v1/types.go" in files && { "go/v1/doc.go": `// ${group}\npackage v1\n` }),
    ...("ts/api/v1/types.ts" in files && {
      "ts/api/v1/index.ts": `/** ${group} */\nexport * from "./types.js";\n`,
    }),
  };
}

/** The start of a CRD with the usual names and one version, and the line that represents it. */
const header =
  /… CustomResourceDefinition\n {2}name: (\w+)\.(\S+)\nspec:\n {2}group: \2\n {2}names:\n {4}kind: (\w+)\n {4}listKind: \3List\n {4}plural: \1\n {4}singular: (\w+)\n {2}scope: Namespaced\n {2}versions:\n {2}- name: v1\n/g;
const headerLine = /… CustomResourceDefinition of (\w+), (\w+)\.(\S+)\/v1\n/g;

function withFrames(text: string): string {
  const whole = text.replace(
    headerLine,
    (_, kind: string, plural: string, group: string) => `… CustomResourceDefinition
  name: ${plural}.${group}
spec:
  group: ${group}
  names:
    kind: ${kind}
    listKind: ${kind}List
    plural: ${plural}
    singular: ${kind.toLowerCase()}
  scope: Namespaced
  versions:
  - name: v1
`,
  );
  return Object.entries(frames).reduce((all, [line, frame]) => all.replaceAll(line, () => frame), whole);
}

function withoutFrames(text: string): string {
  return Object.entries(frames)
    .reduceRight((short, [line, frame]) => short.replaceAll(frame, line), text)
    .replace(header, (whole: string, plural: string, group: string, kind: string, singular: string) =>
      singular === kind.toLowerCase()
        ? `… CustomResourceDefinition of ${kind}, ${plural}.${group}/v1\n`
        : whole,
    );
}

/** Records the output of controller-gen. */
export function recordAnswer({ name }: ParityCase, answer: Files): void {
  for (const path of globSync("*.txtar", { cwd: casesFolder })) {
    const file = join(casesFolder, path);
    const { comment, files } = parseArchive(readFileSync(file, "utf8"));
    const entries = Object.entries(files).filter(([inner]) => !inner.startsWith(`${name}/${answers}`));
    const last = entries.findLastIndex(([inner]) => inner.startsWith(`${name}/`));
    if (last < 0) continue;
    const output = Object.entries(answer).map(([inner, text]): [string, string] => [
      `${name}/${answers}${inner}`,
      withoutFrames(text),
    ]);
    const updated = Object.fromEntries(entries.toSpliced(last + 1, 0, ...output));
    writeFileSync(file, printArchive({ comment, files: updated }));
  }
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
