import { setTimeout as sleep } from "node:timers/promises";

/** What a reader of the output gets at the end. */
const flushMs = 1000;

const outputs = () => [process.stdout, process.stderr];

/** Keeps the process alive when nobody reads its output any more, as with `| head`. */
export function ignoreOutputErrors(): void {
  for (const stream of outputs()) {
    stream.on("error", () => {});
  }
}

/** Waits until the output is written, for a second at most: `process.exit` drops what a full pipe has not taken yet. */
export async function flushOutput(): Promise<void> {
  const full = outputs().filter(({ destroyed, writableLength }) => !destroyed && writableLength > 0);
  if (full.length > 0) {
    const written = full.map((stream) => new Promise<void>((resolve) => stream.write("", () => resolve())));
    await Promise.race([Promise.all(written), sleep(flushMs)]);
  }
}
