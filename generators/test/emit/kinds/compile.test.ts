import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { compileProject } from "../../support/compile-project.ts";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const root = mkdtempSync(join(tmpdir(), "capikit-kinds-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const project = {
  ...packageOf(
    "api/v1",
    `export interface Widget extends KubernetesObject { spec?: { size?: int32; big?: int64; amount?: Quantity; template?: ObjectMeta; constructor?: { name?: string }; valueOf?: string }; status?: { size?: int32 } }
`,
  ),
};

/** The strict TypeScript errors of a project and a file that uses the generated code. */
function errorsOf(user: string, extension: "js" | "ts"): string[] {
  const { files, codes } = emit(project, { importExtension: extension });
  expect(codes).toEqual([]);
  const generated = Object.entries(files).map(([path, text]) => [`gen/kinds/${path}`, text]);
  const all: Record<string, string> = { ...project, ...Object.fromEntries(generated), "user.ts": user };
  return compileProject(root, all);
}

it.each(["js", "ts"] as const)("compiles with imports that end in .%s, and names its source", (extension) => {
  const user = `import type { KindDefinition } from "@capikit/api/meta";
import { kinds, widget } from "./gen/kinds/api/v1/index.${extension}";
import type { Widget } from "./api/v1/index.${extension}";
export const known: KindDefinition<Widget> = widget;
export const size: number | undefined = widget.objectType?.spec?.size;
export const all: number = kinds.length;
`;
  expect(errorsOf(user, extension)).toEqual([]);
});

it("rejects values of another type", () => {
  const user = `import type { KindDefinition } from "@capikit/api/meta";
import { widget } from "./gen/kinds/api/v1/index.js";
export const other: KindDefinition<{ nothing: true }> = widget;
`;
  expect(errorsOf(user, "js")).toHaveLength(1);
});
