import { readFileSync, writeFileSync } from "node:fs";
import { askReference, type ReferenceResponse } from "./ask-reference.ts";
import type { ReferenceName } from "./references.ts";

/** Fixed requests to a reference implementation, whose responses are recorded in a file. */
export interface Recording<Out, Recorded = Out> {
  readonly reference: ReferenceName;
  /** JSON file with the responses by the names of the requests. */
  readonly file: URL;
  readonly requests: Readonly<Record<string, object>>;
  /** Removes everything from a response that differs between runs. */
  readonly comparable: (out: Out) => Recorded;
}

/** Responses by the names of the requests. */
export type Responses<Recorded> = Readonly<Record<string, ReferenceResponse<Recorded>>>;

/** Reads the recorded responses. It starts no program. */
export function readResponses<Out, Recorded>({ file }: Recording<Out, Recorded>): Responses<Recorded> {
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Asks the reference implementation. */
export async function askAll<Out, Recorded>(
  recording: Recording<Out, Recorded>,
): Promise<Responses<Recorded>> {
  const { reference, requests, comparable } = recording;
  const responses = await askReference<Out>(reference, Object.values(requests));
  const entries = Object.keys(requests).map((name, index) => {
    const { out, error } = responses[index] ?? {};
    return [name, out === undefined ? { error } : { out: comparable(out) }];
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}

/** Writes responses to the file of the recording, one a line. */
export function writeResponses<Out, Recorded>(
  { file }: Recording<Out, Recorded>,
  responses: Responses<Recorded>,
): void {
  writeFileSync(file, printRows(responses, 1));
}

/** Prints JSON with a line for each value at a depth, so that a recorded case is a line. */
export function printRows(value: unknown, depth: number): string {
  return `${rowsOf(value, depth)}\n`;
}

function rowsOf(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null) return JSON.stringify(value);
  const list = (lines: readonly string[]): string => (lines.length === 0 ? "" : `\n${lines.join(",\n")}\n`);
  if (Array.isArray(value)) return `[${list(value.map((one) => rowsOf(one, depth - 1)))}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${list(members.map(([name, member]) => `${JSON.stringify(name)}: ${rowsOf(member, depth - 1)}`))}}`;
}
