/** A right of a preset, as in `PresetRight` of `@capikit/controller-kit/presets`. */
export interface PresetRight {
  readonly on: "infraCluster" | "kind" | "machines" | { readonly group: string; readonly resource: string };
  readonly subresource?: string;
  readonly verbs: readonly string[];
  readonly option?: string;
  readonly byDefault?: boolean;
  readonly unless?: string;
}
