import type { Report } from "@capikit/common/diagnostics";
import { bareText, checkColumnPath, jsonLiteral, quotedText, rawText } from "@capikit/model";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import type { MarkerLine } from "../declarations/declaration.ts";
import { isObject, listAt, textAt } from "../json/json-values.ts";
import type { TypeOptions } from "../types/context.ts";
import type { Crd, CrdVersion } from "./crd.ts";
import { firstError } from "./dead-paths.ts";
import type { ReportUnexpressed } from "./kind-markers.ts";

const columnTypes = ["boolean", "date", "integer", "number", "string"];

/** Returns the markers of a version's printer columns. Paths that lead nowhere are warnings. */
export function columnMarkers(
  crd: Crd,
  { name: version, document, schema }: CrdVersion,
  { descriptions }: TypeOptions,
  reportUnexpressed: ReportUnexpressed,
  report: Report,
): MarkerLine[] {
  return listAt(document, "additionalPrinterColumns").flatMap((column): readonly MarkerLine[] => {
    if (!isObject(column)) return [];
    const error =
      columnError(column) ??
      firstError((all) => {
        const read = { name: textAt(column, "name") ?? "", jsonPath: textAt(column, "jsonPath") ?? "" };
        checkColumnPath(read, schema as JsonSchema, crd.locate(column, "jsonPath"), all);
      }, report);
    if (error === undefined) return [columnMarker(column, descriptions)];
    const path = `spec.versions[${version}].additionalPrinterColumns`;
    reportUnexpressed(path, `${error}; the column is omitted`, column, "jsonPath");
    return [];
  });
}

function columnError(column: JsonObject): string | undefined {
  const type = textAt(column, "type") ?? "";
  if (textAt(column, "name") === undefined) return "a column has no name";
  if ((column.priority ?? 0) !== Number(column.priority ?? 0))
    return `the priority of ${JSON.stringify(column.name)} is not a number`;
  if (columnTypes.includes(type)) return undefined;
  return `the type ${JSON.stringify(type)} of ${JSON.stringify(column.name)} is not a column type`;
}

function columnMarker(column: JsonObject, descriptions: boolean): MarkerLine {
  const parts = [
    `name=${quotedText(textAt(column, "name") ?? "")}`,
    `type=${bareText(textAt(column, "type") ?? "")}`,
    `JSONPath=${rawText(textAt(column, "jsonPath") ?? "")}`,
  ];
  const description = descriptions ? textAt(column, "description") : undefined;
  const format = textAt(column, "format");
  if (description !== undefined) parts.push(`description=${quotedText(description)}`);
  if (format !== undefined) parts.push(`format=${bareText(format)}`);
  const { priority } = column;
  if (typeof priority === "number" && priority !== 0) parts.push(`priority=${jsonLiteral(priority)}`);
  return { name: "kubebuilder:printcolumn", argument: `:${parts.join(",")}` };
}
