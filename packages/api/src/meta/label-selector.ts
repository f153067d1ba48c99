/**
 * Selects objects by label. All of matchLabels and matchExpressions must match; an empty selector
 * matches all objects.
 * +structType=atomic
 * +capikit:openapi:goPackage=k8s.io/apimachinery/pkg/apis/meta/v1
 */
export interface LabelSelector {
  /** Required labels and their values. */
  matchLabels?: Record<string, string>;

  /**
   * Requirements on labels.
   * +listType=atomic
   */
  matchExpressions?: LabelSelectorRequirement[];
}

/**
 * Requirement on a label: key, operator and values.
 *
 * +capikit:openapi:goPackage=k8s.io/apimachinery/pkg/apis/meta/v1
 */
export interface LabelSelectorRequirement {
  /** Key of the label. */
  key: string;

  /** Relation of key and values: In, NotIn, Exists or DoesNotExist. */
  operator: string;

  /**
   * Values: at least one for In and NotIn, none for Exists and DoesNotExist.
   * +listType=atomic
   */
  values?: string[];
}
