import { existsSync, readFileSync } from "node:fs";

/**
 * A template of create-capikit, which has the types of each contract once for both: beside the built program, or where they are written. Of
 * its blocks those are kept that a project of contract v1beta2 alone has.
 */
export function readTemplate(path: string): string {
  const built = new URL(`./templates/${path}`, import.meta.url);
  const source = new URL(`../../../../../create-capikit/templates/${path}`, import.meta.url);
  const kept: string[] = [];
  const open: boolean[] = [];
  for (const line of readFileSync(existsSync(built) ? built : source, "utf8").split("\n")) {
    const [, directive, words = ""] = /^\s*(?:\/\/|\* )?#(if|endif)\b ?(.*)$/.exec(line) ?? [];
    if (directive === "if") open.push(words.split(" ").some(holds));
    else if (directive === "endif") open.pop();
    else if (open.every(Boolean)) kept.push(line);
  }
  return kept.join("\n");
}

function holds(word: string): boolean {
  return word === "v1beta2" || (word.startsWith("!") && word !== "!v1beta2");
}
