import { reservedWords } from "../model/text/typescript-text.ts";

/** Reserved words, and the names that a package's index already uses. */
const reserved = new Set([...reservedWords, "catalog", "createCatalog", "defineHook", "hooks", "kinds"]);

/** Names of a kind or hook in generated code. */
export interface GeneratedName {
  /** `ipAddressClaim` */
  readonly constant: string;
  /** Without extension: `ip-address-claim`. */
  readonly file: string;
}

/**
 * Assigns constants and files of one package.
 *
 * @param names of kinds and hooks; equal names give equal results
 * @param suffix makes a reserved word usable: `classKind`
 */
export function generatedNames(
  names: readonly { readonly name: string; readonly suffix: string }[],
): readonly GeneratedName[] {
  const taken = new Set<string>(["index"]);
  const constants = new Set<string>();
  return names.map(({ name, suffix }) => {
    const words = splitWords(name);
    const [first = "", ...rest] = words;
    const plain = first.toLowerCase() + rest.join("");
    const constant = reserved.has(plain) ? plain + suffix : plain;
    const file = words.join("-").toLowerCase();
    // Names that differ only in case would share a file.
    let unique = 1;
    const numbered = (text: string): string => (unique === 1 ? text : `${text}${unique}`);
    while (taken.has(numbered(file))) unique++;
    taken.add(numbered(file));
    let own = unique === 1 || file === "index" ? constant : numbered(constant);
    while (constants.has(own)) own += suffix;
    constants.add(own);
    return { constant: own, file: numbered(file) };
  });
}

/** Splits a name: `IPAddressClaim` is `IP`, `Address`, `Claim`. */
function splitWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .split("-");
}

/** Returns `ip-address-claim` for `IPAddressClaim`. */
export function kebabCase(name: string): string {
  return splitWords(name).join("-").toLowerCase();
}
