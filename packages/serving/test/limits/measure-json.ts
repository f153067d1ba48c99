/**
 * Prints the bytes of the heap that each list of `json-shapes.ts` takes, as JSON:
 * `node --expose-gc measure-json.ts`. A process of its own, as other tests allocate at the same
 * time.
 *
 * @module
 */
import { parseJson } from "@capikit/common/json";
import { listOf, shapes } from "./json-shapes.ts";

const measured = Object.entries(shapes).map(([name, part]) => {
  const body = Buffer.from(listOf(part));
  measure(body); // compiles the functions
  return [name, measure(body)];
});
console.log(JSON.stringify(Object.fromEntries(measured)));

/** Returns the bytes that the text and the values of a body take. */
function measure(body: Buffer): number {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const kept: unknown[] = [body.toString("utf8")];
  kept.push(parseJson(kept[0] as string));
  globalThis.gc?.();
  const after = process.memoryUsage();
  const used = after.heapUsed + after.external - before.heapUsed - before.external;
  return kept.length === 2 ? used : 0; // keeps it until here
}
