import type * as v1beta2 from "../v1beta2/machine-template.ts";
/** Labels and annotations of objects that are created from a template. */
export interface ObjectMeta extends Pick<v1beta2.ObjectMeta, "labels" | "annotations"> {}
