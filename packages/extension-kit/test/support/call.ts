import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "../../src/index.ts";

export const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";

/** A request that Cluster API made, from the repository's samples. */
export function sampleRequest(name: string): Record<string, unknown> {
  const file = join(import.meta.dirname, "../../../../tests/hooks/samples", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")).request;
}

export interface CallOptions {
  readonly method?: string;
  readonly query?: string;
  readonly signal?: AbortSignal;
}

/** Calls as a server would, and gives the answer as it goes out. */
export async function send(
  handler: RequestHandler,
  path: string,
  body: Buffer | string,
  { method = "POST", query = "timeout=10s", signal = new AbortController().signal }: CallOptions = {},
) {
  const request = { method, path, query: new URLSearchParams(query), body: Buffer.from(body), signal };
  return handler.handleRequest(request);
}

/** Calls, and reads the answer. */
export async function call(handler: RequestHandler, path: string, body: unknown, options?: CallOptions) {
  const { status, headers, body: text } = await send(handler, path, JSON.stringify(body), options);
  return { status, headers, body: JSON.parse(String(text)) };
}
