import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { expect, test } from "vitest";
import { byDocument } from "../../../src/language-server/projects/project.ts";
import { projectFolder } from "../project-folder.ts";

const found = (message: string, path?: string): Diagnostic => ({
  code: "CK0000",
  url: "https://example.com",
  severity: "error",
  message,
  ...(path !== undefined && { location: { path, line: 2 } }),
});

test("uses the URIs of open documents", () => {
  const root = projectFolder("package.json", "a.ts", "b.ts");
  const uri = "file:///as%20the%20editor/a.ts";
  const result = byDocument(
    [found("one", "a.ts"), found("two", "b.ts")],
    root,
    new Map([[join(root, "a.ts"), uri]]),
  );
  expect([...result]).toEqual([
    [uri, [found("one", "a.ts")]],
    [pathToFileURL(join(root, "b.ts")).href, [found("two", "b.ts")]],
  ]);
});

test("shows problems without a file in the configuration, or else in package.json", () => {
  const problems = [found("no place"), found("wrong", "@acme/types/index.d.ts")];
  for (const name of ["package.json", "capikit.config.ts"]) {
    const root = projectFolder(...new Set(["package.json", name]));
    const result = byDocument(problems, root, new Map());
    const texts = ["no place", "@acme/types/index.d.ts: wrong"];
    expect([...result]).toEqual([[pathToFileURL(join(root, name)).href, texts.map((text) => found(text))]]);
  }
});
