// English plurals in the selection of gobuffalo/flect: controller-gen and clusterctl derive
// resource names with it, so that its quirks are part of the interface. Suffixes are in order of
// priority.

/**
 * Singular, plural, optional other accepted plural. `=`: only the whole word, not a suffix. `~`:
 * the plural is not recognized as a plural.
 */
export const irregularNouns = `
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
export const pluralSuffixes = `
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
export const acronyms = `
ACK ACL ADSL AES ANSI API ARP ATM BGP BSS CCITT CHAP CIDR CIR CLI CMOS CPE CPU CRC CRT CSMA DCE
DEC DES DHCP DMI DNS DRAM DSL DSLAM DTE EHA EIA EIGRP EOF ESS FCC FCS FDDI FTP GBIC GEPOF HDLC
HTML HTTP HTTPS IANA ICMP ID IDF IDS IEEE IETF IMAP IP IPS ISDN ISP JSON JWT LACP LAN LAPB LAPF
LLC MAC MC MDF MIB MPLS MTU NAC NAT NBMA NIC NRZ NRZI NVRAM OK OSI OSPF OUI PAP PAT PC PCM PDU PIM
POP3 POTS PPP PPTP PTT PVST RAM RARP RCP RFC RIP RLL ROM RSTP RTP SDLC SFD SFP SLARP SLIP SMTP SNA
SNAP SNMP SOF SQL SRAM SSH SSID STP SYN TDM TFTP TIA TOFU UDP URI URL USB UTF8 UTP UUID VC VLAN
VLSM VPN W3C WAN WEP WPA WWW
`;
