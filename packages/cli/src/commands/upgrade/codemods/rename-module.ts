import type { TextEdit } from "@capikit/model";
import { moduleSpecifiers } from "../../../shared/edit/module-specifiers.ts";
import type { ParsedSource } from "../../../shared/edit/parsed-source.ts";

/**
 * Returns the edits that rename a module in imports, exports, `import()`, `require()`, types,
 * `declare module`, and mocks of Vitest. Keeps quotes and names.
 */
export function renameModule({ tree }: ParsedSource, from: string, to: string): readonly TextEdit[] {
  return moduleSpecifiers(tree)
    .filter(({ text }) => text === from)
    .map((specifier) => ({ at: specifier.getStart(tree) + 1, end: specifier.end - 1, text: to }));
}
