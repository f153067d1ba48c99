import { createHash } from "node:crypto";
import { type Panel, panelRows } from "./panels.ts";
import { type MonitoringOptions, withSelector } from "./prometheus-rules.ts";

const datasource = { type: "prometheus", uid: "${datasource}" };
const selector = 'namespace=~"$namespace",pod=~"$pod"';
const controllerSelector = `${selector},controller=~"$controller"`;

/** Size of a panel in the grid of Grafana, which has 24 columns. */
const width = 6;
const height = 8;

/**
 * Returns a dashboard of Grafana with the metrics of a provider's managers, as JSON to import or
 * provision. It has variables for data source, namespace, Pod and controller.
 */
export function grafanaDashboard(options: MonitoringOptions): string {
  const { name, namespaces } = options;
  let id = 0;
  const panels = panelRows.flatMap(({ title, panels: inRow }, row) => {
    const y = row * (height + 1);
    id += 1;
    const header = {
      id,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: 24, h: 1 },
      panels: [],
    };
    return [
      header,
      ...inRow.map((panel, index) => {
        id += 1;
        return { id, ...timeSeries(panel), gridPos: { x: index * width, y: y + 1, w: width, h: height } };
      }),
    ];
  });
  const dashboard = {
    uid: uidOf(`capikit-${name}`),
    title: `Cluster API provider ${name}`,
    description: "Managers of a Cluster API provider.",
    tags: ["cluster-api", "capikit"],
    schemaVersion: 41,
    editable: true,
    graphTooltip: 1,
    refresh: "1m",
    time: { from: "now-3h", to: "now" },
    timezone: "browser",
    templating: { list: variables(namespaces) },
    annotations: { list: [] },
    links: [],
    panels,
  };
  return `${JSON.stringify(dashboard, undefined, 2)}\n`;
}

/** Returns the name as a UID of Grafana, which has at most 40 characters. */
function uidOf(name: string): string {
  if (name.length <= 40) return name;
  return `${name.slice(0, 31)}-${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
}

function timeSeries({ title, description, unit, queries }: Panel): object {
  return {
    type: "timeseries",
    title,
    description,
    datasource,
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: {
      legend: { displayMode: "list", placement: "bottom", showLegend: true, calcs: [] },
      tooltip: { mode: "multi", sort: "desc" },
    },
    targets: queries.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode("A".charCodeAt(0) + index),
      datasource,
      expr: withSelector(expr.replaceAll("{C}", `{${controllerSelector}}`), selector),
      legendFormat,
      range: true,
    })),
  };
}

function variables(namespaces: readonly string[]): readonly object[] {
  const metric = "process_start_time_seconds";
  const [first] = namespaces;
  const value = namespaces.length === 1 ? first : namespaces;
  return [
    { name: "datasource", label: "Data source", type: "datasource", query: "prometheus" },
    {
      ...labelVariable("namespace", "Namespace", `label_values(${metric}, namespace)`),
      current: { text: value, value },
    },
    labelVariable("pod", "Pod", `label_values(${metric}{namespace=~"$namespace"}, pod)`),
    labelVariable(
      "controller",
      "Controller",
      'label_values(controller_runtime_active_workers{namespace=~"$namespace"}, controller)',
    ),
  ];
}

function labelVariable(name: string, label: string, query: string): object {
  return {
    name,
    label,
    type: "query",
    datasource,
    query: { query, refId: name },
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue: ".*",
  };
}
