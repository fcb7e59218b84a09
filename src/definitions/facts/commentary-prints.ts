/** The commentaries as books cite them (`DA`), with what is known of each: which books of the corpus, and what they explain. */

/** A commentary on a work, or on some volumes, of the canon. */
export interface CommentaryPrint {
  /** How it is cited by the pages of the Pali Text Society. */
  readonly name: string
  /** The books of the corpus that it has. */
  readonly books: readonly string[]
  /** The volumes of the canon that it explains. */
  readonly firstVolume: number
  readonly lastVolume: number
  /** Its own title, where books abbreviate that. */
  readonly also: string | undefined
}

const print = (
  name: string,
  books: string,
  firstVolume: number,
  lastVolume = firstVolume,
  also?: string,
): CommentaryPrint => ({ name, books: books.split(' '), firstVolume, lastVolume, also })

/** All commentaries by the pages of their prints. */
export const commentaryPrints: readonly CommentaryPrint[] = [
  print('Sp', 'vin01 vin02', 1, 8),
  print('DA', 's0101 s0102 s0103', 9, 11, 'Sv'),
  print('MA', 's0201 s0202 s0203', 12, 14),
  print('SA', 's0301 s0302 s0303 s0304 s0305', 15, 19, 'Spk'),
  print('AA', 's0401 s0402 s0403 s0404', 20, 24, 'Mp'),
  print('KhpA', 's0501', 25),
  print('DhpA', 's0502', 25),
  print('UdA', 's0503', 25),
  print('ItA', 's0504', 25),
  print('SnA', 's0505', 25),
  print('VvA', 's0506', 26),
  print('PvA', 's0507', 26),
  print('ThagA', 's0508', 26),
  print('ThigA', 's0509', 26),
  print('ApA', 's0510', 32, 33),
  print('BvA', 's0511', 33),
  print('CpA', 's0512', 33),
  print('JA', 's0513 s0514', 27, 28),
  print('NidA', 's0515 s0516', 29, 30),
  print('PaṭisA', 's0517', 31),
  print('DhsA', 'abh01', 34, 34, 'As'),
  print('VibhA', 'abh02', 35),
  print('PañcA', 'abh03', 36, 45),
]

/** What follows the name where pages are those of the sixth council's print. */
export const SIXTH_COUNCIL_PRINT_SUFFIX = 'VRI'

/** What follows the name of a commentary that a subcommentary explains. */
export const SUBCOMMENTARY_SUFFIX = 'Ṭ'

/** Of pages: the volume of the print. */
export const PRINT_VOLUME_PATTERN: readonly string[] = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX']

/** A page of a print as paragraphs bear it: `DA:I.26`, `DhsA:26`, `DAṬ VRI:I.26`. @param volume 0 where there is one alone */
export const formatPrintPageId = (name: string, volume: number, page: number): string => {
  const roman = PRINT_VOLUME_PATTERN[volume] ?? ''
  return `${name}:${roman === '' ? '' : `${roman}.`}${page}`
}

/** The commentary whose page an id names; undefined for those of other corpora. */
export const findPrintOfPageId = (id: string): CommentaryPrint | undefined => {
  const name = id
    .slice(0, id.indexOf(':'))
    .replace(new RegExp(`${SUBCOMMENTARY_SUFFIX}?(?: ${SIXTH_COUNCIL_PRINT_SUFFIX})?$`, 'u'), '')
  return commentaryPrints.find((print) => print.name === name)
}
