import { expect, it } from "vitest";
import { newCertificate } from "../../../serving/test/support/certificates.ts";
import {
  conformanceAsText,
  conformanceChecks,
  isConformant,
  runConformance,
} from "../../src/testing/index.ts";
import { type Misdeed, startDefectiveServer } from "./support/defective-server.ts";

const pair = await newCertificate("04");
const codes = conformanceChecks.map(({ code }) => code).filter((code) => code !== "patches/speed");

/** Runs a check, and loses its last request; `undefined` if it sends none. */
async function loseLast(code: string, lose: (stop: () => Promise<void>) => ReturnType<Misdeed>) {
  const paths: string[] = [];
  let lost: string | undefined;
  const check = async (isLost: (count: number) => boolean) => {
    paths.length = 0;
    const server = await startDefectiveServer(pair, {
      limit: 2 ** 26,
      answer: async (asked, right) => {
        paths.push(asked.path);
        if (!isLost(paths.length)) {
          const given = await right();
          const body = String(given.body).replaceAll(/"timeoutSeconds":\d+/g, '"timeoutSeconds":2');
          return asked.path.endsWith("/discovery") ? { ...given, body } : given;
        }
        lost ??= asked.path;
        return lose(server.stop);
      },
    });
    const report = await runConformance({ url: server.url, ca: pair.cert, only: [code] });
    await server.stop();
    return report;
  };
  await check(() => false);
  const last = paths.length;
  // Checks of their own report the first request to each handler.
  const isFirst = paths.indexOf(paths.at(-1) ?? "") === last - 1;
  return last === 0
    ? undefined
    : { report: await check((count) => count >= last), path: () => lost, isFirst };
}

it.each([
  ["ends", "ended after POST ", (stop: () => Promise<void>) => stop().then(() => "drop" as const)],
  ["loses connections", "POST ", async () => "drop" as const],
])("is an error that names the request if an extension %s in a check", async (how, words, lose) => {
  let judged = 0;
  for (const code of codes) {
    const found = await loseLast(code, lose);
    if (found === undefined) continue;
    judged++;
    const { report, path, isFirst } = found;
    if (isFirst && how !== "ends") continue;
    const alive = report.findings.find((finding) => finding.code === "robustness/alive");
    expect([code, isConformant(report)]).toEqual([code, false]);
    expect([code, alive?.message]).toEqual([code, expect.stringContaining(`${words}${path()} `)]);
  }
  expect(judged).toBeGreaterThan(40);
});

it.each(["request/unknown-path", "hooks/variable-values", "robustness/large"])(
  "is an error that names the request if an extension does not answer one in %s",
  async (code) => {
    let calls = 0;
    const found = await loseLast(code, () =>
      calls++ === 0 ? new Promise<never>(() => {}) : { status: 200, body: "{}" },
    );
    expect(found && isConformant(found.report)).toBe(false);
    expect(JSON.stringify(found?.report.findings)).toContain(found?.path());
  },
);

it("does not judge the checks after the end", async () => {
  const server = await startDefectiveServer(pair, {
    answer: async ({ path }, right) => {
      if (!path.includes("no-such-handler")) return right();
      await server.stop();
      return "drop";
    },
  });
  const report = await runConformance({ url: server.url, ca: pair.cert, skip: ["patches/speed"] });
  const after = codes.slice(codes.indexOf("request/unknown-path") + 1);
  expect(report.notJudged.filter(({ name }) => name === "not-run").map(({ what }) => what)).toEqual(
    after.filter((code) => code !== "robustness/alive"),
  );
  expect(report.results.at(-1)).toMatchObject({ check: { code: "robustness/alive" }, outcome: "failed" });
  expect(report.results).toHaveLength(codes.length);
  expect(conformanceAsText(report)).toMatch(/ does not speak the protocol .*\n.* \d+ not judged\n$/);
});
