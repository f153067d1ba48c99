import { existsSync, readFileSync } from "node:fs";

/**
 * Reads a template of create-capikit with the blocks of `words`; see render-template.ts. Without
 * `v1beta1`, those of contract v1beta2.
 */
export function readTemplate(path: string, ...words: readonly string[]): string {
  const built = new URL(`./templates/${path}`, import.meta.url);
  const source = new URL(`../../../../../create-capikit/templates/${path}`, import.meta.url);
  const wanted = new Set(["added", ...(words.includes("v1beta1") ? [] : ["v1beta2"]), ...words]);
  const holds = (word: string): boolean =>
    word.startsWith("!") ? !wanted.has(word.slice(1)) : wanted.has(word);
  const kept: string[] = [];
  const open: boolean[] = [];
  for (const line of readFileSync(existsSync(built) ? built : source, "utf8").split("\n")) {
    const [, directive, condition = ""] = /^\s*(?:\/\/|\* )?#(if|endif)\b ?(.*)$/.exec(line) ?? [];
    if (directive === "if") open.push(condition.split(" ").some(holds));
    else if (directive === "endif") open.pop();
    else if (open.every(Boolean)) kept.push(line);
  }
  return kept.join("\n");
}
