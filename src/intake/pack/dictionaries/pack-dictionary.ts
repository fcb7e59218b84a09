/**
 * Packs a dictionary: reads it, counts what is removed from its markup, and writes a package of library-dictionary/1.
 */

import { replacePrivateUseThaiLetters } from '../../../definitions/languages/cleaning.ts'
import {
  DEFAULT_HEADWORD_LANGUAGE,
  DICTIONARY_PACKAGE_FORMAT,
  type DictionaryEntry,
  type DictionarySource,
  MAX_DICTIONARY_CHARS,
  MAX_DICTIONARY_ENTRY_CHARS,
  MAX_DICTIONARY_NAMES,
  MAX_HEADWORD_CHARS,
} from '../../../definitions/texts/dictionary-format.ts'
import type { PackageWarning } from '../../../definitions/texts/format.ts'
import { createRemovedMarkupCounts } from '../../../words/entry-html.ts'
import { hasNonPaliLetters } from '../../../words/pali-key.ts'
import { PackError } from '../pack-fault.ts'
import { PackageWriter, serializePackageSourceJson, toJsonLines } from '../package-writer.ts'
import type { ParsedDictionary } from './read-dictionary.ts'

/** Summary of a packed dictionary. */
export interface PackedDictionarySummary {
  readonly out: string
  readonly source: string
  readonly entries: number
  /** Names under which entries are looked up, headwords not counted. */
  readonly synonyms: number
  readonly characters: number
  readonly warnings: readonly PackageWarning[]
}

/** Maximum places listed of each kind of warning. */
const MAX_PLACES = 1_000

/**
 * Writes a dictionary as a package.
 * @param out path of the package
 * @throws PackError if the dictionary exceeds the limits of a package, or `out` cannot be written
 */
export async function packDictionary(
  dictionary: ParsedDictionary,
  source: DictionarySource,
  out: string,
): Promise<PackedDictionarySummary> {
  using writer = new PackageWriter<DictionaryEntry>(out, 'entries.jsonl')
  const { warnings, lines, ...counts } = writeEntries(dictionary, source, writer)
  const { headwords, ...fields } = source
  await writer.finish(source.id, {
    // fields of every package come first; the language of headwords is written only if it is not the default
    'source.json': [
      serializePackageSourceJson({
        format: DICTIONARY_PACKAGE_FORMAT,
        ...fields,
        ...(headwords === DEFAULT_HEADWORD_LANGUAGE ? {} : { headwords }),
      }),
    ],
    'warnings.jsonl': toJsonLines(warnings),
    ...(dictionary.forms ? { 'forms.jsonl': generateFormLines(dictionary.forms, lines) } : {}),
  })
  return { out, source: source.id, ...counts, warnings }
}

/** Yields the lines of forms.jsonl. @param lines line of each entry; undefined for one that was left out */
function* generateFormLines(
  forms: NonNullable<ParsedDictionary['forms']>,
  lines: readonly (number | undefined)[],
): Generator<string> {
  for (const [form, places] of forms) {
    const entries = places.flatMap((place) => lines[place] ?? [])
    if (entries.length > 0) yield* toJsonLines([{ form, entries }])
  }
}

interface WrittenEntries extends Pick<PackedDictionarySummary, 'entries' | 'synonyms' | 'characters' | 'warnings'> {
  /** Line in entries.jsonl, counted from 1, by the index of an entry in the dictionary. */
  readonly lines: readonly (number | undefined)[]
}

/** Maximum share of Pali headwords with letters that Pali lacks; above it, packing warns. */
const MAX_FOREIGN_SHARE = 0.02

function writeEntries(
  dictionary: ParsedDictionary,
  { id, headwords }: DictionarySource,
  writer: PackageWriter<DictionaryEntry>,
): WrittenEntries {
  const removedMarkup = createRemovedMarkupCounts()
  const warningsByGroup = new Map<string, { title: string; count: number; places: string[] }>()
  const addWarning = (group: string, title: string, place: string | null, count = 1) => {
    const warning = warningsByGroup.getOrInsert(group, { title, count: 0, places: [] })
    warning.count += count
    if (place !== null && warning.places.length < MAX_PLACES) warning.places.push(place)
  }
  let [entries, wordless, synonyms, characters] = [0, 0, 0, 0]
  const lines: (number | undefined)[] = []
  const foreignHeadwords: string[] = []
  let index = -1
  for (const { headword, also, html, construction } of dictionary.entries(removedMarkup)) {
    index++
    const name = replacePrivateUseThaiLetters(headword).trim()
    if (name === '' || name.length > MAX_HEADWORD_CHARS) {
      addWarning('no-headword', 'คำที่ว่างเปล่าหรือยาวเกินไป ข้ามไป', name.slice(0, 60))
      continue
    }
    if (name !== headword.trim().normalize('NFC'))
      addWarning('private-letters', 'คำที่เขียนด้วยอักษรเฉพาะของฟอนต์ แก้เป็นอักษรมาตรฐาน', null)
    if (html === '' || html.length > MAX_DICTIONARY_ENTRY_CHARS) {
      addWarning('no-explanation', 'คำที่ไม่มีคำอธิบาย หรือคำอธิบายยาวเกินไป ข้ามไป', name)
      continue
    }
    const others = [...new Set(also.map((other) => replacePrivateUseThaiLetters(other).trim()))].filter(
      (other) => other !== '' && other !== name && other.length <= MAX_HEADWORD_CHARS,
    )
    writer.add({
      headword: name,
      ...(others.length > 0 ? { also: others } : {}),
      html: replacePrivateUseThaiLetters(html),
      ...(construction ? { construction } : {}),
    })
    entries++
    if (!/\p{L}/u.test(name)) wordless++
    lines[index] = entries
    if (headwords === DEFAULT_HEADWORD_LANGUAGE && hasNonPaliLetters(name)) foreignHeadwords.push(name)
    synonyms += others.length
    characters += html.length
    if (entries + synonyms > MAX_DICTIONARY_NAMES) {
      throw new PackError(
        id,
        `มีคำและคำพ้องเกิน ${MAX_DICTIONARY_NAMES.toLocaleString('en')} คำ มากกว่าพจนานุกรมใด ๆ จึงไม่รับ`,
      )
    }
    if (characters > MAX_DICTIONARY_CHARS) throw new PackError(id, 'คำอธิบายรวมกันยาวเกิน 300 ล้านตัวอักษร จึงไม่รับ')
  }
  if (wordless > entries / 2)
    throw new PackError(id, `${wordless} จาก ${entries} คำไม่มีตัวอักษรเลย กรุณาตรวจสอบว่าเป็นไฟล์พจนานุกรม`)
  if (entries === 0) throw new PackError(id, 'ไม่มีคำที่อ่านได้เลย จึงไม่ทำชุดพจนานุกรม')
  if (foreignHeadwords.length > entries * MAX_FOREIGN_SHARE)
    for (const name of foreignHeadwords)
      addWarning('foreign-headwords', 'คำที่มีอักษรที่ภาษาบาลีไม่มี หากคำตั้งไม่ใช่บาลี กรุณาระบุด้วย --headwords', name)
  for (const [kind, title] of Object.entries(REMOVED_MARKUP_TITLES)) {
    const count = removedMarkup[kind as keyof typeof removedMarkup]
    if (count > 0) addWarning(kind, title, null, count)
  }
  const warnings = [...warningsByGroup].map(([group, warning]) => ({ group, ...warning }))
  return { entries, synonyms, characters, warnings, lines }
}

const REMOVED_MARKUP_TITLES = {
  scripts: 'สคริปต์และสิ่งฝังในคำอธิบาย ตัดทิ้ง',
  handlers: 'คำสั่งในแท็ก (on…) ตัดทิ้ง',
  links: 'ลิงก์ในคำอธิบาย เหลือแต่ข้อความ',
  pictures: 'รูปและเสียงในคำอธิบาย ตัดทิ้ง',
} as const satisfies Readonly<Record<keyof ReturnType<typeof createRemovedMarkupCounts>, string>>
