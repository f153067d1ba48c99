import { capitalize } from "@capikit/common/text";

/** Converts a property name to part of a type name: `proxyURL` is `ProxyURL`. */
export function word(name: string): string {
  const parts = name.split(/[^A-Za-z0-9]+/).filter((part) => part !== "");
  const joined = parts.map((part) => capitalize(part)).join("");
  if (joined === "") return "Field";
  return /^[0-9]/.test(joined) ? `Field${joined}` : joined;
}

/** Irregular plurals in `es`, and words that only look like plurals. */
const singulars: ReadonlyMap<string, string> = new Map(
  Object.entries({
    caches: "cache",
    databases: "database",
    leases: "lease",
    releases: "release",
    phases: "phase",
    bases: "base",
    cases: "case",
    uses: "use",
    licenses: "license",
    responses: "response",
    expressions: "expression",
    indices: "index",
    indexes: "index",
    vertices: "vertex",
    matrices: "matrix",
    children: "child",
    people: "person",
    data: "data",
    alias: "alias",
    status: "status",
    dns: "dns",
    tls: "tls",
    https: "https",
    aws: "aws",
    kubernetes: "kubernetes",
    always: "always",
    series: "series",
    axes: "axis",
  }),
);

/** Returns the singular of a word: `Nodes` is `Node`; a word without plural gets `Item`. */
export function itemWord(plural: string): string {
  // Abbreviations: `CIDRs` is `CIDR`, `DNS` is not a plural.
  if (/[A-Z]{2}s$/.test(plural)) return plural.slice(0, -1);
  if (/[A-Z]{2}$/.test(plural)) return `${plural}Item`;
  const [last = ""] = /(?:[A-Z]|(?<![a-z]))[a-z]*$/.exec(plural) ?? [];
  const lower = last.toLowerCase();
  const known = singulars.get(lower);
  const one = known ?? singular(lower);
  if (one === lower) return `${plural}Item`;
  const cased = last.charAt(0) === lower.charAt(0) ? one : capitalize(one);
  return plural.slice(0, plural.length - last.length) + cased;
}

function singular(plural: string): string {
  if (plural.length < 3) return plural === "s" ? "" : plural;
  if (/[^aeiou]ies$/.test(plural)) return `${plural.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh|us)es$/.test(plural)) return plural.slice(0, -2);
  if (/(?:ss|us|is)$/.test(plural)) return plural;
  return plural.endsWith("s") ? plural.slice(0, -1) : plural;
}
