import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProviderType } from "@capikit/inventory";
import { expect, onTestFinished, test } from "vitest";
import {
  availableProviders,
  builtInProviders,
  type RepositoryError,
  readClusterctlConfig,
  resolveProvider,
  variableLookup,
} from "../../src/repository/index.ts";
import { startReleaseServer } from "./release-server.ts";

function home(files: Readonly<Record<string, string>> = {}): string {
  const path = mkdtempSync(join(tmpdir(), "capikit-config-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, ".."), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}

const entry = (fields: string) => `providers: [{${fields}}]\n`;

test("the XDG configuration precedes the legacy one; without any it is empty", async () => {
  const both = home({
    ".config/cluster-api/clusterctl.yaml": "A: new\n",
    ".cluster-api/clusterctl.yaml": "A: old\n",
    ".cluster-api/overrides/x": "",
  });
  const read = await readClusterctlConfig({ env: { HOME: both } });
  expect(read.file).toBe(join(both, ".config/cluster-api/clusterctl.yaml"));
  expect(read.overridesFolder).toBe(join(both, ".cluster-api/overrides"));
  const other = await readClusterctlConfig({ env: { HOME: both, XDG_CONFIG_HOME: home() } });
  expect(other.values.get("a")).toBe("old");
  const none = await readClusterctlConfig({ env: { HOME: home() } });
  expect(none).toMatchObject({ file: undefined, providers: [], images: undefined });
});

test("variables are looked up in flags, the environment and the configuration", async () => {
  const env = {
    HOME: home({ ".cluster-api/clusterctl.yaml": "My-Var: file\nFOO: file\nempty:\n" }),
    FOO_BAR: "",
    FOO: "env",
  };
  const get = variableLookup({
    flags: { foo_baz: "flag" },
    env,
    config: await readClusterctlConfig({ env }),
  });
  const names = ["FOO_BAZ", "foo-bar", "foo", "MY-VAR", "EMPTY", "NOTHING"];
  expect(names.map(get)).toEqual(["flag", "", "env", "file", undefined, undefined]);
});

test("a provider entry may use the environment, and the last one counts", async () => {
  const path = join(
    home({
      "c.yaml":
        'images: {all: {repository: r}}\nproviders:\n- {name: foo, type: AddonProvider, url: /a}\n- {Name: foo, Type: AddonProvider, URL: "${ROOT}/b${NONE}"}\n',
    }),
    "c.yaml",
  );
  const config = await readClusterctlConfig({ path, env: { ROOT: "/root" } });
  expect(resolveProvider(config, { name: "foo", type: "AddonProvider" }).url).toBe("/root/b");
  expect(config.images).toEqual({ all: { repository: "r" } });
  expect(() => resolveProvider(config, { name: "foo", type: "IPAMProvider" })).toThrow(
    "nor the built-in list has the IPAMProvider foo",
  );
});

test("providers of the configuration precede built-in ones of the same name and type", () => {
  const type = "InfrastructureProvider";
  const own = [
    { name: "aws", type, url: "/aws" },
    { name: "zoo", type, url: "/zoo" },
  ] as const;
  const config = { file: undefined, providers: own };
  expect(resolveProvider(config, { name: "aws", type }).url).toBe("/aws");
  expect(resolveProvider(config, { name: "docker", type }).url).toBe(
    "https://github.com/kubernetes-sigs/cluster-api/releases/latest/infrastructure-components-development.yaml",
  );
  const names = availableProviders(config).filter((one) => one.type === type);
  expect(names.length).toBe(builtInProviders.filter((one) => one.type === type).length + 1);
  expect(names.at(-1)?.name).toBe("zoo");
  const help = (name: string, wanted: ProviderType): string | undefined => {
    try {
      return resolveProvider(config, { name, type: wanted }).url;
    } catch (error) {
      return (error as RepositoryError).help;
    }
  };
  expect(help("opnstack", type)).toMatch(
    /^did you mean openstack\? Or add it to providers: \{name: opnstack, /,
  );
  expect(help("helm", type)).toMatch(/^helm has the type AddonProvider; or add it/);
  expect(help("nothing-like-it", type)).toMatch(/^add it/);
});

test.each([
  ["a: [", "is not valid YAML"],
  ["- a", "is not a mapping"],
  ["providers: 5", "providers is not a list"],
  ["images: 5", "images is not a mapping"],
  [entry("name: foo, type: Foo, url: /a"), 'providers[0]: unknown type "Foo"'],
  [entry("name: Foo, type: AddonProvider, url: /a"), 'providers[0]: "Foo" is not a valid name'],
  [
    entry("name: cluster-api, type: AddonProvider, url: /a"),
    "providers[0]: the name cluster-api is required for",
  ],
  [entry("name: foo, type: AddonProvider"), "providers[0]: the URL is empty"],
  [entry('name: foo, type: AddonProvider, url: "${A"'), "providers[0].url: line 1"],
])("rejects %j", async (text, message) => {
  const path = join(home({ "c.yaml": text }), "c.yaml");
  await expect(readClusterctlConfig({ path, env: {} })).rejects.toThrow(message);
});

test("a configuration may be downloaded, and an explicit path must exist", async () => {
  const { origins } = await startReleaseServer({ "github.com/clusterctl.yaml": "A: 1.10\n" });
  const read = await readClusterctlConfig({ path: "https://github.com/clusterctl.yaml", env: {}, origins });
  expect(read.values.get("a")).toBe("1.1");
  await expect(
    readClusterctlConfig({ path: "https://github.com/nothing.yaml", env: {}, origins }),
  ).rejects.toMatchObject({ code: "REPOSITORY_UNREACHABLE" });
  await expect(readClusterctlConfig({ path: "/nowhere.yaml", env: {} })).rejects.toThrow(
    "/nowhere.yaml does not exist",
  );
});

test("variables in URLs are never inherited members of the environment", async () => {
  const url = "/a/$" + "{toString}/b$" + "{constructor}";
  const path = join(home({ "c.yaml": entry(`name: foo, type: AddonProvider, url: "${url}"`) }), "c.yaml");
  const { providers } = await readClusterctlConfig({ path, env: {} });
  expect(providers.map((one) => one.url)).toEqual(["/a//b"]);
});

test("user and password of a URL are sent to its origin only", async () => {
  const redirect = (location: string) => ({ status: 302, headers: { location } });
  const other = await startReleaseServer({ "c.yaml": "A: other\n" });
  const { address, authorizations } = await startReleaseServer({
    "same.yaml": redirect("/c.yaml"),
    "c.yaml": "A: same\n",
    "other.yaml": redirect(`${other.address}/c.yaml`),
  });
  const read = async (file: string) =>
    readClusterctlConfig({ path: `${address.replace("//", "//ci:p%40ss@")}/${file}`, env: {} });
  const sent = `Basic ${Buffer.from("ci:p@ss").toString("base64")}`;
  const same = await read("same.yaml");
  expect([same.file, same.values.get("a")]).toEqual([`${address}/same.yaml`, "same"]);
  expect((await read("other.yaml")).values.get("a")).toBe("other");
  expect(authorizations).toEqual([sent, sent, sent]);
  expect(other.authorizations).toEqual([undefined]);
});

test("errors contain neither the password nor the query of a URL", async () => {
  const large = { status: 200, headers: { "content-length": "99" }, text: "A: ".padEnd(99) };
  const { address } = await startReleaseServer({
    "large.yaml?token=s3cret": large,
    "list.yaml?token=s3cret": "- a",
    "ftp.yaml?token=s3cret": { status: 302, headers: { location: "ftp://example.com" } },
  });
  const failed = async (file: string, at = address): Promise<string> => {
    const path = `${at.replace("//", "//ci:s3cret@")}/${file}?token=s3cret`;
    const error = await readClusterctlConfig({ path, env: {}, maxBytes: 50 }).catch((thrown) => thrown);
    return String((error as Error).message).replaceAll(address, "");
  };
  expect(await failed("nothing.yaml")).toBe("/nothing.yaml returned status 404");
  expect(await failed("large.yaml")).toBe("/large.yaml returned more than 50 bytes");
  expect(await failed("list.yaml")).toBe("/list.yaml is not a mapping");
  expect(await failed("ftp.yaml")).toBe("/ftp.yaml redirects to an address without https");
  expect(await failed("c.yaml", "http://localhost:x")).toBe(
    "http://localhost:x/c.yaml cannot be read: invalid URL",
  );
});
