import { describe, expect, it } from "vitest";
import { help, parseArguments } from "../src/arguments.ts";

describe("the command line", () => {
  it("parses all values", () => {
    const argv = [
      "foo",
      "--type",
      "ipam,addon",
      "-t",
      "bootstrap",
      "-n",
      "bar",
      "--api-version=v2",
      "--contracts=both",
      "--identity",
      "--no-install",
      "-y",
    ];
    expect(parseArguments(argv)).toEqual({
      folder: "foo",
      types: ["ipam", "addon", "bootstrap"],
      name: "bar",
      apiVersion: "v2",
      contracts: "both",
      identity: true,
      install: false,
      yes: true,
      help: false,
      version: false,
    });
  });

  it("leaves missing values open", () => {
    expect(parseArguments([])).toMatchObject({
      folder: undefined,
      types: [],
      name: undefined,
      identity: false,
      install: undefined,
    });
  });

  it.each([
    [["foo", "--type", "infra"], "unknown type: infra", "did you mean infrastructure?"],
    [["foo", "--type", "controlplane"], "unknown type: controlplane", "did you mean control-plane?"],
    [["foo", "--type", "cloud"], "unknown type: cloud", expect.stringContaining("types: infrastructure,")],
    [["foo", "bar"], "expected one folder, found 2: foo bar", expect.stringContaining("--type")],
    [["foo", "--typ", "ipam"], "unknown flag: --typ", "did you mean --type?"],
    [["foo", "--cloud"], "unknown flag: --cloud", "see --help for all flags"],
    [
      ["foo", "--contracts", "v1"],
      "unknown contract: v1",
      "set --contracts to one of v1beta2, v1beta1, both",
    ],
    [["foo", "--type"], expect.stringContaining("--type"), "see --help for all flags"],
  ])("%j is refused", (argv, message, hint) => {
    expect(() => parseArguments(argv)).toThrow(expect.objectContaining({ message, help: hint, exitCode: 2 }));
  });

  it("has every flag in its help", () => {
    for (const flag of [
      "--type",
      "--name",
      "--api-version",
      "--contracts",
      "--install",
      "--no-install",
      "--yes",
    ]) {
      expect(help).toContain(flag);
    }
  });
});
