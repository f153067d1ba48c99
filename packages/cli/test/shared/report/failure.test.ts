import { ConfigError, TransportError } from "@capikit/client/errors";
import { UsageError } from "@capikit/generators/run";
import { describe, expect, it } from "vitest";
import { run } from "../../../src/program/run.ts";
import { bugReport } from "../../../src/shared/report/bug-report.ts";
import { failureOf, failureText } from "../../../src/shared/report/failure.ts";

const system = (code: string, message: string): Error => Object.assign(new Error(message), { code });

describe("failures of peers, programs, files and the machine", () => {
  it.each([
    [
      new ConfigError("CONFIG_EXEC_FAILED", "credential plugin aws exited with 1"),
      "credential plugin aws exited with 1",
    ],
    [
      new TransportError({ method: "GET", path: "/api" }, "https://a.test", new Error("cut")),
      "cannot read the cluster: GET /api: no answer from https://a.test: cut",
    ],
    [system("ENOSPC", "ENOSPC: no space left on device, write"), "ENOSPC: no space left on device, write"],
    [system("CERT_HAS_EXPIRED", "certificate has expired"), "certificate has expired"],
    [system("ERR_SSL_WRONG_VERSION_NUMBER", "wrong version number"), "wrong version number"],
    [
      new TypeError("fetch failed", { cause: system("ENOTFOUND", "getaddrinfo ENOTFOUND a.test") }),
      "fetch failed: getaddrinfo ENOTFOUND a.test",
    ],
    [new UsageError("no such file"), "no such file"],
  ])("are one line: %s", (error, message) => {
    expect(failureOf(error)?.message).toBe(message);
    expect(failureText(error, [])).not.toContain("bug");
  });

  it.each([
    new TypeError("x is not a function"),
    new Error("unreachable"),
    system("ERR_INVALID_ARG_TYPE", "The path argument must be of type string"),
    system("ERR_ASSERTION", "no"),
    "text",
    undefined,
  ])("are no mistakes of the program: %s", (error) => {
    expect(failureOf(error)).toBeUndefined();
    expect(failureText(error, ["lint"])).toBe(bugReport(error, ["lint"]));
  });
});

describe("text on stderr", () => {
  const failing = async (error: Error): Promise<{ readonly code: number; readonly stderr: string }> => {
    let stderr = "";
    const io = {
      stdout: () => {
        throw error;
      },
      stderr: (text: string) => {
        stderr += text;
      },
      control: () => {},
      env: {},
      terminal: { stdout: false, stderr: false },
      signal: new AbortController().signal,
    };
    return { code: await run(["--version"], io), stderr };
  };

  it("has no stack for a full disk, and exits with 1", async () => {
    expect(await failing(system("ENOSPC", "ENOSPC: no space left on device, write"))).toEqual({
      code: 1,
      stderr: "capikit: ENOSPC: no space left on device, write\n  help: free space on the disk\n",
    });
  });

  it("has the report of a bug, and exits with 70", async () => {
    expect(await failing(new TypeError("x is not a function"))).toMatchObject({
      code: 70,
      stderr: expect.stringContaining("this is a bug in capikit"),
    });
  });

  it("gives no command to a runner, and repeats no password of a URL", async () => {
    const { stderr } = await failing(
      system("ENOENT", "##[set-env name=A;]b https://me:hunter2@a.test/x does not exist"),
    );
    expect(stderr).toBe("capikit: #\\#[set-env name=A;]b https://[redacted]@a.test/x does not exist\n");
  });
});
