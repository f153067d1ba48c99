import { CapikitError } from "@capikit/common/errors";

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
