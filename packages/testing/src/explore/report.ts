import type { ExploreFailure, ExploreResult } from "./explore.ts";
import type { PerturbationClass } from "./plan.ts";
import type { Scenario } from "./scenario.ts";

const meanings: Readonly<Record<PerturbationClass | "coverage" | "reference", string>> = {
  coverage: "A result without failures would be worthless",
  reference: "The program fails without any perturbation",
  "intermediate-state": "The program ends at one of its steps, and a new one starts with an empty cache",
  "lost-answer": "An operation takes effect, but its answer is lost",
  "stale-state": "The program reads an earlier state",
  "unobserved-state": "The program does not observe a change, only a later one",
  conflict: "Another client acts between a read and a write",
  "api-fault": "The API server refuses a request once",
  drift: "Another client changes or deletes a dependent",
  "platform-fault": "The platform refuses a call, does not answer, or returns an earlier state",
  "leader-change": "A new leader starts while a write of the former one is under way",
  order: "Operations and events occur in another order",
};

/** Returns the report of an exploration in words; empty without failures. */
export function formatReport(
  scenario: Pick<Scenario, "steps">,
  { failures, plans, reference }: Pick<ExploreResult, "failures" | "plans" | "reference">,
  passesAlone: (id: string) => boolean,
): string {
  if (failures.length === 0) return "";
  const parts = failures.map((failure) => formatFailure(failure, reference, passesAlone(failure.id)));
  const steps = scenario.steps.map(({ name }, at) => `${at + 1}. ${name}`).join(", ");
  return `${parts.join("\n\n")}\n\n${failures.length} ${failures.length === 1 ? "failure" : "failures"} in ${plans} plans of the steps ${steps}`;
}

/** Width of a column of journals. */
const width = 72;

function formatFailure(failure: ExploreFailure, reference: readonly string[], passesAlone: boolean): string {
  const { id, problems, place, journal, others } = failure;
  const differs = journal.findIndex((line, at) => line !== reference[at]);
  const from = Math.max(0, differs - 4);
  const cut = (line = ""): string => (line.length > width ? `${line.slice(0, width - 1)}…` : line);
  const rows = Array.from({ length: 20 }, (_, row) => from + row)
    .filter((at) => at < Math.max(journal.length, reference.length))
    .map((at) => `  ${at < differs ? " " : ">"} ${cut(reference[at]).padEnd(width)} | ${cut(journal[at])}`);
  const written = journal.slice(0, Math.max(differs, 0)).filter(isWrite).slice(-3);
  return [
    `${id}: ${[...new Set(id.split("+").map((part) => meaningOf(part)))].join("; ")}.`,
    ...(id.includes("+")
      ? [
          `  ${passesAlone ? "each of the two alone passes; " : ""}the earliest of ${others.length + 1} such pairs`,
        ]
      : []),
    ...(place === undefined ? [] : [`  in the program: ${place}`]),
    ...(written.length === 0 ? [] : ["  written before:", ...written.map((line) => `    ${line}`)]),
    ...problems.flatMap(({ message, details }) => [
      `  ${message}`,
      ...details.slice(0, 12).map((line) => `    ${line}`),
    ]),
    ...(failure.class === "coverage"
      ? []
      : failure.class === "reference"
        ? ["  journal:", ...journal.slice(-20).map((line) => `    ${line}`)]
        : [`    ${"reference".padEnd(width)} | this run`, ...rows]),
    ...(others.length === 0
      ? []
      : [
          `  also: ${others.slice(0, 5).join(", ")}${others.length > 5 ? `, and ${others.length - 5} more` : ""}`,
        ]),
    ...(failure.class === "coverage" ? [] : testOf(id)),
  ].join("\n");
}

const testOf = (id: string): string[] => [
  `  help: repeat it in a debugger with this test:`,
  `    it("survives ${id}", async () => {`,
  `      const { problems } = await explore.replay(scenario, ${JSON.stringify(id)});`,
  "      expect(problems).toEqual([]);",
  "    });",
];

const meaningOf = (id: string): string => meanings[id.replace(/\/.*/, "") as keyof typeof meanings];

/** Reports whether a line of a journal is an operation that may have changed something. */
const isWrite = (line: string): boolean =>
  / (?:→|✗) /.test(line) && !/^[\d.]+ program \d+: (?:get|list) /.test(line);
