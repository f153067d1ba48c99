import { readFileSync } from "node:fs";
import { library } from "../../tsup.factory.ts";

/** Every entry point of package.json, by the path of its build. */
const { exports } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};
const entryPoints = Object.values(exports).flatMap((entry) =>
  typeof entry === "string" ? [] : [entry["@capikit/source"] ?? ""],
);

export default library(
  Object.fromEntries(entryPoints.map((path) => [path.replace(/^\.\/(?:src|gen)\/|\.ts$/g, ""), path])),
  {},
  ".",
);
