/**
 * Measures the time from a save to the ready program in `capikit dev`, for a change of the program
 * and of a type. The project is a created infrastructure provider. Prints medians, ranges and the
 * processor time of the program, whose start dominates. Requires a build.
 *
 * `CAPIKIT_BENCH_ROUNDS` sets the number of saves (default 10).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { stageFile } from "@capikit/common/files";
import { startDev } from "../dev/start-dev.ts";
import { median } from "../measure.ts";
import { cpuMsOf } from "../process-figures.ts";
import { linkModules, scaffoldOne } from "../start/scaffold.ts";

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 10);
const pauseMs = 1_000;

/** Files to save, and how a round changes them. */
const edits: readonly (readonly [
  title: string,
  path: string,
  edit: (text: string, round: number) => string,
])[] = [
  [
    "program",
    "src/platform.ts",
    (text, round) => `${text.replace(/\n\/\/ Round .*/g, "")}\n// Round ${round}.`,
  ],
  [
    "type",
    "api/infrastructure/v1alpha1/bench-machine.ts",
    (text, round) => text.replace(/\* (?:Round \d+: )?image of/, `* Round ${round}: image of`),
  ],
];

const home = mkdtempSync(join(tmpdir(), "capikit-dev-"));
try {
  linkModules(home);
  const project = await scaffoldOne(home, "infrastructure");
  await using dev = startDev(project);
  const { seconds } = await dev.next("ready");
  console.log(`ready ${seconds} s after the start; ${rounds} saves, medians (ranges)`);
  for (const [title, path, edit] of edits) {
    const file = join(project, path);
    const times: number[] = [];
    const cpu: number[] = [];
    // The first round fills caches and does not count.
    for (let round = 0; round <= rounds; round++) {
      await sleep(pauseMs);
      const ready = dev.next("program", ({ level }) => level === "good");
      const began = performance.now();
      stageFile(file, edit(readFileSync(file, "utf8"), round + 1)).commit();
      const { pid, at } = await ready;
      if (round === 0) continue;
      times.push(at - began);
      cpu.push(cpuMsOf(pid));
    }
    console.log(`${title.padEnd(10)}${cell(times)} to ready, ${cell(cpu)} processor time of the program`);
  }
  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
} finally {
  rmSync(home, { recursive: true, force: true });
}

function cell(values: readonly number[]): string {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map(Math.round);
  return `${middle} ms (${low}-${high})`;
}
