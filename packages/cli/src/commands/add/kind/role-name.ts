import { stringOf, stringsOf } from "@capikit/model";
import { rbacMarker } from "@capikit/rbac";
import type { Project } from "../project/project.ts";

/**
 * The role of the controllers that the provider of a group has already: the ClusterRole of the markers by which they write the status of
 * their kinds. Undefined where these name none, as all that the program runs has one role then.
 */
export function roleNameOf({ config, model }: Project, group: string): string | undefined {
  const { provider = [] } = config.config;
  const own = [provider].flat().find(({ groups }) => groups?.includes(group));
  const groups = own?.groups ?? [group];
  return model.fileMarkers
    .filter(
      (marker) =>
        marker.key === rbacMarker &&
        stringOf(marker, "namespace") === undefined &&
        stringsOf(marker, "groups").some((one) => groups.includes(one)) &&
        stringsOf(marker, "resources").some((one) => one.endsWith("/status")) &&
        stringsOf(marker, "verbs").some((verb) => ["*", "patch", "update"].includes(verb)),
    )
    .map((marker) => stringOf(marker, "roleName"))
    .find((name) => name !== undefined);
}
