import { machine } from "@capikit/api/core/v1beta2";
import { clientOf, type KubernetesObject } from "@capikit/client";
import { ApiError, ResponseError, TransportError, WatchError } from "@capikit/client/errors";
import { reflect } from "@capikit/client/reflector";
import type { Transport } from "@capikit/client/transport";
import fc from "fast-check";
import { changedJson } from "../inputs/json.ts";
import { countingTransport, scriptedTransport } from "../inputs/scripted-transport.ts";
import { check, type FuzzTarget, PropertyError } from "../target.ts";

const item = {
  metadata: { name: "m\u00e9", namespace: "default", resourceVersion: "5", uid: "1" },
  spec: { items: [{ items: [] }], text: '"]}\\' },
};
const list = {
  kind: "MachineList",
  apiVersion: "cluster.x-k8s.io/v1beta2",
  metadata: { resourceVersion: "7", continue: "" },
  items: [item, { ...item, metadata: { name: "n", namespace: "default" } }],
};

const documented = [ApiError, ResponseError, TransportError, WatchError];

/** Returns the content of a sink after the first list, or the error of the reflector. */
async function outcome(transport: Transport): Promise<string> {
  const ending = new AbortController();
  let result: unknown;
  const end = (value: unknown): void => {
    result ??= value;
    ending.abort();
  };
  const sink = {
    replace(objects: KubernetesObject[], resourceVersion: string): void {
      for (const { metadata } of objects)
        check(typeof metadata === "object" && metadata !== null, "item without metadata");
      end([objects, resourceVersion]);
    },
    apply(): void {},
  };
  const observer = {
    failed(error: unknown): void {
      end(error);
    },
  };
  const options = { watchList: false, signal: ending.signal, observer };
  await reflect(clientOf(transport), machine, sink, options);
  if (result instanceof PropertyError || !(result instanceof Error)) return JSON.stringify(result, bigints);
  if (!documented.some((type) => result instanceof type)) throw result;
  return `${result.name}: ${result.message}`;
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** Maximum bytes of all pages together. */
const listBytes = 16 * 1024;
/**
 * Requests up to the limit: an object counts for 1 KiB in a reflector, a page for its bytes in
 * `listAll`, and 10 pages in a row may be empty.
 */
const maxRequests = 10 + 10 * (listBytes / 64);

/**
 * A server with infinite pages: it repeats the input, with a new token if the token ends with a
 * digit.
 */
function endlessServer(input: Buffer) {
  const text = input.toString("latin1");
  const page = (request: number): Buffer =>
    Buffer.from(
      text.replace(/("continue"\s*:\s*"[^"\d]*)\d+"/, (_, head) => `${head}${request}"`),
      "latin1",
    );
  return countingTransport(page, { listBytes });
}

async function readEndlessPages(input: Buffer): Promise<void> {
  const reflected = endlessServer(input);
  await outcome(reflected.transport);
  check(reflected.requests() <= maxRequests, `the reflector asked for ${reflected.requests()} pages`);
  const listed = endlessServer(input);
  try {
    for await (const { metadata } of clientOf(listed.transport).listAll(machine))
      check(typeof metadata === "object" && metadata !== null, "item without metadata");
  } catch (error) {
    if (!documented.some((type) => error instanceof type)) throw error;
  }
  check(listed.requests() <= maxRequests, `listAll asked for ${listed.requests()} pages`);
}

const page = { ...list, metadata: { resourceVersion: "7", continue: "page-1" } };

/**
 * Lists of API servers in a reflector: parsed item by item on arrival, in parts of any size, and
 * page by page.
 */
export const target: FuzzTarget = {
  name: "list-stream",
  extension: "json",
  arbitrary: fc.oneof(changedJson(list), changedJson(page), changedJson({ ...page, items: [] })),
  errors: [],
  cases: 30,
  async run(input) {
    const read = (partSizes: readonly number[]): Promise<string> =>
      outcome(scriptedTransport(input, { partSizes }));
    const whole = await read([]);
    for (const sizes of [[1], [2, 31, 5]])
      check((await read(sizes)) === whole, `parts of ${sizes} bytes give another list`);
    await readEndlessPages(input);
  },
};
