/** A requirement on one label. Objects without the label meet `NotIn` and `DoesNotExist`. */
export interface LabelRequirement {
  readonly key: string;
  /** `Gt` and `Lt` compare integers. */
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt";
  /** One value for `Gt` and `Lt`, none for `Exists` and `DoesNotExist`. */
  readonly values: readonly string[];
}

/** Labels of an object. */
export type Labels = Readonly<Record<string, string>>;

/** A label selector as an object: all of its pairs and requirements must hold. */
export interface LabelSelector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    /** `In`, `NotIn`, `Exists` or `DoesNotExist`. */
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

const maxInt64 = 2n ** 63n - 1n;

/** Returns the integer of a label's value, or undefined if it is not one of 64 bits. */
export function labelInteger(text: string): bigint | undefined {
  const number = /^\d+$/.test(text) ? BigInt(text) : undefined;
  return number !== undefined && number <= maxInt64 ? number : undefined;
}
