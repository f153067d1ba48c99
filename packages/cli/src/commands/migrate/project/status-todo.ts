import type { KindMigration } from "@capikit/clusterctl-kit/lint";
import { formatList } from "@capikit/common/text";
import type { Ts } from "@capikit/model";
import type { EditOrTodo } from "./author-todo.ts";
import type { DeclaredKind } from "./declared-kind.ts";
import { statusNames } from "./status-names.ts";

/** Returns the task for the author about a field. Nothing for fields that did not move. */
export function createTodos(
  node: Ts.Node,
  name: string,
  used: readonly KindMigration[],
  status: { readonly kind: DeclaredKind } | undefined,
): readonly EditOrTodo[] {
  if (status === undefined || status.kind === "other") return [];
  const moved = (status.kind === undefined ? used : [status.kind]).filter((one) => placesOf(one).has(name));
  if (moved.length === 0) return [];
  if (moved.every((one) => statusNames(one).lists.has(name)))
    return [{ node, todo: `${name} is a list with names in contract v1beta2` }];
  const places = [...new Set(moved.map((one) => `status.${placesOf(one).get(name)}`))];
  const owners = formatList(
    moved.map(({ kind }) => kind),
    "and",
  );
  return [{ node, todo: `status.${name} of ${owners} is ${formatList(places, "or")} in contract v1beta2` }];
}

function placesOf(kind: KindMigration): ReadonlyMap<string, string> {
  const { moved, lists } = statusNames(kind);
  return new Map([...moved, ...[...lists].map((name): [string, string] => [name, name])]);
}
