/** Returns all spellings of the name in the templates, with their replacements; longest first. */
export type Spellings = readonly (readonly [from: string, to: string])[];

/** Names and versions that replace Paper Cloud, v7alpha7 and v6alpha6 in templates. */
export function spellingsOf(name: string, apiVersion: string, spokeVersion: string = apiVersion): Spellings {
  const words = name.split("-");
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const pascal = title.join("");
  return [
    ["PAPER_CLOUD", words.join("_").toUpperCase()],
    ["Paper Cloud", title.join(" ")],
    ["paper-cloud", name],
    ["PaperCloud", pascal],
    ["paperCloud", camel(pascal)],
    ["papercloud", words.join("")],
    ["v7alpha7", apiVersion],
    ["v6alpha6", spokeVersion],
  ];
}

/** Returns a constant's name like `capikit generate kinds`: `fooMachine`, `awsMachine`. */
function camel(pascal: string): string {
  const [first = ""] = `${pascal}Kind`.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return first.toLowerCase() + pascal.slice(first.length);
}
