/**
 * Builds Helm charts from components of providers.
 *
 * @module
 */
export { chartArchive, chartArchiveName } from "./archive.ts";
export { buildChart } from "./build-chart.ts";
export type { ChartInput, ChartProblem, HelmChart } from "./chart.ts";
