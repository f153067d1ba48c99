import { relative } from "node:path";
import { workflowCommand } from "@capikit/common/diagnostics";
import type { ExploreFailure, ExploreResult } from "@capikit/testing";

/** The result of a scenario. */
export interface Explored extends ExploreResult {
  readonly name: string;
  readonly file: string;
}

/** Formats results as text, JSON, commands of GitHub Actions, or JUnit's XML. */
export function formatExplored(explored: readonly Explored[], format: string): string {
  if (format === "json") {
    const scenarios = explored.map(({ reference: _, report: __, ...rest }) => rest);
    return `${JSON.stringify({ ok: explored.every(isOk), scenarios }, null, 2)}\n`;
  }
  if (format === "github")
    return explored.flatMap((one) => one.failures.map((failure) => githubLine(one, failure))).join("");
  if (format === "junit") return formatJunit(explored);
  return explored.map(formatText).join("\n");
}

const isOk = ({ failures }: Explored): boolean => failures.length === 0;
const secondsOf = ({ ms }: Explored): string => (ms / 1000).toFixed(1);

function formatText(one: Explored): string {
  const { name, failures, report, runs, skipped } = one;
  const rest = skipped === 0 ? "" : `, ${skipped} left out by the budget`;
  const summary = `${isOk(one) ? "✔" : "✘"} ${name}: ${runs} runs in ${secondsOf(one)} s${rest}, ${failures.length} failed\n`;
  return report === "" ? summary : `${summary}\n${report}\n`;
}

/** An annotation where the program made the perturbed call, or of the scenario. */
function githubLine({ name, file }: Explored, failure: ExploreFailure): string {
  // `fn (file:///src/a.ts:12:5)`, or without the function.
  const called = failure.place?.slice(failure.place.lastIndexOf("(") + 1).replace(/^file:\/\//, "");
  const [, line, ...path] = called?.split(":").reverse() ?? [];
  const place =
    path.length === 0
      ? { file }
      : { file: relative(process.cwd(), path.reverse().join(":")), line: line ?? "" };
  const messages = failure.problems.map(({ message }) => message);
  const text = `${name}: ${messages.join("; ")}\nhelp: ${replayOf(name, failure)}`;
  return workflowCommand("error", { ...place, title: `explore ${failure.class}` }, text);
}

const replayOf = (name: string, { id }: ExploreFailure): string =>
  `repeat it with capikit explore --controller ${name} --replay ${id}`;

function formatJunit(explored: readonly Explored[]): string {
  const suites = explored.map((one) => {
    const failed = one.failures.map(({ id, problems, journal, ...failure }) => {
      const details = problems.flatMap(({ message, details }) => [message, ...details]);
      const text = [...details, ...journal, replayOf(one.name, { id, problems, journal, ...failure })].join(
        "\n",
      );
      return `    <testcase classname="${escapeXml(one.name)}" name="${escapeXml(id)}"><failure message="${escapeXml(problems[0]?.message ?? "")}">${escapeXml(text)}</failure></testcase>`;
    });
    // A report without cases would be empty for a scenario that passes.
    const cases =
      failed.length > 0 ? failed : [`    <testcase classname="${escapeXml(one.name)}" name="all plans"/>`];
    return [
      `  <testsuite name="${escapeXml(one.name)}" tests="${cases.length}" failures="${failed.length}" time="${secondsOf(one)}">`,
      ...cases,
      "  </testsuite>",
    ].join("\n");
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join("\n")}\n</testsuites>\n`;
}

/** Escapes text for XML, without control characters, which XML does not allow. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, "�")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
