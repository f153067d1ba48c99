import type { Report } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { configNoDefault, configNotLoaded } from "../../model/diagnostics/codes/runner.ts";
import { type Location, type SourceText, sourceLines } from "../../model/text/source-text.ts";
import { normalizeText } from "../../source/workspace/workspace.ts";
import type { RecordingHost } from "../cache/recording-host.ts";
import { checkConfig } from "./check-config.ts";
import type { Config } from "./config.ts";
import { configNames, importFresh } from "./import-config.ts";

/** Loads the project's configuration; empty without a file, `undefined` after an error. */
export async function loadConfig(
  root: string,
  host: RecordingHost,
  report: Report,
): Promise<Config | undefined> {
  const name = configNames.find((candidate) => host.fileExists(`${root}/${candidate}`));
  if (name === undefined) return {};
  const path = `${root}/${name}`;
  const text = normalizeText(host.readFile(path) ?? "");
  const source: SourceText = { path: name, text };
  const start = { source, start: 0, end: 0 };
  let exported: unknown;
  try {
    exported = await importFresh(path, host);
  } catch (error) {
    const reason = errorMessage(error);
    report(configNotLoaded.create({ path: name, reason }, thrownAt(error, source)));
    return undefined;
  }
  if (typeof exported !== "object" || exported === null) {
    report(configNoDefault.create({ path: name }, start));
    return undefined;
  }
  return checkConfig(exported, source, report) ? exported : undefined;
}

/** Returns the line of a module that threw an error; its start if the stack does not name it. */
function thrownAt(error: unknown, source: SourceText): Location {
  const { stack = "" } = Object(error) as { readonly stack?: string };
  const [, frame = ""] = stack.split(`/${source.path}`);
  const line = /^(?:\?[^:\s)]*)?:(\d+)/.exec(frame)?.[1];
  const lineStart = line === undefined ? undefined : sourceLines(source)[Number(line) - 1];
  if (lineStart === undefined) return { source, start: 0, end: 0 };
  const [text = ""] = /.*/.exec(source.text.slice(lineStart)) ?? [];
  return { source, start: lineStart + (text.length - text.trimStart().length), end: lineStart + text.length };
}
