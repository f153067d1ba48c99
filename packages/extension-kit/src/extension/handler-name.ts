type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
type Letter =
  | ("a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m")
  | ("n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z");
type Alphanumeric = Digit | Letter;

type LabelTail<S extends string, Last extends string, Before extends readonly unknown[]> = S extends ""
  ? Last extends "-"
    ? false
    : true
  : Before["length"] extends 63
    ? false
    : S extends `${infer Next}${infer Rest}`
      ? Next extends Alphanumeric | "-"
        ? LabelTail<Rest, Next, [...Before, 1]>
        : false
      : false;

/** Whether a literal is a DNS label; also true for strings unknown at compile time. */
type IsLabel<S extends string> = string extends S
  ? true
  : S extends `${infer First}${infer Rest}`
    ? First extends Alphanumeric
      ? LabelTail<Rest, First, [1]>
      : false
    : false;

/** Refuses members whose literal names cannot name a handler. */
export type WithHandlerNames<H> = {
  readonly [N in keyof H]: N extends string
    ? IsLabel<N> extends true
      ? unknown
      : `${N} is no name of a handler: use a DNS label of lower-case letters, digits and hyphens, 63 at most`
    : never;
};
