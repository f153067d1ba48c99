import type { IntOrString, int32, int64, KubernetesObject, Time } from "@capikit/api/meta";

export interface Preset extends KubernetesObject {
  /** +kubebuilder:default={} */
  spec?: PresetSpec;
}

export interface Inner {
  /** +kubebuilder:default=7 */
  number?: int32;
  /** +kubebuilder:default=true */
  flag?: boolean;
  text?: string;
}

export interface PresetSpec {
  /** +kubebuilder:default=text */
  a?: string;
  /** +kubebuilder:default="with, comma; and \"quotes\"" */
  b?: string;
  /** +kubebuilder:default=`raw \d` */
  c?: string;
  /** +kubebuilder:default="" */
  empty?: string;
  /** +kubebuilder:default="1" */
  one?: string;
  /** +kubebuilder:default=0 */
  zero?: int32;
  /** +kubebuilder:default=false */
  no?: boolean;
  /** +kubebuilder:default={"a","b"} */
  list?: string[];
  /** +kubebuilder:default={a,b} */
  bare?: string[];
  /** +kubebuilder:default={} */
  inner?: Inner;
  /** +kubebuilder:default={number: 3, text: "x"} */
  filled?: Inner;
  /** +default={"number": 4, "flag": false} */
  json?: Inner;
  /** +default="json text" */
  jsonText?: string;
  /** +default=5 */
  jsonNumber?: int64;
  /** +default=["x", "y"] */
  jsonList?: string[];
  /** +kubebuilder:default=80 */
  port?: IntOrString;
  /** +kubebuilder:default="http" */
  portName?: IntOrString;
  /** +kubebuilder:default={a: "1", b: "2"} */
  map?: Record<string, string>;
  /** +kubebuilder:default={{number: 1},{number: 2, text: "two"}} */
  structs?: Inner[];
  /** +kubebuilder:default=100Mi */
  size?: string;
  /** +kubebuilder:default="2024-01-31T00:00:00Z" */
  date?: Time;
  /** +kubebuilder:default=9007199254740993 */
  big?: int64;
  /** +kubebuilder:example=5 */
  example?: int32;
  /** +kubebuilder:example={a,b} */
  exampleList?: string[];
  /**
   * +kubebuilder:title="A title"
   * +kubebuilder:externalDocs:url="https://docs.acme.example/x",description="more"
   */
  titled?: string;
  /** +kubebuilder:externalDocs:url=https://docs.acme.example */
  linked?: string;
}
