/** Words that no constant may be called by, and the names a package's door has already. */
const reserved = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function
  hooks if implements import in instanceof interface kinds let new null package private protected public return static super switch this
  throw true try typeof undefined var void while with yield`.split(/\s+/),
);

/** What a kind or hook is called in generated code. */
export interface GeneratedName {
  /** `ipAddressClaim` */
  readonly constant: string;
  /** Without its ending: `ip-address-claim`. */
  readonly file: string;
}

/**
 * Names constants and files of one package.
 *
 * @param names of kinds and hooks; the same names give the same answer
 * @param suffix tells a word apart that cannot stand alone: `classKind`
 */
export function generatedNames(
  names: readonly { readonly name: string; readonly suffix: string }[],
): readonly GeneratedName[] {
  const taken = new Set<string>(["index"]);
  return names.map(({ name, suffix }) => {
    const words = wordsOf(name);
    const [first = "", ...rest] = words;
    const plain = first.toLowerCase() + rest.join("");
    const constant = reserved.has(plain) ? plain + suffix : plain;
    const file = words.join("-").toLowerCase();
    // Names that differ in case alone would share a file.
    let unique = 1;
    const numbered = (text: string): string => (unique === 1 ? text : `${text}${unique}`);
    while (taken.has(numbered(file))) unique++;
    taken.add(numbered(file));
    return {
      constant: unique === 1 || file === "index" ? constant : numbered(constant),
      file: numbered(file),
    };
  });
}

/** `IPAddressClaim` → `IP`, `Address`, `Claim`. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .split("-");
}
