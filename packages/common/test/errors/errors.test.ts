import { readFile } from "node:fs/promises";
import { isInstalled } from "@capikit/common/errors";
import { describe, expect, it } from "vitest";
import {
  CapikitError,
  errorMessage,
  hasErrorCode,
  isCapikitError,
  systemHelp,
} from "../../src/errors/index.ts";
import { ownPlace, placeOfFrame } from "../../src/errors/source-place.ts";

it.each([
  ["ENOSPC", "free space on the disk"],
  ["EDQUOT", "free space on the disk"],
  ["EFBIG", "raise the limit of the size of files: ulimit -f"],
  ["EMFILE", "raise the limit of open files: ulimit -n"],
  ["EROFS", "check the permissions"],
  ["ENOTDIR", undefined],
])("systemHelp(%s) is %s", (code, help) => {
  expect(systemHelp(Object.assign(new Error("failed"), { code }))).toBe(help);
});

it("adds the causes of foreign errors to their message", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
  const looped = new Error("a");
  looped.cause = looped;
  expect(errorMessage(new TypeError("fetch failed", { cause: refused }))).toBe(
    "fetch failed: connect ECONNREFUSED 127.0.0.1:9",
  );
  expect(errorMessage(new TypeError("fetch failed", { cause: new AggregateError([refused]) }))).toBe(
    "fetch failed: connect ECONNREFUSED 127.0.0.1:9",
  );
  expect(errorMessage(new Error("not stored: full", { cause: new Error("full") }))).toBe("not stored: full");
  expect(errorMessage(new Error("a", { cause: "text" }))).toBe("a");
  expect(errorMessage(new Error("invalid Secret", { cause: new SyntaxError("hunter2 is not JSON") }))).toBe(
    "invalid Secret",
  );
  expect(errorMessage(looped)).toBe("a");
});

describe("errors", () => {
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
});

describe("is installed", () => {
  it.each([
    ["/home/me/foo/node_modules/undici/index.js", true],
    ["/home/me/foo/vendor/capikit/api/dist/index.js", true],
    ["C:\\foo\\vendor\\capikit\\api\\dist\\index.js", true],
    ["file:///home/me/foo/node_modules/undici/index.js", true],
    ["/home/me/foo/src/vendor/index.ts", false],
    ["/home/me/vendor/foo/src/main.ts", false],
    ["/home/me/foo/src/main.ts", false],
  ])("tells files of installed packages from those of the project: %s", (path, expected) => {
    expect(isInstalled(path)).toBe(expected);
  });
});

describe("own place", () => {
  const packages = new URL("../../../", import.meta.url);

  it.each([
    ["at reconcile (file:///p/src/foo.ts:7:5)", "/p/src/foo.ts"],
    ["    at async file:///p/src/foo.ts:7:5", "/p/src/foo.ts"],
    ["at new Foo (/p (1)/a b.js:7:5)", "/p (1)/a b.js"],
    ["at file:///p%20q/foo.ts:7:5", "/p q/foo.ts"],
    ["at f (file:///C:/p/foo.ts:7:5)", "C:/p/foo.ts"],
    ["at f (C:\\p\\foo.js:7:5)", "C:\\p\\foo.js"],
  ])("finds the place of %j", (frame, path) => {
    expect(placeOfFrame(frame)).toEqual({ path, line: 7, column: 5 });
    expect(ownPlace(["TypeError: x", frame])).toEqual({ path, line: 7, column: 5 });
  });

  it.each([
    "at process.processTicksAndRejections (node:internal/process/task_queues:104:5)",
    "at f (/p/node_modules/undici/index.js:7:5)",
    "at f (file:///p/vendor/capikit/controller-kit/dist/index.js:7:5)",
    "at f (C:\\p\\vendor\\capikit\\client\\dist\\index.js:7:5)",
    `at f (${packages}controller-kit/src/index.ts:7:5)`,
    `at f (${packages}controller-kit/dist/index.js:7:5)`,
    "at eval (eval at f (file:///p/a.ts:1:1), <anonymous>:7:5)",
    "at <anonymous>",
    "cannot read (/p/src/a.ts:7:5)",
  ])("does not take %j for a place of the program", (frame) => {
    expect(ownPlace([frame])).toBeUndefined();
  });

  it("takes files next to capikit's sources, and packages of other repositories for the program", () => {
    for (const path of ["/other/packages/controller-kit/src/a.ts", `${packages.pathname}testing/test/a.ts`])
      expect(ownPlace(`Error: x\n    at f (node:fs:1:1)\n    at f (${path}:7:5)`)).toMatchObject({ path });
  });
});
