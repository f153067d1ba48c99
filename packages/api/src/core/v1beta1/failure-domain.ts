/** A part of the infrastructure that fails by itself. */
export interface FailureDomainSpec {
  /** Whether machines of the control plane may be placed here. */
  controlPlane?: boolean;

  /** Whatever else the infrastructure provider says of it. */
  attributes?: Record<string, string>;
}
