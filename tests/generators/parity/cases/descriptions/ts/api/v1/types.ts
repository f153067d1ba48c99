import type { KubernetesObject } from "@capikit/api/meta";

/**
 * Manual is a kind with texts.
 *
 * It has several paragraphs,
 * the second one of two lines.
 *
 *
 * And a third.
 * +kubebuilder:resource:scope=Cluster
 */
export interface Manual extends KubernetesObject {
  /** spec is what is wanted. */
  spec?: ManualSpec;
}

export interface ManualSpec {
  /**
   * fenced has code:
   * ```
   * TODO stays in a fence
   * --- stays, too
   *   indented
   * ```
   * and words behind it.
   * TODO: this line goes.
   * The end.
   */
  fenced?: string;
  /**
   * tilde has other fences:
   * ~~~yaml
   * ---
   * a: b
   * ~~~
   */
  tilde?: string;
  /**
   * cut ends here.
   * --- this is not for readers
   * nor is this.
   * +kubebuilder:validation:MaxLength=5
   */
  cut?: string;
  /**
   * list of things:
   * - one
   * - two
   *   with an indented line
   *     and one more
   *
   * 1. first
   */
  list?: string;
  /**
   * +kubebuilder:validation:MinLength=1
   * marker stands before, in the middle
   * +kubebuilder:validation:MaxLength=9
   * and behind.
   * +optional
   */
  marked?: string;
  /** unicode: grüße, 日本語, 🎉, “quotes”, non‑breaking, é */
  unicode?: string;
  /** quoted "double", 'single', `back`, {braces}, [brackets], 100%, a: b, # no comment, & and *, ! | > @ */
  quoted?: string;
  /** tab	inside, and a trailing backslash \ */
  tab?: string;
  /** {@link Manual} is an inline tag; see https://acme.example/a#b. */
  inline?: string;
  /**
   * deprecated: use inline.
   * Said after tags.
   *
   * @remarks
   * This is for readers of the code.
   *
   * @deprecated so is this
   */
  tagged?: string;
  /** TODO(someone): all of it goes. */
  todo?: string;
  /** not this one */
  /** from the last block */
  blocks?: string;
  // no description
  /** marked by line comments */
  // +kubebuilder:validation:MaxLength=3
  /* nothing at all, +not:a:marker either */
  mixed?: string;
  // a line comment is no description
  nothing?: string;
  /**
   * An interval *\/ and more: *\/5 * * * *
   * +kubebuilder:validation:Pattern=`^(\*\/[0-9]+|\*)$`
   */
  cron?: string;
  /**
   * 	a line that starts with a tab
   *  and one with a space
   */
  indented?: string;
  /**
   * \@start and TODO later, but
   * a --- in the middle is nothing.
   */
  middle?: string;
}
