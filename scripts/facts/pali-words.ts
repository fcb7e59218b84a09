/**
 * `bun scripts/facts/pali-words.ts DATA`: makes the list of search/letters/pali-words.ts from text.db and words.db of
 * an imported library: forms of the Pali editions and headwords of the dictionaries.
 */

import { Database } from 'bun:sqlite'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseStoredParagraphs } from '../../db/stored-paragraphs.ts'
import { toSearchKey } from '../../search/letters/fold.ts'
import { unifyPaliSpelling } from '../../search/letters/spellings.ts'
import { isSpanOfTextItself } from '../../src/definitions/texts/format.ts'
import { splitIntoRomanPaliWords } from '../../src/words/pali-key.ts'

const FILE = join(import.meta.dir, '../../search/letters/pali-words.txt.zst')

/** Rarer forms and headwords are left out. */
const [MIN_FORM_COUNT, MIN_HEADWORD_COUNT] = [12, 3]
/** A headword precedes forms of the same letters that are up to so many times as common: people type headwords. */
const HEADWORD_WEIGHT = 10
/** Two forms are one word if each is in one edition alone, but for one in so many, and about as often as the other. */
const [ALONE, ALIKE] = [12, 3]
const [MIN_LETTERS, MAX_LETTERS] = [3, 30]

/** English words with the letters of Pali forms that are hardly typed without diacritics. */
const ENGLISH = new Set(
  'pure care there have same gate nice cute hare core bile vase sake tire sire game name mule site jute gale sure sale ore'.split(
    ' ',
  ),
)

function countForms(text: Database, edition: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const rows = text.query<{ paragraphs: string }, [string]>(
    `SELECT paragraphs FROM parts JOIN passages ON passages.number = parts.passage
     WHERE parts.edition = ? AND parts.printed = 1 AND standing = 1`,
  )
  for (const { paragraphs } of rows.iterate(edition))
    for (const spans of parseStoredParagraphs(paragraphs)) {
      const words = spans.map((span) => (isSpanOfTextItself(span.kind) ? span.text : ' ')).join('')
      for (const word of splitIntoRomanPaliWords(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  const unified = new Map<string, number>()
  for (const [word, count] of counts) {
    const one = unifyPaliSpelling(word)
    unified.set(one, (unified.get(one) ?? 0) + count)
  }
  return unified
}

const [data = ''] = Bun.argv.slice(2)
const text = new Database(join(data, 'text.db'), { readonly: true })
const roman = countForms(text, 'roman')
const thai = countForms(text, 'pali')
const counts = new Map<string, number>()
for (const [form, count] of [...roman, ...thai]) counts.set(form, (counts.get(form) ?? 0) + count)
const weights = new Map([...counts].filter(([, count]) => count >= MIN_FORM_COUNT))
const words = new Database(join(data, 'words.db'), { readonly: true })
const headwords = words.query<{ key: string; count: number }, []>('SELECT key, count FROM canon_words').all()
// keys of words.db have ññ for ṃy, too
const sorted = [...counts.keys()].sort().join('\n')
for (const { key, count } of headwords) {
  if (count < MIN_HEADWORD_COUNT) continue
  const other = key.replace('ññ', 'ṃy')
  const word = sorted.includes(`\n${other.slice(0, -1)}`) ? other : key
  weights.set(word, Math.max(count * HEADWORD_WEIGHT, weights.get(word) ?? 0))
}

const isOnlyIn = (form: string, own: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  (own.get(form) ?? 0) > ALONE * (other.get(form) ?? 0)
const isAlike = (one: number, other: number) => one < ALIKE * other && other < ALIKE * one
const areOneWord = (one: string, other: string) =>
  isOnlyIn(one, roman, thai) && isOnlyIn(other, thai, roman) && isAlike(roman.get(one) ?? 0, thai.get(other) ?? 0)

const listed = [...weights].flatMap(([word, weight]) => {
  const key = toSearchKey(word)
  const isWord = /[aāiīuūeoṃ]$/.test(word) && !ENGLISH.has(key)
  return isWord && word.length <= MAX_LETTERS && key.length >= MIN_LETTERS ? [{ word, weight, key }] : []
})
const lines = [...Map.groupBy(listed, ({ key }) => key)]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .flatMap(([key, same]) => {
    const groups: string[][] = []
    for (const { word } of same.toSorted((a, b) => b.weight - a.weight)) {
      const group = groups.find(([first = '']) => areOneWord(first, word) || areOneWord(word, first))
      if (group) group.push(word)
      else groups.push([word])
    }
    return groups.map((group) => [key, ...group].join(' '))
  })
const packed = Bun.zstdCompressSync(Buffer.from(lines.join('\n')), { level: 19 })
writeFileSync(FILE, packed)
console.log(`${lines.length} words, ${packed.length} bytes`)
