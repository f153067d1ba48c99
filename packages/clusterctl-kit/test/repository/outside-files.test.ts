import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Provider } from "@capikit/inventory";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { localUrl, openRepository, withOverrides } from "../../src/repository/index.ts";

const provider: Provider = { name: "foo", type: "InfrastructureProvider" };
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "capikit-repository-"));
  for (const folder of ["repository", "overrides"])
    await mkdir(join(root, folder, "infrastructure-foo/v0.1.0"), { recursive: true });
  await writeFile(join(root, "private.yaml"), "kind: Private\n");
});
afterEach(() => rm(root, { recursive: true }));

function open() {
  return openRepository(
    provider,
    localUrl(join(root, "repository"), provider, "v0.1.0", "infrastructure-components.yaml"),
  );
}

describe("files outside a release", () => {
  it.each([
    ["v0.1.0", "../../../private.yaml"],
    ["v0.1.0", "clusterclass-/../../../../private.yaml"],
    ["../..", "private.yaml"],
    ["v0.1.0", "..\\..\\..\\private.yaml"],
  ])("are not read as %s %s, also as overrides", async (version, path) => {
    const repository = await open();
    const overridden = withOverrides(repository, join(root, "overrides"));
    for (const one of [repository, overridden])
      await expect(one.file(version, path)).rejects.toMatchObject({ code: "REPOSITORY_NO_FILE" });
  });

  it.each(["v0.1.0/../../latest", "v0.1.0?x", "v0.1.0#x", "%2e%2e"])(
    "are not requested from GitHub as %s",
    async (version) => {
      const url = "https://github.com/a/b/releases/v0.1.0/infrastructure-components.yaml";
      const repository = await openRepository(provider, url, { env: { GOPROXY: "off" } });
      await expect(repository.file(version, "metadata.yaml")).rejects.toMatchObject({
        code: "REPOSITORY_NO_FILE",
      });
    },
  );
});
