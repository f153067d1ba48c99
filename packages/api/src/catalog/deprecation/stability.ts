/** How stable a version is, by its name; also the track it belongs to. */
export type Stability = "alpha" | "beta" | "ga";

const order: readonly Stability[] = ["alpha", "beta", "ga"];

/** How stable a version such as `v1alpha1`, `v1beta2` or `v1` is. */
export function stabilityOf(version: string): Stability {
  return version.includes("alpha") ? "alpha" : version.includes("beta") ? "beta" : "ga";
}

/** Whether one version is at least as stable as another: `v1beta1` as `v1alpha3`. */
export function isAtLeastAsStable(version: string, as: string): boolean {
  return order.indexOf(stabilityOf(version)) >= order.indexOf(stabilityOf(as));
}
