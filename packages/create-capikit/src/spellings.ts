import { capitalize } from "@capikit/common/text";

/** Returns all spellings of the name in the templates, with their replacements; longest first. */
export type Spellings = readonly (readonly [from: string, to: string])[];

/**
 * Names and versions that replace Paper Cloud, v7alpha7 and v6alpha6 in templates.
 *
 * @param repository of the project, such as `cluster-api-provider-foo`
 */
export function spellingsOf(
  { name, repository }: { readonly name: string; readonly repository: string },
  apiVersion: string,
  spokeVersion: string = apiVersion,
): Spellings {
  const words = identifierWords(name);
  const pascal = pascalName(name);
  return [
    ["cluster-api-provider-paper-cloud", repository],
    ["PAPER_CLOUD", words.join("_").toUpperCase()],
    ["Paper Cloud", name.split("-").map(capitalize).join(" ")],
    ["paper-cloud", name],
    ["PaperCloud", pascal],
    ["paperCloud", camel(pascal)],
    ["papercloud", words.join("")],
    ["v7alpha7", apiVersion],
    ["v6alpha6", spokeVersion],
  ];
}

/** Returns the beginning of a provider's kinds: `my-cloud` is MyCloud, `3scale` is Threescale. */
export function pascalName(name: string): string {
  return identifierWords(name).map(capitalize).join("");
}

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Kinds and variables start with a letter: leading digits are spelled out. */
function identifierWords(name: string): readonly string[] {
  const spelled = name.replace(/^\d+/, (leading) =>
    [...leading].map((digit) => digits[Number(digit)]).join(""),
  );
  return spelled.split("-");
}

/** Returns a constant's name like `capikit generate kinds`: `fooMachine`, `awsMachine`. */
function camel(pascal: string): string {
  const [first = ""] = `${pascal}Kind`.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return first.toLowerCase() + pascal.slice(first.length);
}
