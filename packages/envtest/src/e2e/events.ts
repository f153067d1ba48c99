import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { redactText } from "@capikit/common/text";

interface CoreEvent extends KubernetesObject {
  readonly type?: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTimestamp?: string | null;
  readonly eventTime?: string | null;
  readonly involvedObject?: { readonly kind?: string; readonly name?: string };
}

const eventKind: KindDescriptor<CoreEvent> = {
  group: "",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
};

/** Returns the events of a namespace as lines, the latest last. */
export async function readEvents(client: Client, namespace: string): Promise<readonly string[]> {
  const { items } = await client.list(eventKind, { namespace });
  return items
    .map((event) => {
      const { type = "", reason = "", message = "", involvedObject = {}, metadata } = event;
      const time = event.lastTimestamp ?? event.eventTime ?? metadata.creationTimestamp ?? "";
      const of = `${involvedObject.kind ?? ""} ${involvedObject.name ?? ""}`;
      return `${time} ${type} ${reason} ${of}: ${redactText(message)}`;
    })
    .sort();
}
