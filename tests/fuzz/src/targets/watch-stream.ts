import { machine } from "@capikit/api/core/v1beta2";
import { clientOf } from "@capikit/client";
import { ApiError, ResponseError, TransportError, WatchError } from "@capikit/client/errors";
import { watch } from "@capikit/client/reflector";
import fc from "fast-check";
import { changedJson } from "../inputs/json.ts";
import { scriptedTransport } from "../inputs/scripted-transport.ts";
import { check, type FuzzTarget } from "../target.ts";

const object = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Machine",
  metadata: { name: "m\u00e9", namespace: "default", resourceVersion: "5", uid: "1" },
  spec: { clusterName: "c" },
};
const events = [
  { type: "ADDED", object },
  {
    type: "BOOKMARK",
    object: {
      ...object,
      metadata: { resourceVersion: "9", annotations: { "k8s.io/initial-events-end": "true" } },
    },
  },
  {
    type: "ERROR",
    object: {
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      code: 410,
      reason: "Expired",
      message: "too old",
    },
  },
];
const stream = fc
  .array(fc.oneof(...events.map(changedJson)), { maxLength: 5 })
  .chain((lines) =>
    fc.constantFrom("\n", "\r\n", "\n\n", "").map((end) => lines.map((line) => line + end).join("")),
  );

const errors = [ApiError, ResponseError, TransportError, WatchError];

/** Events, and the end of the stream. */
async function outcome(body: Buffer, partSizes: readonly number[]): Promise<string> {
  const seen: unknown[] = [];
  try {
    for await (const event of watch(clientOf(scriptedTransport(body, { partSizes })), machine))
      seen.push(event);
  } catch (error) {
    if (!errors.some((type) => error instanceof type)) throw error;
    seen.push(`${(error as Error).name}: ${(error as Error).message}`);
  }
  return JSON.stringify(seen, (_, value) => (typeof value === "bigint" ? String(value) : value));
}

/** Watch streams: the result must not depend on where the network splits them. */
export const target: FuzzTarget = {
  name: "watch-stream",
  extension: "jsonl",
  arbitrary: stream,
  errors,
  cases: 40,
  async run(input) {
    const whole = await outcome(input, []);
    for (const sizes of [[1], [2, 31, 5], [input.length - 1, 1]])
      check((await outcome(input, sizes)) === whole, `parts of ${sizes} bytes give other events`);
  },
};
