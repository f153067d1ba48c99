import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { createManagerMetrics } from "@capikit/controller-kit/metrics";
import { createAuthority } from "@capikit/envtest";
import { silentLogger, textResponse } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { expect, it, onTestFinished } from "vitest";
import { dashboard, dashboardQueries, rules } from "../src/monitoring-files.ts";

/** Words of PromQL that are not metrics: functions, aggregations, keywords. */
const words = new Set(
  "absent by count histogram_quantile increase label_values max or rate sum without".split(" "),
);

/** Returns the metrics that a PromQL expression reads, without the suffixes of histograms. */
function metricNames(expr: string): readonly string[] {
  const bare = expr
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\bby \([^)]*\)/g, "")
    .replace(/"[^"]*"/g, "");
  const names = bare.match(/[a-zA-Z_:][\w:]*/g) ?? [];
  return [...new Set(names.filter((name) => !words.has(name)).map(withoutSuffix))].sort();
}

function withoutSuffix(name: string): string {
  return name.replace(/_bucket$/, "");
}

const expressions = [...dashboardQueries(), ...rules().map(({ expr }) => expr)];

/** Returns the metrics that a running manager with a webhook server exports. */
async function exportedMetrics(): Promise<ReadonlySet<string>> {
  const certDir = await mkdtemp(join(tmpdir(), "capikit-artefacts-"));
  onTestFinished(() => rm(certDir, { recursive: true }));
  const { certificate, key } = await (await createAuthority("metrics")).issueServer(["127.0.0.1"]);
  await writeFile(join(certDir, "tls.crt"), certificate);
  await writeFile(join(certDir, "tls.key"), key);
  const server = await startFaultServer({ kinds: [] });
  onTestFinished(() => server.stop());
  await using manager = await startManager({
    name: "metrics",
    flags: parseManagerFlags([
      ...["--webhook-port=0", `--webhook-cert-dir=${certDir}`, "--health-addr=0"],
      ...["--diagnostics-address=127.0.0.1:0", "--insecure-diagnostics"],
    ]),
    config: server.config,
    logger: silentLogger,
    signals: false,
    setup: () => ({ routes: [{ method: "POST", path: "/hook", handle: () => textResponse("done") }] }),
  });
  const response = await fetch(`${manager.servers.diagnostics?.url}/metrics`);
  const text = await response.text();
  return new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name = ""]) => name));
}

it("reads only metrics that a running manager exports", async () => {
  const exported = await exportedMetrics();
  const read = [...new Set(expressions.flatMap(metricNames))];
  expect(read.length).toBeGreaterThan(25);
  expect(read.filter((name) => !exported.has(name))).toEqual([]);
  const ofVariables = dashboard().templating.list.flatMap(({ query }) =>
    typeof query === "string" ? [] : query.query,
  );
  const names = ofVariables.map((text) => /\((\w+)[{,]/.exec(text)?.[1] ?? "");
  expect(names).toHaveLength(3);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
});

it("uses only labels of its metrics, and of Prometheus' targets", () => {
  const metrics = createManagerMetrics("labels").registry.getMetricsAsArray();
  const labelsOf = new Map(
    metrics.map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames]),
  );
  const targetLabels = ["namespace", "pod", "le"];
  const wrong = expressions.flatMap((expr) => {
    const known = new Set([
      ...targetLabels,
      ...metricNames(expr).flatMap((name) => labelsOf.get(name) ?? []),
    ]);
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", "));
    const matched = [...expr.matchAll(/[{,](\w+)(?:=~|=)"/g)].map(([, label = ""]) => label);
    return [...grouped, ...matched]
      .filter((label) => !known.has(label))
      .map((label) => `${label} in ${expr}`);
  });
  expect(wrong).toEqual([]);
});

it("names only grouped labels in legends and texts of alerts", () => {
  const legends = dashboard().panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({ expr, text: legendFormat.replaceAll("{{", "{{ $labels.") })),
  );
  const texts = rules().map(({ expr, annotations }) => ({
    expr,
    text: Object.values(annotations).join(" "),
  }));
  const wrong = [...legends, ...texts].flatMap(({ expr, text }) => {
    const grouped = new Set(
      [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", ")),
    );
    if (expr.startsWith("absent(")) grouped.add("namespace");
    return [...text.matchAll(/\$labels\.(\w+)/g)].flatMap(([, label = ""]) =>
      grouped.has(label) ? [] : [`${label} in ${expr}`],
    );
  });
  expect(wrong).toEqual([]);
});

it("documents each alert", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/guides/observability.md"), "utf8");
  const documented = [...page.matchAll(/^### (Provider\w+)$/gm)].map(([, name]) => name).sort();
  expect(documented).toEqual([...new Set(rules().map(({ alert }) => alert))].sort());
});
