import { readFileSync } from "node:fs";
import type { RequestHandler } from "../../src/index.ts";

export const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";

type Body = Record<string, unknown>;
const recorded = new URL("../../../../tests/hooks/fixtures/samples.json", import.meta.url);

/** Requests that Cluster API made, by the names of the calls. */
export function sampleRequests(): [name: string, request: Body][] {
  const calls: Record<string, { readonly request: Body }> = JSON.parse(readFileSync(recorded, "utf8"));
  return Object.entries(calls).map(([name, { request }]) => [name, request]);
}

/** A request that Cluster API made. */
export function sampleRequest(name: string): Body {
  const [, request] = sampleRequests().find(([one]) => one === name) ?? [];
  if (request === undefined) throw new Error(`no sample ${name}`);
  return request;
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
