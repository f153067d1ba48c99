import type { KindVersion } from "@capikit/model";

/** Reports whether a word is a group's name or its first label. */
export function isCalled(group: string, word: string): boolean {
  return group === word || group.split(".")[0] === word;
}

export const storageMarker = "kubebuilder:storageversion";

export function isMarkedStored({ type }: KindVersion): boolean {
  return type.markers.some(({ key }) => key === storageMarker);
}
