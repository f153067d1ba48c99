import { pathToFileURL } from "node:url";
import { firstLines } from "@capikit/common/text";
import { formatCoverage } from "./coverage.ts";
import type { ExploreFailure, ExploreResult } from "./explore.ts";
import type { PerturbationClass } from "./plan.ts";
import { withoutTime } from "./run-state.ts";
import type { Scenario } from "./scenario.ts";

/** What perturbations do, and how programs survive them. */
const classes: Readonly<Record<PerturbationClass, { readonly meaning: string; readonly fix: string }>> = {
  "intermediate-state": {
    meaning: "The program ends at one of its steps, and a new one starts with an empty cache",
    fix: "find what you created by a name or tag that follows from the object",
  },
  "lost-answer": {
    meaning: "An operation takes effect, but its answer is lost",
    fix: "name what you create, and accept that it exists or is gone",
  },
  "stale-state": {
    meaning: "The program reads an earlier state",
    fix: "derive names, and read with the client before destructive actions",
  },
  "unobserved-state": {
    meaning: "The program does not observe a change, only a later one",
    fix: "use finalizers, and compare with the actual state instead of the last event",
  },
  conflict: {
    meaning: "Another client acts between a read and a write",
    fix: "write with the resource version or UID that you read, and let conflicts retry",
  },
  "api-fault": {
    meaning: "The API server refuses a request once, or the webhooks of the program do not answer for a time",
    fix: "handle only the errors that you expect, and let others retry",
  },
  drift: {
    meaning: "Another client changes or deletes a dependent",
    fix: "watch dependents with `owns`, and compare their content",
  },
  "platform-fault": {
    meaning: "The platform refuses a call, does not answer, or returns an earlier state",
    fix: "distinguish errors, and use tokens for creations",
  },
  "leader-change": {
    meaning: "A new leader starts while a write of the former one is under way",
    fix: "use preconditions for each write, and watch what you write",
  },
  order: {
    meaning: "Operations and events occur in another order",
    fix: "reserve atomically, and do not depend on the order of events",
  },
};

const meaningOf = (id: string): string => {
  const name = id.replace(/\/.*/, "");
  if (name === "coverage") return "A result without failures would be worthless";
  if (name === "reference") return "The program fails without any perturbation";
  return classes[name as PerturbationClass].meaning;
};

/** Returns the report of an exploration in words: its failures, or what it covers. */
export function formatReport(
  scenario: Pick<Scenario, "steps">,
  {
    failures,
    plans,
    coverage,
    reference,
  }: Pick<ExploreResult, "coverage" | "failures" | "plans" | "reference">,
  columns = 80,
): string {
  if (failures.length === 0)
    return [`no failures in ${plans} plans`, ...formatCoverage(coverage).map((line) => `  ${line}`)].join(
      "\n",
    );
  const parts = failures.map((failure) => formatFailure(failure, reference, Math.max(columns, 40)));
  const steps = scenario.steps.map(({ name }, at) => `${at + 1}. ${name}`).join(", ");
  return `${parts.join("\n\n")}\n\n${failures.length} ${failures.length === 1 ? "cause" : "causes"} of failures in ${plans} plans of the steps ${steps}`;
}

/** Most lines of a report that show how two journals differ. */
const mostLines = 24;

function formatFailure(failure: ExploreFailure, reference: readonly string[], width: number): string {
  const { id, problems, place, calls, journal, others } = failure;
  const fit = (line: string): string => {
    const text = shorten(line);
    return text.length > width ? `${text.slice(0, width - 1)}…` : text;
  };
  const fixes = id
    .split("+")
    .flatMap((part) => classes[part.replace(/\/.*/, "") as PerturbationClass]?.fix ?? []);
  const isPlan = failure.class !== "coverage" && failure.class !== "reference";
  return [
    `${id}: ${[...new Set(id.split("+").map(meaningOf))].join("; ")}.`,
    ...(id.includes("+") ? ["  each of these perturbations is needed"] : []),
    ...problems.flatMap(({ message, details }) => [
      `  ${message}`,
      ...firstLines(
        details.map((line) => `    ${shorten(line)}`),
        12,
        "    ",
      ),
    ]),
    ...(place === undefined ? [] : [`  perturbed call: ${shorten(place)}`]),
    ...section(
      isPlan ? "calls of this run only (+), and of the reference only (-)" : "calls of the last step",
      calls.map((call) => `    ${shorten(call)}`),
    ),
    ...section(
      isPlan ? "journals, of this run (+) and of the reference (-)" : "journal",
      (isPlan ? diffJournals(reference, journal) : journal.slice(-20).map((line) => `    ${line}`)).map(fit),
    ),
    ...(others.length === 0 ? [] : [`  also: ${alsoOf(others)}`]),
    ...[...new Set(fixes)].map((fix) => `  help: ${fix}`),
    ...(failure.class === "coverage" ? [] : testOf(id)),
  ].join("\n");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`  ${title}:`, ...lines];

/** Returns some identifiers of each class. */
function alsoOf(others: readonly string[]): string {
  const byClass = Map.groupBy(others, (id) => id.replaceAll(/\/[^+]*/g, ""));
  return [...byClass.values()]
    .map(([first, ...rest]) => `${first}${rest.length === 0 ? "" : ` and ${rest.length} more of its class`}`)
    .join(", ");
}

/** Leaves the first digits of UIDs, which distinguish those of a run, and paths in the current folder. */
const shorten = (text: string): string =>
  text
    .replaceAll(`${pathToFileURL(process.cwd()).href}/`, "")
    .replaceAll(`${process.cwd()}/`, "")
    .replaceAll(/\b([\da-f]{8})-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/g, "$1…");

/** Returns the lines of two journals around their first difference, with the sign of the one that has them. */
function diffJournals(usual: readonly string[], course: readonly string[]): string[] {
  const [reference, journal] = [withoutRepeats(usual), withoutRepeats(course)];
  const from = journal.findIndex((line, at) => line !== reference[at]);
  if (from < 0) return [];
  const start = Math.max(0, from - 4);
  // More lines than the report has.
  const [before, after] = [reference, journal].map((lines) => lines.slice(from, from + 3 * mostLines)) as [
    string[],
    string[],
  ];
  const lengths: number[][] = Array.from({ length: before.length + 1 }, () =>
    Array(after.length + 1).fill(0),
  );
  const isEqual = (at: number, to: number): boolean =>
    withoutTime(before[at] ?? "") === withoutTime(after[to] ?? "");
  for (let at = before.length - 1; at >= 0; at--)
    for (let to = after.length - 1; to >= 0; to--)
      (lengths[at] as number[])[to] = isEqual(at, to)
        ? 1 + (lengths[at + 1]?.[to + 1] ?? 0)
        : Math.max(lengths[at + 1]?.[to] ?? 0, lengths[at]?.[to + 1] ?? 0);
  const lines = journal.slice(start, from).map((line) => `      ${line}`);
  for (let [at, to] = [0, 0]; lines.length < mostLines && (at < before.length || to < after.length); ) {
    if (at < before.length && to < after.length && isEqual(at, to)) {
      lines.push(`      ${after[to]}`);
      at++;
      to++;
    } else if (to < after.length && (lengths[at]?.[to + 1] ?? 0) >= (lengths[at + 1]?.[to] ?? 0))
      lines.push(`    + ${after[to++]}`);
    else lines.push(`    - ${before[at++]}`);
  }
  return lines;
}

/** Most lines of a block that repeats. */
const longestBlock = 8;

/** Returns lines with each block once that repeats at least twice, such as those of polls. */
function withoutRepeats(lines: readonly string[]): string[] {
  const texts = lines.map((line) => withoutTime(line).replace(/(?<=version )\d+$/, ""));
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const repeats = (size: number): number => {
      let count = 0;
      for (let to = at + size; to < lines.length && texts[to] === texts[to - size]; to++) count++;
      return Math.floor(count / size);
    };
    const size = Array.from({ length: longestBlock }, (_, one) => one + 1).find((one) => repeats(one) >= 2);
    if (size === undefined) {
      kept.push(lines[at++] as string);
      continue;
    }
    const count = repeats(size);
    for (const line of lines.slice(at, at + size)) kept.push(line);
    at += size * (count + 1);
    const until = lines[at - 1]?.split(" ", 1)[0];
    kept.push(`${until} the previous ${size === 1 ? "line repeats" : `${size} lines repeat`} ${count} times`);
  }
  return kept;
}

const testOf = (id: string): string[] => [
  `  help: repeat it in a debugger with this test:`,
  `    it("survives ${id}", async () => {`,
  `      const { problems } = await explore.replay(scenario, ${JSON.stringify(id)});`,
  "      expect(problems).toEqual([]);",
  "    });",
];
