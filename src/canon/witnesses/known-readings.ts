/**
 * Parses notes of the editions on readings of other copies: Siam Rath's footnotes, CST's brackets and SuttaCentral's
 * arrows.
 */

/** A reading of another copy that a note reports. */
export interface ReadingOfOtherCopy {
  /** Empty where that copy does not have the words. */
  readonly words: string
  /** Which copies, as the note abbreviates them: `syā. kaṃ.`, `สี. ยุ.`; empty where it does not say. */
  readonly copies: string
  /** The words of the text that the note is about, where it repeats them. */
  readonly lemma?: string
  /** Whether it is about words in round brackets in front of it. */
  readonly inBrackets?: true
}

/** Parses the readings that a note reports; none when it refers to another place or only comments. */
export function parseReadingsInNote(note: string): readonly ReadingOfOtherCopy[] {
  if (note.includes('→')) return fromArrows(inside(note))
  return note.trimStart().startsWith('[') ? fromBrackets(inside(note)) : fromSentences(note)
}

const LETTER = /\p{L}/u

/** Without the square brackets that a note is in. */
const inside = (note: string): string => note.trim().replace(/^\[/, '').replace(/\]$/, '').trim()

/** What is between two readings, and the quotation marks around one. */
const bare = (words: string): string => words.replace(/^[\s,;.:=…]+/u, '').replace(/[\s,;:…]+$/u, '')

/** Maximum characters of a reading; longer text is a remark. */
const MAX_READING_CHARS = 160

const isReading = (words: string): boolean => LETTER.test(words) && words.length <= MAX_READING_CHARS

/** `padhūpāyi → padhūpāsi (sya-all, pts1ed); pakhūpāsi (mr); disvāna → dukkhī (mr)` */
function fromArrows(note: string): readonly ReadingOfOtherCopy[] {
  let lemma = ''
  return note.split(/;\s*/).flatMap((part): readonly ReadingOfOtherCopy[] => {
    const [before, behind] = part.includes('→') ? part.split('→', 2) : [undefined, part]
    if (before !== undefined) lemma = bare(before)
    const { words = '', copies = '' } =
      /^(?<words>.*?)\s*(?:\((?<copies>[^()]*)\))?$/su.exec(behind?.trim() ?? '')?.groups ?? {}
    // from … to …: it is unknown which words
    if (lemma === '' || /…|etthantare/u.test(lemma + words)) return []
    if (ABSENT_WORDS.test(words)) return [{ words: '', copies: beforeRemark(words), lemma }]
    return isReading(words) && copies !== '' ? [{ words: bare(words), copies, lemma }] : []
  })
}

/** `sya-all potthakesu natthi` */
const beforeRemark = (words: string): string => bare(words.replace(/\s*potthak\p{L}*.*$|\s*natthi.*$/u, ''))

/** `anajjhāpanno (sī.), anajjhopanno (syā.)`; `( ) natthi (syā.)` */
function fromBrackets(note: string): readonly ReadingOfOtherCopy[] {
  if (MISSING.test(note)) return missingIn(note)
  return [...note.matchAll(/([^()]+?)\s*\(([^()]*)\)/gu)].flatMap(([, words = '', copies = '']) =>
    isReading(bare(words)) && LETTER.test(copies) ? [{ words: bare(words), copies }] : [],
  )
}

/** That words are not there; `kiñci natthi (syā.)` is a reading. */
const ABSENT_WORDS = /potthak\p{L}* natthi|^natthi|pada\p{L}* natthi|katthaci natthi/u
/** The same in either script: CST has both. */
const MISSING = /(?=.*(?:natthi|นตฺถิ))(?:^\(?(?:natthi|นตฺถิ)|\(\s*\)|\[\s*\]|potthak|โปตฺถก|pada|ปท|pāṭh|ปาฐ|gāth|คาถ)/u
const COPIES = /(?<![\p{L}\p{M}])(?:\p{L}[\p{L}\p{M}]{0,4}\.\s*)+/u

function missingIn(note: string): readonly ReadingOfOtherCopy[] {
  if (/etthantare|เอตฺถนฺตเร/u.test(note)) return []
  const copies = bare(COPIES.exec(note)?.[0] ?? '')
  return [{ words: '', copies, ...(/\(\s*\)/.test(note) ? { inBrackets: true } : {}) }]
}

/** `สี. อปวีณายมาโน ฯ โป. ยุ. อปจินยมาโน ฯ` */
function fromSentences(note: string): readonly ReadingOfOtherCopy[] {
  return note.split(/[ฯ;]/u).flatMap((sentence): readonly ReadingOfOtherCopy[] => {
    const [, copies = '', said = ''] = NAMED.exec(sentence) ?? []
    const named = copies.trim()
    const words = said.replace(REMARK, '').trim()
    if (ABSENT.test(words)) {
      const lemma = bare(words.replace(ABSENT, ''))
      return named === '' ? [] : [{ words: '', copies: named, ...(lemma === '' ? {} : { lemma }) }]
    }
    const reading = bare(unquoted(words).replaceAll('.', ' '))
    if (!isReading(reading) || REMARKS.test(reading) || (named === '' && COMMENT.test(reading))) return []
    return [{ words: reading, copies: named }]
  })
}

/** The copies, and what they read. The five that are named all the time are known without their full stops, too. */
const NAMED = /^\s*((?:(?:[\p{L}\p{M}]{1,4}\.|(?:ม|ยุ|โป|สี|รา)(?=\s))\s*)*)(.*)$/su
/** Something is said of the copies, whosever they are. */
const REMARKS = /^(?:เอตฺถนฺตเร|อิโต\s*ปรํ|เอวมุปริ|อิโต\s*ปฏฺฐาย)/u
/** Where else it is so, in front of the reading. */
const REMARK = /^(?:สพฺพตฺถ|สพฺพวาเร|ปน)\s+/u
/** `อยํ ปาโฐ นตฺถิ`, `อิเม ปาฐา น ทิสฺสนฺติ`, `อิติสทฺโท นตฺถิ` */
const ABSENT = /(?:^|\s*)(?:(?:อยํ|อิทํ|อิเม|อิมานิ)\s+ปาฐ?\S*|สทฺโท|อิติ)?\s*(?:นตฺถิ|น\s*ทิสฺส\S*)(?:\s.*)?$/u
/** Without a copy's name these say something about the print. */
const COMMENT = /^(?:เอว|อิโต|อยํ|อิทํ|อิเม|สพฺพ|เยภุยฺ|ตตฺถ|ตถา|อิธ|อิติ|เอตฺถ|กตฺถจิ)|ปาโฐ|ทิสฺส/u

/** `ชีวิกานนฺติปิ ปาโฐ` says that some copies have ชีวิกานํ. */
const unquoted = (words: string): string =>
  words
    .replace(/\s*(?:อิติปิ|อิติ)(?:\s*ปาโฐ)?(?:\s*ทิสฺสติ)?\s*$/u, '')
    .replace(/นฺติปิ(?:\s*ปาโฐ)?(?:\s*ทิสฺสติ)?\s*$/u, 'ํ')
    .replace(/ติปิ(?:\s*ปาโฐ)?(?:\s*ทิสฺสติ)?\s*$/u, '')
