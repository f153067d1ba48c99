import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { poll } from "@capikit/common/time";
import { type ControlPlane, createAuthority } from "@capikit/envtest";
import { ensureReference, shareControlPlane } from "@capikit/reference";
import { type EmbeddedApiServer, startEmbeddedApiServer } from "@capikit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { widgetCrd } from "../../src/testing/widget.ts";

/** A `kubectl` command of the comparison, with the lines of its input. */
interface KubectlCommand {
  readonly args: string;
  readonly input?: string;
  /** Why the embedded API server answers in another way. */
  readonly difference?: string;
}

const wording = "schema errors have another wording";

const widget = (name: string, spec: string, more = ""): string =>
  `{apiVersion: testing.capikit.dev/v1, kind: Widget, metadata: {name: ${name}${more}}, spec: ${spec}}`;

/** The parts of a session of a user who tries out a kind, with their commands in order. */
const kubectlSession: Readonly<Record<string, readonly KubectlCommand[]>> = {
  "applies objects": [
    { args: "get namespaces default -o jsonpath={.status.phase}" },
    { args: "create namespace shop" },
    { args: "get namespace shop -o name" },
    { args: "get crd widgets.testing.capikit.dev -o jsonpath={.status.conditions[*].type}" },
    { args: "api-resources --api-group=testing.capikit.dev --no-headers" },
    { args: "explain widget.spec.parts" },
    { args: "explain widget --recursive" },
    { args: "-n shop get widgets" },
    { args: "-n shop apply -f -", input: widget("one", "{size: 2, color: red}") },
    { args: "-n shop apply -f -", input: widget("one", "{size: 2, color: red}") },
    { args: "-n shop apply -f -", input: widget("one", "{size: 3}") },
    { args: "-n shop get widgets" },
    { args: "-n shop get widget one -o yaml" },
    { args: "-n shop apply -f -", input: widget("bad", "{size: -1, color: pink}"), difference: wording },
    { args: "-n shop apply -f -", input: widget("typo", "{sise: 1}") },
    { args: "-n shop create -f -", input: widget("typo", "{sise: 1}") },
    { args: "-n shop create --validate=ignore -f -", input: widget("typo", "{sise: 1}") },
    { args: "-n shop create -f -", input: widget("one", "{}") },
    { args: "-n missing create -f -", input: widget("one", "{}") },
    { args: "-n shop diff -f -", input: widget("one", "{size: 4}") },
    {
      args: "-n shop apply --server-side --field-manager=other -f -",
      input: widget("one", "{size: 5}"),
    },
    {
      args: "-n shop apply --server-side --force-conflicts --field-manager=other -f -",
      input: widget("one", "{size: 5}"),
    },
    { args: "-n shop get widget one --show-managed-fields -o jsonpath={.metadata.managedFields[*].manager}" },
  ],
  "changes objects": [
    { args: "-n shop label widget one tier=gold" },
    { args: "-n shop label widget one tier=silver" },
    { args: "-n shop label widget one tier=silver --overwrite" },
    { args: "-n shop annotate widget one note=x" },
    { args: "-n shop get widgets -l tier=silver -o name" },
    { args: "-n shop get widgets -L tier --no-headers" },
    { args: "get widgets -A" },
    { args: '-n shop patch widget one --type=merge -p {"spec":{"color":"blue"}}' },
    { args: '-n shop patch widget one --type=json -p [{"op":"replace","path":"/spec/size","value":7}]' },
    { args: '-n shop patch widget one -p {"spec":{"color":"blue"}}' },
    { args: '-n shop patch widget one --subresource=status --type=merge -p {"status":{"ready":true}}' },
    { args: "-n shop get widget one -o jsonpath={.status.ready}{.metadata.generation}" },
    { args: "-n shop scale widget one --replicas=3" },
    { args: "-n shop get widget one -o jsonpath={.spec.replicas}" },
    { args: "-n shop wait widget/one --for=jsonpath={.status.ready}=true --timeout=5s" },
    { args: "-n shop replace -f -", input: widget("one", "{size: 1}") },
  ],
  "has built-in kinds": [
    { args: "-n shop create configmap settings --from-literal=a=b" },
    { args: "-n shop get configmap settings -o name" },
    { args: '-n shop patch configmap settings -p {"data":{"c":"d"}}' },
    { args: "-n shop get configmap settings -o jsonpath={.data}" },
    { args: "-n shop create secret generic token --from-literal=a=b" },
    { args: "-n shop get secret token -o name" },
    { args: "-n shop create serviceaccount robot" },
    { args: "-n shop create role reader --verb=get,list --resource=configmaps" },
    { args: "-n shop create rolebinding readers --role=reader --serviceaccount=shop:robot" },
    { args: "-n shop get rolebinding readers -o name" },
    { args: "auth can-i create widgets" },
  ],
  "selects, edits and refuses objects": [
    { args: "-n shop create --dry-run=server -f -", input: widget("dry", "{size: 1}") },
    { args: "-n shop get widget dry" },
    { args: "-n shop replace --force -f -", input: widget("typo", "{size: 9}") },
    { args: "-n shop get widgets --field-selector=spec.color=blue -o name" },
    { args: "-n shop get widgets --field-selector=metadata.name=typo -o name" },
    { args: "-n shop get widgets --field-selector=spec.size=1 -o name" },
    { args: "-n shop get widgets -l tier -o name" },
    { args: "-n shop get widgets -l !tier -o name" },
    { args: "-n shop get widgets --chunk-size=1 -o name" },
    { args: "-n shop get widgets,configmaps -o name" },
    { args: "-n shop get wdgt" },
    { args: "-n shop describe configmap settings" },
    { args: "-n shop get widget typo -o json" },
    { args: "-n shop apply view-last-applied widget one" },
    { args: "-n shop apply set-last-applied --create-annotation -f -", input: widget("typo", "{size: 9}") },
    { args: "-n shop edit widget typo" },
    { args: "-n shop delete widget absent" },
    { args: "-n shop delete widget absent --ignore-not-found" },
    { args: "-n shop create -f -", input: widget("two", "{size: two}"), difference: wording },
    { args: "-n shop create -f -", input: widget("Upper", "{}"), difference: wording },
    {
      args: "-n shop create -f -",
      input: "{apiVersion: testing.capikit.dev/v1, kind: Gadget, metadata: {name: x}}",
    },
    {
      args: "-n shop apply -f -",
      input: `{apiVersion: v1, kind: List, items: [${widget("three", "{}")}, ${widget("four", "{}")}]}`,
    },
    { args: "-n shop delete widget three four" },
    { args: "-n shop create clusterrole seer --verb=get --resource=widgets.testing.capikit.dev" },
    { args: "get clusterrole seer -o yaml" },
    { args: "-n shop get secret token -o jsonpath={.data.a}" },
    { args: "-n shop create token robot --duration=1s", difference: wording },
    { args: "-n shop set env widget/one A=b" },
    { args: "get --raw /readyz" },
    { args: "-n shop get widget absent" },
    { args: "-n shop get gadgets" },
  ],
  "deletes objects": [
    { args: "-n shop delete widget one" },
    { args: "-n shop delete widgets --all" },
    { args: "-n shop get widgets" },
    { args: "delete crd widgets.testing.capikit.dev" },
    { args: "get widgets -A", difference: "a 404 for an unknown path is a Status" },
  ],
};

let kubectl: string;
let controlPlane: ControlPlane;
let server: EmbeddedApiServer;
let folder: string;
beforeAll(async () => {
  kubectl = await ensureReference("kubectl");
  folder = await mkdtemp(join(tmpdir(), "kubectl-"));
  controlPlane = await shareControlPlane({ crds: [widgetCrd] });
  const authority = await createAuthority("embedded");
  const identity = {
    ...(await authority.issueServer(["127.0.0.1"])),
    certificateAuthority: authority.certificate,
  };
  server = await startEmbeddedApiServer({ crds: [widgetCrd], identity });
  // A real API server publishes the schema of a definition some time after it serves the kind.
  const { client } = controlPlane;
  await poll(
    async () => {
      const index = await client.raw({ method: "GET", path: "/openapi/v3" });
      return JSON.stringify(index).includes(widgetCrd.spec.group) || undefined;
    },
    { interval: 100, signal: AbortSignal.timeout(30_000) },
  );
});
afterAll(async () => {
  await server?.stop();
  await controlPlane?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function answerOf(command: KubectlCommand, name: "embedded" | "real"): Promise<string> {
  const { kubeconfig } = name === "real" ? controlPlane : server;
  const path = join(folder, `${name}.kubeconfig`);
  await writeFile(path, kubeconfig);
  return `$ kubectl ${command.args}\n${await run(command, path, join(folder, name))}`;
}

async function run({ args, input }: KubectlCommand, kubeconfig: string, home: string): Promise<string> {
  const child = spawn(kubectl, args.split(" "), {
    env: { PATH: process.env.PATH, KUBECONFIG: kubeconfig, HOME: home, EDITOR: "true" },
  });
  child.stdin.end(input);
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return comparable(`${out}${error}(exit ${child.exitCode})`);
}

/** Replaces what differs between any two clusters: ages, times, identities, versions and folders. */
function comparable(answer: string): string {
  return (
    answer
      // The embedded server says what it does not check; `judgement.test.ts` tests this.
      .replaceAll(/^Warning: this server checks objects of .*\n/gm, "")
      .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, "UID")
      .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d+ [+-]\d{4})?Z?/g, "TIME")
      .replaceAll(/(resourceVersion"?): "\d+"/g, "$1: VERSION")
      .replaceAll(/\/tmp\/\S+/g, "FILE")
      .replaceAll(/(?<= )\d+m?\d*s\b/g, "AGE")
      // The width of the column depends on the longest age.
      .replaceAll(/\bAGE +/g, "AGE ")
  );
}

it.each(Object.entries(kubectlSession))("%s as a real API server does", async (_, commands) => {
  const [ours, theirs]: [string[], string[]] = [[], []];
  // One after the other, because they depend on each other.
  for (const command of commands) {
    const [embedded, real] = await Promise.all([answerOf(command, "embedded"), answerOf(command, "real")]);
    ours.push(embedded);
    theirs.push(command.difference === undefined ? real : embedded);
  }
  expect(ours).toEqual(theirs);
});
