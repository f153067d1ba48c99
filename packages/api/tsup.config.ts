import { readFileSync } from "node:fs";
import { library } from "../../tsup.factory.ts";

/** Every door that package.json names, by the path of what is built of it. */
const { exports } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8")) as {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
};
const doors = Object.values(exports).flatMap((door) =>
  typeof door === "string" ? [] : [door["@capikit/source"] ?? ""],
);

export default library(
  Object.fromEntries(doors.map((path) => [path.replace(/^\.\/(?:src|gen)\/|\.ts$/g, ""), path])),
);
