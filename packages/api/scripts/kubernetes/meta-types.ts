import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Schema } from "./documents.ts";

/** Members of the interfaces of a folder by name, and whether each is optional. */
export type MetaTypes = ReadonlyMap<string, ReadonlyMap<string, boolean> | undefined>;

/** Types of an older Kubernetes, which Cluster API's CRDs have: later fields are unknown to them. */
const older: ReadonlySet<string> = new Set(["NodeSystemInfo"]);

/** Reads the exported types of `src/meta` that the API server has, too; aliases have no members. */
export function readMetaTypes(folder: string): MetaTypes {
  const types = new Map<string, ReadonlyMap<string, boolean> | undefined>();
  for (const file of globSync("*.ts", { cwd: folder })) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), "utf8"),
      ts.ScriptTarget.Latest,
    );
    for (const statement of source.statements) {
      if (ts.isTypeAliasDeclaration(statement)) types.set(statement.name.text, undefined);
      if (!ts.isInterfaceDeclaration(statement)) continue;
      if (older.has(statement.name.text)) continue;
      const members = statement.members.filter(ts.isPropertySignature);
      types.set(
        statement.name.text,
        new Map(members.map((member) => [member.name.getText(source), member.questionToken !== undefined])),
      );
    }
  }
  return types;
}

/** API servers have not set `metadata.selfLink` since Kubernetes 1.20. */
const unset: ReadonlySet<string> = new Set(["selfLink"]);

/**
 * Checks that a type of `src/meta` has the members of a schema.
 *
 * @throws Error with the differences.
 */
export function checkMetaType(name: string, schema: Schema, types: MetaTypes): void {
  const members = types.get(name);
  if (members === undefined) return;
  const { properties = {}, required = [] } = schema;
  const wanted = Object.keys(properties)
    .filter((key) => !unset.has(key))
    .map((key) => `${key}${required.includes(key) ? "" : "?"}`);
  const found = [...members].map(([key, optional]) => `${key}${optional ? "?" : ""}`);
  const differing = [
    ...wanted.filter((key) => !found.includes(key)).map((key) => `no ${key}`),
    ...found.filter((key) => !wanted.includes(key)).map((key) => `unknown ${key}`),
  ];
  if (differing.length > 0)
    throw new Error(`${name} of src/meta differs from the API server's: ${differing.join(", ")}`);
}
