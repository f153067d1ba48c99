import { createHash } from "node:crypto";

/** An input that violates a property of a target. */
export interface Finding {
  readonly kind: "error" | "hang" | "memory";
  /** The same for inputs that fail at the same location, as far as the error shows. */
  readonly signature: string;
  /** Error with stack; for a hang or exhausted memory, the limit. */
  readonly message: string;
  readonly input: Uint8Array;
}

export function errorFinding(error: unknown, input: Uint8Array): Finding {
  const isError = error instanceof Error;
  const text = isError ? `${error.name}: ${error.message}` : `thrown value: ${String(error)}`;
  const frame = isError ? /\n\s+at ([^\n]*(?:packages|generators)\/[^\n]*)/.exec(error.stack ?? "")?.[1] : "";
  // The code location distinguishes failures; else the message without quoted input and numbers.
  const shape = text.replace(/(["'`]).*?\1|\d+/gs, "…").slice(0, 80);
  return {
    kind: "error",
    signature: frame ? `${(error as Error).name} at ${frame.replace(/^.*\((.*)\)$/, "$1")}` : shape,
    message: isError ? (error.stack ?? text) : text,
    input,
  };
}

/** Corpus file name of a finding, to be replaced by a description of the input. */
export function findingFileName({ kind, input }: Finding, extension: string): string {
  return `${kind}-${createHash("sha256").update(input).digest("hex").slice(0, 8)}.${extension}`;
}
