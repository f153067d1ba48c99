import { machineControlPlaneLabel, machinePoolNameLabel, watchLabel } from "@capikit/api/core/v1beta2";
import { type WithMetadata, withMetadata } from "./object-like.ts";

/** Reports whether an object has a label, regardless of its value. */
export function hasLabel({ metadata }: WithMetadata, name: string): boolean {
  return Object.hasOwn(metadata.labels ?? {}, name);
}

/** Reports whether an object belongs to a MachinePool, by label or owner. */
export function isMachinePoolOwned(object: WithMetadata): boolean {
  const owners = object.metadata.ownerReferences ?? [];
  return hasLabel(object, machinePoolNameLabel) || owners.some(({ kind }) => kind === "MachinePool");
}

/** Reports whether an object has the watch label with this value. */
export function hasWatchLabel({ metadata }: WithMetadata, value: string): boolean {
  return metadata.labels?.[watchLabel] === value;
}

/** Reports whether a Machine belongs to a control plane: it has the label with any value. */
export function isControlPlaneMachine(machine: WithMetadata): boolean {
  return hasLabel(machine, machineControlPlaneLabel);
}

/** Returns a copy with labels set, or the object itself if it has them all. */
export function withLabels<T extends WithMetadata>(object: T, desired: Readonly<Record<string, string>>): T {
  const labels = object.metadata.labels ?? {};
  const changed = Object.entries(desired).some(([name, value]) => labels[name] !== value);
  return changed ? withMetadata(object, { labels: { ...labels, ...desired } }) : object;
}

const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const maxLength = 63;

/**
 * Returns a valid label value for a text: the text itself or `hash_<hash>_z`, the 32-bit FNV-1a
 * hash of its UTF-8 in base64url. Cluster API uses it for MachineSets and MachinePools with long
 * names.
 */
export function formatLabelValue(text: string): string {
  return isLabelValue(text) ? text : `hash_${base64Url(fnv1a(new TextEncoder().encode(text)))}_z`;
}

/** Reports whether a text is a valid label value by the rules of Kubernetes. */
export function isLabelValue(text: string): boolean {
  return text.length <= maxLength && labelValue.test(text);
}

function fnv1a(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

function base64Url(value: number): string {
  const bytes = Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
