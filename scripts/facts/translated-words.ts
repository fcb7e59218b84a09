/**
 * `bun scripts/facts/translated-words.ts DATA`: makes the file of src/definitions/facts/translated-words.ts from
 * text.db of a data folder that has the editions `royal`, `pali` and `roman`, and `english` with SuttaCentral's
 * segments.
 *
 * 1. Pair the texts that say the same: Thai sentences as the table so far aligns them, English segments by id.
 * 2. Divide them into words. Thai has no spaces, so the longest known word at each place counts.
 * 3. Learn which words translate each other (`learnWordTranslations`), and write those that are likely and frequent
 *    enough.
 */

import { Database } from 'bun:sqlite'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toAlignmentLetters } from '../../src/canon/align/letters.ts'
import { alignStreams } from '../../src/canon/places/align-streams.ts'
import { createUnnamedHeadingFactory, readAlignmentBlockText } from '../../src/canon/places/read-block.ts'
import { createWordStreamOfEdition } from '../../src/canon/places/streams.ts'
import { recreateDecisionOverlayTables } from '../../src/canon/text/decision-exceptions.ts'
import { splitAtWordBorders } from '../../src/definitions/languages/thai-words.ts'
import { type LearnedTranslation, learnWordTranslations, type TranslatedPaliText } from './ibm-model-1.ts'

const TABLE = join(import.meta.dir, '../../src/definitions/facts/translated-words.tsv.zst')
/** The level of the landed table; another level would change its bytes. */
const ZSTD_LEVEL = 19

/**
 * Texts are compared with so many words of Pali, and when the translation is so many times as long. Texts with as many
 * pairs of words as `maxPairs` are not learned from.
 */
const LIMITS = {
  th: { words: [2, 90], ratio: [0.5, 2.8], maxPairs: 4000 },
  en: { words: [2, 60], ratio: [0.5, 2], maxPairs: Number.POSITIVE_INFINITY },
} as const
/** Of the table: texts that have the word, weight, length of a word without digits, Pali words of one word. */
const TABLE_LIMITS = {
  th: { minTexts: 6, minWeight: 0.06, minChars: 2, maxPali: 16 },
  en: { minTexts: 10, minWeight: 0.1, minChars: 3, maxPali: 12 },
} as const
/** Volumes whose Thai is learned from: the others are lists and tables. */
const MAX_VOLUME = 33
/** A border with so many tenths of doubt divides no sentences. */
const MAX_DOUBT = 4
/** Characters of the shortest sentence. */
const MIN_SENTENCE_CHARS = 15
/** First letters of a long Pali word that are learned as a word of their own. */
const WORD_START_LETTERS = 5
const [MAX_THAI_CHARS, MAX_THAI_SEGMENTS] = [18, 4]
/** How often a word of the dictionary occurs, and how often several in a row do, to be a candidate. */
const [MIN_SEGMENTS, MIN_NGRAMS] = [15, 60]
/**
 * Candidates that are so frequent or so short stay known, although the first round does not find what they translate.
 */
const [FREQUENT, SHORT_CHARS] = [80, 4]
/** A vowel or mark that belongs to the Thai letter before it. */
const DEPENDENT = /^[ัิ-ฺ็-๎าะำ]/

type Span = string | readonly [text: string, kind: string]
type Paragraph = string | readonly Span[]

const spansOf = (paragraph: Paragraph): (readonly [text: string, kind?: string])[] =>
  [paragraph].flat().map((span) => (typeof span === 'string' ? [span] : span))

/** Returns the sentences of Pali and Thai that begin together for certain, by block and number. */
function readAlignedSentences(db: Database) {
  recreateDecisionOverlayTables({ sqlite: db })
  const rows = <Row>(sql: string, ...values: (string | number | null)[]) =>
    db.query<Row, typeof values>(sql).all(...values)
  const [pali, thai] = [new Map<string, string>(), new Map<string, string>()]
  const blocks = rows<{ from: number; to: number }>(
    `SELECT aligned_blocks.id AS "from", aligned_blocks.id + headings AS "to" FROM aligned_blocks
     JOIN text_order ON text_order.id = aligned_blocks.id WHERE text_order.volume <= ${MAX_VOLUME}`,
  )
  for (const block of blocks) {
    const { columns } = readAlignmentBlockText({ rows }, block, createUnnamedHeadingFactory())
    const [one, other] = ['pali', 'royal'].map((edition) => {
      const own = columns.find((column) => column.edition === edition)
      return own && createWordStreamOfEdition(edition, own.paragraphs, [])
    })
    if (!one || !other) continue
    const doubts = new Map<number, number>()
    const unitsAt = [one, other].map(({ units }) => new Map(units.map(({ at }, nth) => [at, nth] as const).reverse()))
    const starts = alignStreams(one, other, doubts).filter(([, at]) => (doubts.get(at) ?? 0) < MAX_DOUBT)
    let [from, like] = [0, 0]
    for (const [at, theirs] of [...starts, [-1, -1] as const]) {
      const [to, end] = at < 0 ? [one.units.length, other.units.length] : [unitsAt[0]?.get(at), unitsAt[1]?.get(theirs)]
      if (to === undefined || end === undefined || to <= from || end <= like) continue
      const [text, translated] = [one.texts.slice(from, to).join(' '), other.texts.slice(like, end).join(' ')]
      if (Math.min(text.length, translated.length) > MIN_SENTENCE_CHARS) {
        pali.set(`${block.from}/${from}`, text)
        thai.set(`${block.from}/${from}`, translated)
      }
      ;[from, like] = [to, end]
    }
  }
  return { pali, thai }
}

/** Returns the running text and the verses of an edition by the id of the segment. */
function readSegments(db: Database, edition: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const sql = 'SELECT paragraphs, segments FROM parts WHERE edition = ? AND segments IS NOT NULL'
  for (const row of db.query<{ paragraphs: string; segments: string }, [string]>(sql).iterate(edition)) {
    const ids = JSON.parse(row.segments) as (string | null)[]
    for (const [nth, paragraph] of (JSON.parse(row.paragraphs) as Paragraph[]).entries()) {
      const id = ids[nth]
      const words = spansOf(paragraph).map(([text, kind = 'bold']) => (/^(?:bold|verse)$/.test(kind) ? text : ' '))
      if (id) texts.set(id, `${texts.get(id) ?? ''} ${words.join(' ')}`)
    }
  }
  return texts
}

/** Returns the texts that are under one key in both languages, within the limits. */
function pairTexts(pali: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>, language: 'th' | 'en') {
  const limits = LIMITS[language]
  const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max
  const lettersOf = (word: string) => Buffer.from(toAlignmentLetters(word)).toString('latin1')
  const withStart = (word: string) =>
    word.length > WORD_START_LETTERS ? [word, `^${word.slice(0, WORD_START_LETTERS)}`] : [word]
  return [...pali].flatMap(([key, original]): TranslatedPaliText[] => {
    const text = other.get(key) ?? ''
    if (!isWithin(text.length / original.length, limits.ratio)) return []
    const words = original.split(/[\s\-–—.,;:?!‘’“”"'()[\]…ฯ]+/).map(lettersOf)
    const long = words.filter((word) => word.length > 1)
    return isWithin(long.length, limits.words) ? [{ pali: [...new Set(long.flatMap(withStart))], text }] : []
  })
}

/** Counts the words of the dictionary, and several in a row, that are frequent enough to be a word of the table. */
function countCandidates(texts: readonly TranslatedPaliText[]): ReadonlyMap<string, number> {
  const counts = Array.from({ length: MAX_THAI_SEGMENTS }, () => new Map<string, number>())
  for (const { text } of texts)
    for (const clause of text.split(/\s+/)) {
      const segments = splitAtWordBorders(clause)
      const words = segments.filter((segment) => /[ก-ฮ๐-๙]/.test(segment))
      for (const start of words.keys())
        for (const [more, ngrams] of counts.slice(0, words.length - start).entries()) {
          const word = words.slice(start, start + more + 1).join('')
          ngrams.set(word, (ngrams.get(word) ?? 0) + 1)
        }
    }
  const frequent = counts.flatMap((ngrams, more) =>
    [...ngrams].filter(([, count]) => count >= (more === 0 ? MIN_SEGMENTS : MIN_NGRAMS)),
  )
  return new Map(frequent.sort(([, a], [, b]) => a - b))
}

/** Divides a Thai text into the longest known words; what is in none of them is left out. */
function divideThai(text: string, known: { has(word: string): boolean }): string[] {
  const words: string[] = []
  for (let at = 0; at < text.length; ) {
    let length = Math.min(MAX_THAI_CHARS, text.length - at)
    while (length > 1 && (DEPENDENT.test(text.charAt(at + length)) || !known.has(text.slice(at, at + length)))) length--
    if (length > 1) words.push(text.slice(at, at + length))
    at += length
  }
  return words
}

/** Learns twice: of the candidates first, then with the words that were found and the most likely candidates. */
function learnThai(texts: readonly TranslatedPaliText[]): LearnedTranslation[] {
  const candidates = countCandidates(texts)
  const found = learnWordTranslations(texts, (text) => divideThai(text, candidates), LIMITS.th.maxPairs)
  const likely = [...candidates].filter(([word, count]) => count >= FREQUENT || word.length <= SHORT_CHARS)
  const known = new Set([...found, ...likely.map(([word]) => ({ word }))].map(({ word }) => word))
  return learnWordTranslations(texts, (text) => divideThai(text, known), LIMITS.th.maxPairs)
}

const divideEnglish = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-zāīūṭḍṇḷṅñṁ]+/)
    .map((word) => word.replace(/(?:ing|ed|s|es)$/, ''))
    .filter((word) => word.length > 1)

/** Returns the lines of the table for a language. */
function toLines(language: 'th' | 'en', translations: readonly LearnedTranslation[]): string[] {
  const { minTexts, minWeight, minChars, maxPali } = TABLE_LIMITS[language]
  const rounded = translations.map((one) => ({ ...one, weight: Number(one.weight.toFixed(3)) }))
  const chosen = rounded.filter(
    ({ word, weight, texts }) =>
      weight >= minWeight &&
      texts >= minTexts &&
      (word.length >= minChars || /^[๐-๙]$/.test(word)) &&
      !DEPENDENT.test(word),
  )
  return [...Map.groupBy(chosen, ({ word }) => word)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, all]) => {
      const pali = all
        .slice(0, maxPali)
        .map((one) => `${one.pali}${Math.min(9, Math.max(1, Math.round(one.weight * 10)))}`)
      return `${language}\t${word}\t${pali.join(' ')}\n`
    })
}

if (import.meta.main) {
  const [data] = Bun.argv.slice(2)
  if (data === undefined) {
    console.error('Usage: bun scripts/facts/translated-words.ts DATA')
    process.exit(2)
  }
  const db = new Database(join(data, 'text.db'), { readonly: true })
  const sentences = readAlignedSentences(db)
  const thai = learnThai(pairTexts(sentences.pali, sentences.thai, 'th'))
  const segments = pairTexts(readSegments(db, 'roman'), readSegments(db, 'english'), 'en')
  const english = learnWordTranslations(segments, divideEnglish, LIMITS.en.maxPairs)
  const lines = [...toLines('th', thai), ...toLines('en', english)]
  const packed = Bun.zstdCompressSync(Buffer.from(lines.join('')), { level: ZSTD_LEVEL })
  writeFileSync(TABLE, packed)
  console.log(`${lines.length} words, ${packed.length} bytes`)
}
