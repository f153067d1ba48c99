import { compareText } from "@capikit/common/text";
import { managerFlags } from "../../packages/controller-kit/src/flags/manager-flags.ts";
import { createManagerMetrics } from "../../packages/controller-kit/src/metrics/index.ts";
import type { Flag, Flags } from "../../packages/serving/src/flags/flag.ts";
import { resolveLimits } from "../../packages/serving/src/limits/server-limits.ts";
import { serverMetrics } from "../../packages/serving/src/server/start-server.ts";
import { shardingFlags } from "../../packages/sharding/src/sharding.ts";
import { type FaultEntry, faultTable } from "../../packages/testing/src/index.ts";
import { escaped, row } from "./markdown.ts";

/** The page with the flags and metrics of managers. */
export function managerPage(): string {
  return `# Managers: flags and metrics

## Flags

The flags of \`parseManagerFlags\`. Their form is \`--name=value\`, \`--name value\` or with one dash; durations use Go's notation. Each controller adds a flag
\`--NAME-concurrency\`, and programs add their own flags; \`--help\` lists all of them, and \`--version\` prints the version of the program.

${flagTable(managerFlags)}

[Extensions](../guides/manager-extensions.md) add flags. \`sharding\` of \`@capikit/sharding\` adds:

${flagTable(shardingFlags)}

## Metrics

\`createManagerMetrics\` registers these metrics, and every manager serves them. Names, labels and buckets are those of controller-runtime and Cluster API
if available; the prefix \`capikit_\` marks capikit's own metrics. prom-client adds \`process_*\` and \`nodejs_*\`, including the event loop's lag.

${table(["Metric", "Type", "Labels", "Description"], ownMetrics().map(metricRow))}

The webhook server adds \`certwatcher_read_certificate_total\`, \`certwatcher_read_certificate_errors_total\`, \`capikit_certificate_expiry_timestamp_seconds\` (by \`file\`) and the metrics of its
[limits](../guides/webhooks.md#limits):

${table(["Metric", "Type", "Labels", "Description"], serverMetricRows())}
`;
}

/** Returns the page with all injected faults of the fault server. */
export function injectedFaultsPage(): string {
  const rows = Object.entries(faultTable).map(([name, { stage, on, description }]: [string, FaultEntry]) =>
    row([
      `\`${name}\``,
      stage,
      on.length > 5 ? "all" : on.map((one) => `\`${one}\``).join(", "),
      escaped(description),
    ]),
  );
  return `# Injected faults

The [fault server](../guides/testing.md) injects errors at one of three stages: when a request arrives, when it is answered, or
while a watch streams. Programs read the table from \`faultTable\` of \`@capikit/testing\`.

${table(["Name", "Stage", "Operations", "Effect"], rows)}
`;
}

function flagTable(flags: Flags): string {
  return table(["Flag", "Value", "Default", "Description"], Object.entries(flags).map(flagRow));
}

function flagRow([name, flag]: readonly [string, Flag<unknown>]): string {
  const value = flag.value === undefined ? "" : `\`${flag.value}\``;
  return row([`\`--${name}\``, value, !flag.shown ? "" : `\`${flag.shown}\``, escaped(flag.help)]);
}

/** A metric as prom-client's own classes have it. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames: readonly string[];
}

function ownMetrics(): readonly Metric[] {
  const { registry } = createManagerMetrics("docs");
  // prom-client's types omit its own metrics; those of the process depend on the machine.
  return (registry.getMetricsAsArray() as unknown as readonly Metric[])
    .filter(({ name }) => !/^(?:process|nodejs)_/.test(name))
    .sort((a, b) => compareText(a.name, b.name));
}

function serverMetricRows(): readonly string[] {
  const registry = createManagerMetrics("docs").registry;
  registry.clear();
  serverMetrics(registry, {
    limits: resolveLimits(),
    connections: () => 0,
    requests: () => 0,
    bytesInFlight: () => 0,
  });
  return (registry.getMetricsAsArray() as unknown as readonly Metric[]).map(metricRow);
}

function metricRow({ name, help, type, labelNames }: Metric): string {
  return row([`\`${name}\``, type, labelNames.map((label) => `\`${label}\``).join(", "), escaped(help)]);
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return [row(heads), row(heads.map(() => "---")), ...rows].join("\n");
}
