import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Emitter, OptionValues } from "@capikit/generators/emit";
import { memoryHost } from "@capikit/generators/memory-host";
import type { Model } from "@capikit/generators/model";
import { readProject } from "@capikit/generators/source";

const metaFolder = join(import.meta.dirname, "../../../packages/api/src/meta");
const meta = Object.fromEntries(
  readdirSync(metaFolder).map((name) => [`/meta/${name}`, readFileSync(join(metaFolder, name), "utf8")]),
);

/** Reads a project in memory, which must be free of errors. */
export function readModel(files: Readonly<Record<string, string>>): Model {
  const errors: string[] = [];
  const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`/p/${path}`, text]));
  const model = readProject(
    {
      root: "/p",
      host: memoryHost({ "/meta/package.json": '{ "name": "meta" }', ...meta, ...placed }),
      fallbackPackages: { "@capikit/api/meta": "/meta/index.ts" },
    },
    ({ code, message }) => errors.push(`${code} ${message}`),
  );
  if (errors.length > 0) throw new Error(errors.join("\n"));
  return model;
}

/** The output of an emitter for a project: texts by path, or its diagnostics. */
export function emit(
  emitter: Emitter,
  files: Readonly<Record<string, string>>,
  options: OptionValues = {},
): { readonly texts: Readonly<Record<string, string>>; readonly errors: readonly string[] } {
  const { artefacts, diagnostics } = emitter.emit(readModel(files), options, {
    root: "/p",
    folder: "gen/catalog",
  });
  return {
    texts: Object.fromEntries(artefacts.map(({ path, text }) => [path, text])),
    errors: diagnostics.map(({ code, message, location }) => {
      return `${location === undefined ? "" : `${location.path}:${location.line}:${location.column} `}${code} ${message}`;
    }),
  };
}

/** The index of an API package. */
export function packageIndex(version: string, markers = ""): string {
  return `/**\n * +groupName=hooks.acme.example\n * +versionName=${version}\n${markers} */\nexport * from "./before.js";\n`;
}

export const imports =
  'import type { Hook, int32, int64, JSONValue, KubernetesObject, ObjectMeta, RawExtension, Time } from "@capikit/api/meta";\n';
