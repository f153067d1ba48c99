import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { hoverAt } from "../../../src/language-server/features/hover.ts";

const document = TextDocument.create(
  "file:///api/widget.ts",
  "typescript",
  1,
  "/**\n * +kubebuilder:object:root=true\n */\nexport interface Widget {}\n",
);

test("shows help at a marker, and nothing beside it", () => {
  const at = (line: number, character: number) => hoverAt(document, { line, character }, []);
  expect(at(1, 8)?.contents).toMatchObject({ value: expect.stringContaining("object:root") });
  expect(at(3, 8)).toBeUndefined();
});
