import {
  afterClusterUpgrade,
  beforeClusterUpgrade,
  discoverVariables,
  generatePatches,
  hookNames,
  hooks,
} from "@capikit/api/catalog";
import { type HookDescriptor, hookIn } from "@capikit/api/catalog/runtime";
import { type Logger, silentLogger } from "@capikit/serving";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import {
  createRequestHandler,
  defineExtension,
  hookHandler,
  type RequestHandlerOptions,
} from "../../src/index.ts";
import { extensionMetrics } from "../../src/metrics/extension-metrics.ts";
import { checkResponse, sampleRequest } from "../../src/testing/index.ts";
import { call } from "../support/call.ts";
import { invalidAnswers, validAnswer } from "../support/invalid-answers.ts";

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
