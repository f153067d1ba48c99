const form = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/;

/** Whether it is a version as APIs of Kubernetes have them, such as `v1`, `v1beta2`. */
export function isApiVersion(name: string): boolean {
  return form.test(name);
}

/** Orders API versions as Kubernetes does, the highest first: stable, beta, alpha, then all other names. */
export function compareApiVersions(left: string, right: string): number {
  const [a, b] = [rank(left), rank(right)];
  for (const [index, value] of a.entries()) if (value !== b[index]) return (b[index] ?? 0) - value;
  return left < right ? -1 : left > right ? 1 : 0;
}

function rank(name: string): readonly [number, number, number] {
  const [, major, stage, minor] = form.exec(name) ?? [];
  if (major === undefined) return [0, 0, 0];
  return [stage === undefined ? 3 : stage === "beta" ? 2 : 1, Number(major), Number(minor ?? 0)];
}
