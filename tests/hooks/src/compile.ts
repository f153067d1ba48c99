import { join } from "node:path";
import ts from "typescript";
import { createCompilerHost } from "../../../generators/test/support/compiler-host.ts";

const root = join(import.meta.dirname, "../../..");

/** Type-checks in-memory files located in this folder, and returns the compiler's messages. */
export function compile(files: Readonly<Record<string, string>>): readonly string[] {
  const config = ts.readConfigFile(join(root, "tsconfig.base.json"), ts.sys.readFile);
  const { options: base } = ts.parseJsonConfigFileContent({ ...config.config, files: [] }, ts.sys, root);
  const options = { ...base, types: [] };
  const host = createCompilerHost(options);
  const placed = new Map(
    Object.entries(files).map(([name, text]) => [join(import.meta.dirname, name), text]),
  );
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (path) => placed.has(path) || fileExists(path);
  host.readFile = (path) => placed.get(path) ?? readFile(path);
  const { directoryExists = () => true } = host;
  host.directoryExists = (path) =>
    [...placed.keys()].some((file) => file.startsWith(`${path}/`)) || directoryExists(path);
  host.getSourceFile = (path, ...rest) => {
    const text = placed.get(path);
    return text === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.ES2023);
  };
  const program = ts.createProgram([...placed.keys()], options, host);
  return [...placed.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    return found.map(({ messageText, start = 0 }) => {
      const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1;
      return `${line}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    });
  });
}
