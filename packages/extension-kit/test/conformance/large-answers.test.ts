import { generatePatches as hook } from "@capikit/api/catalog";
import { expect, it } from "vitest";
import { answerCheck } from "../../src/conformance/checks/answer-check.ts";
import { checkEach } from "../../src/conformance/checks/evidence.ts";
import { hookChecks } from "../../src/conformance/checks/hooks.ts";
import { variableValueChecks } from "../../src/conformance/checks/variable-values.ts";
import type { Exchange, Session } from "../../src/conformance/session/session.ts";
import { checkResponse } from "../../src/testing/index.ts";

const count = 200_000;
const many = Array.from({ length: count }, () => "violation");

/** An answered exchange. */
function exchange(response: object): Exchange {
  const handler = { label: "GeneratePatches edit", hook, name: "edit", timeoutMs: 10_000 };
  const sent = { answer: { status: 200, text: JSON.stringify(response) } };
  return { handler, request: {}, sent, first: sent, variant: "capi", response } as unknown as Exchange;
}

function session(response: object, others: Partial<Session> = {}): Session {
  return {
    exchanges: async () => [exchange(response)],
    isGiven: () => false,
    unsampled: async () => [],
    ...others,
  } as Session;
}

it("bounds the evidence of small responses with many errors", async () => {
  const response = { status: "Success", items: Array.from({ length: count }, () => ({})) };
  const results = await checkResponse(hook, { items: [] }, response);
  const failed = results.filter(({ outcome }) => outcome === "failed");
  expect(failed.length).toBeGreaterThan(0);
  for (const { evidence } of failed) expect(evidence.length).toBeLessThanOrEqual(1000);
});

it("collects any number of violations", async () => {
  const check = answerCheck({ judge: () => many } as unknown as Parameters<typeof answerCheck>[0]);
  expect(await check.run(session({ status: "Success" }))).toHaveLength(count);
  expect(await checkEach(Promise.resolve([exchange({})]), async () => many)).toHaveLength(count);
});

it("names the required variables that requests do not have", async () => {
  const check = hookChecks.find(({ code }) => code === "hooks/success");
  const failure = { status: "Failure", message: "image is missing" };
  expect(await check?.run(session(failure, { unsampled: async () => ["image"] }))).toEqual([
    "requests have no value of required variable image: add an example to its schema",
    'GeneratePatches edit: "image is missing"',
  ]);
  expect(await check?.run(session({ status: "Success" }, { unsampled: async () => ["image"] }))).toEqual([]);
});

it("reports values of variables that were not tested", async () => {
  const check = variableValueChecks.find(({ code }) => code === "hooks/variable-values");
  const values = Array.from({ length: 31 }, (_, at) => `v${at}`);
  const definition = { name: "size", required: true, schema: { type: "string", enum: values } } as const;
  const answering = (status: string): Session =>
    session(
      { status: "Success" },
      { definitions: async () => [definition], ask: async () => exchange({ status }) },
    );
  await expect(check?.run(answering("Success"))).rejects.toThrow(
    "20 values passed, 11 values not tested: a handler gets 20 requests at most",
  );
  const found = await check?.run(answering("Failure"));
  expect(found).toHaveLength(21);
  expect(found?.at(-1)).toBe("11 values not tested: a handler gets 20 requests at most");
});
