import ts from "typescript";
import { expect, it } from "vitest";
import { emit, packageOf } from "./emit.ts";

/** Large enough for a module of its own. */
const members = Array.from(
  { length: 80 },
  (_, at) => `    member${at}?: { replicas?: int32; name?: string };\n`,
);
const part = `interface Part {\n${members.join("")}}\n`;

const kind = (name: string): string => `export interface ${name} extends KubernetesObject {
  spec?: { "*/ globalThis.hit = 1; /*"?: Part; "__proto__"?: string; of${name}?: string };
}
`;

it("writes no code from the names of properties", () => {
  const { files, codes } = emit(packageOf("api/v1", `${part}${kind("Widget")}${kind("Gadget")}`));
  expect(codes).toEqual([]);
  expect(Object.keys(files).some((path) => path.includes(".common.schema"))).toBe(true);
  for (const [path, text] of Object.entries(files)) {
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const odd = statements.filter(
      (one) => !ts.isVariableStatement(one) && !ts.isImportDeclaration(one) && !ts.isExportDeclaration(one),
    );
    expect(odd.map((one) => one.getText())).toEqual([]);
  }
});
