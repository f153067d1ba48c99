import type { KubernetesObject } from "@capikit/api/meta";

export interface Palette extends KubernetesObject {
  spec?: PaletteSpec;
}

/** Colour by a TypeScript enum. */
export declare enum Colour {
  red = "Red",
  green = "Green",
}

/**
 * Shape by constants.
 * +k8s:enum
 */
export type Shape = "Round" | "Square";

const levels = [1, 2, 3] as const;
type Level = (typeof levels)[number];

interface Keys {
  name: string;
  size: string;
}

type First = "a" | "b";
export type Joined = First | "c";

const shapes = { x: "x", y: "y" } as const;

export interface PaletteSpec {
  colour?: Colour;
  shape?: Shape;
  key?: keyof Keys;
  level?: Level;
  signed?: -1 | 0 | 10;
  joined?: Joined;
  either?: true | false | boolean;
  never?: false;
  red?: Colour.red;
  /** +kubebuilder:validation:Enum=x;y */
  again?: (typeof shapes)["x" | "y"];
  colours?: Colour[];
  extracted?: Extract<Joined, "b" | "c">;
  template?: `a-${"1" | "2"}`;
  strange?: "with space" | "semi;colon" | "comma," | "brace}";
  digits?: "1" | "2";
  /** +kubebuilder:default=2 */
  preset?: Level;
  items?: ("p" | "q")[];
}
