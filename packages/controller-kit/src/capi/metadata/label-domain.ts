/** Reports whether the prefix of a label or annotation is in this domain or a subdomain. */
export function isOfDomain(name: string, domain: string): boolean {
  const [prefix = ""] = name.split("/", 1);
  return prefix === domain || prefix.endsWith(`.${domain}`);
}
