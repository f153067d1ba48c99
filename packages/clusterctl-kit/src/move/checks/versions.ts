const shape = /^v?(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

/** Whether a text is a version as providers have them: `v1.2.3`, `v1.2.3-rc.1`. */
export function isVersion(text: string): boolean {
  return shape.test(text);
}

/** The order of semantic versions. */
export function compareVersions(one: string, other: string): number {
  const [, ...a] = shape.exec(one) ?? [];
  const [, ...b] = shape.exec(other) ?? [];
  for (const index of [0, 1, 2]) {
    const difference = Number(a[index]) - Number(b[index]);
    if (difference !== 0) return difference;
  }
  const [before, after] = [a[3], b[3]];
  if (before === undefined || after === undefined)
    return Number(before === undefined) - Number(after === undefined);
  return comparePreReleases(before.split("."), after.split("."));
}

function comparePreReleases(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    const [isNumber, otherIsNumber] = [/^\d+$/.test(part), /^\d+$/.test(against)];
    if (isNumber && otherIsNumber) return Number(part) - Number(against);
    if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
    return part < against ? -1 : 1;
  }
  return one.length - other.length;
}
