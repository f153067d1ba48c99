import { secret } from "@capikit/api/kubernetes";
import { expect, it, vi } from "vitest";
import { attempts, Recording } from "../../src/journal/recording.ts";
import { recorded } from "../../src/platform/index.ts";

/** Runs code in a reconcile, and returns its recorded calls. */
async function callsOf(run: () => unknown): Promise<readonly string[]> {
  const recording = new Recording(secret, { namespace: "ns", name: "a" });
  await attempts.run({ recording }, async () => run());
  return recording.end().platformCalls.map(({ name, error }) => `${name}${error ? `: ${error}` : ""}`);
}

class Servers {
  readonly #all = new Map<string, string>();
  readonly region = "north";
  async create(name: string, given: object): Promise<string> {
    this.#all.set(name, JSON.stringify(given));
    return this.checked(name);
  }
  async checked(name: string): Promise<string> {
    if (name === "bad") throw new Error("quota exceeded");
    return name;
  }
  get count(): number {
    return this.#all.size;
  }
  filter(): this {
    return this;
  }
  async *list(): AsyncGenerator<string> {
    yield* this.#all.keys();
  }
}

it("records where the program makes a call, also while it runs", async () => {
  const recording = new Recording(secret, { namespace: "ns", name: "a" });
  const place = { path: import.meta.filename, line: expect.any(Number), column: expect.any(Number) };
  await attempts.run({ recording }, async () => {
    const running = recorded(new Servers()).checked("a");
    expect(recording.steps.calls).toMatchObject([{ name: 'checked("a")', place }]);
    await running;
    expect(recording.steps).toMatchObject({ calls: [], last: { name: 'checked("a")', place } });
  });
  expect(recording.end().platformCalls).toMatchObject([{ name: 'checked("a")', place }]);
});

it("records asynchronous calls of a client with nested and private members, and their errors", async () => {
  const servers = new Servers();
  const client = recorded({ servers, version: "v1", tags: ["a"], at: new Map([["a", 1]]) }, "cloud");
  const found: string[] = [];
  const calls = await callsOf(async () => {
    await client.servers.create("a", { size: 2, adminPassword: "hunter2" });
    await client.servers.filter().checked("b");
    await expect(client.servers.create("bad", {})).rejects.toThrow("quota exceeded");
    for await (const one of client.servers.list()) found.push(one);
  });
  expect(calls).toEqual([
    'cloud.servers.create("a", {"size":2,"adminPassword":[redacted]})',
    'cloud.servers.checked("b")',
    'cloud.servers.create("bad", {}): quota exceeded',
    "cloud.servers.list.next()",
    "cloud.servers.list.next()",
    "cloud.servers.list.next()",
  ]);
  expect(found).toEqual(["a", "bad"]);
  expect(client.servers).toBeInstanceOf(Servers);
  expect(client.servers).toBe(client.servers);
  expect([client.servers.count, client.servers.region, client.version]).toEqual([2, "north", "v1"]);
  expect([Object.keys(client), client.tags, client.at.get("a")]).toEqual([
    ["servers", "version", "tags", "at"],
    ["a"],
    1,
  ]);
});

it("calls the own object of each method, and names each method by its own name", async () => {
  class Server {
    readonly name: string;
    constructor(name: string) {
      this.name = name;
    }
    async remove(): Promise<string> {
      return this.name;
    }
  }
  const ensure = async (name: string): Promise<string> => name;
  const servers = new Map(["a", "b"].map((name) => [name, new Server(name)]));
  const client = recorded({ server: (name: string) => servers.get(name), network: ensure, machine: ensure });
  const removed: unknown[] = [];
  const calls = await callsOf(async () => {
    for (const name of ["a", "b", "a"]) removed.push(await client.server(name)?.remove());
    await client.network("n");
    await client.machine("m");
  });
  expect(removed).toEqual(["a", "b", "a"]);
  expect(calls).toEqual([...Array(3).fill("server.remove()"), 'network("n")', 'machine("m")']);
  expect(client.machine).toBe(client.machine);
});

it("names commands of an SDK, and no secrets without a name", async () => {
  class CreateCommand {
    readonly input: object;
    constructor(input: object) {
      this.input = input;
    }
  }
  const sdk = Object.freeze({
    send: async (_: CreateCommand, __: object) => "sent",
    login: async (_: string, __: string) => {},
    run: async (_: object) => {},
  });
  const client = recorded(sdk);
  const userData = "#cloud-config";
  const calls = await callsOf(async () => {
    await client.send(new CreateCommand({ name: "a", userData }), { abortSignal: AbortSignal.abort() });
    await client.login("admin", "hunter2");
    await client.run({ text: "x".repeat(1_000) });
    await client.run({ header: "Authorization: Bearer abcdefghijklmnop" });
  });
  expect(calls.slice(0, 2)).toEqual([
    'send(CreateCommand {"name":"a","userData":"[redacted]"}, {})',
    "login([redacted])",
  ]);
  expect(calls[2]?.length).toBeLessThan(320);
  expect(calls[3]).not.toContain("abcdefghijklmnop");
});

it("shows a call while it runs, and leaves calls outside of reconciles and thenables alone", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  class CancellableRequest {
    cancel = () => "cancelled";
    // biome-ignore lint/suspicious/noThenProperty: requests of SDKs are thenables
    then = promise.then.bind(promise);
  }
  const client = recorded({ wait: () => promise, request: () => new CancellableRequest() }, "cloud");
  expect(await Promise.race([client.wait(), "pending"])).toBe("pending");
  const recording = new Recording(undefined, { name: "a" });
  const running = attempts.run({ recording }, () => [client.wait(), client.request()] as const);
  expect(recording.steps.calls?.map(({ name }) => name)).toEqual(["cloud.wait()", "cloud.request()"]);
  expect(running[1].cancel()).toBe("cancelled");
  resolve("done");
  expect(await Promise.all(running)).toEqual(["done", "done"]);
  await vi.waitFor(() => expect(recording.steps.calls).toEqual([]));
});

it("leaves a rejection that nobody awaits unhandled", async () => {
  const client = recorded({ fail: () => Promise.reject(new Error("boom")) });
  const rejected = Promise.withResolvers<unknown>();
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection").once("unhandledRejection", rejected.resolve);
  await callsOf(() => void client.fail());
  expect(await rejected.promise).toEqual(new Error("boom"));
  for (const listener of before) process.on("unhandledRejection", listener);
});
