import { managerFlags } from "../../packages/controller-kit/src/flags/manager-flags.ts";
import { createManagerMetrics } from "../../packages/controller-kit/src/metrics/index.ts";
import {
  type FaultEntry,
  faultTable,
  type HostileModeEntry,
  hostileModes,
} from "../../packages/controller-kit/src/testing/index.ts";
import type { Flag } from "../../packages/serving/src/flags/flag.ts";
import { resolveLimits } from "../../packages/serving/src/limits/server-limits.ts";
import { serverMetrics } from "../../packages/serving/src/server/server-metrics.ts";
import { escaped, row } from "./markdown.ts";

/** The page with the flags and metrics of managers. */
export function managerPage(): string {
  return `# Managers: flags and metrics

## Flags

What \`parseManagerFlags\` reads. Flags are written \`--name=value\`, \`--name value\` or with one dash; durations as Go writes them. A flag
\`--NAME-concurrency\` for each controller and a program's own flags come on top; \`--help\` shows all of them.

${table(["Flag", "Value", "Default", "What it says"], Object.entries(managerFlags).map(flagRow))}

## Metrics

What \`createManagerMetrics\` registers, and every manager serves. Names, labels and buckets are controller-runtime's and Cluster API's where they
have the like; those that begin with \`capikit_\` are ours. Beside them stand \`process_*\` and \`nodejs_*\` of prom-client, with the event loop's lag.

${table(["Metric", "Type", "Labels", "What it says"], ownMetrics().map(metricRow))}

The webhook server adds \`certwatcher_read_certificate_total\`, \`certwatcher_read_certificate_errors_total\` and the metrics of its
[limits](../guides/webhooks.md#limits):

${table(["Metric", "Type", "Labels", "What it says"], serverMetricRows())}
`;
}

/** The page with every fault of the fault server. */
export function faultsPage(): string {
  const rows = Object.entries(faultTable).map(([name, { stage, on, description }]: [string, FaultEntry]) =>
    row([
      `\`${name}\``,
      stage,
      on.length > 5 ? "all" : on.map((one) => `\`${one}\``).join(", "),
      escaped(description),
    ]),
  );
  return `# Faults

What the [fault server](../guides/testing.md) can do to a client. It strikes at one of three stages: when a request arrives, when it is answered, or
while a watch streams. Programs read the same from \`faultTable\` of \`@capikit/controller-kit/testing\`.

${table(["Fault", "Stage", "Strikes", "What happens"], rows)}
`;
}

/** The page with every mode of the hostile server. */
export function hostileModesPage(): string {
  const rows = Object.entries(hostileModes).map(
    ([name, { on, outcome, description }]: [string, HostileModeEntry]) =>
      row([
        `\`${name}\``,
        on.length > 5 ? "all" : on.map((one) => `\`${one}\``).join(", "),
        outcome,
        escaped(description),
      ]),
  );
  return `# Hostile modes

How the [hostile server](../guides/testing.md#hostile-workload-clusters) breaks the promises of the Kubernetes API. The outcome is what the client and the
caches of capikit make of it: a response that is refused is an error, and nothing of it is used; one that is harmless is strange but valid. Programs read the
same from \`hostileModes\` of \`@capikit/controller-kit/testing\`.

${table(["Mode", "Operations", "Outcome", "What the server does"], rows)}
`;
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
  // The types of prom-client leave out what its metrics are; those of the process depend on the machine.
  return (registry.getMetricsAsArray() as unknown as readonly Metric[])
    .filter(({ name }) => !/^(?:process|nodejs)_/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
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
