import { isMap, isSeq, LineCounter, type Node, type Pair, parseDocument } from "yaml";

/** The steps of a path such as `spec.ports[0].name` or `metadata.labels[a.b/c]`. */
export function stepsOf(path: string): string[] {
  return [...path.matchAll(/\[([^\]]*)\]|([^.[\]]+)/g)].map(
    ([, bracketed, plain]) => bracketed ?? plain ?? "",
  );
}

/** The line in a document, from 1, of the deepest part of a path that is there. */
export function lineOfPath(text: string, path: string): number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, schema: "failsafe", logLevel: "silent" });
  let node = document.contents as Node | null;
  let offset = node?.range?.[0] ?? 0;
  for (const step of stepsOf(path)) {
    if (isMap(node)) {
      const pair = (node.items as Pair<Node & { readonly value?: unknown }, Node | null>[]).find(
        ({ key }) => String(key.value) === step,
      );
      if (pair === undefined) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = itemOf(node.items as Node[], step);
      if (node === null) break;
      offset = node.range?.[0] ?? offset;
    } else {
      break;
    }
  }
  return lines.linePos(offset).line;
}

/** An item by its index, or by the name that it has. */
function itemOf(items: readonly Node[], step: string): Node | null {
  const byName = (item: Node): boolean => isMap(item) && item.get("name") === step;
  return (/^\d+$/.test(step) ? items[Number(step)] : items.find(byName)) ?? null;
}
