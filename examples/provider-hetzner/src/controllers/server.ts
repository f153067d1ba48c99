import { TerminalError } from "@capikit/controller-kit";
import { isControlPlaneMachine } from "@capikit/controller-kit/capi/metadata";
import { isJsonApiError, type JsonApiContext } from "@capikit/controller-kit/platform";
import type { AuthorContext, InfraMachineWork } from "@capikit/controller-kit/presets";
import type { HCloudMachine, HetznerCluster } from "../../api/v1beta2/index.ts";
import type { Server } from "../../hcloud-api/resources.ts";
import type { HCloud } from "../cloud/hcloud.ts";
import { labelsOf } from "./networks.ts";

const serverLabels = ({ metadata }: HCloudMachine, infraCluster: HetznerCluster): Record<string, string> => ({
  ...labelsOf(infraCluster),
  "machine.caph-name": metadata.name ?? "",
});

/** Returns the server of an HCloudMachine by its provider ID, or else its labels. */
export async function findServer(
  cloud: HCloud,
  object: HCloudMachine,
  infraCluster: HetznerCluster,
  context: JsonApiContext,
): Promise<Server | undefined> {
  const { spec } = object;
  if (spec?.providerID === undefined) {
    return (await cloud.labelled("servers", serverLabels(object, infraCluster), context))[0];
  }
  const path = `servers/${spec.providerID.replace("hcloud://", "")}`;
  const options = { ignore: ["not_found"] };
  return (await cloud.request<{ server: Server } | undefined>("GET", path, context, options))?.server;
}

/** Creates the server of an HCloudMachine, unless it exists. */
export async function ensureServer(
  cloud: HCloud,
  context: AuthorContext<HCloudMachine> & InfraMachineWork<HetznerCluster>,
  location: string | undefined,
): Promise<Server> {
  const { object, machine, infraCluster, bootstrapData } = context;
  const {
    type,
    placementGroupName,
    publicNetwork,
    sshKeys = infraCluster.spec?.sshKeys.hcloud ?? [],
  } = object.spec;
  const { hcloudPlacementGroups = [], networkStatus } = infraCluster.status ?? {};
  const group = hcloudPlacementGroups.find(({ name }) => name === placementGroupName);
  if (placementGroupName && !group)
    throw new Error(
      `HetznerCluster ${infraCluster.metadata.name} has no placement group ${placementGroupName}`,
    );
  if (!object.spec.imageName)
    throw new TerminalError("spec.imageURL is not supported: set spec.imageName", {
      reason: "ImageNotFound",
    });
  const body = {
    name: object.metadata.name ?? "",
    labels: {
      ...serverLabels(object, infraCluster),
      machine_type: isControlPlaneMachine(machine) ? "control_plane" : "worker",
    },
    server_type: type,
    location,
    image: await findImage(cloud, type, object.spec.imageName, context),
    ssh_keys: sshKeys.map(({ name }) => name),
    user_data: (await bootstrapData()).value,
    networks: networkStatus?.id ? [networkStatus.id] : [],
    placement_group: group?.id,
    public_net: {
      // Load balancers reach servers without a network by IPv4.
      enable_ipv4: networkStatus === undefined || (publicNetwork?.enableIPv4 ?? true),
      enable_ipv6: publicNetwork?.enableIPv6 ?? true,
    },
  };
  object.status.sshKeys = sshKeys;
  try {
    return await cloud.ensure("servers", body, context);
  } catch (error) {
    if (!isJsonApiError(error, "invalid_input", "resource_unavailable")) throw error;
    throw new TerminalError(error.message, { reason: "CreationFailedIrrecoverably", cause: error });
  }
}

/** Returns the ID of an image by its name or label: snapshots have no names. */
async function findImage(
  cloud: HCloud,
  type: string,
  name: string,
  context: JsonApiContext,
): Promise<number> {
  const [serverType] = await cloud.list("server_types", { name: type }, context);
  if (serverType === undefined) throw new Error(`server type ${type} does not exist`);
  const { architecture } = serverType;
  const queries = [{ label_selector: `caph-image-name==${name}` }, { name }];
  const found = await Promise.all(
    queries.map((one) => cloud.list("images", { ...one, architecture }, context)),
  );
  const [image, second] = found.flat();
  if (image === undefined) throw new Error(`image ${name} does not exist for ${architecture}`);
  if (second !== undefined) throw new Error(`several images have the name ${name} for ${architecture}`);
  return image.id;
}

/** Returns the addresses of a server. */
export function addressesOf({ public_net, private_net }: Server) {
  // The network's first usable address.
  const ipv6 = public_net.ipv6?.ip.replace(/::\/\d+$/, "::1");
  const external = [public_net.ipv4?.ip, ipv6].flatMap((address) => address ?? []);
  return [
    ...external.map((address) => ({ type: "ExternalIP" as const, address })),
    ...private_net.map(({ ip }) => ({ type: "InternalIP" as const, address: ip })),
  ];
}
