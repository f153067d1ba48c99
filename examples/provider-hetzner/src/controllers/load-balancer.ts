import { TerminalError } from "@capikit/controller-kit";
import type { AuthorContext } from "@capikit/controller-kit/presets";
import type { HetznerCluster } from "../../api/v1beta2/index.ts";
import type { LoadBalancer } from "../../hcloud-api/resources.ts";
import type { HCloud } from "../cloud/hcloud.ts";
import { labelsOf } from "./networks.ts";

type Context = AuthorContext<HetznerCluster>;

/** Creates or adopts the load balancer of a HetznerCluster, and updates it. */
export async function ensureLoadBalancer(cloud: HCloud, context: Context): Promise<void> {
  const { metadata, spec, status } = context.object;
  const {
    name,
    type = "lb11",
    algorithm,
    region,
    port = 6443,
    extraServices = [],
    enableProxyProtocol,
  } = spec.controlPlaneLoadBalancer ?? {};
  const network = status.networkStatus?.id;
  const listenPort = spec.controlPlaneEndpoint?.port ?? port;
  const services = [
    {
      protocol: "tcp",
      listen_port: listenPort,
      destination_port: port,
      proxyprotocol: enableProxyProtocol ?? false,
    },
    ...extraServices.map((one) => ({
      ...{ protocol: one.protocol, listen_port: one.listenPort, destination_port: one.destinationPort },
      proxyprotocol: false,
    })),
  ];
  const body = {
    ...{ name: `${metadata.name}-kube-apiserver`, labels: labelsOf(context.object), network, services },
    ...{
      load_balancer_type: type,
      algorithm: { type: algorithm },
      location: region ?? spec.controlPlaneRegions[0],
    },
  };
  const balancer =
    (name && (await adopt(cloud, name, context))) || (await cloud.ensure("load_balancers", body, context));
  const act = (action: string, body: object, ...ignore: string[]): Promise<unknown> =>
    cloud.request("POST", `load_balancers/${balancer.id}/actions/${action}`, context, { body, ignore });
  if (balancer.load_balancer_type.name !== type) await act("change_type", { load_balancer_type: type });
  if (algorithm && balancer.algorithm.type !== algorithm) await act("change_algorithm", { type: algorithm });
  if (network !== undefined && balancer.private_net.length === 0)
    await act("attach_to_network", { network }, "load_balancer_already_attached");
  const has = (
    all: readonly { readonly listen_port?: number | undefined }[],
    port: number | undefined,
  ): boolean => all.some(({ listen_port }) => listen_port === port);
  for (const { listen_port } of balancer.services.filter((one) => !has(services, one.listen_port)))
    await act("delete_service", { listen_port });
  for (const one of services.filter(({ listen_port }) => !has(balancer.services, listen_port)))
    await act("add_service", one, "source_port_already_used");
  const { id, public_net, private_net, targets, protection } = balancer;
  status.controlPlaneLoadBalancer = {
    ...{ id, ipv4: public_net.ipv4.ip, ipv6: public_net.ipv6.ip, protected: protection.delete },
    ...(private_net[0] && { internalIP: private_net[0].ip }),
    targets: targets.map((one) => ({ type: one.type, serverID: one.server.id })),
    proxyProtocolEnabled: balancer.services.some(
      (one) => one.listen_port === listenPort && one.proxyprotocol,
    ),
  };
}

/** Labels the user's load balancer. @throws TerminalError if it has another owner. */
async function adopt(cloud: HCloud, name: string, context: Context): Promise<LoadBalancer> {
  const [found] = await cloud.list("load_balancers", { name }, context);
  if (found === undefined) throw new Error(`load balancer "${name}" not found`);
  const own = labelsOf(context.object);
  const [other] = Object.keys(found.labels).filter(
    (label) => label.startsWith("caph-cluster-") && !(label in own),
  );
  if (other !== undefined)
    throw new TerminalError(`load balancer "${name}" already has the label ${other}`, {
      reason: "OwningFailed",
    });
  const labels = { ...found.labels, ...own };
  await cloud.request("PUT", `load_balancers/${found.id}`, context, { body: { labels } });
  return found;
}

/** Deletes the load balancer, or only removes the label if it is the user's. */
export async function deleteLoadBalancer(cloud: HCloud, context: Context): Promise<void> {
  const own = labelsOf(context.object);
  for (const { id, labels, protection } of await cloud.labelled("load_balancers", own, context)) {
    const path = `load_balancers/${id}`;
    const others = Object.fromEntries(Object.entries(labels).filter(([label]) => !(label in own)));
    if (protection.delete || context.object.spec.controlPlaneLoadBalancer?.name)
      await cloud.request("PUT", path, context, { body: { labels: others } });
    else await cloud.request("DELETE", path, context, { ignore: ["not_found"] });
  }
}
