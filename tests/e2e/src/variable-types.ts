/** Variables of a ClusterClass of every form, as an author writes them: the text of a module. */
export const variableTypes = `import type { Duration, int32, int64, IntOrString, JSONValue, ObjectMeta, Quantity, RawExtension, Time } from "@capikit/api/meta";

/**
 * Region that machines run in.
 *
 * +capikit:variable:name=region,required,default=eu,example=us,labels="example.com/tier=basic",annotations="example.com/note=a b",v1beta1Metadata
 * +kubebuilder:validation:MaxLength=10
 * +kubebuilder:validation:XValidation:rule="self != 'moon'",message="too far",reason=FieldValueForbidden
 */
export type Region = "eu" | "us";

/**
 * +capikit:variable:name=worker-pools,example={small: {max: 3}}
 * +kubebuilder:validation:MaxProperties=20
 */
export type Pools = Record<string, Pool>;

/** +kubebuilder:validation:XValidation:rule="!has(self.min) || self.max >= self.min",messageExpression="self.max < 0 ? 'max is negative' : 'max is too small'",fieldPath=".max" */
export interface Pool {
  /**
   * Smallest number of machines.
   *
   * +kubebuilder:default=1
   * +kubebuilder:example=3
   * +kubebuilder:validation:Minimum=0
   */
  min?: int32;
  /** +kubebuilder:validation:XValidation:rule="self >= oldSelf",message="max never shrinks" */
  max: int64;
  /**
   * +listType=atomic
   * +kubebuilder:validation:MaxItems=5
   */
  zones?: Zone[];
  /** +kubebuilder:pruning:PreserveUnknownFields */
  extra?: { known?: string };
  any?: JSONValue;
  amount?: Quantity;
  surge?: IntOrString;
  wait?: Duration;
  since?: Time;
  raw?: RawExtension;
  metadata?: ObjectMeta;
  nested?: { deeper: { deepest: (readonly boolean[])[] }[] };
}

/** +kubebuilder:validation:Pattern="^[a-z]+-[0-9]$" */
export type Zone = string;

/** +capikit:variable:name=choice */
export interface Choice extends Base {
  kind: "a" | "b";
}

/** +kubebuilder:validation:ExactlyOneOf=left;right */
interface Base {
  left?: string;
  right?: int32;
}

/** +capikit:variable:name=anything */
export type Anything = JSONValue;

/** +capikit:variable:name=on,default=false */
export type On = boolean;
`;
