import { exit } from "../../shared/command/command.ts";
import { definitions } from "../../shared/report/definitions.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { ExplainCall } from "../explain.ts";
import { definitionPage, type ExplainedPage } from "./page.ts";

/** Prints the pages of codes and markers, or lists all codes. */
export async function run({ positionals, flags }: ExplainCall, io: Io): Promise<number> {
  const own = positionals.flatMap(
    (name) => definitions.find(({ code }) => code.toLowerCase() === name.toLowerCase()) ?? [],
  );
  const isOwn = own.length > 0 && own.length === positionals.length;
  // Markers take longer to load than all else.
  const pages = isOwn ? own.map(definitionPage) : await (await import("./pages.ts")).pagesOf(positionals);
  if (flags.format === "json")
    io.stdout(
      `${JSON.stringify(
        pages.map(({ data }) => data),
        null,
        2,
      )}\n`,
    );
  else io.stdout(positionals.length > 0 ? pages.map(({ text }) => text).join("\n") : listed(pages));
  return exit.ok;
}

function listed(pages: readonly ExplainedPage[]): string {
  const width = Math.max(...pages.map(({ name }) => name.length));
  return pages.map(({ name, line }) => `${name.padEnd(width)}  ${line}\n`).join("");
}
