import { isUtf8 } from "node:buffer";
import { basename } from "node:path";
import { TemplateError } from "@capikit/clusterctl-kit";
import {
  type ClassVariable,
  classVariables,
  listVariables,
  type TemplateVariable,
} from "@capikit/clusterctl-kit/templates";
import { stringifyJson } from "@capikit/common/json";
import { utf8Text } from "@capikit/common/text";
import { exit } from "../../shared/command/command.ts";
import { readObjects } from "../../shared/input/read-objects.ts";
import { createColours } from "../../shared/terminal/colours.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { TemplateVariablesCall } from "../template.ts";
import { readTemplate } from "./read-template.ts";

export async function run(call: TemplateVariablesCall, io: Io): Promise<number> {
  const { template, classes: beside } = readTemplate(call, "variables");
  const given = call.lists?.class !== undefined;
  const classes = beside.filter(({ file }) => given || mayUse(utf8Text(template.text), file));
  const unreadable = [template, ...classes].find(({ text }) => typeof text !== "string" && !isUtf8(text));
  if (unreadable !== undefined) {
    io.stderr(`${unreadable.file}: the file is not UTF-8. Save the file as UTF-8.\n`);
    return exit.findings;
  }
  try {
    const variables = listVariables(template.text);
    const classFiles = classes.map(({ file, text }) => ({ file, variables: listVariables(text) }));
    const ofClasses = classVariables(
      classes.flatMap(({ file }) => readObjects([file], { rejects: true }).objects),
    );
    if (call.flags.format === "json")
      io.stdout(`${stringifyJson({ variables, classFiles, classVariables: ofClasses }, 2)}\n`);
    else if (variables.length + ofClasses.length + classFiles.flatMap((one) => one.variables).length === 0)
      io.stderr(`${template.file} has no variables\n`);
    else write([{ file: template.file, variables }, ...classFiles], ofClasses, io);
    return exit.ok;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    io.stderr(`${template.file}: ${error.message}\n`);
    return exit.findings;
  }
}

/** Reports whether a template names the ClusterClass of a file, or a variable has its name. */
function mayUse(template: string, file: string): boolean {
  const name = /^clusterclass-(.*)\.ya?ml$/.exec(basename(file))?.[1] ?? "";
  return (
    template.includes(name) || /\bclass(?:Ref)?:\s*(?:\{\s*)?(?:name:\s*)?["']?[\w-]*\$\{/.test(template)
  );
}

interface FileVariables {
  readonly file: string;
  readonly variables: readonly TemplateVariable[];
}

function write(files: readonly FileVariables[], ofClasses: readonly ClassVariable[], io: Io): void {
  const colours = createColours(io, "stdout");
  const all = files.flatMap(({ file, variables }) => variables.map((variable) => ({ file, ...variable })));
  // Not by spreading: a template may have more variables than a call can have arguments.
  const width = [...all, ...ofClasses].reduce((most, { name }) => Math.max(most, name.length), 0);
  const section = (title: string, of: typeof all): void => {
    if (of.length === 0) return;
    const rows = of.map(({ file, name, default: value, uses }) => {
      const lines = [...new Set(uses.map(({ line }) => line))].join(", ");
      const known = value === undefined ? "" : `(defaults to ${value}) `;
      return `  - ${name.padEnd(width)}  ${known}${colours.dim(`${file} line ${lines}`)}\n`;
    });
    io.stdout(`${colours.bold(title)}\n${rows.join("")}\n`);
  };
  section(
    "Required Variables:",
    all.filter(({ required }) => required),
  );
  section(
    "Optional Variables:",
    all.filter(({ required, listed }) => listed && !required),
  );
  section(
    "Optional Variables that are used only in defaults of others:",
    all.filter(({ listed }) => !listed),
  );
  for (const name of new Set(ofClasses.map(({ clusterClass }) => clusterClass))) {
    io.stdout(`${colours.bold(`Variables of ClusterClass ${name}, for spec.topology.variables:`)}\n`);
    for (const one of ofClasses.filter(({ clusterClass }) => clusterClass === name)) {
      const parts = [
        one.required ? "required" : "optional",
        one.type,
        ...(one.default === undefined ? [] : [`defaults to ${stringifyJson(one.default)}`]),
        one.patches.length === 0 ? "used by no patch" : `used by ${one.patches.join(", ")}`,
      ];
      io.stdout(
        `  - ${one.name.padEnd(width)}  ${colours.dim(parts.filter((part) => part !== "").join("; "))}\n`,
      );
    }
    io.stdout("\n");
  }
}
