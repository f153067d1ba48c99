import { generatePatches as hook } from "@capikit/api/catalog";
import { findRule } from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { answerCheck } from "../../src/conformance/checks/answer-check.ts";
import { checkEach } from "../../src/conformance/checks/evidence.ts";
import { hookChecks } from "../../src/conformance/checks/hooks.ts";
import { variableValueChecks } from "../../src/conformance/checks/variable-values.ts";
import type { Exchange, Session } from "../../src/conformance/session/session.ts";
import {
  checkResponse,
  conformanceAsText,
  conformanceChecks,
  isConformant,
  runConformance,
} from "../../src/testing/index.ts";
import { expectedFailures, failedChecks } from "./support/failed-checks.ts";
import { faults as defects } from "./support/faults/index.ts";

describe("checks", () => {
  describe("checks as data", () => {
    it("have codes of their area, each once", () => {
      const codes = conformanceChecks.map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      for (const { code, area } of conformanceChecks)
        expect(code).toMatch(new RegExp(`^${area}/[a-z0-9]+(?:-[a-z0-9]+)*$`));
    });

    it.each(conformanceChecks)(
      "$code has a title, a reason and a fix, by a rule of the contract",
      (check) => {
        expect(findRule(check.rule)?.contracts).toEqual(["runtime-extension"]);
        expect(check.title).toMatch(/^\S.*[^.]$/);
        expect(check.why).toMatch(/\.$/);
        expect(check.help).toMatch(/[^.]$/);
        expect(Object.isFrozen(check)).toBe(true);
        expect(JSON.parse(JSON.stringify(check))).toEqual(check);
      },
    );
  });

  describe("what cannot be checked", () => {
    it.each([
      [{ url: "http://localhost:9443" }, "invalid URL"],
      [{ url: "https://me:hunter2@localhost:port" }, "invalid URL https://localhost:port"],
      [
        { url: "https://localhost", coreVersion: "latest" },
        "invalid release of Cluster API latest: use a release",
      ],
      [{ url: "https://localhost", only: ["connections"] }, "unknown check connections"],
      [{ url: "https://localhost", skip: ["patches/all"] }, "unknown check patches/all"],
    ])("%j is refused", async (options, message) => {
      await expect(runConformance(options)).rejects.toThrow(message);
    });

    it("accepts releases without v, and skips checks of fields that are not known", async () => {
      const options = { url: "https://127.0.0.1:1", only: ["patches/newer-field"], coreVersion: "1.12.3" };
      expect(await runConformance(options)).toMatchObject({
        coreVersion: "v1.12",
        notJudged: [{ name: "unknown-fields", why: expect.stringContaining("v1.12 are not known") }],
      });
    });

    it("reports the URL without query, which may contain a token", async () => {
      const url = "https://127.0.0.1:1/a?token=s3cret";
      const report = await runConformance({ url, only: ["connection/tls"] });
      expect(report.url).toBe("https://127.0.0.1:1/a");
      expect(report.results[0]?.evidence).toEqual([
        "no TLS connection to https://127.0.0.1:1/a: ECONNREFUSED",
      ]);
    });

    it("ends with the signal", async () => {
      const signal = AbortSignal.abort(new Error("enough"));
      await expect(runConformance({ url: "https://127.0.0.1:1", signal })).rejects.toThrow("enough");
    });

    it("is not judged", async () => {
      const report = await runConformance({ url: "https://127.0.0.1:1", skip: ["connection/tls"] });
      expect(isConformant(report)).toBe(false);
      expect(report.notJudged.map(({ name }) => name)).toEqual(
        report.results.filter(({ outcome }) => outcome !== "failed").map(() => "unanswered"),
      );
      const reasons = new Set(report.notJudged.map(({ why }) => why));
      expect([...reasons].sort()).toEqual([
        "Discovery is not answered",
        "Discovery returned no response",
        "no answer to check",
        "no connection",
        "no response to check",
      ]);
      expect(conformanceAsText(report)).toMatch(/^not judged \(unanswered\): .* and \d+ more: /m);
    });
  });
});

describe("planted defects", () => {
  it.each(defects)("$check finds $what", async (defect) => {
    const own = [defect.check, ...(defect.along ?? [])];
    // The check of a living server follows the requests of others.
    const group = defect.check === "robustness/alive" ? "robustness/" : defect.check;
    const others = conformanceChecks
      .map(({ code }) => code)
      .filter((code) => !own.includes(code) && !code.startsWith(group));
    expect(await failedChecks(defect, others)).toEqual(expectedFailures(defect));
  });

  it("are there for every check", () => {
    const planted = new Set(defects.map(({ check }) => check));
    // A release may add no fields.
    const missing = conformanceChecks.filter(({ code }) => !planted.has(code)).map(({ code }) => code);
    expect(missing).toEqual(planted.has("patches/newer-field") ? [] : ["patches/newer-field"]);
    expect([...planted].filter((check) => !conformanceChecks.some(({ code }) => code === check))).toEqual([]);
  });
});

describe("large answers", () => {
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
    expect(await check?.run(session({ status: "Success" }, { unsampled: async () => ["image"] }))).toEqual(
      [],
    );
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
});
