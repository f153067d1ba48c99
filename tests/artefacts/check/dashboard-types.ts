import type { Dashboard, Panel, RowPanel } from "@grafana/schema";
import type { Options } from "@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen";

/** A type of Grafana in JSON, where enumerations are their values. */
type Plain<T> = T extends string
  ? `${T}`
  : T extends number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : { readonly [Key in keyof T]: Plain<T[Key]> };

/** A query of Prometheus, for which Grafana's package has no type. */
interface Target {
  readonly refId: string;
  readonly datasource: { readonly type: "prometheus"; readonly uid: string };
  readonly expr: string;
  readonly legendFormat: string;
  readonly range: boolean;
}

type TimeSeries = Plain<Omit<Panel, "options" | "targets">> & {
  readonly type: "timeseries";
  readonly options: Plain<Options>;
  readonly targets: readonly Target[];
};

/** The dashboard by Grafana's types. Compilers reject unknown fields in literals. */
export type CheckedDashboard = Plain<Omit<Dashboard, "panels">> & {
  readonly panels: readonly (TimeSeries | (Plain<RowPanel> & { readonly type: "row" }))[];
};
