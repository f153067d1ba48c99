import type { Server, ServerStatus } from "../hcloud-api/resources.ts";
import { ApiError, invalidInput } from "./api-error.ts";
import { type Body, listIn, newResource, numberIn, objectIn, textIn } from "./body.ts";
import { locations, serverTypes } from "./catalog.ts";
import { attach, detach } from "./networks.ts";
import { type Project, referenced, resourceOf } from "./project.ts";
import type { Routes } from "./routes.ts";

/** Routes of servers. */
export const serverRoutes: Routes = {
  "POST /servers": (project, { body }) => create(project, body),

  "DELETE /servers/:id"(project, { id }) {
    const server = resourceOf(project, "servers", id);
    server.status = "deleting";
    const action = project.start("delete_server", "server", id, () => removeServer(project, id));
    return { status: 200, body: { action } };
  },

  "POST /servers/:id/actions/poweron": (project, { id }) =>
    change(project, id, { command: "start_server", during: "starting", after: "running" }),

  "POST /servers/:id/actions/shutdown": (project, { id }) =>
    change(project, id, { command: "shutdown_server", during: "stopping", after: "off" }),

  "POST /servers/:id/actions/reboot": (project, { id }) =>
    change(project, id, { command: "reboot_server", during: "running", after: "running" }),

  "POST /servers/:id/actions/attach_to_network"(project, { id, body }) {
    const server = resourceOf(project, "servers", id);
    const network = resourceOf(project, "networks", numberIn(body, "network"));
    if (server.private_net.some((one) => one.network === network.id)) {
      throw new ApiError(409, "server_already_attached", "server is already attached to network");
    }
    const action = project.start("attach_to_network", "server", id, () => attach(server, network, "servers"));
    return { status: 201, body: { action } };
  },
};

function create(project: Project, body: Body) {
  const { collections } = project;
  const id = project.nextId();
  const publicNet = { enable_ipv4: true, enable_ipv6: true, ...objectIn(body, "public_net") };
  const networks = listIn(body, "networks").map((one) => resourceOf(project, "networks", Number(one)));
  if (!publicNet.enable_ipv4 && !publicNet.enable_ipv6 && networks.length === 0) {
    throw invalidInput("public_net", "a server needs a public or private network");
  }
  for (const key of listIn(body, "ssh_keys")) referenced("ssh_keys", key, collections.ssh_keys.values());
  const group =
    body.placement_group === undefined
      ? null
      : resourceOf(project, "placement_groups", numberIn(body, "placement_group"));
  if (group !== null && group.servers.length >= 10) {
    throw new ApiError(412, "placement_error", "a placement group of type spread has at most 10 servers");
  }
  const server: Server = {
    ...newResource(body, id),
    status: "initializing",
    locked: true,
    server_type: referenced("server_type", textIn(body, "server_type"), serverTypes),
    image: referenced("image", body.image, collections.images.values()),
    location: referenced("location", textIn(body, "location"), locations),
    placement_group: group,
    public_net: {
      ipv4: publicNet.enable_ipv4 ? { ip: `192.0.2.${id % 256}` } : null,
      ipv6: publicNet.enable_ipv6 ? { ip: `2001:db8:0:${id.toString(16)}::/64` } : null,
    },
    private_net: [],
  };
  project.add("servers", server);
  group?.servers.push(id);
  for (const network of networks) attach(server, network, "servers");
  const mayStart = body.start_after_create !== false;
  const created = (): void => {
    server.locked = false;
    server.status = "off";
    if (mayStart) change(project, id, { command: "start_server", during: "starting", after: "running" });
  };
  const action = project.start("create_server", "server", id, created, () => removeServer(project, id));
  return { status: 201, body: { server, action, next_actions: [], root_password: null } };
}

interface Change {
  readonly command: string;
  readonly during: ServerStatus;
  readonly after: ServerStatus;
}

function change(project: Project, id: number, { command, during, after }: Change) {
  const server = resourceOf(project, "servers", id);
  if (server.locked) throw new ApiError(423, "locked", "server is locked by another action");
  const before = server.status;
  Object.assign(server, { locked: true, status: during });
  const end = (status: ServerStatus) => () => {
    server.locked = false;
    if (server.status === during) server.status = status;
  };
  const action = project.start(command, "server", id, end(after), end(before));
  return { status: 201, body: { action } };
}

function removeServer(project: Project, id: number): void {
  const { networks, placement_groups: groups, load_balancers: balancers } = project.collections;
  for (const network of networks.values()) detach(network, id, "servers");
  for (const group of groups.values()) group.servers = group.servers.filter((one) => one !== id);
  for (const one of balancers.values()) one.targets = one.targets.filter(({ server }) => server.id !== id);
  project.remove("servers", id);
}
