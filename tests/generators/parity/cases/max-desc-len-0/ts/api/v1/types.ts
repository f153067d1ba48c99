import type { KubernetesObject } from "@capikit/api/meta";

/** Text is a kind. It has a text of three sentences. The last one is quite a bit longer than the two others. */
export interface Text extends KubernetesObject {
  /** short one */
  short?: string;
  /** Is it one? Yes! It is version v1.2 of three sentences, e.g. like this. */
  marks?: string;
  /** averyverylongwordthatislongerthanthelimitofthedescriptionsofthiscase */
  word?: string;
  /** words without any sentence that ends in a full stop or anything else */
  words?: string;
  /**
   * first line
   * second line is here
   *
   * and a new paragraph. With a sentence.
   */
  lines?: string;
}
