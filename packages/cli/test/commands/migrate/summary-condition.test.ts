import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { applyEdits } from "@capikit/model";
import { expect, it } from "vitest";
import { withTodos } from "../../../src/commands/migrate/project/author-todo.ts";
import { declaredKinds } from "../../../src/commands/migrate/project/declared-kind.ts";
import type { MigratedGroup } from "../../../src/commands/migrate/project/migrate-kinds.ts";
import { moveSummaryCondition } from "../../../src/commands/migrate/project/summary-condition.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";
import type { Project } from "../../../src/shared/project-edit/project.ts";

const kind = { kind: "FooControlPlane", role: "ControlPlane", moves: [] } as unknown as KindMigration;
const groups = [{ scope: { folder: "api/v1" }, kinds: [kind] }] as unknown as readonly MigratedGroup[];
const project = { root: "/p", config: { config: {} }, model: { packages: [] } } as unknown as Project;

it("renames only the condition of the control plane", () => {
  const text = `import type { Machine } from "@capikit/api/core";
import { isConditionTrue, controlPlane } from "@capikit/controller-kit";
import type { FooControlPlane } from "../api/v1/index.ts";
import { fooControlPlane } from "../gen/kinds/api/v1/index.ts";
const made = () => server.object(fooControlPlane, key);
controlPlane(fooControlPlane, { async reconcile({ object, machine }) { isConditionTrue(object, "Ready"); } });
function check(own: FooControlPlane, machine: Machine, any: any) {
  isConditionTrue(own, "Ready");
  isConditionTrue(made() ?? {}, "Ready");
  isConditionTrue(machine, "Ready");
  isConditionTrue(any, "Ready");
}
`;
  const source = parseSource("src/a.ts", text);
  const found = moveSummaryCondition(source, [kind], declaredKinds(project, source, groups));
  expect(applyEdits(text, withTodos(source, found).edits)).toBe(
    text
      .replace('(object, "Ready")', '(object, "Available")')
      .replace('(own, "Ready")', '(own, "Available")')
      .replace('{}, "Ready")', '{}, "Available")')
      .replace(
        "  isConditionTrue(any",
        "  // TODO(author): the condition of a control plane is Available in contract v1beta2.\n$&",
      ),
  );
});
