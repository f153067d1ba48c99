/** An alert about managers of providers. */
export interface Alert {
  /** Name, and anchor of its section in the documentation. */
  readonly name: string;
  /**
   * PromQL. `{S}` and `{S,…}` are replaced with the selector of the provider's namespaces, and
   * `NAMESPACE` with one namespace, in alternatives for each.
   */
  readonly expr: string;
  /** Time for which the expression must hold. */
  readonly for: string;
  readonly severity: "critical" | "warning";
  /** Go template of Prometheus. */
  readonly summary: string;
  readonly description: string;
}
