/**
 * Alerts and dashboards for the metrics of managers.
 *
 * @module
 */
export { grafanaDashboard } from "./grafana-dashboard.ts";
export { type MonitoringOptions, prometheusRuleObject, prometheusRules } from "./prometheus-rules.ts";
