/** Whether the part of a label's or annotation's name before the slash is this domain, or one below it. */
export function isOfDomain(name: string, domain: string): boolean {
  const [prefix = ""] = name.split("/", 1);
  return prefix === domain || prefix.endsWith(`.${domain}`);
}
