/** The plural of a kind's name, for messages: Machines, Policies, Proxies, Statuses. */
export function pluralKind(kind: string): string {
  if (/[^aeiouAEIOU]y$/.test(kind)) return `${kind.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(kind)) return `${kind}es`;
  return `${kind}s`;
}
