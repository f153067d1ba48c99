import { conversionBetween, createCatalog, defineHook } from "@capikit/api/catalog/runtime";
import type { Hook } from "@capikit/api/meta";
import { type Logger, silentLogger } from "@capikit/serving";
import { describe, expect, it } from "vitest";
import {
  createRequestHandler,
  defineExtension,
  type ExtensionObserver,
  hookHandler,
} from "../../src/index.ts";
import { call } from "../support/call.ts";

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
    const observer: ExtensionObserver = { deprecated: ({ version, hook }) => observed.push([version, hook]) };
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
    expect((await call(handler, at("v1alpha1", "two"), {}).catch((error) => error)).name).toBe("SyntaxError");
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
