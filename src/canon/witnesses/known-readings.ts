/**
 * Parses notes that report readings of other copies: Siam Rath's footnotes, CST's brackets and SuttaCentral's arrows.
 */

/** A reading of another copy of the text, as a note reports it. */
export interface ReadingOfOtherCopy {
  /** Empty if that copy lacks the words. */
  readonly words: string
  /** The copies, as the note abbreviates them: `syā. kaṃ.`, `สี. ยุ.`; empty where it names none. */
  readonly copies: string
  /** The words of the text to which the note refers, if it repeats them. */
  readonly lemma?: string
  /** Whether it is about the words in round brackets before it. */
  readonly inBrackets?: true
}

/** Parses the readings that a note reports. Empty if the note refers to another place or only comments. */
export function parseReadingsInNote(note: string): readonly ReadingOfOtherCopy[] {
  if (note.includes('→')) return parseArrows(stripBrackets(note))
  return note.trimStart().startsWith('[') ? parseBrackets(stripBrackets(note)) : parseSentences(note)
}

const LETTER = /\p{L}/u

/** Removes the square brackets around a note. */
const stripBrackets = (note: string): string => note.trim().replace(/^\[/, '').replace(/\]$/, '').trim()

/** Removes separators before and after a reading. */
const trimSeparators = (words: string): string => words.replace(/^[\s,;.:=…]+/u, '').replace(/[\s,;:…]+$/u, '')

/** Maximum characters of a reading; longer text is a remark. */
const MAX_READING_CHARS = 160

const isReading = (words: string): boolean => LETTER.test(words) && words.length <= MAX_READING_CHARS

/** Parses `padhūpāyi → padhūpāsi (sya-all, pts1ed); pakhūpāsi (mr); disvāna → dukkhī (mr)`. */
function parseArrows(note: string): readonly ReadingOfOtherCopy[] {
  let lemma = ''
  return note.split(/;\s*/).flatMap((part): readonly ReadingOfOtherCopy[] => {
    const [before, after] = part.includes('→') ? part.split('→', 2) : [undefined, part]
    if (before !== undefined) lemma = trimSeparators(before)
    const { words = '', copies = '' } =
      /^(?<words>.*?)\s*(?:\((?<copies>[^()]*)\))?$/su.exec(after?.trim() ?? '')?.groups ?? {}
    // from … to …: the words between are unknown
    if (lemma === '' || /…|etthantare/u.test(lemma + words)) return []
    if (ABSENT_WORDS.test(words)) return [{ words: '', copies: stripAbsenceRemark(words), lemma }]
    return isReading(words) && copies !== '' ? [{ words: trimSeparators(words), copies, lemma }] : []
  })
}

/** Returns the copies in `sya-all potthakesu natthi`. */
const stripAbsenceRemark = (words: string): string =>
  trimSeparators(words.replace(/\s*potthak\p{L}*.*$|\s*natthi.*$/u, ''))

/** Parses `anajjhāpanno (sī.), anajjhopanno (syā.)` and `( ) natthi (syā.)`. */
function parseBrackets(note: string): readonly ReadingOfOtherCopy[] {
  if (MISSING.test(note)) return parseMissingWords(note)
  return [...note.matchAll(/([^()]+?)\s*\(([^()]*)\)/gu)].flatMap(([, words = '', copies = '']) =>
    isReading(trimSeparators(words)) && LETTER.test(copies) ? [{ words: trimSeparators(words), copies }] : [],
  )
}

/** Matches the remark that words are missing; `kiñci natthi (syā.)` is a reading. */
const ABSENT_WORDS = /potthak\p{L}* natthi|^natthi|pada\p{L}* natthi|katthaci natthi/u
/** Matches such a remark in either script: CST has both. */
const MISSING = /(?=.*(?:natthi|นตฺถิ))(?:^\(?(?:natthi|นตฺถิ)|\(\s*\)|\[\s*\]|potthak|โปตฺถก|pada|ปท|pāṭh|ปาฐ|gāth|คาถ)/u
const COPIES = /(?<![\p{L}\p{M}])(?:\p{L}[\p{L}\p{M}]{0,4}\.\s*)+/u

function parseMissingWords(note: string): readonly ReadingOfOtherCopy[] {
  if (/etthantare|เอตฺถนฺตเร/u.test(note)) return []
  const copies = trimSeparators(COPIES.exec(note)?.[0] ?? '')
  return [{ words: '', copies, ...(/\(\s*\)/.test(note) ? { inBrackets: true } : {}) }]
}

/** Parses `สี. อปวีณายมาโน ฯ โป. ยุ. อปจินยมาโน ฯ`. */
function parseSentences(note: string): readonly ReadingOfOtherCopy[] {
  return note.split(/[ฯ;]/u).flatMap((sentence): readonly ReadingOfOtherCopy[] => {
    const [, copies = '', text = ''] = COPIES_AND_READING.exec(sentence) ?? []
    const named = copies.trim()
    const words = text.replace(SCOPE_REMARK, '').trim()
    if (ABSENT_WORDS_THAI.test(words)) {
      const lemma = trimSeparators(words.replace(ABSENT_WORDS_THAI, ''))
      return named === '' ? [] : [{ words: '', copies: named, ...(lemma === '' ? {} : { lemma }) }]
    }
    const reading = trimSeparators(stripQuotation(words).replaceAll('.', ' '))
    if (!isReading(reading) || GENERAL_REMARK.test(reading) || (named === '' && PRINT_COMMENT.test(reading))) return []
    return [{ words: reading, copies: named }]
  })
}

/** Matches the names of copies and their reading. The five most frequent names may lack their full stops. */
const COPIES_AND_READING = /^\s*((?:(?:[\p{L}\p{M}]{1,4}\.|(?:ม|ยุ|โป|สี|รา)(?=\s))\s*)*)(.*)$/su
/** Matches a remark that holds for all copies and is no reading. */
const GENERAL_REMARK = /^(?:เอตฺถนฺตเร|อิโต\s*ปรํ|เอวมุปริ|อิโต\s*ปฏฺฐาย)/u
/** Matches a remark before the reading that says where else it occurs. */
const SCOPE_REMARK = /^(?:สพฺพตฺถ|สพฺพวาเร|ปน)\s+/u
/**
 * Matches the remark that words are missing, with the words before it: `อยํ ปาโฐ นตฺถิ`, `อิเม ปาฐา น ทิสฺสนฺติ`, `อิติสทฺโท นตฺถิ`.
 */
const ABSENT_WORDS_THAI = /(?:^|\s*)(?:(?:อยํ|อิทํ|อิเม|อิมานิ)\s+ปาฐ?\S*|สทฺโท|อิติ)?\s*(?:นตฺถิ|น\s*ทิสฺส\S*)(?:\s.*)?$/u
/** Matches a comment on the print, when no copy is named. */
const PRINT_COMMENT = /^(?:เอว|อิโต|อยํ|อิทํ|อิเม|สพฺพ|เยภุยฺ|ตตฺถ|ตถา|อิธ|อิติ|เอตฺถ|กตฺถจิ)|ปาโฐ|ทิสฺส/u

/** Removes the quotation particle: `ชีวิกานนฺติปิ ปาโฐ` says that some copies have ชีวิกานํ. */
const stripQuotation = (words: string): string =>
  words
    .replace(/\s*(?:อิติปิ|อิติ)(?:\s*ปาโฐ)?(?:\s*ทิสฺสติ)?\s*$/u, '')
    .replace(/นฺติปิ(?:\s*ปาโฐ)?(?:\s*ทิสฺสติ)?\s*$/u, 'ํ')
    .replace(/ติปิ(?:\s*ปาโฐ)?(?:\s*ทิสฺสติ)?\s*$/u, '')
