/** A failure domain of the infrastructure. */
export interface FailureDomainSpec {
  /**
   * Whether the failure domain is suitable for control plane machines.
   *
   * +capikit:conversion:go:explicit
   */
  controlPlane?: boolean;

  /** Provider-specific attributes. */
  attributes?: Record<string, string>;
}
