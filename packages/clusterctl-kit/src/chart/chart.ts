import type { Provider } from "../repository/model/provider.ts";

/** Input of a chart. The same input gives the same chart. */
export interface ChartInput {
  readonly provider: Provider;
  /** Release version with the prefix `v`: the chart has the same version without it. */
  readonly version: string;
  /** Components in clusterctl's template syntax. */
  readonly components: string | Uint8Array;
}

/** A Helm chart in memory. */
export interface HelmChart {
  /** Provider label, such as `infrastructure-foo`. */
  readonly name: string;
  /** Version without the prefix `v`. */
  readonly version: string;
  /** Texts by path in the chart, such as `templates/deployments.yaml`. */
  readonly files: ReadonlyMap<string, string>;
  /** Uses of variables without an equivalent in Helm. A chart with problems is incomplete. */
  readonly problems: readonly ChartProblem[];
}

/** A use of a variable that a chart cannot express. */
export interface ChartProblem {
  /** Variable names, without `${}`. */
  readonly variables: readonly string[];
  /** Reason, such as `in the key of a mapping`. */
  readonly message: string;
  /** Kind and name, such as `ConfigMap foo`. Default: a problem of all objects. */
  readonly object?: string;
}
