import { equalJson, plainText, recordOf, valueAt } from "@capikit/common/json";
import { compareQuantities, parseQuantity, readLabelSelector } from "@capikit/common/kubernetes";
import type { Fields } from "../crd/crd-error.ts";
import type { ReportField } from "./match-conditions.ts";

/** Reports the errors of an object, and of its change if there is an old one. */
export type Check = (object: Fields, report: ReportField, old: Fields | undefined) => void;

/** One rule of Kubernetes that the schema of a kind does not have. */
export interface BuiltInRule {
  /** The fields that it checks, for the statement of what is checked. */
  readonly covers: string;
  /** The function of Kubernetes that it follows, below `pkg/apis/GROUP/validation`. */
  readonly source: string;
  readonly check: Check;
}

export const rule = (covers: string, source: string, check: Check): BuiltInRule => ({
  covers,
  source,
  check,
});

/** Reports fields that differ from those of the old object. */
export function checkUnchanged(
  object: Fields,
  old: Fields | undefined,
  paths: string,
  report: ReportField,
): void {
  for (const path of old === undefined ? [] : paths.split(" ")) {
    const [now, before] = [object, old].map((one) => valueAt(one, ...path.split(".")));
    if (!equalJson(now ?? null, before ?? null)) report(path, "field is immutable");
  }
}

export const immutable = (paths: string, source: string): BuiltInRule =>
  rule(`changes of ${paths.replaceAll(" ", ", ")}`, source, (object, report, old) =>
    checkUnchanged(object, old, paths, report),
  );

/** Reports the errors of a label selector, except those of types, which schemas have. */
export const selects = (path: string, selector: unknown, report: ReportField): void => {
  for (const error of readLabelSelector(selector).errors)
    if (error.type !== "FieldValueTypeInvalid")
      report(error.path === "" ? path : `${path}.${error.path}`, error.message, error.type);
};

/** Reports the errors of labels, see {@link selects}. */
export const checkLabels = (path: string, matchLabels: unknown, report: ReportField): void => {
  selects("", { matchLabels }, (at, ...error) => report(at.replace(/^\.matchLabels/, path), ...error));
};

/** Returns the members of an object except some. */
export function without(value: unknown, names: string): Record<string, unknown> {
  const rest = { ...recordOf(value) };
  for (const name of names.split(" ")) delete rest[name];
  return rest;
}

/** Reports whether a field is set; Go reads null as absent. */
export const isSet = (value: unknown): boolean => value !== undefined && value !== null;

/** Reports the fields that are missing or empty texts. */
export function requireTexts(
  value: Fields,
  path: string,
  fields: readonly string[],
  report: ReportField,
): void {
  for (const field of fields)
    if (!isSet(value[field]) || value[field] === "")
      report(`${path}.${field}`, "is required", "FieldValueRequired");
}

/** Reports a number that is not a port. */
export function checkPort(value: unknown, path: string, report: ReportField): void {
  if (typeof value === "number" && (value < 1 || value > 65_535)) report(path, "must be between 1 and 65535");
}

/** Reports negative numbers in fields. */
export function checkNonNegative(value: Fields, path: string, fields: string, report: ReportField): void {
  for (const field of fields.split(" ")) {
    const number = value[field];
    if (typeof number === "number" && number < 0)
      report(`${path}.${field}`, "must be greater than or equal to 0");
  }
}

/** Reports a value that is set and is not one of the words. */
export function checkWord(value: unknown, path: string, words: string, report: ReportField): void {
  if (isSet(value) && value !== "" && !words.split(" ").includes(plainText(value)))
    report(path, `must be one of ${words.replaceAll(" ", ", ")}`, "FieldValueNotSupported");
}

/** Reports quantities that cannot be parsed or are negative. */
export function checkQuantities(list: unknown, path: string, report: ReportField): void {
  for (const [name, amount] of Object.entries(recordOf(list))) {
    const quantity = quantityOf(amount);
    if (quantity === undefined)
      report(`${path}[${name}]`, "must be a quantity such as 500m or 1Gi", "FieldValueTypeInvalid");
    else if (quantity.value < 0n) report(`${path}[${name}]`, "must be greater than or equal to 0");
  }
}

function quantityOf(value: unknown): ReturnType<typeof parseQuantity> {
  return typeof value === "string" || typeof value === "number" ? parseQuantity(plainText(value)) : undefined;
}

/** Reports each quantity that is over that of the same name in another list. */
export function checkAtMost(
  list: unknown,
  limits: unknown,
  path: string,
  other: string,
  report: ReportField,
): void {
  for (const [name, amount] of Object.entries(recordOf(list))) {
    const [least, most] = [quantityOf(amount), quantityOf(recordOf(limits)[name])];
    if (least !== undefined && most !== undefined && compareQuantities(least, most) > 0)
      report(`${path}[${name}]`, `must be at most the ${other} of ${plainText(recordOf(limits)[name])}`);
  }
}

/** Reports the name of a port that IANA does not allow. */
export function checkPortName(name: string, path: string, report: ReportField): void {
  if (name.length > 15 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || !/[a-z]/.test(name))
    report(path, "must be at most 15 lower-case letters, digits and single hyphens, with a letter");
}
