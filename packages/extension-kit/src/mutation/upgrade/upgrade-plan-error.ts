/** An upgrade plan that Cluster API would refuse, or that cannot be made. */
export class UpgradePlanError extends Error {
  override readonly name = "UpgradePlanError";
}
