import {
  afterClusterUpgrade,
  beforeClusterUpgrade,
  discoverVariables,
  generatePatches,
  hookNames,
  hooks,
} from "@capikit/api/catalog";
import {
  conversionBetween,
  createCatalog,
  defineHook,
  type HookDescriptor,
  hookIn,
} from "@capikit/api/catalog/runtime";
import type { Hook } from "@capikit/api/meta";
import { parseJsonBytes } from "@capikit/common/json";
import { compileSchema, type JsonSchema } from "@capikit/schema";
import { type Logger, silentLogger } from "@capikit/serving";
import { Registry } from "prom-client";
import { beforeAll, describe, expect, inject, it } from "vitest";
import {
  createRequestHandler,
  defineExtension,
  type ExtensionObserver,
  hookHandler,
  type RequestHandlerOptions,
} from "../../src/index.ts";
import { extensionMetrics } from "../../src/metrics/extension-metrics.ts";
import { answerErrorText, receivedText } from "../../src/protocol/answer-error.ts";
import { readRequest } from "../../src/protocol/read-request.ts";
import { checkResponse, sampleRequest } from "../../src/testing/index.ts";
import { base, call, send } from "../support/call.ts";
import { invalidAnswers, validAnswer } from "../support/invalid-answers.ts";
import {
  mutate,
  oddPaths,
  paths,
  queries,
  randomOf,
  sampleTexts,
  trustingExtension,
} from "../support/malformed.ts";

describe("answer error", () => {
  const schema: JsonSchema = {
    type: "object",
    properties: {
      status: { type: "string", enum: ["Failure", "Success"] },
      seconds: { type: "integer", minimum: 0 },
      token: { type: "string", enum: ["none"] },
      items: {
        type: "array",
        items: { type: "object", required: ["uid"], properties: { uid: { type: "string" } } },
      },
      labels: { type: "object", additionalProperties: { type: "string" } },
      rule: {
        type: "string",
        "x-kubernetes-validations": [{ rule: "self == 'a'", messageExpression: "self" }],
      },
    },
  };
  const compiled = compileSchema(schema);

  function textOf(answer: object): readonly string[] {
    return compiled.validate(answer as never).map((error) => answerErrorText(error, answer));
  }

  describe("an error of an answer", () => {
    it.each([
      [{ status: "Fine" }, 'status: must be one of "Failure", "Success", received string "Fine"'],
      [{ status: 7 }, "status: must be string, received integer 7"],
      [{ seconds: -1 }, "seconds: must be greater than or equal to 0, received integer -1"],
      [{ seconds: null }, "seconds: must be integer, received null"],
      [{ items: [{}] }, "items[0].uid: is required"],
      [{ items: [{ uid: ["a"] }] }, "items[0].uid: must be string, received array of 1 item"],
      [{ labels: { "a.b/c": true } }, "labels[a.b/c]: must be string, received boolean true"],
    ])("%j names path, expected and received value", (answer, text) => {
      expect(textOf(answer)[0]).toBe(text);
    });

    it("contains no secrets and only the start of long values", () => {
      expect(textOf({ token: "plain-words" })[0]).toBe(
        'token: must be one of "none", received string of 11 characters',
      );
      expect(textOf({ status: "Bearer abcdefgh12345678" })[0]).toContain(
        'received string "Bearer [redacted]"',
      );
      expect(textOf({ status: "x".repeat(99) })[0]).toContain(`received string "${"x".repeat(40)}…"`);
      expect(textOf({ seconds: "plain-words" })[0]).toBe(
        "seconds: must be integer, received string of 11 characters",
      );
      expect(textOf({ labels: "plain-words" }).join()).not.toContain("words");
      expect(textOf({ rule: "plain-words" }).join()).not.toContain("words");
    });
  });

  it("describes values by type and size", () => {
    expect([undefined, {}, 2.5, "a"].map((value) => receivedText(value))).toEqual([
      "nothing",
      "object",
      "number 2.5",
      "string of 1 character",
    ]);
  });
});

describe("dense request", () => {
  /** `maxItems` of `spec.topology.workers.machineDeployments`, and further machine pools up to 8 MB. */
  const groups = 2000 + 600;
  /** A bootstrap and an infrastructure template for each. */
  const templates = 2;
  /** etcd's default limit of an object, here full of the shortest overrides of variables. */
  const clusterBytes = 1.5 * 1024 * 1024;

  it("accepts 8 MB of the densest request that core sends of a Cluster that etcd accepts", async () => {
    const { items, ...request } = sampleRequest(generatePatches);
    const densest = items
      .map((item) => ({ item, text: JSON.stringify(item) }))
      .toSorted((a, b) => density(b.text) - density(a.text))[0]?.item;
    const overrides = Array.from({ length: clusterBytes / groups / 24 }, (_, at) => ({
      name: `v${at}`,
      value: 1,
    }));
    const item = { ...densest, variables: [...(densest?.variables ?? []), ...overrides] };
    const body = Buffer.from(
      JSON.stringify({ ...request, items: Array.from({ length: groups * templates }, () => item) }),
    );
    expect(body.length / 1024 / 1024).toBeGreaterThan(7.5);
    expect(JSON.stringify(overrides).length * groups).toBeGreaterThan(clusterBytes * 0.9);
    await expect(parseJsonBytes(body)).resolves.toMatchObject({ items: { length: groups * templates } });
  });

  /** Returns commas and opening brackets per byte. */
  function density(text: string): number {
    return (text.match(/[,[{]/g)?.length ?? 0) / text.length;
  }
});

describe("exact answers", () => {
  const isServed = ({ hook }: { hook: HookDescriptor }): boolean => hook.hook !== "Discovery";

  /** Returns the body of the answer to a sample request. */
  async function answered(
    hook: HookDescriptor,
    answer: unknown,
    options?: RequestHandlerOptions,
    coreVersion?: string,
  ) {
    const handlers = { a: { hook, handle: () => answer } };
    const extension = defineExtension({ handlers, ...(coreVersion !== undefined && { coreVersion }) });
    const path = extension.handlers[0]?.endpoints[0]?.path ?? "";
    const { body } = await call(createRequestHandler(extension, options), path, sampleRequest(hook as never));
    return body;
  }

  describe("the server", () => {
    it.each(invalidAnswers.filter(isServed))(
      "refuses the answer of $hook.hook with a mistake: $mistake",
      async ({ hook, answer, names }) => {
        const body = await answered(hook, answer);
        expect(body.status).toBe("Failure");
        expect(body.message).toContain(names);
      },
    );

    it.each(hookNames.filter((name) => name !== "Discovery"))("accepts the answer of %s", async (name) => {
      expect(await answered(hooks[name], validAnswer(name))).toMatchObject({ status: "Success" });
      expect(await answered(hooks[name], { status: "Failure", message: "not yet" })).toMatchObject({
        message: "not yet",
      });
    });

    it("names the first unknown member at any depth", async () => {
      const patch = { uid: "1", patchType: "JSONPatch", patch: "W10=" };
      const items = Array.from({ length: 20 }, () => ({ ...patch, patchtype: "JSONPatch" }));
      expect((await answered(generatePatches, { items })).message).toBe(
        "the handler's answer is not valid: items[0].patchtype: is not a member of the response; did you mean patchType? (and at least 9 more)",
      );
      const openAPIV3Schema = {
        type: "object",
        properties: { a: { type: "array", items: { minLenght: 3, default: { b: 1 } } } },
      };
      const variables = [{ name: "size", required: true, schema: { openAPIV3Schema } }];
      expect((await answered(discoverVariables, { variables })).message).toContain(
        "variables[0].schema.openAPIV3Schema.properties.a.items.minLenght: is not a member of the response; did you mean minLength?",
      );
    });

    it("reads members that are undefined as absent", async () => {
      expect(
        await answered(beforeClusterUpgrade, { retryAfterSeconds: 0, message: undefined, extra: undefined }),
      ).toMatchObject({
        status: "Success",
      });
      expect((await answered(beforeClusterUpgrade, { retryAfterSeconds: undefined })).message).toContain(
        "is required",
      );
    });

    it.each<[string, object, object]>([
      ["v1.12", { retryAfterSeconds: 30 }, { status: "Success", retryAfterSeconds: 30 }],
      ["v1.11", { retryAfterSeconds: 0 }, { status: "Success" }],
      ["v1.11", {}, { status: "Success" }],
      [
        "v1.11",
        { retryAfterSeconds: 30 },
        {
          status: "Failure",
          message: expect.stringContaining("AfterClusterUpgrade does not block before v1.12"),
        },
      ],
    ])(
      "for %s, answers %j of a hook that blocks since v1.12 with %j",
      async (coreVersion, answer, expected) => {
        expect(await answered(afterClusterUpgrade, answer, {}, coreVersion)).toMatchObject(expected);
        const { message: _, ...others } = validAnswer("BeforeClusterUpgrade") as Record<string, unknown>;
        expect(await answered(beforeClusterUpgrade, others, {}, coreVersion)).toMatchObject({
          status: "Success",
        });
      },
    );

    it("logs and counts mistakes instead, where it is told to", async () => {
      const lines: unknown[] = [];
      const logger: Logger = {
        ...silentLogger,
        warn: (message, fields) => void lines.push([message, fields]),
        with: () => logger,
      };
      const registry = new Registry();
      const options = { responseValidation: "warn", logger, observer: extensionMetrics(registry) } as const;
      const body = await answered(beforeClusterUpgrade, { message: "waits", retryAfterSecond: 30 }, options);
      expect(body).toMatchObject({ status: "Success", retryAfterSeconds: 0 });
      expect(await answered(generatePatches, undefined, options)).toMatchObject({ status: "Success" });
      expect(lines[0]).toEqual([
        "Invalid answer of a handler",
        { problem: "retryAfterSecond: is not a member of the response; did you mean retryAfterSeconds?" },
      ]);
      const metrics = await registry.getSingleMetricAsString("capikit_runtime_sdk_invalid_responses_total");
      for (const hook of ["BeforeClusterUpgrade", "GeneratePatches"])
        expect(metrics).toMatch(new RegExp(`hook="${hook}"} 1`));
    });

    it("refuses unknown options of a handler", () => {
      const options = { timeoutSecond: 5 } as object;
      expect(() => hookHandler(beforeClusterUpgrade, options)).toThrow(
        /timeoutSecond.*did you mean timeoutSeconds\?/,
      );
    });
  });

  describe("checks of responses", () => {
    it.each([
      ["v1.11", 30, ["response/not-blocking"]],
      ["v1.11", 0, []],
      ["v1.12", 30, []],
    ])(
      "know that AfterClusterUpgrade blocks since v1.12: %s, %d",
      async (release, retryAfterSeconds, codes) => {
        const results = await checkResponse(
          hookIn(afterClusterUpgrade, release),
          sampleRequest(afterClusterUpgrade),
          { status: "Success", retryAfterSeconds },
        );
        expect(results.filter(({ outcome }) => outcome === "failed").map(({ check }) => check.code)).toEqual(
          codes,
        );
      },
    );

    it.each(invalidAnswers)(
      "refuse the response of $hook.hook with a mistake: $mistake",
      async ({ hook, answer, mistake }) => {
        const response = mistake === "forgotten" ? {} : { status: "Success", ...(answer as object) };
        const failed = (await checkResponse(hook, sampleRequest(hook as never), response))
          .filter(({ outcome, check }) => outcome === "failed" && check.severity === "error")
          .map(({ check }) => check.code);
        const codes = {
          misspelt: "response/unknown-members",
          extra: "response/unknown-members",
          "not blocking": "response/not-blocking",
        };
        if (mistake in codes) expect(failed).toContain(codes[mistake as keyof typeof codes]);
        else expect(failed).not.toEqual([]);
      },
    );

    it.each(hookNames)("accept the response of %s", async (name) => {
      const request = sampleRequest(hooks[name]);
      const results = await checkResponse(hooks[name], request, { status: "Success", ...validAnswer(name) });
      expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
    });
  });
});

describe("malformed", () => {
  const count = inject("nightly") ? 100_000 : 10_000;
  const serve = () => createRequestHandler(trustingExtension());

  describe("malformed requests", () => {
    let texts: readonly string[] = [];

    beforeAll(() => {
      texts = sampleTexts();
    });

    it(`get the same answer each time: ${count} of them`, { timeout: 600_000 }, async () => {
      const random = randomOf(inject("seed"));
      const [one, other] = [serve(), serve()];
      const statuses = new Map<string, number>();
      for (let index = 0; index < count; index++) {
        const body = mutate(texts[random(texts.length)] ?? "", random);
        const path =
          random(20) === 0
            ? (oddPaths[random(oddPaths.length)] ?? "")
            : `${base}/${paths[random(paths.length)]}`;
        const method = random(20) === 0 ? (["GET", "PUT", "", "post", "__proto__"][random(5)] ?? "") : "POST";
        const options = { method, query: queries[random(queries.length)] ?? "" };
        const answer = await send(one, path, body, options);
        expect(await send(other, path, body, options)).toEqual(answer);
        const { status } = answer.status === 200 ? JSON.parse(String(answer.body)) : answer;
        expect(answer.status === 200 ? ["Failure", "Success"] : [404, 405]).toContain(status);
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
      }
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      // All kinds of answers came up, or the requests prove little.
      expect([...statuses.keys()].sort()).toEqual(["404", "405", "Failure", "Success"]);
    });
  });
});

describe("read request", () => {
  const members = '"__proto__":{"a":1},"__\\u0070roto__":{"a":1},"inner":{"__proto__":1},"x":2';

  it.each([
    ["short", ""],
    ["long", `,"y":"${"y".repeat(2000)}"`],
    ["very long", `,"y":[${"1,".repeat(100_000)}1]`],
  ])("drops members __proto__ of %s requests, also escaped ones", async (_, more) => {
    const request = await readRequest(Buffer.from(`{${members}${more}}`));
    expect(Object.keys(request)).not.toContain("__proto__");
    expect(Object.keys(request.inner as object)).toEqual([]);
    expect(request.x).toBe(2);
  });

  it("drops an escaped member __proto__ of a request without a plain one", () => {
    const request = readRequest(Buffer.from('{"\\u005f_proto__":{"a":1},"x":2}'));
    expect(Object.keys(request)).toEqual(["x"]);
  });

  it.each([1000, 1001])("limits the depth of requests: %i levels", (levels) => {
    const text = `${'{"a":'.repeat(levels)}0${"}".repeat(levels)}`;
    const read = () => readRequest(Buffer.from(text));
    if (levels > 1000) expect(read).toThrow("nested deeper than 1000 levels");
    else expect(Object.keys(read())).toEqual(["a"]);
  });

  it("limits the values of requests, and names the limit and the fix", async () => {
    const body = Buffer.from(`{"items":[${"0,".repeat(2 ** 20)}0]}`);
    await expect(readRequest(body)).rejects.toThrow(
      /^the body is too large: JSON has more than 1048576 values .*; reduce the templates and variables of the Cluster's topology$/,
    );
  });
});

describe("versions", () => {
  interface Answer {
    status: "Failure" | "Success";
    message?: string;
  }
  type Drain = Hook<{ machines: string[] }, Answer & { held: string[] }>;
  type OlderDrain = Hook<{ machine: string }, Answer & { hold: boolean }>;

  const facts = {
    group: "hooks.example.org",
    hook: "BeforeDrain",
    tags: [],
    singleton: false,
    blocking: false,
    extensions: "all",
    gates: [],
  } as const;
  const older = defineHook<OlderDrain>()({
    ...facts,
    version: "v1alpha1",
    requestSchema: async () => ({
      type: "object",
      required: ["machine"],
      properties: { machine: { type: "string" } },
    }),
    responseSchema: async () => ({ type: "object", required: ["hold"] }),
    deprecation: { removedIn: "v1.13" },
  });
  const newest = defineHook<Drain>()({
    ...facts,
    version: "v1beta1",
    since: "v1.11",
    requestSchema: async () => ({
      type: "object",
      properties: { machines: { type: "array", items: { type: "string" } } },
    }),
  });
  const catalog = createCatalog({ BeforeDrain: newest }, [
    conversionBetween(older, newest, {
      request: ({ machines }) => ({ machine: machines[0] ?? "" }),
      response: ({ hold, ...rest }) => ({ ...rest, held: hold ? ["first"] : [] }),
    }),
  ]);
  const drainOne = hookHandler(older)(({ machine }) => ({
    message: `drains ${machine}`,
    hold: machine === "m-0",
  }));
  const at = (version: string, name: string) => `/hooks.example.org/${version}/beforedrain/${name}`;

  describe("several versions of a hook", () => {
    it("are served by one handler, through the catalog's conversions", async () => {
      const extension = defineExtension({ handlers: { one: drainOne }, catalogs: [catalog] });
      const handler = createRequestHandler(extension);
      const old = await call(handler, at("v1alpha1", "one"), { machine: "m-0" });
      expect(old.body).toEqual({
        apiVersion: "hooks.example.org/v1alpha1",
        kind: "BeforeDrainResponse",
        status: "Success",
        message: "drains m-0",
        hold: true,
      });
      const young = await call(handler, at("v1beta1", "one"), { machines: ["m-0", "m-1"] });
      expect(young.body).toEqual({
        apiVersion: "hooks.example.org/v1beta1",
        kind: "BeforeDrainResponse",
        status: "Success",
        message: "drains m-0",
        held: ["first"],
      });
    });

    it("notify callers, the log and the metrics of a deprecated version", async () => {
      const lines: unknown[] = [];
      const logger: Logger = {
        ...silentLogger,
        warn: (message, fields) => void lines.push([message, fields]),
        with: () => logger,
      };
      const observed: unknown[] = [];
      const observer: ExtensionObserver = {
        deprecated: ({ version, hook }) => observed.push([version, hook]),
      };
      const extension = defineExtension({ handlers: { one: drainOne }, catalogs: [catalog] });
      const handler = createRequestHandler(extension, { logger, observer });
      const text = "BeforeDrain v1alpha1 of hooks.example.org is deprecated and will be removed in v1.13";
      for (const machine of ["m-0", 7]) {
        const { headers } = await call(handler, at("v1alpha1", "one"), { machine });
        expect(headers).toEqual({ "content-type": "application/json", warning: `299 - "${text}"` });
      }
      const { headers } = await call(handler, at("v1beta1", "one"), { machines: ["m-0"] });
      expect(headers).toEqual({ "content-type": "application/json" });
      expect(observed).toEqual([
        ["v1alpha1", "BeforeDrain"],
        ["v1alpha1", "BeforeDrain"],
      ]);
      expect(lines).toEqual([["Deprecated version of a hook called", { deprecation: text }]]);
    });

    it("are served side by side by handlers of their own", async () => {
      const drain = hookHandler(newest)(({ machines }) => ({ held: machines }));
      const handlers = { one: drainOne, two: drain };
      const handler = createRequestHandler(defineExtension({ handlers, catalogs: [catalog] }));
      expect((await call(handler, at("v1beta1", "two"), { machines: ["m"] })).body.held).toEqual(["m"]);
      expect((await call(handler, at("v1alpha1", "two"), {}).catch((error) => error)).name).toBe(
        "SyntaxError",
      );
    });

    it("are advertised in the version of the target release", () => {
      const advertised = (coreVersion?: string) =>
        defineExtension({
          handlers: { one: drainOne },
          catalogs: [catalog],
          ...(coreVersion !== undefined && { coreVersion }),
        }).discovery.handlers?.map(({ requestHook }) => requestHook.apiVersion);
      expect(advertised()).toEqual(["hooks.example.org/v1alpha1"]);
      expect(advertised("v1.10")).toEqual(["hooks.example.org/v1alpha1"]);
      expect(advertised("v1.13")).toEqual(["hooks.example.org/v1beta1"]);
    });

    it("validate bodies by the schemas of their hook", async () => {
      const wrong = hookHandler(older)(() => ({ hold: undefined as unknown as boolean }));
      const handler = createRequestHandler(defineExtension({ handlers: { wrong } }));
      const { body } = await call(handler, at("v1alpha1", "wrong"), {});
      expect(body.message).toBe("the request is not valid: machine: is required");
      const answered = await call(handler, at("v1alpha1", "wrong"), { machine: "m" });
      expect(answered.body.message).toBe("the handler's answer is not valid: hold: is required");
      const drain = hookHandler(newest)(({ machines }) => ({ held: machines.map((name) => name.trim()) }));
      const typed = createRequestHandler(defineExtension({ handlers: { drain } }));
      expect((await call(typed, at("v1beta1", "drain"), { machines: [1] })).body).toMatchObject({
        status: "Failure",
        message: "the request is not valid: machines[0]: has the wrong type",
      });
    });
  });
});
