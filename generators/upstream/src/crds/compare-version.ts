import { equalJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";
import type { PartChange } from "../changes/change.ts";
import type { CrdVersion } from "../read/release.ts";

/** Compares one version of a kind in both releases, without its schema. */
export function compareVersion(
  before: CrdVersion,
  after: CrdVersion,
  report: (change: PartChange) => void,
): void {
  const add = (consequence: PartChange["consequence"], code: string, what: string): void =>
    report({ consequence, path: "", code, what });
  if (before.served !== after.served)
    add(
      after.served === true ? "compatible" : "clients",
      "served-changed",
      after.served === true ? "served now" : "no longer served",
    );
  if (before.storage !== after.storage)
    add(
      "compatible",
      "storage-changed",
      after.storage === true ? "objects are stored in it now" : "objects are stored in another version now",
    );
  if ((before.deprecated === true) !== (after.deprecated === true))
    add(
      "compatible",
      "deprecated-changed",
      after.deprecated === true ? `deprecated${formatWarning(after)}` : "no longer deprecated",
    );
  else if (after.deprecated === true && before.deprecationWarning !== after.deprecationWarning)
    add("documentation", "deprecated-changed", `deprecation warning changed${formatWarning(after)}`);
  compareSubresources(before, after, add);
  compareSelectors(before, after, add);
  const [columns, newColumns] = [before, after].map(
    ({ additionalPrinterColumns: list }) => (list ?? []) as readonly Json[],
  );
  if (!equalJson(columns, newColumns)) add("compatible", "columns-changed", "columns of kubectl get changed");
}

type AddChange = (consequence: PartChange["consequence"], code: string, what: string) => void;

function compareSubresources(
  { subresources: before }: CrdVersion,
  { subresources: after }: CrdVersion,
  add: AddChange,
): void {
  // With the subresource, writes of the whole object ignore the status.
  if ((before?.status === undefined) !== (after?.status === undefined))
    add(
      "clients",
      "status-changed",
      `status subresource ${after?.status === undefined ? "removed" : "added"}`,
    );
  const [scale, newScale] = [before?.scale, after?.scale];
  if (scale === undefined && newScale !== undefined)
    add("compatible", "scale-changed", "scale subresource added");
  else if (scale !== undefined && newScale === undefined)
    add("clients", "scale-changed", "scale subresource removed");
  else if (!equalJson(scale, newScale))
    add("clients", "scale-changed", "paths of the scale subresource changed");
}

function compareSelectors(before: CrdVersion, after: CrdVersion, add: AddChange): void {
  const [old, now] = [before, after].map(
    ({ selectableFields: list }) => new Set((list ?? []).map(({ jsonPath }) => jsonPath)),
  );
  for (const path of now ?? [])
    if (old?.has(path) !== true) add("compatible", "selectable-field-added", `field selector added: ${path}`);
  for (const path of old ?? [])
    if (now?.has(path) !== true)
      add("clients", "selectable-field-removed", `field selector removed: ${path}`);
}

function formatWarning({ deprecationWarning }: CrdVersion): string {
  return deprecationWarning === undefined ? "" : `: ${deprecationWarning}`;
}
