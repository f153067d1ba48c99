import { lease } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { expect, it } from "vitest";
import { createFreshClient } from "../../src/election/lease-store.ts";

const timeout = new DOMException("no answer within 5000 ms", "TimeoutError");
const ref = { namespace: "n", name: "l" };

/** Numbered clients that record their requests and fail as instructed. */
function stage() {
  const log: string[] = [];
  let made = 0;
  let failure: Error | undefined;
  const client = createFreshClient(() => {
    const number = ++made;
    const get = async () => {
      log.push(`get by ${number}`);
      if (failure !== undefined) throw failure;
      return {};
    };
    const close = async () => void log.push(`close ${number}`);
    return { get, close } as unknown as Client;
  });
  return {
    log,
    client,
    get: async (error?: Error) => {
      failure = error;
      await client.get(lease, ref).catch((thrown: unknown) => expect(thrown).toBe(error));
    },
  };
}

it("opens new connections after a request without a response", async () => {
  const { log, get, client } = stage();
  await get();
  await get(timeout);
  await get();
  await client.close();
  expect(log).toEqual(["get by 1", "get by 1", "close 1", "get by 2", "close 2"]);
});

it("keeps its connections after any response and after a reset", async () => {
  const { log, get } = stage();
  const body = { kind: "Status", apiVersion: "v1", status: "Failure", reason: "NotFound", message: "gone" };
  await get(new ApiError({ method: "GET", path: "/lease" }, 404, { body } as never));
  await get(new Error("reset"));
  await get();
  expect(log).toEqual(["get by 1", "get by 1", "get by 1"]);
});

it("replaces its connections once for requests that fail together", async () => {
  const { log, get } = stage();
  await Promise.all([get(timeout), get(timeout)]);
  await get();
  expect(log).toEqual(["get by 1", "get by 1", "close 1", "get by 2"]);
});
