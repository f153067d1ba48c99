import ts from "typescript";
import { expect, it } from "vitest";
import { memberName, stringLiteral } from "../../../src/model/text/typescript-text.ts";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const hostile = [
  "*/ globalThis.hit(); /*",
  '"; globalThis.hit(); "',
  "`; globalThis.hit(); `",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: template syntax
  "${globalThis.hit()}",
  "\\",
  "\n*/ globalThis.hit(); //",
  "\u2028globalThis.hit();",
  "\u202e",
  "__proto__",
  "constructor",
  "../../outside",
];

/** Large enough for a module of its own, which is named after the property that leads to it. */
const members = Array.from(
  { length: 80 },
  (_, at) => `  member${at}?: { replicas?: int32; name?: string };\n`,
);
const part = (name: string) =>
  `export interface Part {\n${members.join("")}  ${memberName(name)}?: ${stringLiteral(name)};\n}\n`;

const kind = (name: string, member: string): string => `export interface ${name} extends KubernetesObject {
  spec?: { ${memberName(member)}?: Part; of${name}?: string };
}
`;

it.each(hostile)("writes data alone for a property called %j", (name) => {
  const { files, codes } = emit(
    packageOf("api/v1", `${part(name)}${kind("Widget", name)}${kind("Gadget", name)}`),
  );
  expect(codes).toEqual([]);
  const paths = Object.keys(files);
  expect(paths.some((path) => path.includes(".common.schema"))).toBe(true);
  for (const path of paths) expect(path).toMatch(/^api\/v1\/[a-z0-9.-]+\.ts$/);
  for (const [path, text] of Object.entries(files)) {
    const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const odd = statements.filter(
      (one) => !ts.isVariableStatement(one) && !ts.isImportDeclaration(one) && !ts.isExportDeclaration(one),
    );
    expect(odd.map((one) => one.getText())).toEqual([]);
  }
});
