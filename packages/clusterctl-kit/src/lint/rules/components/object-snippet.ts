/** An object of a kind in a snippet; further lines of its metadata may follow the name. */
export function objectSnippet(kind: string, name: string): string {
  return `kind: ${kind}\nmetadata:\n  name: ${name}`;
}
