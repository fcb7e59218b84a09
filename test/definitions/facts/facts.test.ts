/**
 * Checks the built-in facts: counts, unbroken ranges, unique keys, references, clean Thai, and agreement with the
 * research they come from.
 */

import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceName } from '../../../src/definitions/definition.ts'
import {
  builtInDivisions,
  builtInEnglishTranslations,
  builtInJatakas,
  builtInNipatas,
  builtInPitakas,
  builtInVolumes,
  getVolumeTitle,
} from '../../../src/definitions/facts/facts.ts'
import { resourcesByName } from '../../../src/definitions/registry.ts'
import { createPatchBodySchema, createRecordBodySchema, getWritableFields } from '../../../src/definitions/schemas.ts'
import { normaliseAndValidateBody } from '../../../src/foundation/validation/validate-body.ts'

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/

function everyString(value: unknown, found: string[] = []): string[] {
  if (typeof value === 'string') found.push(value)
  else if (Array.isArray(value)) for (const item of value) everyString(item, found)
  else if (value !== null && typeof value === 'object') everyString(Object.values(value), found)
  return found
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

describe('counts and keys of the facts', () => {
  test('3 pitakas, 16 divisions, 45 volumes, 22 nipatas, 547 jatakas', () => {
    expect(builtInPitakas).toHaveLength(3)
    expect(builtInDivisions).toHaveLength(16)
    expect(builtInVolumes.map((row) => row.volume)).toEqual(range(1, 45))
    expect(builtInNipatas.map((row) => row.number)).toEqual(range(1, 22))
    expect(builtInJatakas.map((row) => row.number)).toEqual(range(1, 547))
  })

  test.each([
    ['pitakas', builtInPitakas],
    ['divisions', builtInDivisions],
    ['nipatas', builtInNipatas],
    ['jataka', builtInJatakas],
  ] as const)('%s have unique valid slugs', (_name, rows) => {
    const slugs = rows.map((row) => row.slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.filter((slug) => !slugPattern.test(slug) || slug.length > 120)).toEqual([])
  })

  test('slugs used by addresses and packages never change', () => {
    expect(builtInPitakas.map((row) => row.slug)).toEqual(['vinaya', 'sutta', 'abhidhamma'])
    expect(builtInDivisions.map((row) => [row.slug, row.firstVolume, row.lastVolume])).toEqual([
      ['mahavibhanga', 1, 2],
      ['bhikkhunivibhanga', 3, 3],
      ['mahavagga', 4, 5],
      ['cullavagga', 6, 7],
      ['parivara', 8, 8],
      ['digha-nikaya', 9, 11],
      ['majjhima-nikaya', 12, 14],
      ['samyutta-nikaya', 15, 19],
      ['anguttara-nikaya', 20, 24],
      ['khuddaka-nikaya', 25, 33],
      ['dhammasangani', 34, 34],
      ['vibhanga', 35, 35],
      ['dhatukatha-puggalapannatti', 36, 36],
      ['kathavatthu', 37, 37],
      ['yamaka', 38, 39],
      ['patthana', 40, 45],
    ])
    expect(builtInJatakas[546]?.slug).toBe('jataka-547')
    expect(builtInNipatas[0]?.slug).toBe('ekakanipata')
  })
})

describe('references and ranges of the facts', () => {
  test('divisions cover volumes 1 to 45 in order, each once', () => {
    expect(builtInDivisions.flatMap((row) => range(row.firstVolume, row.lastVolume))).toEqual(range(1, 45))
  })

  test('each division has a pitaka, in order', () => {
    expect([...new Set(builtInDivisions.map((row) => row.pitaka))]).toEqual(builtInPitakas.map((row) => row.slug))
  })

  test('each jataka has a nipata, in order, none empty', () => {
    expect([...new Set(builtInJatakas.map((row) => row.nipata))]).toEqual(builtInNipatas.map((row) => row.slug))
  })

  test('the description of a nipata has its number of stories', () => {
    const thaiDigits = (value: number) =>
      String(value).replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
    for (const nipata of builtInNipatas) {
      const numbers = builtInJatakas.filter((row) => row.nipata === nipata.slug).map((row) => row.number)
      const [first, last] = [Math.min(...numbers), Math.max(...numbers)]
      expect(nipata.description).toContain(
        `มี ${thaiDigits(numbers.length)} เรื่อง คือเรื่องที่ ${thaiDigits(first)} ถึง ${thaiDigits(last)}`,
      )
      const english = builtInEnglishTranslations.find((row) => row.collection === 'nipatas' && row.slug === nipata.slug)
      expect(english?.fields.description).toContain(`${numbers.length} stories, numbers ${first} to ${last}.`)
    }
  })

  test('jatakas are in volumes 27 and 28 with increasing pages', () => {
    expect([...new Set(builtInJatakas.map((row) => row.volume))]).toEqual([27, 28])
    const wrong = builtInJatakas.filter((row, index) => {
      const before = builtInJatakas[index - 1]
      if (row.royalPage < 1 || row.paliPage < 1 || row.romanPage < 1) return true
      if (before === undefined || before.volume !== row.volume) return false
      return row.royalPage < before.royalPage || row.paliPage < before.paliPage || row.romanPage < before.romanPage
    })
    expect(wrong).toEqual([])
  })

  test('a vagga is a range of stories in one nipata', () => {
    const runs: string[] = []
    for (const row of builtInJatakas) {
      const key = `${row.nipata} ${row.vagga}`
      if (runs.at(-1) !== key) runs.push(key)
    }
    expect(new Set(runs).size).toBe(runs.length)
  })
})

describe('facts and definitions', () => {
  const collections = [
    ['pitakas', builtInPitakas],
    ['divisions', builtInDivisions],
    ['nipatas', builtInNipatas],
    ['jataka', builtInJatakas],
  ] as const satisfies readonly (readonly [ResourceName, readonly object[]])[]

  test.each(collections)('every fact of %s has exactly the writable fields and is a valid body', (name, rows) => {
    const fields = getWritableFields(resourcesByName[name])
    const schema = createRecordBodySchema(fields)
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(fields).toSorted())
      expect(normaliseAndValidateBody(schema, row)).toEqual({ ...row })
    }
  })

  test('translations have translatable fields within their limits', () => {
    for (const { collection, fields } of builtInEnglishTranslations) {
      const translatable = Object.entries(resourcesByName[collection].fields).filter(([, field]) => field.translatable)
      expect(normaliseAndValidateBody(createPatchBodySchema(Object.fromEntries(translatable)), fields)).toEqual({
        ...fields,
      })
    }
  })
})

describe('words of the facts', () => {
  test('are NFC with composed SARA AM, trimmed, not empty, without invisible characters', () => {
    const all = [
      builtInPitakas,
      builtInDivisions,
      builtInVolumes,
      builtInNipatas,
      builtInJatakas,
      builtInEnglishTranslations,
    ]
    const strings = everyString(all)
    expect(strings.length).toBeGreaterThan(2500)
    const bad = strings.filter(
      (text) =>
        text !== text.normalize('NFC') ||
        /\u0e4d[\u0e48-\u0e4b]?\u0e32/.test(text) ||
        text !== text.trim() ||
        text === '' ||
        /\s\s|[\p{Cc}\p{Cf}\u00a0]/u.test(text),
    )
    expect(bad).toEqual([])
  })

  test('have different abbreviations of divisions, in Thai and English', () => {
    expect(new Set(builtInDivisions.map((row) => row.abbreviation)).size).toBe(16)
    const english = builtInEnglishTranslations.flatMap((row) => row.fields.abbreviation ?? [])
    expect(new Set(english).size).toBe(16)
  })

  test('have one English translation for each pitaka, division and nipata only', () => {
    const expected = [
      ...builtInPitakas.map((row) => `pitakas ${row.slug} en`),
      ...builtInDivisions.map((row) => `divisions ${row.slug} en`),
      ...builtInNipatas.map((row) => `nipatas ${row.slug} en`),
    ]
    const found = builtInEnglishTranslations.map((row) => `${row.collection} ${row.slug} ${row.language}`)
    expect(found.toSorted()).toEqual(expected.toSorted())
    for (const row of builtInEnglishTranslations)
      expect(everyString(row.fields).join('')).not.toMatch(/[\u0e00-\u0e7f]/)
    const divisions = builtInEnglishTranslations.filter((row) => row.collection === 'divisions')
    expect(divisions.every((row) => row.fields.abbreviation !== undefined)).toBe(true)
  })

  test('give volumes titles in the requested languages, then Thai', () => {
    expect(getVolumeTitle(9, 'en', 'th')).toBe('Dīgha Nikāya: Sīlakkhandhavagga')
    expect(getVolumeTitle(9, 'th')).toBe('ทีฆนิกาย สีลขันธวรรค')
    expect(getVolumeTitle(9, 'xx', 'en')).toBe('Dīgha Nikāya: Sīlakkhandhavagga')
    expect(getVolumeTitle(9, 'constructor')).toBe('ทีฆนิกาย สีลขันธวรรค')
    expect([0, 46, 1.5, Number.NaN].map((volume) => getVolumeTitle(volume, 'th'))).toEqual([null, null, null, null])
  })
})

/** Where the facts part from the research on purpose: numbers and names there that its own text contradicts. */
const corrections: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  // Its words begin on page 50 of the text; the research has page 49, before the story that precedes it.
  152: { paliPage: 50, romanPage: 50 },
  // It opens volume 28; the research gives its page there together with the volume before.
  526: { volume: 28 },
  // The printed heading's ordinal had stayed in the name.
  543: { title: 'ภูริทัตชาดก' },
}

const research = join(import.meta.dir, '../../../../shared/corpus/facts')

interface ResearchJataka {
  number: number
  title: string
  romanized: string
  nipata: number
  vagga: string | null
  volume: number
  royalPages: [number, number]
  paliPages: [number, number]
  romanPages: [number, number]
}

const absent = !existsSync(research)
describe.skipIf(absent)(`the research in ../shared/corpus/facts${absent ? ' (absent, skipped)' : ''}`, () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(research, name), 'utf8'))

  test('jatakas differ from it in the known corrections only', () => {
    const rows = read('jataka.json') as ResearchJataka[]
    const expected = rows.map((row) => ({
      slug: `jataka-${row.number}`,
      number: row.number,
      title: row.title,
      subject: null,
      romanized: row.romanized,
      nipata: builtInNipatas[row.nipata - 1]?.slug,
      vagga: row.vagga,
      summary: null,
      volume: row.volume,
      royalPage: row.royalPages[0],
      paliPage: row.paliPages[0],
      romanPage: row.romanPages[0],
      ...corrections[row.number],
    }))
    expect(builtInJatakas as unknown[]).toEqual(expected)
  })

  test('volumes, their pitakas and nipatas agree with it', () => {
    const volumes = read('volumes.json') as { volume: number; thaiTitle: string; pitaka: string }[]
    expect(builtInVolumes.map((row) => row.titles.th)).toEqual(volumes.map((row) => row.thaiTitle))
    const pitakaOf = (volume: number) =>
      builtInDivisions.find((row) => row.firstVolume <= volume && volume <= row.lastVolume)?.pitaka
    expect(volumes.map((row) => pitakaOf(row.volume))).toEqual(
      volumes.map((row) => (row.pitaka === 'suttanta' ? 'sutta' : row.pitaka)),
    )
    const nipatas = read('nipatas.json') as { number: number; title: string; pali: string }[]
    expect(builtInNipatas.map(({ number, title, pali }) => ({ number, title, pali }))).toEqual(
      nipatas.map(({ number, title, pali }) => ({ number, title, pali })),
    )
  })
})
