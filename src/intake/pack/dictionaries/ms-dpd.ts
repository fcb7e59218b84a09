/**
 * Reads the tables of an installed npm package `@sc-voice/ms-dpd`: forms, headwords and senses of the Digital Pāḷi
 * Dictionary.
 */

import { dirname, join } from 'node:path'
import { PackError } from '../pack-fault.ts'
import { readWholeFile } from './dictionary-files.ts'

/** A headword of the Digital Pāḷi Dictionary (DPD). */
export interface DpdHeadword {
  /** As printed, without the number of the homonym. */
  readonly word: string
  /** Part of speech in DPD's abbreviations: `masc`, `pp`, `sandhi`. */
  readonly pos: string
  /** Inflection pattern: `a masc`. */
  readonly pattern: string
  /** `√bhū+ta`; a second line divides the word in its present form. */
  readonly construction: string
}

/** The headwords of DPD, and the forms that belong to each. */
export interface DpdTables {
  readonly headwords: ReadonlyMap<string, DpdHeadword>
  /** From a form, as the Mahāsaṅgīti spells it, to keys of `headwords`, the most frequent first. */
  readonly forms: ReadonlyMap<string, readonly string[]>
}

const MAIN_FILES = ['dpd/definition-pali.mjs', 'dpd/index.mjs'] as const

/**
 * Reads headwords and forms of DPD from the installed npm package.
 * @throws PackError if a file is missing or no table, or a line has other fields
 */
export async function readDpdTables(folder: string): Promise<DpdTables> {
  const [words, index] = await Promise.all(MAIN_FILES.map((file) => readTable(join(folder, file))))
  const headwords = new Map<string, DpdHeadword>()
  for (const [key, line] of Object.entries(words ?? {})) {
    const [pattern = '', pos = '', construction = '', , lemma] = line.split('|')
    if (lemma === undefined) throw new PackError(join(folder, MAIN_FILES[0]), `คำลำดับ “${key}” มีช่องไม่ครบ`)
    headwords.set(key, { word: lemma.replace(/ \d[\d.]*$/, ''), pos, pattern, construction })
  }
  const forms = new Map<string, readonly string[]>()
  for (const [form, keys] of Object.entries(index ?? {})) forms.set(form, keys.split(','))
  return { headwords, forms }
}

/**
 * Reads the senses of DPD in one language, by the key of the headword. Each language is an npm package next to the main
 * one.
 */
export async function readDpdSenses(folder: string, language: string): Promise<ReadonlyMap<string, DpdSense>> {
  const path = join(dirname(folder), `ms-dpd-${language}`, `definition-${language}.mjs`)
  const table = await readTable(path)
  return new Map(
    Object.entries(table).map(([key, line]) => {
      const [sense = '', other = '', literal = ''] = line.split('|')
      return [key, { sense: sense || other, literal }]
    }),
  )
}

/** The meaning of a DPD headword in one language. */
export interface DpdSense {
  readonly sense: string
  /** Empty if not given. */
  readonly literal: string
}

/** Reads the single object that a module exports, which is JSON; the module is parsed, never run. */
async function readTable(path: string): Promise<Readonly<Record<string, string>>> {
  const text = new TextDecoder('utf-8').decode(await readWholeFile(path))
  try {
    const table: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    if (typeof table === 'object' && table !== null && Object.values(table).every((one) => typeof one === 'string'))
      return table as Readonly<Record<string, string>>
  } catch {
    // the error below explains it
  }
  throw new PackError(path, 'ไม่ใช่ตารางของ ms-dpd ที่อ่านได้ ไฟล์อาจไม่ครบหรือเป็นรุ่นอื่น กรุณาติดตั้ง @sc-voice/ms-dpd ใหม่')
}
