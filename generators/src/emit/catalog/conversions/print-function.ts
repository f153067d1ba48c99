import { type Member, type ObjectType, unionsOf } from "../../../model/ir/type-node.ts";
import { memberAccess, objectKey, stringLiteral } from "../../../model/text/typescript-text.ts";

/** A member of the object that a conversion returns, apart from copied ones. */
export interface ReturnedMember {
  /** Its counterpart in the object that is read. */
  readonly from: Member | undefined;
  readonly to: Member;
  /** Prints its value, from that of its counterpart. */
  readonly value: (given: string) => string;
  /** The value for an absent counterpart of a required member. */
  readonly fallback?: string;
  /** Whether the value is also computed for an absent counterpart. */
  readonly isTotal?: true;
}

interface FunctionInput {
  readonly name: string;
  readonly pair: {
    readonly source: ObjectType;
    readonly target: ObjectType;
    readonly words: { readonly from: string; readonly to: string };
  };
  readonly returned: readonly ReturnedMember[];
  /** Members of the object that is read which are not copied. */
  readonly taken: ReadonlySet<string>;
}

/** Returns the type with the members of all parts of a union. */
export function membersOf(type: ObjectType, words: string): string {
  return unionsOf(type).length === 0 ? words : `UnionMembers<${words}>`;
}

/** Prints the function that converts an object: it copies the members of the same meaning. */
export function printFunction({ name, pair, returned, taken }: FunctionInput): string {
  const { source, target, words } = pair;
  const isUnion = unionsOf(source).length + unionsOf(target).length > 0;
  const copied = source.members.some((member) => !taken.has(member.name));
  const names = [...taken].map((one, at) => `${objectKey(one)}: _${at}`);
  const rest = taken.size > 0 ? "same" : "from";
  const members = [
    ...(copied ? [`...${rest}`] : []),
    ...returned.map((member) => printMember(member, isUnion)),
  ];
  const result =
    copied && returned.length === 0 ? rest : `{\n${members.map((text) => `    ${text},\n`).join("")}  }`;
  const lines = [
    ...(isUnion ? [`const from = given as ${membersOf(source, words.from)};`] : []),
    ...(taken.size > 0 && copied ? [`const { ${names.join(", ")}, ...same } = from;`] : []),
    `return ${result}${isUnion ? ` as unknown as ${words.to}` : ""};`,
  ];
  const parameter = isUnion ? "given" : "from";
  return `function ${name}(${parameter}: ${words.from}): ${words.to} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}

function printMember({ from, to, value, fallback, isTotal }: ReturnedMember, isUnion: boolean): string {
  const key = objectKey(to.name);
  if (from === undefined) return `${key}: ${value("")}`;
  const access = `from${memberAccess(from.name)}`;
  // All members of a union are optional in its type.
  if (!from.optional) return `${key}: ${value(isUnion ? `${access}!` : access)}`;
  if (isTotal === true) return `${key}: ${value(access)}`;
  // Objects without such a member inherit one.
  const isInherited = from.name in Object.prototype;
  const isAbsent = isInherited
    ? `!Object.hasOwn(from, ${stringLiteral(from.name)})`
    : `${access} === undefined`;
  const given = value(isInherited ? `${access}!` : access);
  return to.optional
    ? `...(${isAbsent} ? {} : { ${key}: ${given} })`
    : `${key}: ${isAbsent} ? ${fallback} : ${given}`;
}
