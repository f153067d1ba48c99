import {
  afterControlPlaneInitialized,
  beforeClusterCreate,
  beforeClusterUpgrade,
  generatePatches,
  hooks,
} from "@capikit/api/catalog";
import type { Logger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import {
  createRequestHandler,
  type DeclaredHandler,
  defineExtension,
  HookError,
  hookHandler,
} from "../../src/index.ts";
import { base, call, sampleRequest, send } from "../support/call.ts";

const serve = (handlers: Readonly<Record<string, DeclaredHandler>>, options = {}) =>
  createRequestHandler(defineExtension({ handlers }), options);
const create = sampleRequest("before-cluster-create");
const at = `${base}/beforeclustercreate/a`;
const typeMeta = {
  apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
  kind: "BeforeClusterCreateResponse",
};

function remember() {
  const lines: { level: string; message: string; fields: unknown }[] = [];
  const to = (level: string) => (message: string, fields?: unknown) => {
    lines.push({ level, message, fields });
  };
  const logger: Logger = {
    debug: to("debug"),
    info: to("info"),
    warn: to("warn"),
    error: to("error"),
    with: () => logger,
  };
  return { lines, logger };
}

describe("createRequestHandler", () => {
  it("answers Discovery from the declarations, the same for any request", async () => {
    const handler = serve({
      b: hookHandler(beforeClusterCreate, { timeoutSeconds: 5 })(() => ({ retryAfterSeconds: 0 })),
    });
    const { status, headers, body } = await call(handler, `${base}/discovery`, {});
    expect([status, headers?.["content-type"]]).toEqual([200, "application/json"]);
    expect(body).toEqual({
      apiVersion: typeMeta.apiVersion,
      kind: "DiscoveryResponse",
      status: "Success",
      handlers: [
        {
          name: "b",
          requestHook: { apiVersion: typeMeta.apiVersion, hook: "BeforeClusterCreate" },
          timeoutSeconds: 5,
          failurePolicy: "Fail",
        },
      ],
    });
  });

  it("serves all hooks with Cluster API's requests, and sets the status", async () => {
    const names: Record<string, string> = {};
    for (const { hook } of Object.values(hooks))
      names[hook] = hook.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
    for (const hook of Object.values(hooks)) {
      if (hook.hook === "Discovery") continue;
      const request = sampleRequest(names[hook.hook] ?? "");
      const answer = hook.blocking ? { retryAfterSeconds: 0 } : {};
      for (const requestValidation of ["none", "envelope", "full"] as const) {
        const handler = serve({ a: { hook, handle: () => answer } }, { requestValidation });
        const { body } = await call(handler, `${base}/${hook.hook.toLowerCase()}/a`, request);
        expect(body).toMatchObject({ kind: `${hook.hook}Response`, status: "Success" });
        expect("retryAfterSeconds" in body).toBe(hook.blocking);
      }
    }
  });

  it("sets the version's apiVersion and kind in the answer, whatever the handler returns", async () => {
    const handler = serve({
      a: hookHandler(beforeClusterCreate)(() => ({ apiVersion: "v9", kind: "Odd", retryAfterSeconds: 30 })),
    });
    const { body } = await call(handler, at, create);
    expect(body).toEqual({ ...typeMeta, status: "Success", retryAfterSeconds: 30 });
  });

  it("answers 404 and 405 where no hook is", async () => {
    const refused: unknown[] = [];
    const observer = { refused: (path: string | undefined, code: number) => refused.push([path, code]) };
    const handler = serve(
      { a: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })) },
      { observer },
    );
    for (const path of ["/", base, `${base}/beforeclustercreate`, `${at}/`, `${base}/__proto__/a`])
      expect((await send(handler, path, "{}")).status).toBe(404);
    expect(await send(handler, at, "{}", { method: "GET" })).toMatchObject({
      status: 405,
      headers: { allow: "POST" },
    });
    expect(refused.at(-1)).toEqual([at, 405]);
    expect(refused[0]).toEqual([undefined, 404]);
  });

  it("serves below a prefix", async () => {
    const handler = serve(
      { a: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })) },
      { pathPrefix: "/my/hooks/" },
    );
    expect((await call(handler, `/my/hooks${at}`, create)).body.status).toBe("Success");
    expect((await send(handler, at, "{}")).status).toBe(404);
    expect(handler.paths).toEqual([`/my/hooks${base}/discovery`, `/my/hooks${at}`]);
    expect(() => serve({}, { pathPrefix: "hooks" })).toThrow(RangeError);
  });

  it.each([
    ["", "the body is empty"],
    ["{", "the body is not JSON"],
    ["null", "the body is not a JSON object"],
    ["[]", "the body is not a JSON object"],
    ["{}", "the request is not valid: cluster: is required"],
    ['{"cluster":7}', "the request is not valid: cluster: has the wrong type"],
    [`{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`, "the body is nested deeper than 1000 levels"],
  ])("answers %.20j with a Failure", async (text, message) => {
    const handler = serve({ a: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })) });
    const { status, body } = await send(handler, at, text);
    expect(status).toBe(200);
    const answer = JSON.parse(String(body));
    expect(answer).toEqual({
      ...typeMeta,
      status: "Failure",
      message: expect.any(String),
      retryAfterSeconds: 0,
    });
    expect(answer.message).toContain(message);
  });

  it("stops at the first errors of a hostile body", async () => {
    const handler = serve({ a: hookHandler(generatePatches)(() => ({ items: [] })) });
    const items = "{},".repeat(200_000);
    const text = `{"items":[${items}{}],"variables":[]}`;
    const { body } = await send(handler, `${base}/generatepatches/a`, text);
    expect(JSON.parse(String(body)).message).toMatch(
      /^the request is not valid: items\[0\].*\(and at least 9 more\)$/,
    );
  });

  it("accepts 1000 levels of nesting", async () => {
    const handler = serve({ a: hookHandler(beforeClusterCreate)(() => ({ retryAfterSeconds: 0 })) });
    const nested = (levels: number): string => `{"cluster":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    const messageFor = async (levels: number): Promise<string> =>
      JSON.parse(String((await send(handler, at, nested(levels))).body)).message;
    expect(await messageFor(999)).toBe("the request is not valid: cluster: has the wrong type");
    expect(await messageFor(1000)).toBe("the body is nested deeper than 1000 levels");
  });

  it("discloses only messages of HookErrors", async () => {
    const { lines, logger } = remember();
    const thrown: unknown[] = [
      new Error(`secret ${Date.now()}`),
      "a text",
      undefined,
      {
        toString: () => {
          throw new Error("odd");
        },
      },
    ];
    for (const error of thrown) {
      const panicked: unknown[] = [];
      const observer = { panicked: (...all: unknown[]) => panicked.push(all) };
      const throwing = hookHandler(beforeClusterCreate)(() => {
        throw error;
      });
      const rejecting = hookHandler(beforeClusterCreate)(() => Promise.reject(error));
      for (const a of [throwing, rejecting]) {
        const { body } = await call(serve({ a }, { logger, observer }), at, create);
        expect(body.message).toBe("handler a of BeforeClusterCreate failed; see the extension's log");
      }
      expect(panicked).toHaveLength(2);
      expect(lines.at(-1)).toMatchObject({ level: "error", fields: { error } });
    }
    const a = hookHandler(beforeClusterCreate)(() => {
      throw new HookError("no quota\nfor fleet\u0000");
    });
    const { body } = await call(serve({ a }), at, create);
    expect(body).toEqual({
      ...typeMeta,
      status: "Failure",
      message: "no quota for fleet",
      retryAfterSeconds: 0,
    });
  });

  it("lets no answer out that its hook does not promise, and names the field", async () => {
    const answers: [unknown, string][] = [
      [
        { status: "Fine", retryAfterSeconds: 0 },
        'status: must be one of "Failure", "Success", received string "Fine"',
      ],
      [
        { retryAfterSeconds: -1 },
        "retryAfterSeconds: must be greater than or equal to 0, received integer -1",
      ],
      [{ retryAfterSeconds: Number.NaN }, "retryAfterSeconds: must be integer, received null"],
      [{ message: { secret: 1 }, retryAfterSeconds: 0 }, "message: must be string, received object"],
      [[], "the handler's answer is not valid: must be an object, received array of 0 items"],
      ["Success", "must be an object, received string of 7 characters"],
    ];
    for (const [answer, message] of answers) {
      const { body } = await call(
        serve({ a: hookHandler(beforeClusterCreate)(() => answer as { retryAfterSeconds: number }) }),
        at,
        create,
      );
      expect(body.status).toBe("Failure");
      expect(body.message).toContain(message);
    }
    const cyclic: { retryAfterSeconds: number; message?: unknown } = { retryAfterSeconds: 0 };
    cyclic.message = cyclic;
    for (const odd of [cyclic]) {
      const { body } = await call(
        serve({ a: hookHandler(beforeClusterCreate)(() => odd as { retryAfterSeconds: number }) }),
        at,
        create,
      );
      expect(body.message).toContain("failed; see the extension's log");
    }
    const items = [{ uid: "1", patchType: "Text" as "JSONPatch", patch: "W10=" }];
    const { body } = await call(
      serve({ a: hookHandler(generatePatches)(() => ({ items })) }),
      `${base}/generatepatches/a`,
      sampleRequest("generate-patches"),
    );
    expect(body.message).toBe(
      'the handler\'s answer is not valid: items[0].patchType: must be one of "JSONPatch", "JSONMergePatch", received string "Text"',
    );
  });

  it("ends a handler's time shortly before the caller's, with a Failure", async () => {
    const signals: AbortSignal[] = [];
    const never = (options = {}) =>
      hookHandler(
        beforeClusterCreate,
        options,
      )((_, { signal }) => {
        signals.push(signal);
        return new Promise<never>(() => {});
      });
    const { body } = await call(serve({ a: never() }), at, create, { query: "timeout=20ms" });
    expect(body).toMatchObject({ status: "Failure", message: "the handler did not answer in time" });
    expect(signals[0]?.aborted).toBe(true);
    // A Failure would count although failures are to be ignored.
    const ignored = await send(serve({ a: never({ failurePolicy: "Ignore" }) }), at, JSON.stringify(create), {
      query: "timeout=20ms",
    });
    expect(ignored.status).toBe(504);
  });

  it("passes the remaining time of the caller's timeout", async () => {
    let remainingMs = 0;
    const a = hookHandler(beforeClusterCreate, { timeoutSeconds: 20 })((_, context) => {
      remainingMs = context.remainingMs;
      return { retryAfterSeconds: 0 };
    });
    await call(serve({ a }), at, create, { query: "timeout=5s" });
    expect(remainingMs).toBeGreaterThan(0);
    expect(remainingMs).toBeLessThanOrEqual(4750);
  });

  it("gives up when the caller is gone", async () => {
    const gone = new AbortController();
    const a = hookHandler(beforeClusterCreate)(() => {
      gone.abort(new Error("gone"));
      return new Promise<never>(() => {});
    });
    await expect(call(serve({ a }), at, create, { signal: gone.signal })).rejects.toThrow("gone");
  });

  it("drops members that would change prototypes", async () => {
    let seen: unknown;
    const a = hookHandler(beforeClusterCreate)((request) => {
      seen = request;
      Object.assign({}, request.settings);
      return { retryAfterSeconds: 0 };
    });
    const text = JSON.stringify({ ...create, settings: { x: "1" } }).replace(
      '"x":"1"',
      '"__proto__":"1","__\\u0070roto__":"2","x":"3"',
    );
    const { body } = await send(serve({ a }), at, text);
    expect(JSON.parse(String(body)).status).toBe("Success");
    expect(seen).toHaveProperty("settings", { x: "3" });
    expect(Object.hasOwn((seen as { settings: object }).settings, "__proto__")).toBe(false);
  });

  it("measures requests by path", async () => {
    const seen: unknown[] = [];
    const observer = {
      started: (path: string) => seen.push(path),
      finished: (path: string, { code }: { code: number }) => seen.push([path, code]),
    };
    await call(
      serve({ a: hookHandler(afterControlPlaneInitialized)(() => ({})) }, { observer }),
      `${base}/discovery`,
      {},
    );
    expect(seen).toEqual([`${base}/discovery`, [`${base}/discovery`, 200]]);
  });

  it("gives the same bytes for the same request", async () => {
    const a = hookHandler(beforeClusterUpgrade)(({ toKubernetesVersion }) => ({
      message: `to ${toKubernetesVersion}`,
      retryAfterSeconds: 5,
    }));
    const body = JSON.stringify(sampleRequest("before-cluster-upgrade"));
    const answers = new Set<string>();
    for (let run = 0; run < 1000; run++) {
      const handler = serve({ a });
      answers.add(String((await send(handler, `${base}/beforeclusterupgrade/a`, body)).body));
    }
    expect(answers.size).toBe(1);
  });
});

describe("limits of answers", () => {
  it("truncates messages to the space of conditions, which all handlers of a hook share", async () => {
    const { lines, logger } = remember();
    const long = hookHandler(beforeClusterCreate)(() => ({
      message: "é".repeat(1_000_000),
      retryAfterSeconds: 1_000_000_000,
    }));
    const alone = await call(serve({ a: long }, { logger }), at, create);
    expect(alone.body).toMatchObject({ status: "Success", retryAfterSeconds: 86_400 });
    expect((alone.body as { message: string }).message).toMatch(/^é{4606}…$/);
    expect(lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
      "warn Message of an answer truncated",
      "warn Wait of an answer shortened",
    ]);
    const both = await call(serve({ a: long, b: long }), at, create);
    expect(Buffer.byteLength((both.body as { message: string }).message)).toBeLessThanOrEqual(4608);
  });

  it("divides the space among handlers of DiscoverVariables, whose failures a ClusterClass joins", async () => {
    const failing = hookHandler(hooks.DiscoverVariables)(() => {
      throw new HookError("x".repeat(100_000));
    });
    const { body } = await call(serve({ a: failing, b: failing }), `${base}/discovervariables/a`, {});
    expect((body as { message: string }).message).toMatch(/^x{4605}…$/);
  });

  it("truncates the messages of failures", async () => {
    const failing = hookHandler(beforeClusterCreate)(() => {
      throw new HookError("x".repeat(100_000));
    });
    const { body } = await call(serve({ a: failing }), at, create);
    expect((body as { message: string }).message).toMatch(/^x{9213}…$/);
  });
});

describe("an extension with some hooks of updates in place", () => {
  const handlers = {
    machine: hookHandler(hooks.CanUpdateMachine)(() => ({})),
    set: hookHandler(hooks.CanUpdateMachineSet)(() => ({})),
    update: hookHandler(hooks.UpdateMachine)(() => ({ retryAfterSeconds: 0 })),
  };
  const refused = (hook: string) =>
    `${hook} has a handler, but UpdateMachine has none: Machines would stay in Updating; add a handler of UpdateMachine`;
  it.each([
    [[], undefined],
    [["machine"], refused("CanUpdateMachine")],
    [["set"], refused("CanUpdateMachineSet")],
    [["machine", "set"], refused("CanUpdateMachine")],
    [["update"], undefined],
    [["machine", "update"], undefined],
    [["set", "update"], undefined],
    [["machine", "set", "update"], undefined],
  ] as const)("starts only if one of them updates: %j", async (names, message) => {
    const some = Object.fromEntries(names.map((name) => [name, handlers[name]]));
    const ready = serve(some).ready();
    if (message === undefined) await ready;
    else await expect(ready).rejects.toThrow(message);
  });
});

it.each([
  ["at once", undefined],
  ["after it waited", Promise.resolve()],
])("answers a Failure if a handler blocks the thread beyond its timeout %s", async (_, waited) => {
  const { lines, logger } = remember();
  const answer = () => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return { retryAfterSeconds: 0 };
  };
  const busy = hookHandler(beforeClusterCreate)(() => waited?.then(answer) ?? answer());
  const { body } = await call(serve({ a: busy }, { logger }), at, create, { query: "timeout=2ms" });
  expect(body).toMatchObject({
    status: "Failure",
    message: "the handler did not answer in time",
  });
  expect(lines.map(({ level }) => level)).toEqual(["error"]);
});
