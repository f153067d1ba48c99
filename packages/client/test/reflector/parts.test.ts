import { setImmediate as nextTurn } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { assertJsonDepth, parseJson } from "@capikit/common/json";
import { createFakeClock } from "@capikit/common/time";
import { describe, expect, inject, it, vi } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import {
  type ClientOptions,
  clientOf,
  createClient,
  type KindDescriptor,
  type KubernetesObject,
} from "../../src/index.ts";
import { compareResourceVersions, createObjectStore, objectKey, reflect } from "../../src/reflector/index.ts";
import { createListSplitter } from "../../src/reflector/list-splitter.ts";
import { measureJson } from "../../src/responses/measure-json.ts";
import { ListBudget, type ResponseLimits, type Transport } from "../../src/transport/index.ts";
import { startEchoServer } from "../support/echo-server.ts";
import { cut } from "../support/random.ts";
import { startReflection } from "../support/reflection.ts";
import {
  bookmark,
  event,
  expired,
  list,
  type Step,
  startScriptedServer,
  status,
  type Widget,
  widget,
  widgetKind,
} from "../support/scripted-server.ts";
import { startUnreliableServer } from "../support/unreliable-server.ts";

describe("failures", () => {
  const seeds = inject("nightly") ? 200 : 12;
  const allFailures = new Set<string>();

  /**
   * One run: a server that changes and fails at random, then no longer fails. The store must equal it
   * in the end.
   */
  async function run(seed: number): Promise<void> {
    const random = seeded(seed);
    // The clock follows the event loop, so that a busy machine does not time out more often.
    const clock = createFakeClock();
    await using server = await startUnreliableServer(random, seed % 3 !== 0, clock);
    // Each change must fit the previous ones.
    const known = new Map<string, Widget>();
    const store = createObjectStore<Widget>((change) => {
      const key = objectKey(change.object);
      const before = known.get(key);
      if (change.type === "added") {
        expect(before).toBeUndefined();
      } else {
        expect(before?.metadata.uid).toBe(change.object.metadata.uid);
      }
      change.type === "deleted" ? known.delete(key) : known.set(key, change.object);
    });
    const nextMs = async (): Promise<void> => {
      await nextTurn();
      clock.advance(1);
    };
    const abort = new AbortController();
    let ended = false;
    const done = reflect(server.client, widgetKind, store, {
      signal: abort.signal,
      pageSize: 3,
      idleTimeoutMs: 500,
      clock,
      backoff: { initialMs: 1, maxMs: 4 },
      random,
    }).finally(() => {
      ended = true;
    });
    for (let step = 0; step < 200; step++) {
      server.mutate();
      if (random() < 0.05) {
        server.compact();
      }
      if (random() < 0.5) {
        for (let ms = 0; ms < 20; ms++) await nextMs();
      }
    }
    server.heal();
    const isEqual = (): boolean => isDeepStrictEqual(new Map(store.objects), server.objects);
    // Without a limit: requests without an answer end by the time of the machine.
    while (!ended && !isEqual()) await nextMs();
    expect(ended).toBe(false);
    expect(new Map(store.objects)).toEqual(server.objects);
    expect(known).toEqual(server.objects);
    abort.abort();
    await done;
    for (const failure of server.failures) {
      allFailures.add(failure);
    }
  }

  it(`equals the server in the end, whatever goes wrong on the way (${seeds} seeds)`, async () => {
    for (let seed = inject("seed"); seed < inject("seed") + seeds; seed++) {
      await run(seed).catch((cause: unknown) => {
        throw new Error(`seed ${seed}: ${cause}`, { cause });
      });
    }
    expect(allFailures.size).toBe(16);
  }, 600_000);
});

describe("held bytes", () => {
  type Answer = Parameters<typeof startEchoServer>[0] & {};

  const limits: ResponseLimits = { objectBytes: 5000, listBytes: 100_000 };
  const big = (name: string, version = 1) => widget(name, version, `uid-${name}`, "x".repeat(2000));

  /** Writes the results of `next` until the connection closes. */
  const endless =
    (next: (count: number) => string): Answer =>
    (_, response) => {
      let count = 0;
      const more = (): void => {
        while (!response.destroyed && response.write(next(count++)));
        response.once("drain", more);
      };
      more();
    };

  /** The first failure of a reflector, and the largest number of objects it held. */
  async function reflectFrom(answer: Answer, streams: boolean) {
    await using server = await startEchoServer((request, response) =>
      !streams && request.url?.includes("sendInitialEvents")
        ? void response.writeHead(422).end("{}")
        : answer(request, response),
    );
    const client = createClient({ server: server.server }, { limits });
    const store = createObjectStore();
    const abort = new AbortController();
    const failures: unknown[] = [];
    let most = 0;
    const counted = {
      ...store,
      async apply(change: Parameters<typeof store.apply>[0]) {
        await store.apply(change);
        most = Math.max(most, store.objects.size);
      },
    };
    await reflect(client, widgetKind, counted, {
      signal: abort.signal,
      watchList: streams,
      observer: {
        failed(error) {
          failures.push(error);
          abort.abort();
        },
      },
    });
    await client.close();
    return { failure: failures[0], most };
  }

  describe("a reflector of a server that sends without end", () => {
    it.each<[string, boolean, Answer, keyof ResponseLimits]>([
      [
        "objects at first",
        true,
        endless((n) => `${JSON.stringify(event("ADDED", big(`a${n}`)))}\n`),
        "listBytes",
      ],
      [
        "small objects at first",
        true,
        endless((n) => `${JSON.stringify(event("ADDED", widget(`a${n}`, n)))}\n`),
        "listBytes",
      ],
      [
        "items",
        false,
        endless((n) => (n === 0 ? '{"items":[' : `${JSON.stringify(big(`a${n}`))},`)),
        "listBytes",
      ],
      [
        "the same item",
        false,
        endless((n) => (n === 0 ? '{"items":[' : `${JSON.stringify(widget("a", 1))},`)),
        "listBytes",
      ],
      ["blanks in a list", false, endless((n) => (n === 0 ? '{"items":[' : " ".repeat(1000))), "listBytes"],
      ["one item", false, endless((n) => (n === 0 ? '{"items":[{"x":"' : "x".repeat(1000))), "objectBytes"],
      [
        "what is no item",
        false,
        endless((n) => (n === 0 ? '{"metadata":{"x":"' : "x".repeat(1000))),
        "objectBytes",
      ],
      ["one event", true, endless(() => "x".repeat(1000)), "objectBytes"],
    ])("gives up: %s", async (_, streams, answer, limit) => {
      const { failure } = await reflectFrom(answer, streams);
      expect(failure).toMatchObject({ name: "ResponseError", code: "RESPONSE_TOO_LARGE", limit });
    });

    it("gives up when events after the list bring ever more objects, however they are called", async () => {
      for (const type of ["ADDED", "MODIFIED"] as const) {
        const { failure, most } = await reflectFrom(
          endless(
            (n) => `${JSON.stringify(n === 0 ? bookmark(1, true) : event(type, big(`a${n}`, n + 1)))}\n`,
          ),
          true,
        );
        expect(failure).toMatchObject({ name: "ResponseError", limit: "listBytes" });
        expect(most).toBeGreaterThan(30);
        expect(most).toBeLessThan(50);
      }
    });

    it("goes on while objects change or are replaced by others", async () => {
      const steady = endless((n) => {
        const at = n % 5;
        const name = `a${Math.floor(n / 5) % 7}`;
        const end = { type: "ERROR", object: { apiVersion: "v1", kind: "Status", code: 500 } };
        const next =
          n === 0
            ? bookmark(1, true)
            : n > 2000
              ? end
              : event(at === 4 ? "DELETED" : "MODIFIED", big(name, n + 1));
        return `${JSON.stringify(next)}\n`;
      });
      const { failure } = await reflectFrom(steady, true);
      expect(failure).toMatchObject({ name: "ApiError", status: 500 });
    });
  });
});

describe("is cached kind", () => {
  it.each([
    ["", "events", false],
    ["events.k8s.io", "events", false],
    ["", "pods", true],
    ["test.dev", "events", true],
  ])("lists all objects of %s/%s at once: %s", async (group, plural, expected) => {
    await using server = await startScriptedServer();
    const abort = new AbortController();
    const kind = { group, version: "v1", kind: "Event", plural, scope: "Namespaced" } as const;
    const done = reflect(server.client, kind, createObjectStore(), {
      listAtOnce: true,
      signal: abort.signal,
    });
    await vi.waitFor(() => expect(server.queries).toHaveLength(1));
    expect("watch" in (server.queries[0] ?? {})).toBe(!expected);
    abort.abort();
    await done;
  });
});

describe("list at once", () => {
  it("reads a compressed list of the latest state, then watches", async () => {
    const encodings: (string | undefined)[] = [];
    await using server = await startScriptedServer(
      ({ response }) => {
        encodings.push(response.req.headers["accept-encoding"] as string | undefined);
        const text = JSON.stringify(list(5, [widget("a", 1), widget("b", 2)]));
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(text));
      },
      ({ send }) => send(event("ADDED", widget("c", 6)), expired),
      ({ answer }) => answer(list(9, [widget("a", 1)])),
    );
    await using reflection = startReflection(server, { listAtOnce: true });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1"]));
    expect(encodings).toEqual(["gzip"]);
    expect(reflection.lists).toEqual(["list 2 5", "list 1 9"]);
    expect(server.queries.slice(0, 3)).toMatchObject([{}, { watch: "true" }, { resourceVersion: "6" }]);
    expect(server.queries[0]).toEqual({});
  });

  it("streams the objects after a list that broke off", async () => {
    await using server = await startScriptedServer(
      ({ response }) =>
        response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync(JSON.stringify(list(5, [widget("a", 1)]))).subarray(0, -20)),
      ({ send }) => send(event("ADDED", widget("a", 1)), bookmark(5, true)),
    );
    await using reflection = startReflection(server, { listAtOnce: true });
    await vi.waitFor(() => expect(reflection.names()).toEqual(["a 1"]));
    expect(reflection.lists).toEqual(["watch 1 5"]);
    expect(reflection.failures).toMatchObject([{ phase: "list", next: "restart" }]);
  });
});

describe("list splitter", () => {
  const tricky = [
    { metadata: { name: "a" }, items: [{ items: [] }], text: '}]{["\\' },
    { metadata: { name: "ä€😀" }, list: [[1, [2, {}]], "]"] },
    {},
    { '"items":[': "\\\\" },
  ];

  function split(text: string, seed: number) {
    const splitter = createListSplitter();
    const items = cut(Buffer.from(text), seeded(seed)).flatMap((chunk) => splitter.push(chunk));
    return { items: items.map(({ text }) => JSON.parse(text)), rest: splitter.end() };
  }

  describe("createListSplitter", () => {
    it.each([
      [
        "metadata last",
        { apiVersion: "v1", items: tricky, kind: "List", metadata: { resourceVersion: "5", items: [1] } },
      ],
      [
        "metadata first",
        {
          kind: "List",
          apiVersion: "v1",
          metadata: { resourceVersion: "5", x: { items: [{}] } },
          items: tricky,
        },
      ],
      ["nothing but items", { items: tricky }],
      [
        "keys that look alike",
        {
          "i\tems": [{}],
          'items"': [{}],
          "items\\": [{}],
          item: [{}],
          itemss: [{}],
          kind: "items",
          items: tricky,
        },
      ],
      ["no items", { items: [], metadata: {} }],
      ["null for items", { items: null, metadata: {} }],
      ["no list", { kind: "Status", details: { items: [{}] }, reason: "items" }],
    ])("gives items and envelope wherever the chunks end: %s", (_, list) => {
      const wanted = { ...list, ...("items" in list && list.items && { items: [] }) };
      for (const text of [JSON.stringify(list), JSON.stringify(list, undefined, 2)]) {
        for (let seed = 0; seed < 100; seed++) {
          const { items, rest } = split(text, seed);
          expect(items).toEqual(("items" in list && list.items) || []);
          expect(JSON.parse(rest)).toEqual(wanted);
        }
      }
    });

    it("returns an envelope that is not JSON when the list is truncated", () => {
      const text = JSON.stringify({ items: tricky, metadata: {} });
      for (let length = 1; length < text.length; length++) {
        const splitter = createListSplitter();
        splitter.push(Buffer.from(text.slice(0, length)));
        expect(() => JSON.parse(splitter.end()), text.slice(0, length)).toThrow(SyntaxError);
      }
    });

    it("measures items like the functions that visit the text again", () => {
      const items = [...tricky, { n: [2 ** 64, 1.5] }, { a: "1234567890123456789", b: [[], {}] }];
      for (const indent of [undefined, 2]) {
        const text = JSON.stringify({ items }, undefined, indent);
        const splitter = createListSplitter();
        const measured = cut(Buffer.from(text), seeded(1)).flatMap((chunk) => splitter.push(chunk));
        for (const { text, weight, depth, mayHaveLongIntegers } of measured) {
          expect(weight).toBe(measureJson(text).weight);
          expect(() => assertJsonDepth(text, depth)).not.toThrow();
          if (depth > 1) expect(() => assertJsonDepth(text, depth - 1)).toThrow();
          if (!mayHaveLongIntegers) expect(parseJson(text)).toEqual(JSON.parse(text));
        }
        expect(measured.map(({ mayHaveLongIntegers }) => mayHaveLongIntegers)).toContain(true);
      }
    });
  });

  describe("omitManagedFields", () => {
    const managedFields = [{ manager: "m]", fieldsV1: { 'k:{"a":"]}"}': { ".": {} } } }, {}];
    const elsewhere = {
      metadata: { labels: { managedFields: "x" }, name: "managedFields", other: { managedFields: [1] } },
      managedFields: [2],
      spec: { metadata: { a: 1, managedFields: [3] }, managedFields: [4] },
    };
    const split = (text: string, seed: number) => {
      const splitter = createListSplitter({ omitManagedFields: true });
      const measured = cut(Buffer.from(text), seeded(seed)).flatMap((chunk) => splitter.push(chunk));
      return { measured, rest: splitter.end() };
    };

    it("omits only those of an item's metadata, wherever the chunks end", () => {
      const items = [
        { metadata: { generation: 1, managedFields, name: "a" }, spec: {} },
        elsewhere,
        { kind: "B", metadata: { name: "b", managedFields } },
      ];
      const list = { items, metadata: { a: 1, managedFields: [] }, managedFields: [] };
      const text = JSON.stringify(list);
      for (let seed = 0; seed < 100; seed++) {
        const { measured, rest } = split(text, seed);
        expect(measured.map((item) => JSON.parse(item.text))).toEqual([
          { metadata: { generation: 1, managedFields: [], name: "a" }, spec: {} },
          elsewhere,
          { kind: "B", metadata: { name: "b", managedFields: [] } },
        ]);
        const weights = items.map((item) => measureJson(JSON.stringify(item)).weight);
        expect(measured.map(({ weight }) => weight)).toEqual(weights);
        expect(JSON.parse(rest)).toEqual({ ...list, items: [] });
      }
    });

    const textOf = (item: string, seed: number) => split(`{"items":[${item}]}`, seed).measured[0]?.text;

    it.each([
      ["first", '{"metadata":{"managedFields":[', "{}", '],"name":"a"}}'],
      ["only", '{"metadata":{"managedFields":[', '{},[{"a":"]"}]', "]}}"],
      ["empty", '{"metadata":{"managedFields":[', "", "]}}"],
      [
        "with white space",
        '{"metadata":{"name":"a" ,\n"managedFields"\t: [',
        " {} \n",
        '] , "generation":1}}',
      ],
    ])("keeps an empty array: %s", (_, head, content, tail) => {
      for (let seed = 0; seed < 20; seed++) {
        const text = textOf(head + content + tail, seed) ?? "";
        expect(text).toBe(head + tail);
        expect(JSON.parse(text)).toMatchObject({ metadata: { managedFields: [] } });
      }
    });

    it.each([
      ["a value after them", '{"metadata":{"name":"a","managedFields":[{}]2}}'],
      ["a value of another key", '{"metadata":{"generation":1,"managedFields":[]2}}'],
      ["two arrays", '{"metadata":{"name":"a","managedFields":[{}],[{}]}}'],
      ["without a colon", '{"metadata":{"name":"a","managedFields",[{}]}}'],
      ["without a comma", '{"metadata":{"name":"a""managedFields":[{}]}}'],
      ["ended by a brace", '{"metadata":{"name":"a","managedFields":[{}}}}'],
    ])("leaves malformed JSON around them to the parser: %s", (_, item) => {
      for (let seed = 0; seed < 20; seed++) {
        expect(() => JSON.parse(textOf(item, seed) ?? "")).toThrow(SyntaxError);
      }
    });

    it("leaves other values to the parser", () => {
      const item = '{"metadata":{"name":"a","managedFields":{}}}';
      expect(textOf(item, 1)).toBe(item);
    });
  });
});

describe("managed fields", () => {
  const listBytes = 100_000;

  /** Returns a widget of about 5,000 bytes, nearly all of them managed fields. */
  function managed(name: string, version: number): Widget {
    const fieldsV1 = { "f:text": "x".repeat(4800) };
    const bare = widget(name, version);
    return { ...bare, metadata: { ...bare.metadata, managedFields: [{ manager: "m", fieldsV1 }] } };
  }

  const widgets = (count: number, version: number): Widget[] =>
    Array.from({ length: count }, (_, at) => managed(`w${at}`, version + at));

  /** Reflects the answers of a script into a store without managed fields. */
  const reflected = (watchList: boolean, ...script: Step[]) =>
    reflectedIn({ limits: { listBytes } }, watchList, ...script);

  async function reflectedIn(options: ClientOptions, watchList: boolean, ...script: Step[]) {
    const server = await startScriptedServer(...script);
    const client = createClient({ server: server.address }, options);
    const reflection = startReflection(
      { ...server, client },
      {
        omitManagedFields: true,
        listAtOnce: !watchList,
        transform({ metadata: { managedFields, ...metadata }, ...object }) {
          return { ...object, metadata };
        },
      },
    );
    return {
      ...reflection,
      async [Symbol.asyncDispose]() {
        await reflection[Symbol.asyncDispose]();
        await client.close();
        await server[Symbol.asyncDispose]();
      },
    };
  }

  const listed =
    (count: number): Step =>
    ({ answer }) =>
      answer(list(100, widgets(count, 1)));
  const streamed =
    (count: number): Step =>
    ({ send }) =>
      send(...widgets(count, 1).map((object) => event("ADDED", object)), bookmark(100, true));
  const changed =
    (count: number): Step =>
    ({ send }) =>
      send(...widgets(count, 101).map((object) => event("MODIFIED", object)));
  const busy: Step = ({ answer }) => answer(status(429, "TooManyRequests"), 429);

  describe("a budget of several clients", () => {
    it("leaves a part for others, and takes back what a closed client held", async () => {
      const listBudget = new ListBudget(100_000);
      const first = await reflectedIn({ listBudget }, false, listed(12));
      await vi.waitFor(() => expect(first.lists).toEqual(["list 12 100"]));
      const refused = await reflectedIn({ listBudget }, false, listed(9));
      await vi.waitFor(() => expect(refused.failures).toHaveLength(1));
      expect(refused.failures[0]?.error).toMatchObject({
        code: "RESPONSE_TOO_LARGE",
        message: expect.stringContaining("more than its share of the 0 MiB for all servers"),
      });
      await using fits = await reflectedIn({ listBudget }, false, listed(5));
      await vi.waitFor(() => expect(fits.lists).toEqual(["list 5 100"]));
      await refused[Symbol.asyncDispose]();
      await first[Symbol.asyncDispose]();
      await using later = await reflectedIn({ listBudget }, true, streamed(10));
      await vi.waitFor(() => expect(later.lists).toEqual(["watch 10 100"]));
    });

    it("counts a list that replaces another one once, and nothing after the end of a reflector", async () => {
      const listBudget = new ListBudget(100_000);
      const gone: Step = ({ answer }) => answer(status(410, "Expired"), 410);
      const first = await reflectedIn({ listBudget }, false, listed(13), gone, listed(13));
      await vi.waitFor(() => expect(first.lists).toEqual(["list 13 100", "list 13 100"]));
      expect(first.failures.map(({ phase }) => phase)).toEqual(["watch"]);
      await first[Symbol.asyncDispose]();
      const share = listBudget.open();
      expect([share.add(75_001), share.add(75_000)]).toEqual([false, true]);
    });

    it("never refuses an equal share", () => {
      const listBudget = new ListBudget(96);
      const [honest, hostile, other] = [listBudget.open(), listBudget.open(), listBudget.open()];
      expect([honest.add(20), hostile.add(55), other.add(5)]).toEqual([true, true, true]);
      expect([honest.add(1), honest.add(12), other.add(10)]).toEqual([true, false, true]);
      honest.close();
      honest.close();
      expect([honest.add(1), other.add(17)]).toEqual([false, true]);
    });

    it("counts objects once, however often they change", async () => {
      const listBudget = new ListBudget(100_000);
      await using reflection = await reflectedIn({ listBudget }, true, (exchange) => {
        streamed(14)(exchange);
        for (let n = 0; n < 20; n++) changed(14)(exchange);
      });
      await vi.waitFor(() => expect(reflection.store.resourceVersion).toBe("114"));
      expect(reflection.failures).toEqual([]);
    });
  });

  describe("listBytes with skipped managed fields", () => {
    it("fits changes of all objects after a list", async () => {
      await using reflection = await reflected(false, listed(18), changed(18));
      await vi.waitFor(() => expect(reflection.store.resourceVersion).toBe("118"));
      expect(reflection.failures).toEqual([]);
      expect(JSON.stringify([...reflection.store.objects.values()])).not.toContain("managedFields");
    });

    it("fits the streamed objects after a refused list, and their changes", async () => {
      await using reflection = await reflected(false, busy, (exchange) => {
        streamed(18)(exchange);
        changed(18)(exchange);
      });
      await vi.waitFor(() => expect(reflection.store.resourceVersion).toBe("118"));
      expect(reflection.lists).toEqual(["watch 18 100"]);
      expect(reflection.failures).toMatchObject([{ phase: "list", next: "restart" }]);
    });

    it.each([
      ["list", false, listed(22)],
      ["streamed watch", true, streamed(22)],
    ])("refuses the same objects in a %s", async (_, watchList, step) => {
      await using reflection = await reflected(watchList, step);
      await vi.waitFor(() => expect(reflection.failures).toHaveLength(1));
      expect(reflection.failures[0]?.error).toMatchObject({ name: "ResponseError", limit: "listBytes" });
    });
  });
});

describe("resource version", () => {
  it.each([
    ["9", "10", -1],
    ["10", "9", 1],
    ["12345678901234567890", "12345678901234567891", -1],
    ["7", "7", 0],
    ["", "7", undefined],
    ["07", "7", undefined],
    ["7", "abc", undefined],
    [undefined, "7", undefined],
  ])("compares %s with %s", (a, b, want) => {
    const got = compareResourceVersions(a, b);
    expect(got === undefined ? undefined : Math.sign(got)).toBe(want);
  });
});

describe("silent lists", () => {
  const kind: KindDescriptor<KubernetesObject> = {
    group: "test.dev",
    version: "v1",
    kind: "Thing",
    plural: "things",
    scope: "Cluster",
  };

  /** A server that receives requests, but never answers. */
  const silent: Transport = {
    server: "https://silent",
    request: ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    close: async () => {},
  };

  it.each([
    [undefined, [15_000, 30_000, 60_000, 60_000]],
    [20_000, [15_000, 20_000, 20_000]],
    [1000, [1000, 1000]],
  ])(
    "lists again after a time without an answer, by the reflector's clock (idle timeout: %s)",
    async (idleTimeoutMs, expected) => {
      const clock = createFakeClock();
      const flushTasks = () => new Promise((resolve) => setImmediate(resolve));
      const waits: number[] = [];
      const stop = new AbortController();
      let since = 0;
      const reflecting = reflect(
        clientOf(silent),
        kind,
        { replace() {}, apply() {}, bookmark() {} },
        {
          clock,
          signal: stop.signal,
          watchList: false,
          backoff: { initialMs: 500, maxMs: 500, jitter: 0 },
          ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
          observer: {
            failed(error, { waitMs }) {
              expect(error).toMatchObject({ name: "TransportError", code: "UND_ERR_HEADERS_TIMEOUT" });
              waits.push(clock.now() - since);
              since = clock.now() + waitMs;
            },
          },
        },
      );
      for (let passed = 0; waits.length < expected.length && passed < 1000; passed++) {
        await flushTasks();
        clock.advance(500);
      }
      expect(waits).toEqual(expected);
      stop.abort();
      await reflecting;
      expect(clock.waits()).toEqual([]);
    },
  );
});
