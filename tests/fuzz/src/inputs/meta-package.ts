import { readdirSync, readFileSync } from "node:fs";

const folder = new URL("../../../../packages/api/src/meta/", import.meta.url);

/** The sources of `@capikit/api/meta` at `/meta`, for projects in memory. */
export const metaFiles: Readonly<Record<string, string>> = Object.freeze({
  "/meta/package.json": '{ "name": "meta" }',
  ...Object.fromEntries(
    readdirSync(folder).map(
      (name) => [`/meta/${name}`, readFileSync(new URL(name, folder), "utf8")] as const,
    ),
  ),
});
