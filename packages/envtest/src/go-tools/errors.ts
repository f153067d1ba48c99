/** There is no Go toolchain on this machine. */
export class GoMissingError extends Error {
  override readonly name = "GoMissingError";

  constructor(options?: ErrorOptions) {
    super(
      "go is not on the PATH: install Go 1.26 or newer (https://go.dev/dl, `brew install go`, `apt-get install golang`)",
      options,
    );
  }
}

/** `go` is there but could not do what it was asked for; the message ends with what it said. */
export class GoToolError extends Error {
  override readonly name = "GoToolError";
}
