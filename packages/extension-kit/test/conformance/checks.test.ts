import { findRule } from "@capikit/api/contract";
import { describe, expect, it } from "vitest";
import { conformanceChecks, runConformance } from "../../src/testing/index.ts";

describe("checks as data", () => {
  it("have codes of their area, each once", () => {
    const codes = conformanceChecks.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { code, area } of conformanceChecks)
      expect(code).toMatch(new RegExp(`^${area}/[a-z0-9]+(?:-[a-z0-9]+)*$`));
  });

  it.each(conformanceChecks)("$code has a title, a reason and a fix, by a rule of the contract", (check) => {
    expect(findRule(check.rule)?.contracts).toEqual(["runtime-extension"]);
    expect(check.title).toMatch(/^\S.*[^.]$/);
    expect(check.why).toMatch(/\.$/);
    expect(check.help).toMatch(/[^.]$/);
    expect(Object.isFrozen(check)).toBe(true);
    expect(JSON.parse(JSON.stringify(check))).toEqual(check);
  });
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
      results: [{ outcome: "skipped", reason: expect.stringContaining("v1.12 are not known") }],
    });
  });

  it("reports the URL without query, which may contain a token", async () => {
    const url = "https://127.0.0.1:1/a?token=s3cret";
    const report = await runConformance({ url, only: ["connection/tls"] });
    expect(report.url).toBe("https://127.0.0.1:1/a");
    expect(report.results[0]?.evidence).toEqual(["no TLS connection to https://127.0.0.1:1/a: ECONNREFUSED"]);
  });

  it("ends with the signal", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(runConformance({ url: "https://127.0.0.1:1", signal })).rejects.toThrow("enough");
  });

  it("is reported as skipped", async () => {
    const { results } = await runConformance({ url: "https://127.0.0.1:1", skip: ["connection/tls"] });
    const reasons = new Set(results.map(({ outcome, reason }) => (outcome === "skipped" ? reason : outcome)));
    expect([...reasons].sort()).toEqual(
      [
        "Discovery is not answered",
        "Discovery returned no response",
        "no handler can be called",
        "no handlers are declared",
        "the extension has no such handler",
        "no answer to check",
        "no connection",
        "no response to check",
      ].sort(),
    );
  });
});
