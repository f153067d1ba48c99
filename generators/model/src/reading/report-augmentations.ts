import { augmentedInterface } from "../diagnostics/codes/project.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/location.ts";
import type { ParsedFile } from "../syntax/parsed-file.ts";
import type { TypeContext } from "../types/context.ts";

/** Reports interfaces of API types that other files augment, in all files of the project. */
export function reportAugmentations(cx: TypeContext): void {
  const { workspace } = cx;
  for (const path of workspace.files) {
    if (!/\bdeclare\s+module\s*["']/.test(workspace.read(path)?.text ?? "")) continue;
    const file = workspace.parse(path);
    if (file !== undefined && !file.broken) reportInFile(cx, file);
  }
}

function reportInFile(cx: TypeContext, file: ParsedFile): void {
  for (const { name, body } of file.tree.statements.filter(ts.isModuleDeclaration)) {
    if (!ts.isStringLiteral(name) || body === undefined || !ts.isModuleBlock(body)) continue;
    const path = cx.workspace.follow(file, name.text);
    // Augmentations of other packages, such as of a test framework, need not be read.
    if (path === undefined || !cx.workspace.mayUseMeta(path)) continue;
    const module = cx.workspace.parse(path);
    if (module === undefined) continue;
    for (const { name: augmented } of body.statements.filter(ts.isInterfaceDeclaration)) {
      const meaning = cx.symbols.exported(module, augmented.text);
      if (meaning?.kind !== "declared" || !cx.named.has(meaning)) continue;
      const facts = { name: augmented.text, specifier: name.text };
      cx.report(augmentedInterface.create(facts, locationOf(file, augmented)));
    }
  }
}
