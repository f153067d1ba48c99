import { commandSections } from "./command-list.ts";
import type { CommandSection } from "./help.ts";

/** A program with some of the commands. */
export interface Program {
  /** Name on the command line, such as `capikit`. */
  readonly name: string;
  readonly summary: string;
  readonly sections: readonly CommandSection[];
}

/** The command line `capikit`. */
export const capikitProgram: Program = {
  name: "capikit",
  summary: "Generate, build, test and release Cluster API providers and Runtime Extensions in TypeScript.",
  sections: commandSections,
};

/** Replaces `capikit` in command lines with the name of the program. */
export function inProgram(text: string, { name }: Program): string {
  return text.replaceAll(/\bcapikit (?=[a-z<-])/g, () => `${name} `);
}
