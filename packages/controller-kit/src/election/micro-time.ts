/**
 * Returns the current time as a MicroTime. JavaScript's wall clock has only milliseconds; the
 * microseconds come from another clock to make records unique.
 */
export function microTime(): string {
  const micros = (process.hrtime.bigint() / 1000n) % 1000n;
  return new Date().toISOString().replace("Z", `${micros.toString().padStart(3, "0")}Z`);
}
