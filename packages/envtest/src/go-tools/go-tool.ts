import { CapikitError } from "@capikit/common/errors";
import { compareText } from "@capikit/common/text";

/** This machine has no Go toolchain. */
export class GoMissingError extends CapikitError {
  override readonly name = "GoMissingError";

  constructor(options?: ErrorOptions) {
    super(
      "go is not on the PATH: install Go 1.26 or newer (https://go.dev/dl, `brew install go`, `apt-get install golang`)",
      options,
    );
  }
}

/** A `go` command failed; the message ends with its output. */
export class GoToolError extends CapikitError {
  override readonly name = "GoToolError";
}

/** A program that is built from a Go package of a pinned module. */
export interface GoTool {
  /** Name of the file in the cache. */
  readonly name: string;
  /** Version for messages, such as `v1.37.0`. */
  readonly version: string;
  /** Folder with `go.mod` and `go.sum`, or a Go program. */
  readonly moduleDir: string;
  /**
   * Import path of the package to build, `.` for the module's own, or a folder of the module such as
   * `./tool`. The cache key has all files of the module; with `./tool`, only those of the folder and
   * of the module's root.
   */
  readonly package: string;
  /** String variables that the linker sets (`-X`), by `import/path.name`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Build tags. Default: none. */
  readonly tags?: readonly string[];
}

/** Returns the flags of `go build` for the tags of a tool. */
export function tagFlags({ tags = [] }: GoTool): string[] {
  return tags.length === 0 ? [] : [`-tags=${tags.join(",")}`];
}

/** Returns the linker flags of a tool: no symbol table, and its variables in a fixed order. */
export function linkerFlags(tool: GoTool): string {
  const variables = Object.entries(tool.variables ?? {}).sort(([a], [b]) => compareText(a, b));
  return ["-s", "-w", ...variables.map(([name, value]) => `-X ${name}=${value}`)].join(" ");
}
