import type { BootstrapData } from "@capikit/controller-kit/capi/secrets";

/** What the bootstrap data of this host's machines hold. */
export interface LocalBootstrap {
  readonly role: "init" | "control-plane" | "worker";
  readonly clusterName: string;
  readonly nodeLabels: Readonly<Record<string, string>>;
}

const format = "local-bootstrap";

/** Bootstrap data as machines of this host read them. */
export function formatBootstrapData(bootstrap: LocalBootstrap): BootstrapData {
  return { value: JSON.stringify(bootstrap), format };
}

/** Reads bootstrap data. Those of another bootstrap provider are taken, and say nothing. */
export function parseBootstrapData(data: BootstrapData): Pick<LocalBootstrap, "nodeLabels"> {
  return data.format === format ? (JSON.parse(data.value) as LocalBootstrap) : { nodeLabels: {} };
}
