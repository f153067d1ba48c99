import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, loadConfig } from "@capikit/client";
import { startFaultServer } from "@capikit/testing";
import { type Foo, foo, key, namespace, thrown } from "../src/foo.ts";
import { putFoo } from "../src/manager.ts";
import { type Mistake, testMistakes } from "../src/mistake.ts";

/** A mistake in a request. */
function request(title: string, wrote: string, action: (client: Client) => Promise<unknown>): Mistake {
  const see = async (): Promise<string> => {
    await using server = await startFaultServer({ kinds: [foo] });
    putFoo(server);
    const client = createClient(server.config);
    try {
      return await thrown(() => action(client));
    } finally {
      await client.close();
    }
  };
  return { title, wrote: ["ts", wrote], see };
}

/** A mistake in a kubeconfig. */
function kubeconfig(title: string, text: string | undefined): Mistake {
  const see = async (): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), "capikit-mistakes-"));
    const file = join(folder, "config");
    if (text !== undefined) writeFileSync(file, text);
    try {
      return (await thrown(() => loadConfig({ kubeconfig: file }))).replaceAll(file, "/home/foo/config");
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  return { title, see, ...(text !== undefined && { wrote: ["yaml", text] }) };
}

const other = { ...foo, plural: "bars", kind: "Bar" };
const merge = (patch: Partial<Record<keyof Foo, object>>) => ({ type: "merge", patch }) as const;

testMistakes("clients", [
  request(
    "A status is patched without the subresource",
    'await client.patch(foo, key, { type: "merge", patch: { status: { phase: "Ready" } } });',
    (client) => client.patch(foo, key, merge({ status: { phase: "Ready" } })),
  ),
  request(
    "A spec is patched as status",
    'await client.patch(foo, key, { type: "merge", patch: { spec: { size: 2 } } }, { subresource: "status" });',
    (client) => client.patch(foo, key, merge({ spec: { size: 2 } }), { subresource: "status" }),
  ),
  request("A patch has no type", "await client.patch(foo, key, { spec: { size: 2 } });", (client) =>
    client.patch(foo, key, { spec: { size: 2 } } as never),
  ),
  request(
    "The name of an object to delete is undefined",
    "await client.delete(foo, { namespace, name: object.spec.name });",
    (client) => client.delete(foo, { namespace } as never),
  ),
  request("A namespace is missing", 'await client.get(foo, { name: "a" });', (client) =>
    client.get(foo, { name: "a" }),
  ),
  request(
    "Server-side apply has no field manager",
    "const client = createClient(config);\nawait client.apply(foo, { metadata: key });",
    (client) => client.apply(foo, { metadata: key }),
  ),
  request(
    "The CustomResourceDefinition of a kind is missing",
    "await client.create(bar, { metadata: key });",
    (client) => client.create(other, { metadata: key }),
  ),
  request("A label selector is invalid", 'await client.list(foo, { labelSelector: "a=b=c" });', (client) =>
    client.list(foo, { labelSelector: "a=b=c" }),
  ),
  kubeconfig("The kubeconfig does not exist", undefined),
  kubeconfig(
    "The current context does not exist",
    "current-context: prod\ncontexts: [{ name: production, context: { cluster: a, user: b } }]\n",
  ),
  kubeconfig("A kubeconfig with a token has a YAML error", "users: [{ name: a, user: { token: secret }\n"),
  {
    title: "The API server does not run",
    wrote: ["yaml", "server: https://127.0.0.1:9"],
    async see() {
      const client = createClient({ server: "https://127.0.0.1:9" });
      try {
        return await thrown(() => client.get(foo, key));
      } finally {
        await client.close();
      }
    },
  },
]);
