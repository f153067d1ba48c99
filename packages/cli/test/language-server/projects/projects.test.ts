import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Projects } from "../../../src/language-server/projects/projects.ts";
import { WorkspaceFolders } from "../../../src/language-server/projects/workspace-folders.ts";
import { projectFolder } from "../project-folder.ts";

const meta = fileURLToPath(new URL("../../../../api/src/meta/index.ts", import.meta.url));
const inner = "inner/api/v1/widget.ts";
const outer = "controllers/widget.ts";

const files = {
  "package.json": "{}",
  "inner/package.json": "{}",
  "inner/api/v1/index.ts": '/** +groupName=acme.example */\nexport * from "./widget.js";\n',
  [inner]: `import type { int32, KubernetesObject } from "@capikit/api/meta";
export interface Widget extends KubernetesObject { spec?: WidgetSpec }
export interface WidgetSpec {
  /** +kubebuilder:validation:Minimum=one */
  size?: int32;
}
`,
  [outer]: "// +kubebuilder:rbac:groups=acme.example,resources=widgets,verbs=get\nexport const a = 1;\n",
};

/** Projects in a workspace, and the documents that the editor has open. */
function workspaceOf(texts: Readonly<Record<string, string>>) {
  const root = projectFolder();
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const folders = new WorkspaceFolders();
  folders.change([pathToFileURL(root).href]);
  const documents = new Map<string, TextDocument>();
  const published: [path: string, codes: unknown[], version: number | undefined][] = [];
  const projects = new Projects({
    folders,
    documents: { all: () => [...documents.values()], get: (uri) => documents.get(uri) },
    fallback: () => ({ "@capikit/api/meta": meta }),
    publish: (uri, found, version) =>
      published.push([fileURLToPath(uri).slice(root.length + 1), found.map(({ code }) => code), version]),
    log: (message) => expect.fail(message),
  });
  onTestFinished(() => projects.stop());
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href;
  return {
    projects,
    projectOf: (path: string) => projects.projectOf(uriOf(path)),
    /** Reads all open projects, then returns the diagnostics published since the last call. */
    async published() {
      for (const uri of documents.keys()) await projects.projectOf(uri)?.current();
      return published.splice(0);
    },
    open(path: string) {
      const text = readFileSync(join(root, path), "utf8");
      const document = TextDocument.create(uriOf(path), "typescript", 1, text);
      documents.set(document.uri, document);
      projects.follow(document);
    },
    close(path: string) {
      documents.delete(uriOf(path));
      projects.unfollow(uriOf(path));
    },
  };
}

test("shows diagnostics of a document only by its own project, while that is open", async () => {
  const { open, close, published } = workspaceOf(files);
  open(outer);
  const ofOuter = await published();
  expect(ofOuter).toContainEqual([inner, ["CK1011"], undefined]);
  open(inner);
  expect(await published()).toEqual([
    [inner, [], undefined],
    [inner, ["CK1011"], 1],
  ]);
  close(inner);
  expect((await published()).slice(0, 2)).toEqual([
    [inner, [], undefined],
    [inner, ["CK1011"], undefined],
  ]);
});

test("forgets a project after its last document", async () => {
  const { projects, projectOf, open, close, published } = workspaceOf(files);
  const index = "inner/api/v1/index.ts";
  open(inner);
  open(index);
  await published();
  const project = projectOf(inner);
  close(inner);
  expect(projectOf(index)).toBe(project);
  expect(await published()).toContainEqual([inner, ["CK1011"], undefined]);
  projects.refresh();
  const reading = project?.current();
  close(index);
  expect(projectOf(index)).toBeUndefined();
  await reading;
  projects.refresh();
  await project?.current();
  expect(await published()).toEqual([[inner, [], undefined]]);
});
