/** An error of TypeScript, in the shape of capikit's diagnostics. */
export interface TypeDiagnostic {
  /** Such as `TS2322`. */
  readonly code: string;
  readonly severity: "error";
  readonly message: string;
  /** Absent for errors of the configuration. */
  readonly location?: { readonly path: string; readonly line: number; readonly column: number };
}

/** The output of `tsc --pretty false --listFiles`. */
export interface TscOutput {
  readonly diagnostics: readonly TypeDiagnostic[];
  /** Paths of all files of the program. */
  readonly files: readonly string[];
}

/** Parses the output of the compiler. Further lines of a message are indented. */
export function parseTscOutput(lines: readonly string[]): TscOutput {
  const diagnostics: TypeDiagnostic[] = [];
  const files: string[] = [];
  for (const line of lines) {
    const [, path, row, column, code, message = ""] =
      /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/.exec(line) ?? [];
    const last = diagnostics.at(-1);
    if (code !== undefined) {
      const location = path === undefined ? undefined : { path, line: Number(row), column: Number(column) };
      diagnostics.push({ code, severity: "error", message, ...(location && { location }) });
    } else if (/^\s/.test(line) && last !== undefined) {
      diagnostics[diagnostics.length - 1] = { ...last, message: `${last.message}\n${line}` };
    } else if (/^(?:[A-Za-z]:)?[\\/]/.test(line)) files.push(line);
  }
  return { diagnostics, files };
}
