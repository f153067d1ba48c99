import type { KindVersion } from "@capikit/model";

/** Whether a word is a group's name, or its first label. */
export function isCalled(group: string, word: string): boolean {
  return group === word || group.split(".")[0] === word;
}

/** What the version of a kind says that is stored. */
export const storageMarker = "kubebuilder:storageversion";

/** Whether a version of a kind says that it is the one that is stored. */
export function saysStored({ type }: KindVersion): boolean {
  return type.markers.some(({ key }) => key === storageMarker);
}
