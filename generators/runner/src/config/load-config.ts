import type { Report } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { configNoDefault, configNotLoaded, type Emitter, type SourceText } from "@capikit/model";
import type { RecordingHost } from "../cache/recording-host.ts";
import { checkConfig } from "./check-config.ts";
import type { Config } from "./config.ts";
import { configNames, importFresh } from "./import-config.ts";

/** Loads the project's configuration; empty without a file, `undefined` after an error. */
export async function loadConfig(
  root: string,
  emitters: readonly Emitter[],
  host: RecordingHost,
  report: Report,
): Promise<Config | undefined> {
  const name = configNames.find((candidate) => host.fileExists(`${root}/${candidate}`));
  if (name === undefined) return {};
  const path = `${root}/${name}`;
  const text = (host.readFile(path) ?? "").replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const source: SourceText = { path: name, text };
  const start = { source, start: 0, end: 0 };
  let exported: unknown;
  try {
    exported = await importFresh(path, host);
  } catch (error) {
    const reason = errorMessage(error);
    report(configNotLoaded.create({ path: name, reason }, start));
    return undefined;
  }
  if (typeof exported !== "object" || exported === null) {
    report(configNoDefault.create({ path: name }, start));
    return undefined;
  }
  return checkConfig(exported, emitters, source, report) ? exported : undefined;
}
