import type { KubernetesObject } from "@capikit/api/meta";

export interface Strange extends KubernetesObject {
  spec?: StrangeSpec;
}

export interface StrangeSpec {
  /** yes */
  yes?: string;
  /**
   * no
   * +kubebuilder:default="no"
   */
  no?: string;
  /**
   * on
   * +kubebuilder:default=on
   */
  on?: string;
  /**
   * null
   * +kubebuilder:default="null"
   */
  null?: string;
  /**
   * ~
   * +kubebuilder:default="~"
   */
  tilde?: string;
  /**
   * 0x1
   * +kubebuilder:default="0x1"
   */
  "0x1"?: string;
  /**
   * 1e3
   * +kubebuilder:default="1e3"
   */
  "1e3"?: string;
  /**
   * 2024-01-31
   * +kubebuilder:default=2024-01-31
   */
  "2024-01-31"?: string;
  /**
   * 12:30:45
   * +kubebuilder:default="12:30:45"
   */
  sexagesimal?: string;
  /**
   * 1_000
   * +kubebuilder:default="1_000"
   */
  underscored?: string;
  /**
   * .5
   * +kubebuilder:default=".5"
   */
  point?: string;
  /** +kubebuilder:default=".inf" */
  inf?: string;
  /**
   * true
   * +kubebuilder:default="true"
   */
  true?: string;
  /**
   * y
   * +kubebuilder:default=y
   */
  y?: string;
  /**
   * N
   * +kubebuilder:default="N"
   */
  n?: string;
  /**
   * 007
   * +kubebuilder:default="007"
   */
  "007"?: string;
  /**
   * 0b1
   * +kubebuilder:default="0b1"
   */
  "0b1"?: string;
  /**
   * =
   * +kubebuilder:default="="
   */
  equals?: string;
  /**
   * <<
   * +kubebuilder:default="<<"
   */
  merge?: string;
  /**
   * - a dash
   * +kubebuilder:default="- a"
   */
  dash?: string;
  /**
   * ? a question
   * +kubebuilder:default="? a"
   */
  question?: string;
  /**
   * : colon
   * +kubebuilder:default="a: b"
   */
  colon?: string;
  /**
   * # hash
   * +kubebuilder:default="a # b"
   */
  hash?: string;
  /** +kubebuilder:default=" leading and trailing " */
  spaces?: string;
  /** +kubebuilder:default="two\nlines\n" */
  lines?: string;
  /** +kubebuilder:default="\ttab\u00e9\u2028\x07" */
  controls?: string;
  /**
   * %percent
   * +kubebuilder:default="%percent"
   */
  percent?: string;
  /**
   * *alias
   * +kubebuilder:default="&anchor"
   */
  anchor?: string;
  /**
   * [list]
   * +kubebuilder:default="{map}"
   */
  flow?: string;
  /**
   * ... three dots
   * +kubebuilder:default="..."
   */
  dots?: string;
  /**
   * A line that is much longer than eighty columns so that it has to be folded by those who fold: with a colon, a # hash, and more words to come until the third line begins.
   */
  folded?: string;
  /**
   * "A quoted line that is much longer than eighty columns so that it has to be folded, too, with 'single' and \ backslash and a trailing colon:"
   */
  foldedQuoted?: string;
  /** +kubebuilder:default="!tag" */
  tag?: string;
  /** +kubebuilder:default="@at `" */
  at?: string;
  /** +kubebuilder:default="'single'" */
  single?: string;
  /** +kubebuilder:default="0o17" */
  octal?: string;
  /** +kubebuilder:default="-1" */
  negative?: string;
  /** +kubebuilder:default="2024-01-31T00:00:00Z" */
  moment?: string;
  /** +kubebuilder:default="1." */
  oneDot?: string;
  /** +kubebuilder:default="+1" */
  plus?: string;
  /** +kubebuilder:default="-" */
  minus?: string;
  /** +kubebuilder:default="\ufeffx" */
  exotic?: string;
}
