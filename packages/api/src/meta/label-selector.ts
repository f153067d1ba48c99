/**
 * LabelSelector chooses objects by their labels: all of matchLabels and matchExpressions must hold. An empty one chooses everything.
 * +structType=atomic
 * +capikit:openapi:goPackage=k8s.io/apimachinery/pkg/apis/meta/v1
 */
export interface LabelSelector {
  /** matchLabels are pairs of key and value that an object must have. */
  matchLabels?: Record<string, string>;

  /**
   * matchExpressions are requirements on single labels.
   * +listType=atomic
   */
  matchExpressions?: LabelSelectorRequirement[];
}

/**
 * LabelSelectorRequirement is one requirement: a key, a set of values, and how they relate.
 *
 * +capikit:openapi:goPackage=k8s.io/apimachinery/pkg/apis/meta/v1
 */
export interface LabelSelectorRequirement {
  /** key of the label. */
  key: string;

  /** operator relates the key to the values: In, NotIn, Exists or DoesNotExist. */
  operator: string;

  /**
   * values of the requirement: at least one for In and NotIn, none for Exists and DoesNotExist.
   * +listType=atomic
   */
  values?: string[];
}
