import { applyEdits, ts } from "@capikit/model";
import { expect, it } from "vitest";
import { removals, wholeMember } from "../../../../src/commands/migrate/project/member-node.ts";
import { parseSource } from "../../../../src/shared/edit/parsed-source.ts";

/** Removes the member `ready` of the first interface. */
function withoutReady(text: string): string {
  const source = parseSource("a.ts", text);
  const [declared] = source.tree.statements.filter(ts.isInterfaceDeclaration);
  const ready = declared?.members.find((one) => one.name?.getText(source.tree) === "ready");
  return ready === undefined ? text : applyEdits(text, removals([wholeMember(source, ready)]));
}

it("removes the lines of a member with its comments and a blank line", () => {
  const text = "interface A {\n  /** Ready. */\n  ready?: boolean; // old\n\n  zone?: string;\n}\n";
  expect(withoutReady(text)).toBe("interface A {\n  zone?: string;\n}\n");
});

it("keeps other members on the same lines", () => {
  expect(withoutReady("interface A {\n  ready?: boolean; zone?: string;\n}\n")).toBe(
    "interface A {\n  zone?: string;\n}\n",
  );
  expect(withoutReady("interface A {\n  zone?: string; ready?: boolean;\n}\n")).toBe(
    "interface A {\n  zone?: string;\n}\n",
  );
  expect(withoutReady("interface A { ready?: boolean; zone?: string }\n")).toBe(
    "interface A { zone?: string }\n",
  );
  expect(withoutReady("interface A { zone?: string; ready?: boolean }\n")).toBe(
    "interface A { zone?: string; }\n",
  );
});
