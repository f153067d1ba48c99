import { machine } from "@capikit/api/kinds/core/v1beta2";
import {
  ApiError,
  clientOf,
  type KubernetesObject,
  ResponseError,
  reflect,
  TransportError,
  WatchError,
} from "@capikit/client";
import { changedJson } from "../inputs/json.ts";
import { scriptedTransport } from "../inputs/scripted-transport.ts";
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

/** What a sink holds after the first list, or the error that the reflector reports. */
async function outcome(body: Buffer, partSizes: readonly number[]): Promise<string> {
  const ending = new AbortController();
  let result: unknown;
  const end = (value: unknown): void => {
    result ??= value;
    ending.abort();
  };
  const client = clientOf(scriptedTransport(body, { partSizes }));
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
  await reflect(client, machine, sink, { watchList: false, signal: ending.signal, observer });
  if (result instanceof PropertyError || !(result instanceof Error)) return JSON.stringify(result, bigints);
  if (![ApiError, ResponseError, TransportError, WatchError].some((type) => result instanceof type))
    throw result;
  return `${result.name}: ${result.message}`;
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/** Lists of API servers as a reflector reads them: parsed item by item while they arrive, in parts of any sizes. */
export const target: FuzzTarget = {
  name: "list-stream",
  extension: "json",
  arbitrary: changedJson(list),
  errors: [],
  async run(input) {
    const whole = await outcome(input, []);
    for (const sizes of [[1], [2, 31, 5]])
      check((await outcome(input, sizes)) === whole, `parts of ${sizes} bytes give another list`);
  },
};
