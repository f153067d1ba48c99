import { describe, expect, it } from "vitest";
import { chooseArchive, platformName } from "../../src/binaries/releases.ts";

const archive = (version: string, platform: string) =>
  `    envtest-${version}-${platform}.tar.gz:\n      hash: ${"ab".repeat(64)}\n      selfLink: https://example.test/${version}/${platform}\n`;
const index = `releases:\n${["v1.36.0", "v1.36.10", "v1.36.2", "v1.36.11-rc.1", "v1.35.4"]
  .map((v) => `  ${v}:\n${archive(v, "linux-amd64")}${archive(v, "darwin-arm64")}`)
  .join("")}  v1.36.12:\n${archive("v1.36.12", "darwin-arm64")}`;

describe("chooseArchive", () => {
  it.each([
    ["1.36", "linux-amd64", "1.36.10"],
    ["1.36", "darwin-arm64", "1.36.12"],
    ["1.36.2", "linux-amd64", "1.36.2"],
    ["v1.35.4", "linux-amd64", "1.35.4"],
    ["1.36.11-rc.1", "linux-amd64", "1.36.11-rc.1"],
  ])("%s for %s is %s", (wanted, platform, version) => {
    expect(chooseArchive(index, wanted, platform)).toMatchObject({
      version,
      url: `https://example.test/v${version}/${platform}`,
    });
  });

  it.each([
    ["1.37", "linux-amd64"],
    ["1.3", "linux-amd64"],
    ["1.36", "windows-amd64"],
  ])("rejects %s for %s", (wanted, platform) => {
    expect(chooseArchive(index, wanted, platform)).toBeUndefined();
  });

  it("takes an empty index for one without releases", () => {
    expect(chooseArchive("", "1.36", "linux-amd64")).toBeUndefined();
  });
});

describe("platformName", () => {
  it.each([
    ["linux", "x64", "linux-amd64"],
    ["darwin", "arm64", "darwin-arm64"],
  ])("%s %s", (platform, arch, name) => {
    expect(platformName(platform, arch)).toBe(name);
  });
});
