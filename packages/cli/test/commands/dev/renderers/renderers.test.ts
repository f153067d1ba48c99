import { type DescribedNode, describeCluster } from "@capikit/clusterctl-kit/describe";
import { expect, test } from "vitest";
import { jsonRenderer, lineRenderer } from "../../../../src/commands/dev/renderers/line-renderer.ts";
import type { Io } from "../../../../src/shared/terminal/io.ts";

function ioOf(): Io & { readonly out: () => string; readonly err: () => string } {
  let out = "";
  let err = "";
  return {
    stdout: (text) => {
      out += text;
    },
    stderr: (text) => {
      err += text;
    },
    control: (stream, sequence) => {
      if (stream === "stdout") out += sequence;
      else err += sequence;
    },
    env: {},
    terminal: { stdout: false, stderr: false },
    signal: new AbortController().signal,
    out: () => out,
    err: () => err,
  };
}

const tree = describeCluster(
  [
    {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "Cluster",
      metadata: { name: "harbour", namespace: "default" },
    },
  ],
  { name: "harbour" },
) as DescribedNode;
const kubeconfig = "/tmp/kubeconfig";

test("lines are for people on stderr, and what scripts read on stdout", () => {
  const io = ioOf();
  const show = lineRenderer(io);
  show({ event: "api-server", level: "good", text: "it is ready", data: { kubeconfig } });
  show({ event: "log", level: "info", text: "the program speaks" });
  show({ event: "cluster", level: "info", text: "", data: { tree } });
  expect(io.out()).toBe("export KUBECONFIG=/tmp/kubeconfig\n");
  expect(io.err()).toBe("it is ready\n  the program speaks\n");
});

test.each([
  ["Error", ["TypeError: no berth", "    at land (/src/main.ts:5:1)"]],
  ["Last output", ["/src/main.ts:1", "const = 1;", "", "SyntaxError: Unexpected token"]],
])("lines repeat no error below the same output: %s", (title, lines) => {
  const end = "it exited with exit code 1; log: a.log";
  const text = [`${end}. ${title}:`, ...lines.map((line) => `  ${line}`), "  ...", "  closing"].join("\n");
  const io = ioOf();
  const show = lineRenderer(io);
  const shown = () => io.err().split(`${end}`).at(-1);
  const log = (line: string) => show({ event: "log", level: "info", text: line });
  log("closing");
  show({ event: "program", level: "error", text, data: { state: "ended" } });
  expect(shown()).toContain(lines.at(-1));
  for (const line of lines) log(line);
  show({ event: "program", level: "error", text, data: { state: "ended" } });
  expect(shown()).toBe("\n");
});

test("JSON is an object for each event", () => {
  const io = ioOf();
  const show = jsonRenderer(io);
  show({ event: "program", level: "error", text: "it ended", data: { code: 1 } });
  show({ event: "cluster", level: "info", text: "", data: { name: "harbour" } });
  expect(
    io
      .out()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { event: "program", level: "error", text: "it ended", code: 1 },
    { event: "cluster", level: "info", name: "harbour" },
  ]);
  expect(io.err()).toBe("");
});
