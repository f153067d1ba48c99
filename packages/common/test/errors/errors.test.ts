import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { CapikitError, errorMessage, hasErrorCode, isCapikitError, toError } from "../../src/errors/index.ts";

class SampleError extends CapikitError {
  override readonly name = "SampleError";
}

class CodedError extends CapikitError {
  override readonly name = "CodedError";
  override readonly code: "SAMPLE_A" | "SAMPLE_B" = "SAMPLE_A";
}

describe("CapikitError", () => {
  it("has the class's name and code, and keeps the cause", () => {
    const cause = new Error("disk full");
    const error = new SampleError("cannot write", { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "SampleError",
      code: "SAMPLE_ERROR",
      message: "cannot write",
      cause,
    });
    expect(String(error)).toBe("SampleError: cannot write");
    expect(error.stack).toContain("errors.test.ts");
  });

  it("may have codes of its own", () => {
    const error = new CodedError("x");
    expect(error.code).toBe("SAMPLE_A");
    expect(hasErrorCode(error, "SAMPLE_A", "SAMPLE_B")).toBe(true);
  });

  it("is recognized across copies of the package", async () => {
    const copy = "../../src/errors/capikit-error.ts?copy";
    const other = (await import(/* @vite-ignore */ copy)) as { CapikitError: typeof CapikitError };
    expect(other.CapikitError).not.toBe(CapikitError);
    class OtherError extends other.CapikitError {
      override readonly name = "OtherError";
    }
    const error = new OtherError("x");
    expect(error).not.toBeInstanceOf(CapikitError);
    expect(isCapikitError(error)).toBe(true);
    expect(isCapikitError(new SampleError("x"))).toBe(true);
  });

  it.each([new Error("x"), { name: "SampleError", code: "SAMPLE" }, undefined, null, "SAMPLE"])(
    "does not recognize %o",
    (value) => expect(isCapikitError(value)).toBe(false),
  );
});

describe("hasErrorCode", () => {
  it("compares the codes of errors of capikit and of Node.js", async () => {
    const missing: unknown = await readFile("/does/not/exist").catch((error: unknown) => error);
    expect(hasErrorCode(missing, "EACCES", "ENOENT")).toBe(true);
    expect(hasErrorCode(missing, "EACCES")).toBe(false);
    expect(hasErrorCode(new SampleError("x"), "SAMPLE_ERROR")).toBe(true);
  });

  it.each([new Error("SAMPLE"), { code: "SAMPLE" }, undefined, null])("is false for %o", (value) => {
    expect(hasErrorCode(value, "SAMPLE")).toBe(false);
  });
});

describe("errorMessage", () => {
  it.each([
    [new Error("disk full"), "disk full"],
    [new TypeError(""), "TypeError"],
    ["text", "text"],
    [undefined, "undefined"],
    [Object.create(null), "unknown error"],
  ])("of %o is %j", (value, expected) => expect(errorMessage(value)).toBe(expected));
});

describe("toError", () => {
  it("returns errors as they are, and other values as the cause of one", () => {
    const error = new Error("x");
    expect(toError(error)).toBe(error);
    expect(toError("text")).toMatchObject({ message: "text", cause: "text" });
  });
});
