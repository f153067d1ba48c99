import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withSafeText } from "../../../src/program/run.ts";
import { callIn, projectOf } from "../../cli.ts";

/** Clears the screen, sets the window title, writes the clipboard, hides text, and reverses it. */
const attack = "\u001b[2J\u001b]0;owned\u0007\u001b]52;c;cm0=\u0007\u001b[8m\u009b2J\u202e\rgone";
const controls = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u;
/** JSON that the reader of YAML takes: no control character as itself. */
const json = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\u009f]/g, (found) => `\\u00${found.charCodeAt(0).toString(16)}`);
const withoutColours = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  text.replace(/\x1b\[(?:[0-4]|2[2-4]|3[1-79]|9[0-7])m/g, "");

const crd = json({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `foos.${attack}` },
  spec: {
    group: "example.org",
    names: { kind: attack, plural: attack },
    scope: attack,
    versions: [{ name: attack }],
  },
});

test.each([
  ["lint", ["lint", "crd.json"]],
  ["import", ["import", "crd", "crd.json", "--out", "out"]],
  ["describe", ["describe", "cluster", "foo", "--from", "cluster.json"]],
  ["an unknown command", [attack]],
  ["an unknown flag", ["lint", `--${attack}`]],
  ["a file name", ["import", "crd", `${attack}.yaml`, "--out", "out"]],
])("%s: text of a document cannot control the terminal", async (_, argv) => {
  const { root } = projectOf({
    "crd.json": crd,
    "cluster.json": json({
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Cluster",
      metadata: { name: "foo", namespace: "default" },
      status: { conditions: [{ type: "Available", status: "False", reason: attack, message: attack }] },
    }),
  });
  const inProject = argv.map((word) => (/\.json$|^out$/.test(word) ? join(root, word) : word));
  const shown = await callIn({ terminal: true, env: { FORCE_COLOR: "1" } }, ...inProject);
  expect(shown.stdout + shown.stderr).toMatch(/\\u001b|\\u202e|\ufffd/);
  expect(withoutColours(shown.stdout + shown.stderr)).not.toMatch(controls);
});

test("the message of a server cannot control the terminal", async () => {
  const server = createServer((_, response) => {
    response.writeHead(500, { "content-type": "text/plain" }).end(attack);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { root } = projectOf({
    kubeconfig: json({
      apiVersion: "v1",
      kind: "Config",
      "current-context": "a",
      contexts: [{ name: "a", context: { cluster: "a", user: "a" } }],
      clusters: [{ name: "a", cluster: { server: `http://127.0.0.1:${port}` } }],
      users: [{ name: "a", user: {} }],
    }),
  });
  const argv = ["describe", "cluster", "foo", "--kubeconfig", join(root, "kubeconfig")];
  const { stdout, stderr } = await callIn({ terminal: true, env: { FORCE_COLOR: "1" } }, ...argv);
  expect(stderr).toContain("capikit: ");
  expect(withoutColours(stdout + stderr)).not.toMatch(controls);
});

test("names give no command to the runner of GitHub in YAML and JSON", async () => {
  const name = "##[set-env name=A;]b\n ::stop-commands::c";
  const object = (apiVersion: string, kind: string, spec: object) => ({
    ...{ apiVersion, kind, metadata: { name: "foo", namespace: "default" } },
    spec,
  });
  const core = "cluster.x-k8s.io/v1beta2";
  const templateRef = (kind: string) => ({
    templateRef: { apiVersion: "example.org/v1", kind, name: "foo" },
  });
  const items = [
    object(core, "Cluster", { topology: { classRef: { name: "foo" }, version: "v1.35.0" } }),
    object(core, "ClusterClass", {
      infrastructure: templateRef("FooClusterTemplate"),
      controlPlane: templateRef("FooControlPlaneTemplate"),
    }),
    ...["FooClusterTemplate", "FooControlPlaneTemplate"].map((kind) =>
      object("example.org/v1", kind, { template: { spec: { [name]: name, "::error::a": name } } }),
    ),
  ];
  const { root } = projectOf({ "a.json": json({ apiVersion: "v1", kind: "List", items }) });
  for (const format of ["yaml", "json"]) {
    const argv = ["topology", "render", join(root, "a.json"), "--format", format];
    const { code, stdout, stderr } = await callIn({}, ...argv);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("set-env name");
    expect(stdout + stderr).not.toMatch(/##\[|^\s*::/m);
  }
});

test("colours stay where the stream has colours; output for programs keeps its bytes", () => {
  const written = { stdout: "", stderr: "" };
  const io = (terminal: boolean) =>
    withSafeText({
      stdout: (text) => Object.assign(written, { stdout: text }),
      stderr: (text) => Object.assign(written, { stderr: text }),
      control: () => {},
      env: {},
      terminal: { stdout: terminal, stderr: terminal },
      signal: new AbortController().signal,
    });
  io(true).stdout("\u001b[31mred\u001b[39m\u001b[41m\r\n\ta");
  expect(written.stdout).toBe("\u001b[31mred\u001b[39m\\u001b[41m\r\n\ta");
  io(false).stderr("\u001b[31mred");
  expect(written.stderr).toBe("\\u001b[31mred");
  io(false).stdout("a\rb\u202e\u0085\u001b[2J\n");
  expect(written.stdout).toBe("a\rb\u202e\u0085\\u001b[2J\n");
});
