/** Orders versions of APIs as Kubernetes does, the older first: v1alpha3, v1beta1, v1beta2, v1. */
export function compareKubernetesVersions(a: string, b: string): number {
  const [left, right] = [ranksOf(a), ranksOf(b)];
  return left.reduce((order, rank, index) => order || rank - (right[index] ?? 0), 0);
}

function ranksOf(version: string): readonly number[] {
  const [, major = "0", stage = "", number = "0"] =
    /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/.exec(version) ?? [];
  return [stage === "" ? 2 : stage === "beta" ? 1 : 0, Number(major), Number(number)];
}
