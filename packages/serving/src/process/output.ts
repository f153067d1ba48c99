import { setTimeout as sleep } from "node:timers/promises";

/** Time for readers of the output to receive its end. */
const flushMs = 1000;

const outputs = () => [process.stdout, process.stderr];

/** Keeps the process alive after its output was closed, as with `| head`. */
export function ignoreOutputErrors(): void {
  for (const stream of outputs()) {
    stream.on("error", () => {});
  }
}

/** Waits up to a second for the output: `process.exit` drops the data that a full pipe refused. */
export async function flushOutput(): Promise<void> {
  const full = outputs().filter(({ destroyed, writableLength }) => !destroyed && writableLength > 0);
  if (full.length > 0) {
    const written = full.map((stream) => new Promise<void>((resolve) => stream.write("", () => resolve())));
    await Promise.race([Promise.all(written), sleep(flushMs)]);
  }
}
