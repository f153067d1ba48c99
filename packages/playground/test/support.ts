import { readFileSync } from "node:fs";

/** Returns the text of an example, by its path below `examples`. */
export function example(path: string): string {
  return readFileSync(new URL(`../examples/${path}`, import.meta.url), "utf8");
}
