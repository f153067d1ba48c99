import type { BootstrapData } from "@capikit/controller-kit/capi/workload";

/** The bootstrap data of this host's machines. */
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

/** Parses bootstrap data. Data of another bootstrap provider are accepted and ignored. */
export function parseBootstrapData(data: BootstrapData): Pick<LocalBootstrap, "nodeLabels"> {
  return data.format === format ? (JSON.parse(data.value) as LocalBootstrap) : { nodeLabels: {} };
}
