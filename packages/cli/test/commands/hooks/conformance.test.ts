import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeClusterUpgrade } from "@capikit/api/catalog";
import { conformanceChecks, sampleRequest } from "@capikit/extension-kit/testing";
import { expect, test } from "vitest";
import { run } from "../../../src/program/run.ts";
import { call } from "../../cli.ts";
import { startWireExtension } from "./wire-extension.ts";

const quick = ["--skip", "robustness,patches/speed"];

test("an extension that is in order passes", async () => {
  const { url, ca } = await startWireExtension();
  const { code, stdout, stderr } = await call("hooks", "conformance", url, "--ca", ca, "--strict", ...quick);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(
    /^https:\S+ speaks the protocol of Cluster API v1\.14\n6 handlers called; \d+ checks passed, 0 failed.*\nnote: BeforeClusterUpgrade hold still blocks after 11 calls/,
  );
  const all = await call("hooks", "conformance", url, "--ca", ca, "--all", "--only", "discovery");
  expect(all.stdout).toMatch(/^ok {6}discovery\/answered +Discovery is answered with success\n/);
});

test("prints findings with reason and fix", async () => {
  const { url, ca } = await startWireExtension();
  const argv = [
    "hooks",
    "conformance",
    url,
    "--ca",
    ca,
    "--server-name",
    "paint.fleet.svc",
    "--only",
    "connection",
  ];
  const text = await call(...argv);
  expect(text.code).toBe(1);
  expect(text.stdout).toContain(
    " - error connection/name: check failed: The certificate is for the called name\n",
  );
  expect(text.stdout).toContain("paint.fleet.svc is not among the certificate's names: 127.0.0.1\n  help: ");
  expect(text.stdout).toContain("does not speak the protocol");
  const github = await call(...argv, "--format", "github");
  expect(github.stdout).toMatch(
    /^::error title=connection\/name::https:\S+: check failed: The certificate is .*%0Ahelp: issue.*\n$/,
  );
  const json = JSON.parse((await call(...argv, "--format", "json")).stdout);
  expect(json.results.filter(({ outcome }: { outcome: string }) => outcome === "failed")).toMatchObject([
    { check: { code: "connection/name", severity: "error" } },
  ]);
});

test("checks that should pass count with --strict, and requests of one's own are sent", async () => {
  const { url, ca, folder, behaviour } = await startWireExtension();
  behaviour.fail = true;
  const argv = ["hooks", "conformance", url, "--ca", ca, "--only", "hooks/success"];
  const lenient = await call(...argv);
  expect(lenient.code).toBe(0);
  expect(lenient.stdout).toContain("warning hooks/success: ");
  expect(lenient.stdout).toContain('BeforeClusterDelete guard: "volumes are left"');
  expect((await call(...argv, "--strict")).code).toBe(1);
  const requests = join(folder, "requests");
  mkdirSync(requests);
  const body = { ...sampleRequest(beforeClusterUpgrade), settings: { region: "of mine" } };
  writeFileSync(join(requests, "BeforeClusterUpgrade.hold.json"), JSON.stringify(body));
  behaviour.fail = false;
  expect((await call(...argv, "--strict", "--requests", requests)).code).toBe(0);
});

test("the checks are listed, as text and as data", async () => {
  const { stdout } = await call("hooks", "conformance", "--list");
  for (const { code, title } of conformanceChecks)
    expect(stdout).toMatch(new RegExp(`^${code} .*${title.slice(0, 10)}`, "m"));
  expect(JSON.parse((await call("hooks", "conformance", "--list", "--format", "json")).stdout)).toEqual(
    conformanceChecks,
  );
});

test("an interruption is not a bug", async () => {
  let output = "";
  const write = (text: string): void => {
    output += text;
  };
  const code = await run(["hooks", "conformance", "https://127.0.0.1:1"], {
    stdout: write,
    stderr: write,
    control: () => {},
    env: {},
    terminal: { stdout: false, stderr: false },
    signal: AbortSignal.abort(),
  });
  expect([code, output]).toEqual([1, "interrupted\n"]);
});

test.each([
  [["hooks", "conformance"], "missing URL of the extension"],
  [["hooks", "conformance", "https://a", "https://b"], "accepts one URL"],
  [["hooks", "conformance", "https://a", "--only", "disc"], "unknown check disc"],
  [
    ["hooks", "conformance", "https://a", "--core-version", "latest"],
    "unsupported release of Cluster API: latest\n  help: use a release such as --core-version",
  ],
  [["hooks", "conformance", "https://a", "--requests", "/no/such"], "/no/such does not exist"],
])("%j is a usage error", async (argv, message) => {
  const { code, stderr } = await call(...argv);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
