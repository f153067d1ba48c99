import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { copyKustomization } from "../../src/components/assemble/copy-kustomization.ts";

/** Files, and targets of symbolic links, by path. */
export type Files = Readonly<Record<string, string | { readonly link: string }>>;

export function folderOf(files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "capikit-guard-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of new Set(Object.keys(files).map((name) => dirname(join(folder, name)))))
    mkdirSync(path, { recursive: true });
  for (const [name, file] of Object.entries(files)) {
    if (typeof file === "string") writeFileSync(join(folder, name), file);
    else symlinkSync(file.link, join(folder, name));
  }
  return folder;
}

/** Copies `project/config/default` of files within `project`, and returns the copied paths. */
export function copied(files: Files): readonly string[] {
  const folder = folderOf({ "copy/.keep": "", "project/.keep": "", ...files });
  const root = join(folder, "project");
  copyKustomization(join(root, "config/default"), root, join(folder, "copy"));
  return readdirSync(join(folder, "copy"), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== ".keep")
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + "/copy/".length))
    .sort();
}

export function copyOf(kustomization: string, others: Files = {}): readonly string[] {
  return copied({ "project/config/default/kustomization.yaml": kustomization, ...others });
}
