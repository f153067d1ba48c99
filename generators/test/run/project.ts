import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

/** A project on the disk that goes with the test. */
export interface Project {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  readonly read: (path: string) => string;
  /** All files below a folder, sorted, without `node_modules`. */
  readonly files: (folder?: string) => string[];
}

/** Where `@capikit/api/meta` is, for projects that install nothing. */
export const fallback = (): Record<string, string> => ({
  "@capikit/api/meta": fileURLToPath(new URL("../../../packages/api/src/meta/index.ts", import.meta.url)),
});

/** One kind and one RBAC marker. */
export const widget: Readonly<Record<string, string>> = {
  "api/v1/index.ts": '/** +groupName=acme.example */\nexport * from "./widget.js";\n',
  "api/v1/widget.ts": [
    'import type { int32, KubernetesList, KubernetesObject } from "@capikit/api/meta";',
    "/** A widget. */",
    "export interface Widget extends KubernetesObject { spec?: WidgetSpec }",
    "export interface WidgetList extends KubernetesList<Widget> {}",
    "export interface WidgetSpec {",
    "  /** +kubebuilder:validation:Minimum=1 */",
    "  size?: int32;",
    "}",
    "",
  ].join("\n"),
  "controllers/widget.ts":
    "// +kubebuilder:rbac:groups=acme.example,resources=widgets,verbs=get,roleName=manager\nexport const reconcile = 1;\n",
};

/** `save` writes a file whose folder exists. */
export function projectOf(
  files: Readonly<Record<string, string>>,
  save: (path: string, text: string) => void = writeFileSync,
): Project {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "capikit-test-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  // Keeps the cache inside, so that it goes with the project.
  mkdirSync(join(root, "node_modules"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    save(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    write,
    read: (path) => readFileSync(join(root, path), "utf8"),
    files: (folder = ".") =>
      readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort(),
  };
}
