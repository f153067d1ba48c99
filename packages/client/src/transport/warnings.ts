const entry = /(?:^|,)\s*299\s+\S+\s+"((?:[^"\\]|\\.)*)"/g;

/** Returns the texts of an answer's `Warning` fields. Kubernetes sends those with code 299. */
export function warningsOf(field: string | string[] | undefined): string[] {
  if (field === undefined) {
    return [];
  }
  const fields = Array.isArray(field) ? field : [field];
  return fields.flatMap((text) =>
    [...text.matchAll(entry)].map(([, quoted = ""]) => quoted.replace(/\\(.)/g, "$1")),
  );
}
