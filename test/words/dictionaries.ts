/** Dictionaries made for tests: StarDict files of every shape, and a library that has imported some. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DictionaryEntry } from '../../src/definitions/texts/dictionary-format.ts'
import { importPackages } from '../../src/intake/import/import-packages.ts'
import { packDictionary } from '../../src/intake/pack/dictionaries/pack-dictionary.ts'
import { readStarDict } from '../../src/intake/pack/dictionaries/stardict.ts'
import { type CanonLibrary, openCanonLibrary } from '../canon/canon-library.ts'
import type { TestPackage } from '../intake/import/packages.ts'

export interface MadeEntry {
  readonly word: string
  readonly text: string
  readonly also?: readonly string[]
}

export interface StarDictShape {
  readonly version?: '2.4.2' | '3.0.0' | string
  /** `h` for HTML, `m` for text; empty if each entry states its own type. */
  readonly types?: string
  readonly bits?: 32 | 64
  readonly gzipped?: boolean
  /** Overrides lines of the `.ifo` file. */
  readonly said?: Readonly<Record<string, string | number>>
  /** Changes the files before they are written. */
  readonly spoil?: (files: Map<string, Buffer>) => void
}

const ENTRIES: readonly MadeEntry[] = [
  { word: 'bhikkhu', text: '<p><b>Bhikkhu</b> (masculine) a mendicant</p>', also: ['bhikkhuka'] },
  {
    word: 'dhamma',
    text: '<p><b>Dhamma</b> (masculine) what is so; <b>-cakka</b> its wheel</p><ul><li>one</li><li>two</li></ul>',
  },
  { word: 'buddha', text: '<p>(masculine) <i>awake</i></p>' },
  { word: 'sammāsambuddha', text: '<p>(masculine) rightly awake</p>' },
  { word: 'evaṃ', text: '<p>(adverb) so</p>' },
  { word: 'me', text: '<p>to me</p>' },
  { word: 'ahaṃ', text: '<p>(pronoun) I</p>' },
  { word: 'anatta', text: '<p>(adjective) not self</p>' },
  { word: 'lakkhaṇa', text: '<p>(neuter) mark</p>' },
  { word: 'sutta', text: '<p>(neuter) thread</p>' },
  { word: 'gacchati', text: '<p>goes</p>' },
  { word: 'iti', text: '<p>(indeclinable) thus</p>' },
  { word: 'ti', text: '<p>(indeclinable) thus</p>' },
]

/** Writes the files of a StarDict dictionary. @returns the folder */
export function writeStarDict(
  folder: string,
  shape: StarDictShape = {},
  entries: readonly MadeEntry[] = ENTRIES,
): string {
  const { types = 'h', bits = 32, gzipped = false } = shape
  mkdirSync(folder, { recursive: true })
  const [index, bodies, synonyms]: [Buffer[], Buffer[], Buffer[]] = [[], [], []]
  let offset = 0
  for (const [number, { word, text, also = [] }] of entries.entries()) {
    const body = types === '' ? Buffer.from(`h${text}\0`) : Buffer.from(text)
    const place = Buffer.alloc(bits / 8 + 4)
    if (bits === 64) place.writeBigUInt64BE(BigInt(offset))
    else place.writeUInt32BE(offset)
    place.writeUInt32BE(body.length, bits / 8)
    index.push(Buffer.from(`${word}\0`), place)
    bodies.push(body)
    offset += body.length
    for (const name of also) {
      const at = Buffer.alloc(4)
      at.writeUInt32BE(number)
      synonyms.push(Buffer.from(`${name}\0`), at)
    }
  }
  const idx = Buffer.concat(index)
  const said = {
    version: '3.0.0',
    bookname: 'Made for tests',
    wordcount: entries.length,
    synwordcount: synonyms.length / 2,
    idxfilesize: idx.length,
    ...(bits === 64 ? { idxoffsetbits: 64 } : {}),
    ...(types === '' ? {} : { sametypesequence: types }),
    description: 'Creative Commons Licence by-nc/3.0/',
    ...shape.said,
    ...(shape.version === undefined ? {} : { version: shape.version }),
  }
  const info = ["StarDict's dict ifo file", ...Object.entries(said).map(([key, value]) => `${key}=${value}`), '']
  const pack = (bytes: Buffer) => (gzipped ? Buffer.from(Bun.gzipSync(Uint8Array.from(bytes))) : bytes)
  const files = new Map([
    ['made.ifo', Buffer.from(info.join('\n'))],
    [gzipped ? 'made.idx.gz' : 'made.idx', pack(idx)],
    [gzipped ? 'made.dict.dz' : 'made.dict', pack(Buffer.concat(bodies))],
    ...(synonyms.length > 0 ? ([['made.syn', Buffer.concat(synonyms)]] as const) : []),
  ])
  shape.spoil?.(files)
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
  return folder
}

/** Packs a StarDict folder. @returns the package's path */
export async function packDictionaryFiles(folder: string, id: string, language = 'en'): Promise<string> {
  const dictionary = await readStarDict(folder)
  const out = `${folder}-${id}.tar.zst`
  const { title, licence } = dictionary.about
  const about = { id, title: title ?? id, language, headwords: 'pi' }
  const source = { ...about, publisher: null, licence, url: null, version: null }
  await packDictionary(dictionary, source, out)
  return out
}

/** A package as a host may write it by hand. @returns its folder */
export function writeDictionary(
  folder: string,
  entries: readonly (DictionaryEntry | string)[],
  source: Readonly<Record<string, unknown>> = {},
): string {
  mkdirSync(folder, { recursive: true })
  const about = { format: 'library-dictionary/1', id: 'made', title: 'Made', language: 'en', ...source }
  writeFileSync(join(folder, 'source.json'), JSON.stringify(about))
  const lines = entries.map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)))
  writeFileSync(join(folder, 'entries.jsonl'), lines.join('\n'))
  return folder
}

/** Imports packages as `library import` does. */
export const importInto = ({ folder, db }: CanonLibrary, ...paths: readonly string[]) =>
  importPackages({ paths, dataFolder: folder.path, library: db, languages: ['en'] })

/** A library with the texts, and the dictionary of the tests. */
export const openWordLibrary = async (...packages: readonly TestPackage[]): Promise<CanonLibrary> =>
  importTestDictionary(await openCanonLibrary(...packages))

/** Adds the dictionary of the tests to a library. */
export async function importTestDictionary(library: CanonLibrary): Promise<CanonLibrary> {
  await importInto(library, await packDictionaryFiles(writeStarDict(library.folder.file('made')), 'made'))
  return library
}
