import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type CheckResult,
  conformanceAsGithub,
  conformanceAsText,
  conformanceChecks,
  isConformant,
  type ReportPaint,
  runConformance,
} from "@capikit/extension-kit/conformance";
import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { clientCertificateOf, settingsOf, urlOf } from "../../shared/extension/reach-extension.ts";
import { readInput, unreadable } from "../../shared/input/read-input.ts";
import { coloursOf } from "../../shared/terminal/colours.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import { readRequest } from "./read-request.ts";

/** Checks an extension against the protocol. */
export async function run(call: Call, io: Io): Promise<number> {
  const { flags } = call;
  if (flags.list === true) {
    io.stdout(listed(flags.format === "json"));
    return exit.ok;
  }
  const [url, ...more] = call.positionals;
  if (more.length > 0) throw new UsageError("hooks conformance accepts one URL", "check one after the other");
  const clientCertificate = clientCertificateOf(call);
  const settings = settingsOf(flags.settings);
  const text = (name: string): string | undefined =>
    typeof flags[name] === "string" ? flags[name] : undefined;
  const names = (name: string): string[] | undefined => text(name)?.split(",");
  const [ca, serverName, coreVersion] = [text("ca"), text("server-name"), text("core-version")];
  const [only, skip, requests] = [names("only"), names("skip"), text("requests")];
  const progress = hasProgress(io);
  const report = await runConformance(
    {
      url: urlOf(url ?? flags.url),
      ...(ca !== undefined && { ca: readInput(ca) }),
      ...(clientCertificate && { clientCertificate }),
      ...(serverName !== undefined && { serverName }),
      ...(coreVersion !== undefined && { coreVersion }),
      ...(settings && { settings }),
      ...(only && { only }),
      ...(skip && { skip }),
      ...(requests !== undefined && { requests: requestsIn(requests) }),
      signal: io.signal,
    },
    ({ check: { id } }: CheckResult) => {
      if (!progress) return;
      io.control("stderr", "\r\u001b[K");
      io.stderr(id);
    },
  ).catch((error: unknown) => {
    if (error instanceof RangeError)
      throw new UsageError(error.message, "capikit hooks conformance --list shows the checks");
    throw error;
  });
  if (progress) io.control("stderr", "\r\u001b[K");
  if (flags.format === "json") io.stdout(`${JSON.stringify(report, null, 2)}\n`);
  else if (flags.format === "github") io.stdout(conformanceAsGithub(report));
  else io.stdout(conformanceAsText(report, { all: flags.all === true, paint: paintFor(io) }));
  return isConformant(report, flags.strict === true ? "should" : "must") ? exit.ok : exit.findings;
}

/** Requests by hook, or by hook and handler: files are named `Hook.json` or `Hook.handler.json`. */
function requestsIn(folder: string): Record<string, object> {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  } catch (error) {
    throw unreadable(folder, error);
  }
  return Object.fromEntries(
    files.sort().map((file) => [basename(file, ".json").replace(".", "/"), readRequest(join(folder, file))]),
  );
}

function listed(asJson: boolean): string {
  if (asJson) return `${JSON.stringify(conformanceChecks, null, 2)}\n`;
  return conformanceChecks
    .map(({ id, level, title }) => `${id.padEnd(32)} ${level.padEnd(7)} ${title}\n`)
    .join("");
}

function paintFor(io: Io): ReportPaint {
  const colours = coloursOf(io, "stdout");
  const styles: Readonly<Record<Parameters<ReportPaint>[0], (text: string) => string>> = {
    failed: colours.red,
    faint: colours.dim,
    passed: colours.green,
    skipped: colours.dim,
    title: colours.bold,
    warning: colours.yellow,
  };
  return (style, text) => styles[style](text);
}
