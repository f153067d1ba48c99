/** Returns a snippet of an object; `name` may contain further lines of metadata. */
export function objectSnippet(kind: string, name: string): string {
  return `kind: ${kind}\nmetadata:\n  name: ${name}`;
}
