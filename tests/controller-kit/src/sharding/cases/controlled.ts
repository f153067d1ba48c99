import { configMap } from "@capikit/api/kubernetes";
import { objectNamespace } from "../ring-objects.ts";
import { type ShardingCase, someReplica } from "./sharding-case.ts";

/** Owners create their children again, each one, while they move. */
export const controlledResources: ShardingCase = {
  name: "controlled resources",
  async run(environment) {
    const { client } = environment.controlPlane;
    const { items } = await client.list(configMap, { namespace: objectNamespace });
    const children = items.flatMap(({ metadata: { name = "", namespace, ownerReferences } }) =>
      ownerReferences === undefined ? [] : [{ name, namespace }],
    );
    await environment.scaleUp();
    await Promise.all(children.map((child) => client.delete(configMap, child)));
    await environment.remove(someReplica(environment), "SIGTERM");
  },
};
