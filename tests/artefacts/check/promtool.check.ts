import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { dashboardQueries, files, rules } from "../src/monitoring-files.ts";
import { promtool } from "../src/run.ts";
import { type AlertCase, alertCases } from "./alert-cases.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "capikit-rules-"));
  await writeFile(join(folder, "rules.yaml"), files["prometheus-rules.yaml"]);
});
afterAll(() => rm(folder, { recursive: true }));

it("accepts the rules", async () => {
  const { stdout } = await promtool(["check", "rules", "--lint-fatal", join(folder, "rules.yaml")]);
  expect(stdout).toContain(`SUCCESS: ${rules().length} rules found`);
});

it("has the same groups in the PrometheusRule", () => {
  expect(parse(files["prometheusrule.yaml"]).spec).toEqual(parse(files["prometheus-rules.yaml"]));
});

it("accepts the queries of the dashboard", async () => {
  const queries = dashboardQueries().map((expr, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll("$__rate_interval", "5m"),
  }));
  const path = join(folder, "dashboard.yaml");
  await writeFile(path, stringify({ groups: [{ name: "dashboard", rules: queries }] }));
  const { stdout } = await promtool(["check", "rules", path]);
  expect(stdout).toContain(`SUCCESS: ${queries.length} rules found`);
});

it("has a case of each alert", () => {
  const names = new Set(alertCases.map(({ alert }) => alert));
  expect([...new Set(rules().map(({ alert }) => alert))].filter((name) => !names.has(name))).toEqual([]);
});

/** Returns a test of promtool: the alert fires with these labels, or not at all. */
function promtoolTest(
  alert: string,
  series: AlertCase["fires"],
  labels: AlertCase["labels"] | undefined,
): object {
  const severity = parse(files["prometheus-rules.yaml"]).groups[0].rules.find(
    (rule: { alert: string }) => rule.alert === alert,
  ).labels.severity;
  const all = { alertname: alert, alertstate: "firing", severity, ...labels };
  const text = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `ALERTS{alertname="${alert}",alertstate="firing"}`,
        eval_time: "1h",
        exp_samples: labels === undefined ? [] : [{ labels: `ALERTS{${text.join(",")}}`, value: 1 }],
      },
    ],
  };
}

it.each(alertCases.map((one, index) => ({ ...one, index })))(
  "$alert fires only for its problem ($index)",
  async ({ alert, fires, labels, quiet, index }) => {
    const path = join(folder, `case-${index}.yaml`);
    const tests = [promtoolTest(alert, fires, labels), promtoolTest(alert, quiet, undefined)];
    await writeFile(path, stringify({ rule_files: ["rules.yaml"], evaluation_interval: "1m", tests }));
    const { stdout } = await promtool(["test", "rules", path]);
    expect(stdout).toContain("SUCCESS");
  },
);
