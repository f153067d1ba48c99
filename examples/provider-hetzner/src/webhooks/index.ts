import type { Client } from "@capikit/client";
import { conversionWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { convertServed } from "../convert-served.ts";
import { bareMetalWebhooks } from "./bare-metal.ts";
import { hcloudMachineWebhooks } from "./hcloud-machine.ts";
import { hetznerClusterWebhooks } from "./hetzner-cluster.ts";

/** Returns all webhooks of the provider. The client lists hosts. */
export const webhooksOf = (client: Pick<Client, "listAll">): readonly Webhook[] => [
  ...hcloudMachineWebhooks,
  ...hetznerClusterWebhooks,
  ...bareMetalWebhooks(client),
  conversionWebhook(convertServed),
];
