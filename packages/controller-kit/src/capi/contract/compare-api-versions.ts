import { compareText } from "@capikit/common/text";

const form = /^v([0-9]+)(?:(alpha|beta)([0-9]+))?$/;
const stages = ["alpha", "beta", undefined];

/** Below, above or 0 as the first API version is older, newer or the same: v1alpha1, v1beta1, v1beta2, v1, v2. Others come before. */
export function compareApiVersions(a: string, b: string): number {
  const [left, right] = [form.exec(a), form.exec(b)];
  if (left === null || right === null) {
    // Those of no known form come in backward order, as kubectl shows them last and by name.
    return Number(left !== null) - Number(right !== null) || compareText(b, a);
  }
  return (
    stages.indexOf(left[2]) - stages.indexOf(right[2]) ||
    Number(left[1]) - Number(right[1]) ||
    Number(left[3] ?? 0) - Number(right[3] ?? 0)
  );
}
