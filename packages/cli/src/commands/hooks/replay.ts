import { basename, dirname, join } from "node:path";
import type { HookSet } from "@capikit/api/catalog/runtime";
import { createDiagnostic, type Diagnostic, isError, renderDiagnostics } from "@capikit/common/diagnostics";
import { stringifyYaml } from "@capikit/common/yaml";
import {
  checkResponse,
  conformanceDiagnostics,
  createForward,
  exchangeText,
  meaningOf,
  parseExchange,
  type RecordedExchange,
  sendRecorded,
} from "@capikit/extension-kit/testing";
import { UsageError, unifiedDiff, writeInside } from "@capikit/generators/run";
import { exit } from "../../shared/command/command.ts";
import { knownHooks } from "../../shared/hooks/known-hooks.ts";
import { filesBelow, jsonFiles } from "../../shared/input/files-below.ts";
import { readInput, unreadable } from "../../shared/input/read-input.ts";
import { commandDiagnostics } from "../../shared/report/command-diagnostics.ts";
import { isDocument, writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { colouredDiff, createColours, createPaint } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { HooksReplayCall } from "../hooks.ts";
import { forwardTargetOf, recordingMode } from "./forward-target.ts";

/** The result of replaying a recorded call. */
interface Replayed {
  readonly file: string;
  readonly outcome: "changed" | "failed" | "same" | "updated";
  readonly ms?: number;
  /** Unified diff of the normalised responses. */
  readonly diff?: string;
  readonly error?: string;
  /** The errors of the new response. */
  readonly findings: readonly Diagnostic[];
}

/** Sends recorded requests again, and compares the normalised responses. */
export async function run(call: HooksReplayCall, io: Io): Promise<number> {
  const [folder, ...more] = call.positionals;
  if (folder === undefined || more.length > 0)
    throw new UsageError(
      "hooks replay requires the folder of recorded calls",
      "capikit hooks replay DIR --url URL",
    );
  const hooks = await knownHooks(call, io);
  const forward = createForward(forwardTargetOf(call, io));
  const recorded = recordedIn(folder);
  const results: Replayed[] = [];
  const { format, update } = call.flags;
  const isText = format === undefined || format === "text";
  try {
    for (const { file, exchange } of recorded) {
      const result = await replay(forward, { file, before: exchange, hooks, update });
      results.push(result);
      if (isText) io.stdout(textOf(result, io));
    }
  } finally {
    forward.close();
  }
  const diagnostics = results.flatMap(diagnosticsOf);
  const different = results.filter(({ outcome }) => outcome === "changed" || outcome === "failed").length;
  const invalid = results.filter(({ findings }) => findings.length > 0).length;
  const ok = diagnostics.length === 0;
  if (!isText) await writeDiagnostics({ ok, results, diagnostics }, format, io);
  if (!isDocument(format))
    io.stderr(
      `${results.length} calls, ${different} with different responses${invalid === 0 ? "" : `, ${invalid} with invalid responses`}\n`,
    );
  return ok ? exit.ok : exit.findings;
}

async function replay(
  forward: ReturnType<typeof createForward>,
  recorded: {
    readonly file: string;
    readonly before: RecordedExchange;
    readonly hooks: HookSet;
    readonly update: boolean;
  },
): Promise<Replayed> {
  const { file, before, hooks, update } = recorded;
  const sent = await sendRecorded(forward, before.request);
  if (sent.exchange === undefined) return { file, outcome: "failed", error: sent.error, findings: [] };
  const { exchange, ms } = sent;
  const findings = await findingsOf(exchange, file, hooks);
  const diff = unifiedDiff(written(before, hooks), written(exchange, hooks));
  if (diff === "") return { file, outcome: "same", ms, findings };
  if (!update) return { file, outcome: "changed", ms, diff, findings };
  const text = exchangeText(exchange);
  // The file was parsed as a recorded call before.
  writeInside([
    { folder: dirname(file), path: basename(file), text, existing: "replace", mode: recordingMode },
  ]);
  return { file, outcome: "updated", ms, diff, findings };
}

/** Judges a response like `hooks call`, without its patches: they apply to objects before redaction. */
async function findingsOf(
  { request, response }: RecordedExchange,
  file: string,
  hooks: HookSet,
): Promise<readonly Diagnostic[]> {
  const hook = hooks.findByPath(request.path)?.hook;
  if (hook === undefined || response.status !== 200 || typeof response.body === "string") return [];
  const results = await checkResponse(hook, request.body, response.body);
  return conformanceDiagnostics({ results, url: shownPath(file) }).filter(
    (one) => isError(one) && !one.code.startsWith("patches/"),
  );
}

/** Sorts keys, as their order has no meaning. */
function written(exchange: RecordedExchange, hooks: HookSet): string {
  return stringifyYaml(meaningOf(exchange, hooks), { sortKeys: true });
}

function textOf({ file, outcome, diff, error, ms, findings }: Replayed, io: Io): string {
  const colours = createColours(io, "stdout");
  const paint = { changed: colours.red, failed: colours.red, same: colours.dim, updated: colours.yellow };
  const time = ms === undefined ? "" : ` ${ms.toFixed(1)} ms`;
  return [
    `${paint[outcome](`${outcome.padEnd(7)} ${shownPath(file)}`)}${colours.dim(time)}\n`,
    error === undefined ? "" : `  ${error.replaceAll("\n", "\n  ")}\n`,
    diff === undefined ? "" : colouredDiff(diff, colours),
    renderDiagnostics(findings, { format: "text", paint: createPaint(io, "stdout") }),
  ].join("");
}

function diagnosticsOf({ file, outcome, diff, error, findings }: Replayed): readonly Diagnostic[] {
  if (outcome === "same" || outcome === "updated") return findings;
  const definition = commandDiagnostics[`replay/${outcome}`];
  const message = error ?? `response differs from the recorded one\n${diff?.trimEnd()}`;
  return [createDiagnostic(definition, message, { location: { path: shownPath(file) } }), ...findings];
}

function recordedIn(
  folder: string,
): readonly { readonly file: string; readonly exchange: RecordedExchange }[] {
  let names: readonly string[];
  try {
    names = filesBelow(folder, jsonFiles);
  } catch (error) {
    throw unreadable(folder, error);
  }
  if (names.length === 0)
    throw new UsageError(`no recorded calls in ${folder}`, "record calls with capikit hooks record");
  return names.map((name) => {
    const file = join(folder, name);
    try {
      return { file, exchange: parseExchange(readInput(file)) };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new UsageError(`${file}: ${error.message}`, "remove it, or record it again");
    }
  });
}
