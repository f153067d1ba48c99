import { capitalize } from "../text/format.ts";

// English plurals in the selection of gobuffalo/flect: controller-gen and clusterctl derive
// resource names with it, so that its quirks are part of the interface. Suffixes are in order of
// priority.

/**
 * Singular, plural, optional other accepted plural. `=`: only the whole word, not a suffix. `~`:
 * the plural is not recognized as a plural.
 */
const irregularNouns = `
aircraft aircraft, beef beef beefs, bison bison, ~blues blues, chassis chassis, deer deer,
fish fish fishes, moose moose, police police, salmon salmon salmons, series series, sheep sheep,
shrimp shrimp shrimps, species species, swine swine swines, trout trout trouts, tuna tuna tunas,
you you, child children, =ox oxen, foot feet, goose geese, man men, human humans, =louse lice,
mouse mice, tooth teeth, woman women, =die dice, person people, adieu adieux adieus,
fabliau fabliaux, bureau bureaus bureaux, criterion criteria, ganglion ganglia ganglions,
lexicon lexica lexicons, mitochondrion mitochondria mitochondrions, noumenon noumena,
phenomenon phenomena, taxon taxa, media media, ~medium media mediums, stadium stadiums stadia,
aquarium aquaria aquariums, auditorium auditoria auditoriums, symposium symposia symposiums,
curriculum curriculums curricula, quota quotas, alumnus alumni alumnuses, bacillus bacilli,
cactus cacti cactuses, coccus cocci, focus foci focuses, locus loci locuses,
nucleus nuclei nucleuses, octopus octupuses octopi, radius radii radiuses, syllabus syllabi,
corpus corpora corpuses, genus genera, alumna alumnae, vertebra vertebrae,
differentia differentiae, minutia minutiae, vita vitae, larva larvae, postcava postcavae,
praecava praecavae, uva uvae, apex apices apexes, codex codices codexes, index indices indexes,
latex latices latexes, vertex vertices vertexes, vortex vortices vortexes,
appendix appendices appendixes, radix radices radixes, helix helices helixes, =axis axes,
crisis crises, ~ellipsis ellipses, genesis geneses, oasis oases, thesis theses, testis testes,
base bases, ~basis bases, =alias aliases, vedalia vedalias, =use uses, abuse abuses, cause causes,
clause clauses, cruse cruses, excuse excuses, fuse fuses, house houses, misuse misuses, muse muses,
pause pauses, ache aches, topaz topazes, buffalo buffaloes buffalos, potato potatoes,
tomato tomatoes, equipment equipment, information information, jeans jeans, money money, news news,
rice rice, dwarf dwarfs dwarves, hoof hoofs hooves, thief thieves, chive chives, hive hives,
move moves, movie movies, cookie cookies, pretorium pretoriums, agenda agendas,
formula formulas formulae, shoe shoes, =toe toes, graffiti graffiti, =ID IDs
`;

/** Suffixes and their plurals; the first match wins. */
const pluralSuffixes = `
tive tives, eaf eaves, oaf oaves, afe aves, arf arves, rfe rves, rf rves, lf lves, fe ves, ay ays,
ey eys, oy oys, quy quies, uy uys, y ies, eau eaux, bula bulae, dula bulae, lula bulae, nula bulae,
vula bulae, hedron hedra, ium ia, seum seums, eum ea, oum oa, stracum straca, dum da, elum ela,
ilum ila, olum ola, ulum ula, llum lla, ylum yla, imum ima, ernum erna, gnum gna, brum bra,
crum cra, terum tera, serum sera, trum tra, antum anta, atum ata, entum enta, etum eta, itum ita,
otum ota, utum uta, ctum cta, ovum ova, trix trices, iasis iases, mesis meses, kinesis kineses,
resis reses, gnosis gnoses, opsis opses, ysis yses, ouse ouses, lause lauses, us uses, ch ches,
io ios, sh shes, ss sses, ez ezzes, iz izzes, tz tzes, zz zzes, ano anos, lo los, to tos, oo oos,
o oes, x xes, S Ses
`;

/** Abbreviations that end a word at the next capital letter. */
const acronyms = `
ACK ACL ADSL AES ANSI API ARP ATM BGP BSS CCITT CHAP CIDR CIR CLI CMOS CPE CPU CRC CRT CSMA DCE
DEC DES DHCP DMI DNS DRAM DSL DSLAM DTE EHA EIA EIGRP EOF ESS FCC FCS FDDI FTP GBIC GEPOF HDLC
HTML HTTP HTTPS IANA ICMP ID IDF IDS IEEE IETF IMAP IP IPS ISDN ISP JSON JWT LACP LAN LAPB LAPF
LLC MAC MC MDF MIB MPLS MTU NAC NAT NBMA NIC NRZ NRZI NVRAM OK OSI OSPF OUI PAP PAT PC PCM PDU PIM
POP3 POTS PPP PPTP PTT PVST RAM RARP RCP RFC RIP RLL ROM RSTP RTP SDLC SFD SFP SLARP SLIP SMTP SNA
SNAP SNMP SOF SQL SRAM SSH SSID STP SYN TDM TFTP TIA TOFU UDP URI URL USB UTF8 UTP UUID VC VLAN
VLSM VPN W3C WAN WEP WPA WWW
`;

interface Noun {
  readonly singular: string;
  readonly plural: string;
  readonly other: string | undefined;
  readonly whole: boolean;
  readonly oneWay: boolean;
}

const entries = (table: string): string[][] =>
  table
    .split(",")
    .map((entry) => entry.trim().split(" "))
    .filter(([first]) => first !== "");

const nouns: readonly Noun[] = entries(irregularNouns).map(([marked = "", plural = "", other]) => {
  const flags = /^[=~]*/.exec(marked)?.[0] ?? "";
  return {
    singular: marked.slice(flags.length),
    plural,
    other,
    whole: flags.includes("="),
    oneWay: flags.includes("~"),
  };
});

const knownAcronyms = new Set(acronyms.split(/\s+/));
const pluralOf = new Map(nouns.map(({ singular, plural }) => [singular, plural]));
const plurals = new Set(
  nouns.flatMap(({ plural, other, oneWay }) =>
    oneWay ? [] : other === undefined ? [plural] : [plural, other],
  ),
);

/** Suffixes by priority: irregular nouns also end compounds, later ones first; plurals stay. */
const endings: readonly (readonly [string, string])[] = [
  ...nouns
    .filter(({ whole }) => !whole)
    .map(({ singular, plural }): [string, string] => [singular, plural])
    .toReversed(),
  ...entries(pluralSuffixes).map(([singular = "", plural = ""]): [string, string] => [singular, plural]),
].flatMap(([singular, plural]): [string, string][] => [
  [plural, plural],
  [singular, plural],
]);

const isUpper = (character: string): boolean => character !== character.toLowerCase();

function lastWord(name: string): string {
  let word = "";
  let last = "";
  let previous = "";
  for (const character of name) {
    const starts = isUpper(character) && (!isUpper(previous) || knownAcronyms.has(word.toUpperCase()));
    if (starts) {
      if (word !== "") last = word;
      word = character;
    } else word += character;
    previous = character;
  }
  const found = word === "" ? last : word;
  // A quirk to preserve: abbreviations only count in capitals, so that `Dns` is not pluralized.
  return knownAcronyms.has(found.toUpperCase()) ? found.toUpperCase() : found;
}

const replaceEnd = (name: string, end: string, by: string): string =>
  (name.endsWith(end) ? name.slice(0, name.length - end.length) : name) + by;

/** Returns the plural of a CamelCase noun as controller-gen and clusterctl do: `AcmeClusters`. */
export function pluralize(name: string): string {
  const exact = pluralOf.get(name);
  if (exact !== undefined) return exact;
  if (plurals.has(name)) return name;
  const word = lastWord(name);
  if (word === "") return "";
  const lower = word.toLowerCase();
  if (plurals.has(lower)) return name;
  const irregular = pluralOf.get(lower);
  if (irregular !== undefined)
    return replaceEnd(name, word, word === capitalize(word) ? capitalize(irregular) : irregular);
  for (const [end, plural] of endings)
    if (word.endsWith(end)) return replaceEnd(name, word, word.slice(0, word.length - end.length) + plural);
  return lower.endsWith("s") ? name : `${name}s`;
}
