import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parseManagerFlags } from "@capikit/controller-kit";
import { checkWebhooks, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { featureGatesFlag } from "@capikit/serving/flags";
import { sharding } from "@capikit/sharding";
import { foo, thrown } from "../src/foo.ts";
import { firstLog } from "../src/manager.ts";
import { type Mistake, testMistakes } from "../src/mistake.ts";

const featureGates = {
  "feature-gates": featureGatesFlag({ MachinePool: { default: false, stage: "beta" } }),
};

/** A mistake on the command line of a manager. */
function flags(title: string, ...argv: readonly string[]): Mistake {
  return {
    title,
    wrote: ["sh", `foo-controller-manager ${argv.join(" ")}`],
    see: () => thrown(() => parseManagerFlags(argv, { flags: featureGates, concurrency: ["foo"] })),
  };
}

const webhook = (): Webhook => validatingWebhook(foo, []);
const manifest = {
  kind: "ValidatingWebhookConfiguration",
  webhooks: [
    {
      name: "validation.foo.example.com",
      clientConfig: { service: { path: "/validate-foo" } },
      rules: [{ operations: ["CREATE"] }],
    },
  ],
};

testMistakes("managers", [
  flags("A flag is misspelled", "--leader-elekt"),
  flags("A feature gate is misspelled", "--feature-gates=MachinPool=true"),
  flags("A feature gate is not a boolean", "--feature-gates=MachinePool=yes"),
  flags("A duration has no unit", "--sync-period=10"),
  flags("An address is a port", "--diagnostics-address=8443"),
  flags("A limit is zero", "--kube-api-qps=0"),
  flags("A concurrency is zero", "--foo-concurrency=0"),
  flags(
    "Times of leader election contradict each other",
    "--leader-elect",
    "--leader-elect-renew-deadline=20s",
  ),
  {
    title: "The ring of shards does not exist",
    wrote: ["sh", "foo-controller-manager --shard-ring=foo"],
    see: () =>
      thrown(() =>
        firstLog({ flags: parseManagerFlags(["--shard-ring=foo"], { extensions: [sharding()] }) }),
      ),
  },
  {
    title: "The port of metrics is in use",
    wrote: ["sh", "foo-controller-manager --diagnostics-address=127.0.0.1:PORT"],
    async see() {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      const address = `--diagnostics-address=127.0.0.1:${port}`;
      const text = await thrown(() => firstLog({}, { flags: [address, "--insecure-diagnostics"] }));
      server.close();
      return text.replaceAll(String(port), "PORT");
    },
  },
  {
    title: "The certificate of webhooks is missing",
    wrote: ["sh", "foo-controller-manager --webhook-cert-dir=/nowhere"],
    see: () =>
      thrown(() =>
        firstLog({ webhooks: [webhook()] }, { flags: ["--webhook-port=0", "--webhook-cert-dir=/nowhere"] }),
      ),
  },
  {
    title: "Two webhooks have the same path",
    wrote: ["ts", "webhooks: [validatingWebhook(foo, checkSize), validatingWebhook(foo, checkName)]"],
    see: () => thrown(() => firstLog({ webhooks: [webhook(), webhook()] }, { flags: ["--webhook-port=0"] })),
  },
  {
    title: "Manifests and the program have different paths of a webhook",
    wrote: ["ts", "checkWebhooks(manifests, webhooks)"],
    see: () =>
      checkWebhooks([manifest], [webhook()])
        .map(({ code, message, help }) => `${code}: ${message}\n  help: ${help}\n`)
        .join(""),
  },
  {
    title: "An option of a manager is misspelled",
    wrote: ["ts", "runManager({ controler: [foos], … });"],
    see: () => thrown(() => firstLog({ controler: [] } as never)),
  },
]);
