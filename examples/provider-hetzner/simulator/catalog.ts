import type { Image, Location, ServerType } from "../hcloud-api/resources.ts";

const created = "2026-01-01T00:00:00+00:00";

/** Locations of every project. */
export const locations: readonly Location[] = [
  { id: 1, name: "fsn1", network_zone: "eu-central" },
  { id: 2, name: "nbg1", network_zone: "eu-central" },
  { id: 3, name: "hel1", network_zone: "eu-central" },
  { id: 4, name: "ash", network_zone: "us-east" },
];

/** Server types of every project. */
export const serverTypes: readonly ServerType[] = [
  { id: 22, name: "cpx11", cores: 2, memory: 2, architecture: "x86" },
  { id: 23, name: "cpx21", cores: 3, memory: 4, architecture: "x86" },
  { id: 24, name: "cpx31", cores: 4, memory: 8, architecture: "x86" },
  { id: 45, name: "cax11", cores: 2, memory: 4, architecture: "arm" },
];

/** Names of the load balancer types of every project. */
export const loadBalancerTypes: readonly string[] = ["lb11", "lb21", "lb31"];

/** Images of every project. */
export const images: readonly Image[] = [
  { id: 161547269, ...system("ubuntu-24.04", "x86") },
  { id: 161547270, ...system("ubuntu-24.04", "arm") },
];

function system(name: string, architecture: Image["architecture"]): Omit<Image, "id"> {
  return { name, type: "system", architecture, rapid_deploy: true, labels: {}, created };
}
