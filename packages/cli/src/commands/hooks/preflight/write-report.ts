import { workflowCommand } from "@capikit/common/diagnostics";
import { formatCount } from "@capikit/common/text";
import { coloursOf } from "../../../shared/terminal/colours.ts";
import type { Io } from "../../../shared/terminal/io.ts";
import type { Finding, Level } from "./judge-extension.ts";

/** The result of a preflight. */
export interface Report {
  readonly source: string;
  readonly target: string;
  readonly current: string | undefined;
  /** Facts that could not be determined. */
  readonly caveats: readonly string[];
  readonly extensions: readonly { readonly name: string; readonly findings: readonly Finding[] }[];
}

export function countOf({ extensions }: Report, level: Level): number {
  return extensions.flatMap(({ findings }) => findings).filter((one) => one.level === level).length;
}

export function writeReport(report: Report, format: unknown, io: Io): void {
  if (format === "json") {
    const { caveats, ...rest } = report;
    const ok = countOf(report, "error") === 0;
    io.stdout(`${JSON.stringify({ ok, ...rest, caveats }, null, 2)}\n`);
  } else if (format === "github") writeForGithub(report, io);
  else writeText(report, io);
}

function writeText(report: Report, io: Io): void {
  const colours = coloursOf(io, "stdout");
  const paint = { error: colours.red, warning: colours.yellow, note: colours.dim };
  for (const { name, findings } of report.extensions) {
    io.stdout(`${colours.bold(`ExtensionConfig ${name}`)}${findings.length === 0 ? ": no findings" : ""}\n`);
    for (const finding of findings)
      io.stdout(`  ${paint[finding.level](finding.level.padEnd(7))} ${textOf(finding)}\n`);
  }
  io.stdout(`${summaryOf(report)}\n`);
  for (const caveat of report.caveats) io.stdout(`${colours.dim(`not known: ${caveat}`)}\n`);
}

function textOf({ handler, message }: Finding): string {
  return handler === undefined ? message : `handler ${handler}: ${message}`;
}

function summaryOf(report: Report): string {
  const { extensions, target, current } = report;
  const from = current === undefined ? "" : ` from ${current}`;
  const counts = (["error", "warning", "note"] as const)
    .map((level) => ({ level, count: countOf(report, level) }))
    .map(({ level, count }) => formatCount(count, level))
    .join(", ");
  return `${formatCount(extensions.length, "ExtensionConfig")} of ${report.source}, upgrade${from} to ${target}: ${counts}`;
}

const commands = { error: "error", warning: "warning", note: "notice" } as const;

function writeForGithub(report: Report, io: Io): void {
  for (const { name, findings } of report.extensions)
    for (const finding of findings)
      io.stdout(
        workflowCommand(commands[finding.level], { title: `ExtensionConfig ${name}` }, textOf(finding)),
      );
  for (const caveat of report.caveats) io.stdout(workflowCommand("notice", { title: "Not known" }, caveat));
  io.stdout(`${summaryOf(report)}\n`);
}
