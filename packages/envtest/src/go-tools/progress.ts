/** Receives progress messages. */
export type Report = (line: string) => void;

/** Reports to stderr, so that stdout stays the program's own. */
export const reportToStderr: Report = (line) => {
  process.stderr.write(`${line}\n`);
};

/** Reports the elapsed time of `what` every 15 seconds, until stopped. */
export function reportElapsed(what: string, report: Report): () => void {
  const start = performance.now();
  const timer = setInterval(() => report(`${what}: ${formatSeconds(performance.now() - start)}`), 15_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** Reports the wait for `what`, with its elapsed time every 15 seconds until stopped. */
export function reportWait(what: string, report: Report): () => void {
  report(`waiting for ${what}`);
  return reportElapsed(`still waiting for ${what}`, report);
}

/** Formats a duration: `8 s`, `3 min 20 s`. */
export function formatSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
