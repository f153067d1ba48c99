import type { Client } from "@capikit/client";

interface Table {
  readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[];
  readonly rows: readonly { readonly cells: readonly unknown[] }[];
}

/** Returns what `kubectl get` prints of a resource. */
export async function kubectlGet(client: Client, path: string): Promise<string> {
  const headers = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" };
  const { columnDefinitions, rows } = (await client.raw({ method: "GET", path, headers })) as Table;
  const shown = columnDefinitions.flatMap(({ priority }, at) => (priority === 0 ? [at] : []));
  const lines = [
    columnDefinitions.map(({ name }) => name.toUpperCase()),
    ...rows.map(({ cells }) => cells.map((cell) => (cell === null ? "<none>" : String(cell)))),
  ];
  const widths = shown.map((at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) => shown.map((at, column) => (line[at] ?? "").padEnd((widths[column] ?? 0) + 3)).join(""))
    .join("\n");
}
