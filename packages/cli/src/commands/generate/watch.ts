import { type GenerateOptions, watch } from "@capikit/generators/run";
import { limitNewSpace } from "@capikit/serving/process";
import { exit } from "../../shared/command/command.ts";
import { failureText } from "../../shared/report/failure.ts";
import { reportResult } from "../../shared/report/report-result.ts";
import { hasProgress, type Io } from "../../shared/terminal/io.ts";
import type { GenerateCall } from "../generate.ts";

/** Generates until the signal aborts. Reports errors and continues watching. */
export async function runWatch(call: GenerateCall, options: GenerateOptions, io: Io): Promise<number> {
  // Otherwise garbage of each run adds up to 100 MB to the memory of the process.
  limitNewSpace();
  let start = performance.now();
  let reports = Promise.resolve();
  const enqueue = (report: () => Promise<void> | void): void => {
    reports = reports.then(report);
  };
  await watch(
    options,
    {
      onStart() {
        start = performance.now();
        if (hasProgress(io)) enqueue(() => io.control("stderr", "\u001b[2J\u001b[H"));
      },
      onResult(result) {
        const took = Math.round(performance.now() - start);
        enqueue(async () => {
          await reportResult(result, call, io);
          io.stderr(`${result.ok ? "done" : "failed"} in ${took} ms; waiting for changes\n`);
        });
      },
      onError(error) {
        enqueue(() => io.stderr(failureText(error, ["generate", "--watch"])));
      },
    },
    io.signal,
  );
  await reports;
  return exit.ok;
}
