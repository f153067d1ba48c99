/** The name that stands in the templates, in all its spellings, with what replaces each; longest first. */
export type Spellings = readonly (readonly [from: string, to: string])[];

/** How a provider is spelt in the places where the templates say Paper Cloud, and the versions of its API where they say v7alpha7 and v6alpha6. */
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

/** As `capikit generate kinds` names constants: the first word in small letters, where several capitals in a row are one word. */
function camel(pascal: string): string {
  const [first = ""] = `${pascal}Kind`.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/);
  return first.toLowerCase() + pascal.slice(first.length);
}
