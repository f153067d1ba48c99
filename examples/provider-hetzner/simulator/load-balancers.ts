import type { LoadBalancer, Service, Target } from "../hcloud-api/resources.ts";
import { ApiError, invalidInput, notFound } from "./api-error.ts";
import { type Body, listIn, newResource, numberIn, objectIn, textIn } from "./body.ts";
import { loadBalancerTypes, locations } from "./catalog.ts";
import { attach, detach } from "./networks.ts";
import { type Project, referenced, resourceOf } from "./project.ts";
import { noContent, type Reply, type Routes } from "./routes.ts";

/** Routes of load balancers. */
export const loadBalancerRoutes: Routes = {
  "POST /load_balancers": (project, { body }) => create(project, body),

  "PUT /load_balancers/:id"(project, { id, body }) {
    const balancer = resourceOf(project, "load_balancers", id);
    if (body.name !== undefined) balancer.name = textIn(body, "name");
    if (body.labels !== undefined) balancer.labels = objectIn(body, "labels") as LoadBalancer["labels"];
    return { status: 200, body: { load_balancer: balancer } };
  },

  "DELETE /load_balancers/:id"(project, { id }) {
    if (resourceOf(project, "load_balancers", id).protection.delete) {
      throw new ApiError(423, "protected", "load balancer deletion is protected");
    }
    for (const network of project.collections.networks.values()) detach(network, id, "load_balancers");
    project.remove("load_balancers", id);
    return noContent;
  },

  "POST /load_balancers/:id/actions/change_type": (project, { id, body }) => {
    const name = typeIn(body);
    return act(project, id, "change_load_balancer_type", (balancer) => {
      balancer.load_balancer_type = { name };
    });
  },

  "POST /load_balancers/:id/actions/change_algorithm": (project, { id, body }) => {
    const type = textIn(body, "type");
    return act(project, id, "change_algorithm", (balancer) => {
      balancer.algorithm = { type };
    });
  },

  "POST /load_balancers/:id/actions/add_service"(project, { id, body }) {
    const service = serviceOf(body);
    const { services } = resourceOf(project, "load_balancers", id);
    if (services.some((one) => one.listen_port === service.listen_port)) {
      throw new ApiError(409, "source_port_already_used", `port ${service.listen_port} is already used`);
    }
    return act(project, id, "add_service", (balancer) => {
      const others = balancer.services.filter((one) => one.listen_port !== service.listen_port);
      balancer.services = [...others, service];
    });
  },

  "POST /load_balancers/:id/actions/delete_service"(project, { id, body }) {
    const port = numberIn(body, "listen_port");
    return act(project, id, "delete_service", (balancer) => {
      balancer.services = balancer.services.filter((one) => one.listen_port !== port);
    });
  },

  "POST /load_balancers/:id/actions/add_target"(project, { id, body }) {
    const target = targetOf(project, id, body);
    return act(project, id, "add_target", (balancer) => {
      // Another action may have added it in the meantime.
      const others = balancer.targets.filter((one) => one.server.id !== target.server.id);
      balancer.targets = [...others, target];
    });
  },

  "POST /load_balancers/:id/actions/remove_target"(project, { id, body }) {
    const server = numberIn(objectIn(body, "server"), "id");
    if (!resourceOf(project, "load_balancers", id).targets.some((one) => one.server.id === server)) {
      throw notFound("load_balancer_target", server);
    }
    return act(project, id, "remove_target", (balancer) => {
      balancer.targets = balancer.targets.filter((one) => one.server.id !== server);
    });
  },

  "POST /load_balancers/:id/actions/attach_to_network"(project, { id, body }) {
    const network = resourceOf(project, "networks", numberIn(body, "network"));
    if (resourceOf(project, "load_balancers", id).private_net.length > 0) {
      throw new ApiError(409, "load_balancer_already_attached", "load balancer is already attached");
    }
    return act(project, id, "attach_to_network", (balancer) => attach(balancer, network, "load_balancers"));
  },
};

function create(project: Project, body: Body): Reply {
  const id = project.nextId();
  const balancer: LoadBalancer = {
    ...newResource(body, id),
    load_balancer_type: { name: typeIn(body) },
    algorithm: { type: "round_robin", ...objectIn(body, "algorithm") },
    location: referenced("location", textIn(body, "location"), locations),
    public_net: {
      enabled: true,
      ipv4: { ip: project.options.loadBalancerAddress ?? `198.51.100.${id % 256}` },
      ipv6: { ip: `2001:db8:1:${id.toString(16)}::1` },
    },
    private_net: [],
    targets: [],
    services: listIn(body, "services").map((one) => serviceOf(one as Body)),
    protection: { delete: false },
  };
  const network =
    body.network === undefined ? undefined : resourceOf(project, "networks", numberIn(body, "network"));
  project.add("load_balancers", balancer);
  if (network !== undefined) attach(balancer, network, "load_balancers");
  const action = project.start("create_load_balancer", "load_balancer", id, () => {});
  return { status: 201, body: { load_balancer: balancer, action } };
}

function act(project: Project, id: number, command: string, done: (balancer: LoadBalancer) => void): Reply {
  const balancer = resourceOf(project, "load_balancers", id);
  const action = project.start(command, "load_balancer", id, () => done(balancer));
  return { status: 201, body: { action } };
}

function typeIn(body: Body): string {
  const name = textIn(body, "load_balancer_type");
  if (!loadBalancerTypes.includes(name)) throw invalidInput("load_balancer_type", `unknown type ${name}`);
  return name;
}

function serviceOf(body: Body): Service {
  const port = (field: string): number => {
    const value = numberIn(body, field);
    if (value < 1 || value > 65535) throw invalidInput(field, "must be from 1 to 65535");
    return value;
  };
  return {
    protocol: textIn(body, "protocol"),
    listen_port: port("listen_port"),
    destination_port: port("destination_port"),
    proxyprotocol: body.proxyprotocol === true,
  };
}

function targetOf(project: Project, id: number, body: Body): Target {
  const balancer = resourceOf(project, "load_balancers", id);
  const server = resourceOf(project, "servers", numberIn(objectIn(body, "server"), "id"));
  const usePrivateIp = body.use_private_ip === true;
  if (balancer.targets.some((one) => one.server.id === server.id)) {
    throw new ApiError(409, "target_already_defined", "the target is already defined");
  }
  const isAttached = server.private_net.some(({ network }) =>
    balancer.private_net.some((one) => one.network === network),
  );
  if (usePrivateIp && !isAttached) {
    throw new ApiError(422, "server_not_attached_to_network", "server is not attached to the network");
  }
  if (!usePrivateIp && server.public_net.ipv4 === null) {
    throw new ApiError(422, "missing_ipv4", "server has no public IPv4 address");
  }
  return { type: "server", server: { id: server.id }, use_private_ip: usePrivateIp };
}
