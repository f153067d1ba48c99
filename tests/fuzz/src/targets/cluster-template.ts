import {
  getVariableMap,
  getVariables,
  lintVariables,
  MissingVariablesError,
  substituteVariables,
  TemplateError,
} from "@capikit/clusterctl-kit";
import { listVariables } from "@capikit/clusterctl-kit/templates";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

export const words = [
  "${A}",
  "${constructor}",
  "${B:=x}",
  "${A:-${B}}",
  "$A",
  "$$",
  "${",
  "}",
  "${A",
  ":",
  "=",
  "-",
  "+",
  "/",
  "//",
  "#",
  "##",
  "%",
  "%%",
  "^",
  "^^",
  ",",
  ",,",
  "*",
  "?",
  "[a-z]",
  "[",
  "]",
  "[^",
  "\\",
  "${#A}",
  "${A:1:2}",
  "${A:-1}",
  "${A/x/y}",
  "${A=x}",
  "0",
  "-9999999999",
  "99999999999999999999",
  "\n",
  " ",
  "A",
  "ſ",
];

/** Cluster templates with variables in the notation of drone/envsubst. */
export const target: FuzzTarget = {
  name: "cluster-template",
  extension: "txt",
  arbitrary: sentence(words),
  errors: [TemplateError, MissingVariablesError],
  cases: 50,
  run(input) {
    const names = getVariables(input);
    check(
      [...getVariableMap(input).keys()].join() === names.join(),
      "names differ from the names with defaults",
    );
    lintVariables(input.toString("utf8"));
    const defaults = listVariables(input).map((variable) => variable.default);
    check(
      defaults.every((value) => value === undefined || typeof value === "string"),
      "a default is not a text",
    );
    const get = (name: string): string => (name === "B" ? "$${A}" : "a*b?[c]\u00e9");
    const first = substituteVariables(input, get);
    check(substituteVariables(input, get) === first, "two results differ");
    const text = input.toString("utf8");
    if (!/[$\\\ufffd\0]/.test(text)) check(first === text, "text without variables changed");
  },
};
