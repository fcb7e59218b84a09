/** Reads the Digital Pāḷi Dictionary from the npm package `@sc-voice/ms-dpd`, or from its StarDict export. */

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PackError } from '../pack-fault.ts'
import { readWholeFile } from './dictionary-files.ts'
import { type DpdHeadword, type DpdSense, readDpdSenses, readDpdTables } from './ms-dpd.ts'
import type { ParsedDictionary, ParsedDictionaryEntry } from './read-dictionary.ts'
import { readStarDict } from './stardict.ts'

/** Languages of the senses in the npm package. */
const LANGUAGES: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'pt', 'es', 'ru'])

/**
 * Reads the Digital Pāḷi Dictionary (DPD) from its npm package or its StarDict export.
 * @param path the folder `node_modules/@sc-voice/ms-dpd`, or a StarDict dictionary
 * @param language language of the senses
 * @throws PackError
 */
export async function readDpd(path: string, language = 'en'): Promise<ParsedDictionary> {
  if (!existsSync(join(path, 'dpd'))) return await readStarDictForms(path)
  if (!LANGUAGES.has(language))
    throw new PackError(path, `DPD ไม่มีคำแปลภาษา “${language}” มีเพียง ${[...LANGUAGES].join(', ')}`)
  const { headwords, forms } = await readDpdTables(path)
  const senses = await readDpdSenses(path, language)
  const keys = [...headwords.keys()].filter((key) => senses.get(key)?.sense || headwords.get(key)?.construction)
  const indexes = new Map(keys.map((key, index) => [key, index]))
  return {
    about: {
      title: 'Digital Pāḷi Dictionary',
      publisher: 'Digital Pāḷi Dictionary',
      licence: await readLicence(path),
      url: 'https://digitalpalidictionary.github.io/',
      version: await readVersion(path),
      language,
    },
    count: keys.length,
    *entries() {
      for (const key of keys) {
        const headword = headwords.get(key)
        if (headword) yield createEntry(headword, senses.get(key))
      }
    },
    forms: generateForms(forms, indexes),
  }
}

function* generateForms(
  forms: ReadonlyMap<string, readonly string[]>,
  indexes: ReadonlyMap<string, number>,
): Generator<readonly [string, readonly number[]]> {
  for (const [form, keys] of forms) yield [form, keys.flatMap((key) => indexes.get(key) ?? [])]
}

function createEntry({ word, pos, pattern, construction }: DpdHeadword, sense?: DpdSense): ParsedDictionaryEntry {
  const lines = construction.split('\n').filter((line) => line !== '')
  const parts = VERB_FORMS.has(pos)
    ? undefined
    : lines.map((line) => parseConstruction(line, pos)).find((words) => words.length > 1)
  const literal = sense?.literal ? ` <i>(${Bun.escapeHTML(sense.literal)})</i>` : ''
  const inflection = pattern === '' || pattern.endsWith(` ${pos}`) ? pattern : `${pattern}, ${pos}`
  return {
    headword: word,
    also: [],
    html: [
      `<p><b>${Bun.escapeHTML(word)}</b> <i>${Bun.escapeHTML(`${inflection || pos}.`)}</i> ${Bun.escapeHTML(sense?.sense ?? '')}${literal}</p>`,
      ...lines.map((line) => `<p>${Bun.escapeHTML(line.replaceAll('+', ' + '))}</p>`),
    ].join(''),
    ...(parts ? { construction: parts } : {}),
  }
}

/** Parts of speech that are formed from a stem and an ending. */
const VERB_FORMS: ReadonlySet<string> = new Set('pr pp prp aor abs ger ptp inf opt fut imperf imp cond perf'.split(' '))
const SUFFIXES: ReadonlySet<string> = new Set(
  'ssa vant mant tta tara tama maya ika aka iya āna eyya ima ila tvā mhi smiṁ asmiṁ ānaṁ esānaṁ thā dhā'.split(' '),
)

/** Returns the words of a construction; empty if it has a root or a suffix. */
function parseConstruction(line: string, pos: string): readonly string[] {
  const parts = line.split('+').map((part) => part.split('>')[0]?.trim() ?? '')
  const words = parts.filter((part) => !/^\[.\]$/.test(part))
  const isWord = (part: string, at: number) =>
    /^[a-zāīūṅñṭḍṇḷṁṃ]{2,}$/.test(part) &&
    (pos === 'sandhi' || (part.length > 2 && !SUFFIXES.has(part)) || (at === 0 && part === 'na'))
  return words.every(isWord) ? words : []
}

/** Of the package's two licences, that of the data (CC BY-NC) is the narrower one. */
async function readLicence(folder: string): Promise<string> {
  const text = await readText(join(folder, 'LICENSE.md'))
  const [, version] = /licenses\/by-nc\/(\d\.\d)/.exec(text) ?? []
  return `CC BY-NC ${version ?? '4.0'}`
}

async function readVersion(folder: string): Promise<string | null> {
  const [, version] = /"version":\s*"([\w.-]{1,40})"/.exec(await readText(join(folder, 'package.json'))) ?? []
  return version ?? null
}

const readText = async (path: string): Promise<string> =>
  statSync(path, { throwIfNoEntry: false })?.isFile() ? new TextDecoder().decode(await readWholeFile(path)) : ''

/** Reads the inflected forms, which are the synonyms of the StarDict export. */
async function readStarDictForms(path: string): Promise<ParsedDictionary> {
  const dictionary = await readStarDict(path)
  const also: (readonly string[])[] = []
  return {
    ...dictionary,
    *entries(removedMarkup) {
      for (const entry of dictionary.entries(removedMarkup)) {
        also.push(entry.also)
        yield { ...entry, also: [] }
      }
    },
    forms: {
      *[Symbol.iterator]() {
        const forms = new Map<string, number[]>()
        for (const [index, names] of also.entries())
          for (const name of names) forms.set(name, [...(forms.get(name) ?? []), index])
        yield* forms
      },
    },
  }
}
