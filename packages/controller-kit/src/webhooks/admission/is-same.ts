type Plain = Readonly<Record<string, unknown>>;

/** Whether two values are alike as JSON, in which fields that are undefined are absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) {
    return true;
  }
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return false;
  }
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSame(item, b[index]))
    );
  }
  return areSame(a as Plain, b as Plain);
}

function areSame(a: Plain, b: Plain): boolean {
  const keys = Object.keys(a);
  let absent = 0;
  for (const key of keys) {
    if (a[key] === undefined) {
      absent += 1;
    } else if (!Object.hasOwn(b, key) || !isSame(a[key], b[key])) {
      return false;
    }
  }
  const others = Object.keys(b);
  return (
    (absent === 0 && others.length === keys.length) ||
    others.filter((key) => b[key] !== undefined).length === keys.length - absent
  );
}
