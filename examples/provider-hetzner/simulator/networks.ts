import type { LoadBalancer, Network, Server } from "../hcloud-api/resources.ts";
import { listIn, newResource, textIn } from "./body.ts";
import { resourceOf } from "./project.ts";
import { noContent, type Routes } from "./routes.ts";

/** Routes of networks. */
export const networkRoutes: Routes = {
  "POST /networks"(project, { body }) {
    const network: Network = {
      ...newResource(body, project.nextId()),
      ip_range: textIn(body, "ip_range"),
      subnets: listIn(body, "subnets") as Network["subnets"],
      servers: [],
      load_balancers: [],
    };
    project.add("networks", network);
    return { status: 201, body: { network } };
  },

  "DELETE /networks/:id"(project, { id }) {
    resourceOf(project, "networks", id);
    const { servers, load_balancers: balancers } = project.collections;
    for (const one of [...servers.values(), ...balancers.values()]) {
      one.private_net = one.private_net.filter(({ network }) => network !== id);
    }
    project.remove("networks", id);
    return noContent;
  },
};

/** Attaches a resource to a network with the next address of its first subnet. */
export function attach(
  resource: Server | LoadBalancer,
  network: Network,
  attached: "load_balancers" | "servers",
): void {
  const [a, b, c] = (network.subnets[0]?.ip_range ?? network.ip_range).split(".");
  const last = 2 + network.servers.length + network.load_balancers.length;
  resource.private_net = [...resource.private_net, { network: network.id, ip: `${a}.${b}.${c}.${last}` }];
  network[attached] = [...network[attached], resource.id];
}

/** Removes a resource from a network. */
export function detach(network: Network, id: number, attached: "load_balancers" | "servers"): void {
  network[attached] = network[attached].filter((one) => one !== id);
}
