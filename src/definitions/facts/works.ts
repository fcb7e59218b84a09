/** The works of the canon by volume, with the abbreviations of Thai citations, for formatting and parsing. */

import { callOnce } from '../once.ts'
import { builtInDivisions, builtInVolumes } from './facts.ts'
import { type BuiltInHeading, readBuiltInHeadings } from './headings.ts'
import { parseTabSeparatedRows } from './table-rows.ts'
import table from './works.tsv' with { type: 'text' }

/** A work of the canon. A work of several volumes is several of these, one for each volume. */
export interface CanonWork {
  readonly volume: number
  /** The abbreviation after that of the division: `สี.` in `ที.สี.`; null if the division's is enough. */
  readonly part: string | null
  /** Other spellings of that part. */
  readonly alsoPart: readonly string[]
  /** Other abbreviations of the whole name. */
  readonly also: readonly string[]
  /** Slug of its first heading; null for the first work of its volume. */
  readonly begins: string | null
}

/** All works of the canon, in the order of the volumes. */
export const canonWorks: readonly CanonWork[] = parseTabSeparatedRows(table).map(
  ([volume, part, names = '', begins]) => {
    const others = names.split(' ').filter((name) => name !== '')
    return {
      volume: Number(volume),
      part: part || null,
      alsoPart: others.filter((name) => name.startsWith('.')).map((name) => name.slice(1)),
      also: others.filter((name) => !name.startsWith('.')),
      begins: begins || null,
    }
  },
)

/** Abbreviations of the nikāyas; their first parts are accepted with any second part (reader §1). */
const NIKAYAS: Readonly<Record<string, readonly string[]>> = {
  'digha-nikaya': ['ที.', 'ทีฆ.'],
  'majjhima-nikaya': ['ม.', 'มชฺ.', 'มัช.'],
  'samyutta-nikaya': ['สํ.', 'สงฺ.', 'สัง.', 'สังยุต.'],
  'anguttara-nikaya': ['องฺ.', 'อัง.', 'อํ.', 'องฺคุตฺ.'],
  'khuddaka-nikaya': ['ขุ.', 'ขุทฺ.'],
}

/**
 * Normalises the name of a work for comparison. It removes full stops, spaces, pinthu and niggahita, which people may
 * omit.
 */
export const toWorkNameKey = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.ฯ\u0e3a\u0e4d]+/g, '')

/** The volumes and works to which a name refers. `works` is empty unless the name is exactly that of a work. */
export interface WorkNameMeaning {
  readonly volumes: ReadonlySet<number>
  readonly works: readonly CanonWork[]
}

interface Names {
  readonly exact: ReadonlyMap<string, WorkNameMeaning>
  /** By the first part of an abbreviation. */
  readonly firsts: ReadonlyMap<string, ReadonlySet<number>>
}

/** Finds the works to which a name refers, such as `สํ.ม.`, `สังยุตตนิกาย` or `ที.`. Undefined for an unknown name. */
export function findWorksByName(name: string): WorkNameMeaning | undefined {
  const exact = names().exact.get(toWorkNameKey(name))
  if (exact) return exact
  const [first = '', ...rest] = name.trim().split('.')
  const volumes = rest.some((part) => part.trim() !== '') ? names().firsts.get(toWorkNameKey(first)) : undefined
  return volumes && { volumes, works: [] }
}

/**
 * Finds the volumes to which the first part of an abbreviation refers (`สํ` of `สํ.ม.`). The other parts are ignored.
 * Undefined if it is unknown.
 */
export const findVolumesByFirstAbbreviationPart = (name: string): ReadonlySet<number> | undefined =>
  names().firsts.get(toWorkNameKey(name.trim().split('.')[0] ?? ''))

const names = callOnce((): Names => {
  const exact = new Map<string, { volumes: Set<number>; works: CanonWork[] }>()
  const firsts = new Map<string, Set<number>>()
  const add = (name: string, volume: number, of?: CanonWork) => {
    const key = toWorkNameKey(name)
    const named = exact.getOrInsertComputed(key, () => ({ volumes: new Set<number>(), works: [] }))
    named.volumes.add(volume)
    if (of && !named.works.includes(of)) named.works.push(of)
  }
  for (const { slug, abbreviation, title, firstVolume, lastVolume } of builtInDivisions) {
    const begins = [...new Set([abbreviation, ...(NIKAYAS[slug] ?? [])])]
    for (let volume = firstVolume; volume <= lastVolume; volume++) {
      for (const name of [...begins, title, builtInVolumes[volume - 1]?.titles.th ?? title]) add(name, volume)
      for (const first of begins.map((name) => toWorkNameKey(name.split('.')[0] ?? ''))) {
        firsts.set(first, (firsts.get(first) ?? new Set()).add(volume))
      }
      for (const one of canonWorks.filter((row) => row.volume === volume)) {
        const parts = one.part === null ? [] : [one.part, ...one.alsoPart]
        for (const begin of begins) for (const part of parts) add(begin + part, volume, one)
        for (const name of one.also) add(name, volume, one)
      }
    }
  }
  return { exact, firsts }
})

/** The field of a built-in heading with its page in the royal edition, or in Siam Rath and roman script. */
export type HeadingPageColumn = 'royalPage' | 'paliPage'

/** Returns the page on which a work begins in its volume. 1 if the table does not say. */
export function getFirstPageOfWork({ begins, volume }: CanonWork, column: HeadingPageColumn): number {
  return begins === null ? 1 : (firstHeadings().get(`${volume}/${begins}`)?.[column] ?? 1)
}

/** The first headings of works, by volume and slug. */
const firstHeadings = callOnce(() => {
  const begun = new Set(canonWorks.map(({ volume, begins }) => `${volume}/${begins}`))
  const nameOf = ({ volume, slug }: BuiltInHeading) => `${volume}/${slug}`
  const facts = readBuiltInHeadings().filter((fact) => begun.has(nameOf(fact)))
  return new Map(facts.reverse().map((fact) => [nameOf(fact), fact]))
})

const worksOfVolume = Map.groupBy(canonWorks, ({ volume }) => volume)

/** Finds the last work that begins on or before a page of a volume. Null if there is no such volume. */
export const findWorkOnPage = (volume: number, column: HeadingPageColumn, page: number): CanonWork | null =>
  worksOfVolume.get(volume)?.findLast((row) => getFirstPageOfWork(row, column) <= page) ?? null

/** Finds the next work of the same volume. Null after the last one. */
export const findNextWorkInVolume = (of: CanonWork): CanonWork | null =>
  canonWorks.find((row, index) => canonWorks[index - 1] === of && row.volume === of.volume) ?? null
