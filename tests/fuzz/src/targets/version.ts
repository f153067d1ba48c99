import { latestVersion } from "@capikit/clusterctl-kit/repository";
import {
  compareApiVersions,
  compareVersions,
  formatVersion,
  isSupportedVersionSkew,
  parseVersion,
  tryParseVersion,
} from "@capikit/common/kubernetes";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

const words = [
  "v",
  "1",
  "0",
  ".",
  "30",
  "-",
  "+",
  "rc",
  "alpha",
  "beta",
  "01",
  "18446744073709551616",
  "_",
  "/",
  ":",
  "@sha256:",
  "registry.example.com:5000",
  "a",
  "\n",
  " ",
];
const others = ["v1.30.0", "1.30.1-rc.1", "v1.30.0-rc.10+build.5", "2", "v1.2.3+b"].map((text) =>
  parseVersion(text),
);

/** Versions, one a line, in the tolerant notation of Cluster API. */
export const target: FuzzTarget = {
  name: "version",
  extension: "txt",
  arbitrary: sentence(words, { maxLength: 14 }),
  errors: [TypeError],
  async run(input) {
    const text = input.toString("utf8");
    const lines = text.split("\n").slice(0, 6);
    await latestVersion({ versions: async () => lines, file: async () => Buffer.from("") } as never).catch(
      (error: Error) => {
        check(error.name === "RepositoryError", `${error.name}: ${error.message}`);
      },
    );
    for (const line of lines) {
      check(compareApiVersions(line, line) === 0, "an API version differs from itself");
      check(
        Math.sign(compareApiVersions(line, "v1")) === -Math.sign(compareApiVersions("v1", line)),
        "API versions have no order",
      );
    }
    const version = tryParseVersion(text);
    if (version === undefined) return;
    const printed = formatVersion(version);
    check(formatVersion(parseVersion(printed)) === printed, "a second round trip changes the text");
    check(
      compareVersions(version, parseVersion(printed), { build: true }) === 0,
      "a version differs from its text",
    );
    for (const other of others) {
      check(
        compareVersions(version, other) === -compareVersions(other, version) ||
          compareVersions(version, other) === 0,
        "versions have no order",
      );
      isSupportedVersionSkew(version, other);
    }
  },
};
