import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { Project } from "../../../src/language-server/projects/project.ts";
import { WorkspaceFolders } from "../../../src/language-server/projects/workspace-folders.ts";
import { openDocuments } from "../../../src/language-server/protocol/open-documents.ts";
import { projectFolder } from "../project-folder.ts";

interface Shown {
  readonly uri: string;
  readonly codes: readonly unknown[];
}

/** Creates a project without open documents, and collects its reports. */
function projectAt(root: string, onPublish = (): void => {}) {
  const shown: Shown[] = [];
  const logged: string[] = [];
  const project = new Project(root, {
    documents: openDocuments(),
    fallback: () => ({}),
    publish: (uri, diagnostics) => {
      onPublish();
      shown.push({ uri, codes: diagnostics.map(({ code }) => code) });
    },
    log: (message) => logged.push(message),
    folders: new WorkspaceFolders(),
    ownerOf: () => undefined,
  });
  const read = (): Promise<void> => {
    project.schedule();
    return project.current();
  };
  return { project, read, shown, logged };
}

function writeConfig(root: string): Shown {
  const path = join(root, "capikit.config.mjs");
  writeFileSync(path, "export default { unknown: 1 };\n");
  return { uri: pathToFileURL(path).href, codes: ["CK8001"] };
}

test("reads a folder that could not be read before", async () => {
  const root = projectFolder();
  rmSync(root, { recursive: true });
  const { read, shown, logged } = projectAt(root);
  await read();
  expect(shown).toEqual([]);
  mkdirSync(root);
  const expected = writeConfig(root);
  await read();
  expect(shown).toEqual([expected]);
  expect(logged).toEqual([]);
});

test("logs an error, and reads again", async () => {
  const root = projectFolder();
  const expected = writeConfig(root);
  const errors = [new Error("cannot publish")];
  const { read, shown, logged } = projectAt(root, () => {
    const error = errors.pop();
    if (error !== undefined) throw error;
  });
  await read();
  expect(logged).toEqual(["cannot publish"]);
  await read();
  expect(shown).toEqual([expected]);
});
