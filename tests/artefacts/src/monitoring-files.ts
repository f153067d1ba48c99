import { monitoringFiles } from "@capikit/clusterctl-kit/components";
import { parse } from "yaml";

/** The files that the tests check. */
export const files = monitoringFiles({ name: "foo", namespaces: ["foo-system", "foo-bootstrap-system"] });

/** A rule of a rules file. */
export interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: Readonly<Record<string, string>>;
}

/** Returns the alerts. */
export function rules(): readonly Rule[] {
  return parse(files["prometheus-rules.yaml"]).groups.flatMap((group: { rules: Rule[] }) => group.rules);
}

/** A panel of the dashboard. */
export interface DashboardPanel {
  readonly id: number;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** Returns the dashboard. */
export function dashboard(): {
  readonly panels: readonly DashboardPanel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string | { readonly query: string } }[];
  };
} {
  return JSON.parse(files["grafana-dashboard.json"]);
}

/** Returns all PromQL expressions of the dashboard. */
export function dashboardQueries(): readonly string[] {
  return dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}
