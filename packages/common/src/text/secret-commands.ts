import { secretWords } from "./secret-names.ts";

interface Program {
  /** Flags with passwords as values. */
  readonly flags: readonly string[];
  /** The flags count after this word only. */
  readonly command?: string;
  /** The value is part of the flag's word; without one, the program prompts. */
  readonly attached?: true;
}

const login: Program = { command: "login", flags: ["-p"] };
const prompting: Program = { flags: ["-p"], attached: true };
const lower: Program = { flags: ["-p"] };
const upper: Program = { flags: ["-P"] };

const listed: readonly (readonly [names: string, program: Program])[] = [
  ["docker podman nerdctl finch buildah skopeo crane oras regctl helm az oc cf argocd", login],
  ["mysql mysqladmin mysqldump mysqlimport mysqlcheck mysqlshow mysqlsh", prompting],
  ["mariadb mariadb-admin mariadb-dump mariadb-check mariadb-import 7z 7za 7zr 7zz", prompting],
  ["sshpass mongo mongosh mongodump mongorestore mongoexport mongoimport useradd usermod", lower],
  ["racadm redfishtool fence_ipmilan fence_idrac fence_ilo fence_redfish fence_vmware", lower],
  ["ipmitool sqlcmd bcp tsql zip unzip", upper],
  // Started by others, with flags of their own.
  ["ssh scp sftp rsync", { flags: [] }],
  ["redis-cli valkey-cli", { flags: ["-a"] }],
  ["ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldapcompare ldapmodrdn", { flags: ["-w"] }],
  ["ldappasswd", { flags: ["-w", "-s", "-a"] }],
  ["snmpget snmpset snmpwalk snmpbulkwalk snmpbulkget snmptrap", { flags: ["-A", "-X", "-c"] }],
  ["openssl", { flags: ["-k", "-K", "-passin", "-passout", "-pass"] }],
];
const programs: ReadonlyMap<string, Program> = new Map(
  listed.flatMap(([names, program]) => names.split(" ").map((name) => [name, program] as const)),
);
const program = new RegExp(`(?<![\\w.-])(?:${[...programs.keys()].join("|")})(?![\\w-])`);
/** Variables, and sources of passwords that `openssl` names. */
const reference = /^(?:\$\{?[A-Z_][A-Z0-9_]*\}?|\$\([A-Z_][A-Z0-9_]*\)|(?:env|file|fd):\S*|stdin)$/;

/** The place of a password: from an index of the word on, in the next word, or glued to this one in quotes. */
type Place = number | "next" | "glued" | undefined;

/** Scans the words of one command in their order. */
function scanCommand(): (word: string) => Place {
  let current: Program | undefined;
  let applies = false;
  return (word) => {
    const started = programs.get(word.slice(word.lastIndexOf("/") + 1));
    if (started !== undefined) {
      current = started;
      applies = started.command === undefined;
      return undefined;
    }
    if (current === undefined) return undefined;
    applies ||= word === current.command;
    if (!applies) return undefined;
    if (current.flags.includes(word)) return current.attached === true ? "glued" : "next";
    const flag = current.flags.find((one) => word.startsWith(one + (one.length === 2 ? "" : "=")));
    if (flag === undefined) return undefined;
    const from = word.charAt(flag.length) === "=" ? flag.length + 1 : flag.length;
    return reference.test(word.slice(from)) ? undefined : from;
  };
}

/**
 * Returns for each item of a list of arguments the index from which it is the password of a command
 * such as `mysql -pPASSWORD`.
 *
 * @param before the program and its first arguments, if they are in a list of their own.
 */
export function secretArguments(
  list: readonly unknown[],
  before: readonly unknown[] = [],
): readonly (number | undefined)[] {
  const scan = scanCommand();
  let isValue = false;
  return [...before, ...list]
    .map((item) => {
      if (typeof item !== "string") return undefined;
      if (isValue) {
        isValue = false;
        return reference.test(item) ? undefined : 0;
      }
      const place = scan(item);
      isValue = place === "next";
      return typeof place === "number" ? place : undefined;
    })
    .slice(before.length);
}

/** Words, and ends of commands: a list of YAML and a line that continues have one command. */
const token = /\\\r?\n|\r?\n[ \t]*-[ \t]+|[|;&\n]|[^\s|;&,"'`()[\]{}\\]+/g;
const isEnd = /^[|;&\n]$/;
const quoted = `(?:(\\\\*)(["'])(?:(?!\\1\\2)[^\\n])*(?:\\1\\2)?)`;
const nextValue = new RegExp(
  `(?:\\\\*["']?[ \\t]*,[ \\t]*|\\\\*["']?\\r?\\n[ \\t]*-[ \\t]+|(?:[ \\t]|\\\\\\r?\\n)+|=)(?:${quoted}|[^\\s"'\\\\][^\\s"']*)`,
  "y",
);
const gluedValue = new RegExp(`(?=\\\\*["'][^\\s,\\]])${quoted}`, "y");

/** Replaces the passwords of commands: `docker login -p X`, `mysql -pX`, `echo X | passwd`. */
export function markCommands(text: string, mark: string): string {
  const marked = markInput(program.test(text) ? markFlags(text, mark) : text, mark);
  return positions.reduce((left, pattern) => left.replace(pattern, `$1${mark}`), marked);
}

function markFlags(text: string, mark: string): string {
  let marked = "";
  let done = 0;
  let scan = scanCommand();
  const replace = (from: number, to: number) => {
    marked += text.slice(done, from) + mark;
    done = to;
  };
  token.lastIndex = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [word] = match;
    if (isEnd.test(word)) {
      scan = scanCommand();
      continue;
    }
    const place = scan(word);
    const end = token.lastIndex;
    if (place === undefined) continue;
    if (typeof place === "number") {
      replace(match.index + place, end);
      continue;
    }
    const pattern = place === "next" ? nextValue : gluedValue;
    pattern.lastIndex = end;
    const given = pattern.exec(text)?.[0];
    if (given === undefined) continue;
    token.lastIndex = pattern.lastIndex;
    const plain = given.replace(/^(?:\\*["'])?(?:\s|,|=|-[ \t]|\\\r?\n)*(?:\\*["'])?/, "");
    const inner = plain.replace(/(?<!\\)\\*["']$/, "");
    if (!reference.test(inner)) {
      const start = pattern.lastIndex - plain.length;
      replace(start, start + inner.length);
    }
  }
  return marked + text.slice(done);
}

const word = `(?:"[^"\\n]*"?|'[^'\\n]*'?|(?![-$])[^\\s"'|;&]+)`;
/** Passwords whose places no flags name. */
const positions: readonly RegExp[] = [
  new RegExp(`(\\bvault[ \\t]+(?:login|unwrap|operator[ \\t]+unseal)[ \\t]+)(?=\\S*[\\d.+/=])${word}`, "g"),
  new RegExp(
    `(\\bhtpasswd[ \\t]+(?:-[A-Zac-z]+[ \\t]+){0,4}-[A-Za-z]*b[A-Za-z]*[ \\t]+(?:[^\\s|;&-]\\S*[ \\t]+){1,2})${word}(?=[ \\t]*(?:[|;&<>\\n"'\`)]|$))`,
    "g",
  ),
  new RegExp(
    `(\\b(?:rabbitmqctl[ \\t]+(?:add_user|change_password)|net[ \\t]+user)[ \\t]+[^\\s/-]\\S{0,64}[ \\t]+)(?!/)${word}`,
    "g",
  ),
  /(\b(?:smbclient|rpcclient|smbmap|net|mount\.cifs)\b[^\n|;&]{0,256}?[ \t]-U[ \t]*["']?[^\s%"']{1,64}%)[^\s"']+/g,
  new RegExp(
    `(\\b(?:config|configure)[ \\t]+set[ \\t]+[\\w.:/-]{0,128}(?:${secretWords})[ \\t]+)${word}`,
    "gi",
  ),
];

const output = /\b(?:echo|printf)[ \t]+(?:-[neE]{1,3}[ \t]+)?/g;
/** Parts of arguments; a quote without an end is one of itself. */
const argument = /"[^"\n]*"|'[^'\n]*'|[^|;&"'\n]+|["']/y;
const maxPipe = 512;
const here =
  /(\b(?:passwd|chpasswd|smbpasswd|kinit|cryptsetup|sudo)\b[^\n|;&<]{0,256}<<<[ \t]*)("[^"\n]*"?|'[^'\n]*'?|\S+)/g;
const document =
  /(\bchpasswd\b[^\n|;&<]{0,256}<<-?[ \t]*(["']?)([A-Za-z_]\w{0,31})\2[^\n]*\n)[\s\S]*?(?=\n[ \t]*\3[ \t]*(?:\n|$)|$(?![\s\S]))/g;
const filters = /^(?:[ef]?grep|rg|awk|sed|cut|tr|wc|sort|uniq|head|tail|jq|yq)$/;
const readers = /^(?:(?:\S*\/)?(?:ch|smb)?passwd|(?:\S*\/)?(?:kinit|cryptsetup|su))$/;
const inputFlags =
  /^(?:--[\w-]*(?:pass(?:word|phrase)?|token|secret|credentials?)-?(?:stdin|fd|file=-)|--with-token|--passphrase-fd)/;
/** A variable, or a user's name and one. */
const variables = /^\\?["']?(?:[\w.-]+:)?(?:\$\{?[A-Z_][A-Z0-9_]*\}?|\$\([A-Z_][A-Z0-9_]*\))\\?["']?$/;

/** Replaces passwords that a command reads: from a pipe, a here-string or a here-document. */
function markInput(text: string, mark: string): string {
  if (!/passw|kinit|cryptsetup|sudo|\bsu\b|stdin|--with-token|passphrase/.test(text)) return text;
  return markOutputs(text, mark)
    .replace(here, (all, begin: string, given: string) => (variables.test(given) ? all : begin + mark))
    .replace(document, `$1${mark}`);
}

/** Replaces what `echo` and `printf` write to a command that reads a password. */
function markOutputs(text: string, mark: string): string {
  let marked = "";
  let done = 0;
  output.lastIndex = 0;
  for (let match = output.exec(text); match !== null; match = output.exec(text)) {
    const start = output.lastIndex;
    let end = start;
    argument.lastIndex = start;
    while (argument.test(text)) end = argument.lastIndex;
    output.lastIndex = end;
    if (text.charAt(end) !== "|" || text.charAt(end + 1) === "|") continue;
    const [rest = ""] = text.slice(end + 1, end + maxPipe).split(/[;&\n]/, 1);
    const given = text.slice(start, end).trimEnd();
    if (variables.test(given) || !rest.split("|").some(readsPassword)) continue;
    marked += text.slice(done, start) + mark;
    done = start + given.length;
  }
  return marked + text.slice(done);
}

function readsPassword(command: string): boolean {
  const words = command.split(/[\s"'`()]+/).filter((word) => word !== "" && word !== "\\");
  return (
    !filters.test(words[0] ?? "") &&
    words.some(
      (word, index) =>
        readers.test(word) ||
        inputFlags.test(word) ||
        (/^-\w*$/.test(word) && word.includes("S") && words.slice(0, index).includes("sudo")),
    )
  );
}
