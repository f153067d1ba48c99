import { nearestName } from "@capikit/common/text";

const types = ["boolean", "date", "integer", "number", "string"];
const formats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** A printer column as a CRD has it. */
export interface ColumnTraits {
  readonly name: string;
  readonly type: string;
  readonly format?: string | undefined;
}

/** An error of a printer column; `reason` follows its name. */
export interface ColumnError {
  readonly field: "name" | "type" | "format";
  readonly reason: string;
  readonly suggestion?: string | undefined;
}

/** Returns the errors for which the API server rejects a printer column, apart from its path. */
export function columnErrors({ name, type, format = "" }: ColumnTraits): ColumnError[] {
  const errors: ColumnError[] = [];
  if (name === "") errors.push({ field: "name", reason: "has no name" });
  if (!types.includes(type)) errors.push(notOneOf("type", type, types));
  if (format !== "" && !formats.includes(format)) errors.push(notOneOf("format", format, formats));
  return errors;
}

function notOneOf(field: "type" | "format", value: string, known: readonly string[]): ColumnError {
  const reason =
    value === ""
      ? `has no ${field}: one of ${known.join(", ")}`
      : `has ${field} ${value}, not one of ${known.join(", ")}`;
  return { field, reason, suggestion: nearestName(value, known) };
}
