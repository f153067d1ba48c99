import { basename, join } from "node:path";
import {
  type CheckResult,
  conformanceAsText,
  conformanceChecks,
  isConformant,
  runConformance,
} from "@capikit/extension-kit/testing";
import { UsageError } from "@capikit/generators/run";
import { withAllowed } from "../../shared/command/allow.ts";
import { exit } from "../../shared/command/command.ts";
import { parseSettings, readClientCertificate, urlOf } from "../../shared/extension/reach-extension.ts";
import { knownHooks } from "../../shared/hooks/known-hooks.ts";
import { releaseOf } from "../../shared/hooks/releases.ts";
import { filesBelow, jsonFiles } from "../../shared/input/files-below.ts";
import { readInput, unreadable } from "../../shared/input/read-input.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import { createPaint } from "../../shared/terminal/colours.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import type { HooksConformanceCall } from "../hooks.ts";
import { readRequest } from "./read-request.ts";

/** Checks an extension against the protocol. */
export async function run(call: HooksConformanceCall, io: Io): Promise<number> {
  const { flags, lists } = call;
  if (flags.list) {
    io.stdout(listed(flags.format === "json"));
    return exit.ok;
  }
  const [url, ...more] = call.positionals;
  if (more.length > 0) throw new UsageError("hooks conformance accepts one URL", "check one after the other");
  const clientCertificate = readClientCertificate(call);
  const settings = parseSettings(lists?.settings);
  const { ca, "server-name": serverName, "core-version": release } = flags;
  const coreVersion = release === undefined ? undefined : releaseOf(release, "core-version");
  const [only, skip, requests] = [lists?.only, lists?.skip, flags.requests];
  const hooks = await knownHooks(call, io);
  const progress = hasProgress(io);
  const checked = await runConformance(
    {
      url: urlOf(url),
      ...(ca !== undefined && { ca: readInput(ca) }),
      ...(clientCertificate && { clientCertificate }),
      ...(serverName !== undefined && { serverName }),
      ...(coreVersion !== undefined && { coreVersion }),
      hooks,
      ...(settings && { settings }),
      ...(only && { only }),
      ...(skip && { skip }),
      ...(requests !== undefined && { requests: requestsIn(requests) }),
      signal: io.signal,
    },
    ({ check: { code } }: CheckResult) => {
      if (!progress) return;
      io.control("stderr", "\r\u001b[K");
      io.stderr(code);
    },
  ).catch((error: unknown) => {
    if (error instanceof RangeError)
      throw new UsageError(error.message, "capikit hooks conformance --list shows the checks");
    throw error;
  });
  if (progress) io.control("stderr", "\r\u001b[K");
  const report = await withAllowed(checked, lists?.allow);
  const ok = isConformant(report, flags.strict ? "warning" : "error");
  if (flags.format === undefined || flags.format === "text")
    io.stdout(conformanceAsText(report, { all: flags.all, paint: createPaint(io, "stdout") }));
  else {
    const { findings: diagnostics, ...rest } = report;
    await writeDiagnostics({ ok, ...rest, diagnostics }, flags.format, io);
  }
  return ok ? exit.ok : exit.findings;
}

/** Requests by hook, or by hook and handler: files are named `Hook.json` or `Hook.handler.json`. */
function requestsIn(folder: string): Record<string, object> {
  let files: readonly string[];
  try {
    files = filesBelow(folder, jsonFiles);
  } catch (error) {
    throw unreadable(folder, error);
  }
  return Object.fromEntries(
    files.map((file) => [basename(file, ".json").replace(".", "/"), readRequest(join(folder, file))]),
  );
}

function listed(asJson: boolean): string {
  if (asJson) return `${JSON.stringify(conformanceChecks, null, 2)}\n`;
  return conformanceChecks
    .map(({ code, severity, title }) => `${code.padEnd(32)} ${severity.padEnd(7)} ${title}\n`)
    .join("");
}
