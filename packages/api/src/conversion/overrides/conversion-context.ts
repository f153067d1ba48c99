/** Returns the apiVersion under which a management cluster serves a kind, or throws. */
export type GetAPIVersion = (group: string, kind: string) => string;

/** The dependencies of a conversion. */
export interface ConversionContext {
  /** The object's namespace; empty if it is cluster-scoped. */
  readonly namespace: string;
  readonly getAPIVersion: GetAPIVersion;
  /** Whether stored negative numbers are restored, which the hub's schema forbids. */
  readonly restoresNegative: boolean;
}
