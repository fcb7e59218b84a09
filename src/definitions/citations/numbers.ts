/** Citations by the numbers that Thai books print: an optional name, then volume, item and page. */

import { FIRST_VOLUME, LAST_VOLUME } from '../divisions.ts'
import { type CanonWork, findVolumesByFirstAbbreviationPart, findWorksByName, toWorkNameKey } from '../facts/works.ts'
import {
  CITATION_NUMBER_LABEL_PATTERNS,
  type CitationNumberRole,
  type CitedEdition,
  PITAKA_NAMES_WITH_VOLUME_OFFSETS,
} from './vocabulary.ts'

/** A parsed citation by numbers, as Thai books print it: volume, page and item, in an edition. */
export type NumberCitation =
  /** The item decides; the page selects one of several, and the edition where none is named. */
  | {
      readonly by: 'item'
      readonly volume: number
      readonly item: number
      readonly page?: number
      readonly works: readonly CanonWork[]
      readonly said: CitedEdition | undefined
      /** Of the page, from 1. */
      readonly paragraph?: number
    }
  | {
      readonly by: 'page'
      readonly volume: number
      readonly page: number
      readonly said: CitedEdition | undefined
      readonly paragraph?: number
    }
  /** `19/1664` alone: a page where there is one, else an item. */
  | {
      readonly by: 'number'
      readonly volume: number
      readonly number: number
      readonly said: CitedEdition | undefined
    }
  | { readonly by: 'volume'; readonly volume: number; readonly said: CitedEdition | undefined }
  /** The abbreviation belongs to other volumes. */
  | { readonly by: 'misnamed'; readonly name: string; readonly volumes: readonly number[] }

/** Returns the abbreviations of the division that contains a volume, as editors entered them, in all languages. */
export type GetDivisionAbbreviations = (volume: number) => readonly string[]

const NUMBER = new RegExp(
  `(?:(?<volume>${CITATION_NUMBER_LABEL_PATTERNS.volume})|(?<page>${CITATION_NUMBER_LABEL_PATTERNS.page})|(?<item>${CITATION_NUMBER_LABEL_PATTERNS.item}))?[\\s.:]*(?<number>\\d{1,6})(?:\\s*-\\s*\\d{1,6})?`,
  'giu',
)

interface Found {
  readonly role: CitationNumberRole | undefined
  readonly number: number
}

const ROLES = ['volume', 'page', 'item'] as const

/**
 * Parses a citation by numbers, such as `เล่ม ๙ หน้า ๒๓๑` or `สํ.ม. ๑๙/๑๖๖๔/๕๒๘`. Undefined for other text.
 * @param text as `normalizeCitation` returns it, without its edition
 * @param said the edition that the citation names
 */
export function parseNumberCitation(
  text: string,
  said: CitedEdition | undefined,
  abbreviations: GetDivisionAbbreviations,
): NumberCitation | undefined {
  const { volume: inPitaka, rest } = takePitaka(text)
  const called = findAbbreviationBefore(rest, abbreviations)
  const parts = parseNumbers(rest.slice(called.length))
  if (!parts) return undefined
  const { found, hasSlash } = parts
  const name = called === '' ? parts.name : called
  const roles = assignNumberRoles(found, hasSlash, inPitaka)
  if (!roles) return undefined
  const first = found.length === 1 && !roles.isLabelled ? undefined : roles.volume
  const named = name === '' ? undefined : findVolumesByName(name, first, abbreviations)
  if (name !== '' && !named) return undefined
  const only = named?.volumes.size === 1 ? [...named.volumes][0] : undefined
  const isAlone = found.length === 1 && !roles.isLabelled
  if (isAlone) return createItemCitation(name, roles.volume, only, named?.works ?? [], said)
  const volume = roles.volume ?? only
  if (volume === undefined) return undefined
  if (named && !named.volumes.has(volume)) return { by: 'misnamed', name, volumes: [...named.volumes] }
  const { item, page, number } = roles
  const works = named?.works.filter((work) => work.volume === volume) ?? []
  if (item !== undefined) return { by: 'item', volume, item, ...(page === undefined ? {} : { page }), works, said }
  if (page !== undefined) return { by: 'page', volume, page, said }
  if (number === undefined) return { by: 'volume', volume, said }
  return named ? { by: 'item', volume, item: number, works, said } : { by: 'number', volume, number, said }
}

/** Creates the citation of `สํ.ม. ๑๖๖๔`: a single number after an abbreviation is an item, but not after a word. */
function createItemCitation(
  name: string,
  item: number | undefined,
  volume: number | undefined,
  works: readonly CanonWork[],
  said: CitedEdition | undefined,
): NumberCitation | undefined {
  const isAbbreviation = /\S\.\s*\S/u.test(name)
  return volume !== undefined && item !== undefined && isAbbreviation
    ? { by: 'item', volume, item, works, said }
    : undefined
}

/** Takes the pitaka and its volume out of a citation: `พระสุตตันตปิฎก เล่ม ๑๑` counts the volumes of the pitaka. */
function takePitaka(text: string): { readonly volume: number | undefined; readonly rest: string } {
  for (const { words, before } of PITAKA_NAMES_WITH_VOLUME_OFFSETS) {
    const [all, number] = new RegExp(`(?:พระ)?(?:${words})\\s*เล่ม(?:ที่)?\\s*(\\d{1,2})`, 'u').exec(text) ?? []
    if (all === undefined) continue
    // the volume of the whole canon wins
    const isWhole = text.replace(all, '').includes('เล่ม')
    return { volume: isWhole ? undefined : Number(number) + before, rest: text.replace(all, ' ').trim() }
  }
  return { volume: undefined, rest: text }
}

/** Finds an editors' abbreviation directly before the numbers; it may look like a label: `Dhātuk, Pp`. */
function findAbbreviationBefore(text: string, abbreviations: GetDivisionAbbreviations): string {
  for (let volume = FIRST_VOLUME; volume <= LAST_VOLUME; volume++) {
    for (const abbreviation of abbreviations(volume)) {
      const begin = text.slice(0, abbreviation.length)
      const isMatch = begin.toLowerCase() === abbreviation.toLowerCase() && /^\s*\d/.test(text.slice(begin.length))
      if (isMatch && begin !== '') return begin
    }
  }
  return ''
}

/** Parses the name before the numbers, and the numbers; undefined if other words are between or after them. */
function parseNumbers(text: string) {
  const found: Found[] = []
  const between: string[] = []
  let [end, begin] = [0, text.length]
  for (const match of text.matchAll(NUMBER)) {
    if (found.length === 0) begin = match.index
    else between.push(text.slice(end, match.index))
    end = match.index + match[0].length
    const groups = match.groups ?? {}
    found.push({ role: ROLES.find((role) => groups[role] !== undefined), number: Number(groups.number) })
  }
  const name = text
    .slice(0, begin)
    .replace(/^(?:(?:พระ)?ไตรปิฎก(?:ฯ)?|ti?pi[tṭ]aka)/iu, '')
    .replace(/[\s,:;]+$/u, '')
    .trim()
  const names = between.map((gap) => gap.replace(/^[\s,;:./]+|[\s,;:./]+$/g, '')).filter((gap) => gap !== '')
  // the name of the work may follow the volume, as on the pages of 84000.org
  const [inside] = names
  const isClean = /^[\s.,;)]*(?:ff?\.?|ฯลฯ)?$/u.test(text.slice(end))
  if (!isClean || names.length > 1 || (inside !== undefined && name !== '')) return undefined
  return { name: inside ?? name, found, hasSlash: between.some((gap) => /^\s*\/\s*$/.test(gap)) }
}

interface Roles {
  readonly volume: number | undefined
  readonly item: number | undefined
  readonly page: number | undefined
  /** The second of two without a label. */
  readonly number: number | undefined
  readonly isLabelled: boolean
}

/** Assigns roles to numbers: without labels they are volume, item and page, in this order. Undefined if unclear. */
function assignNumberRoles(
  found: readonly Found[],
  hasSlash: boolean,
  inPitaka: number | undefined,
): Roles | undefined {
  const labelled = new Map(found.flatMap(({ role, number }) => (role ? [[role, number] as const] : [])))
  if (labelled.size !== found.filter(({ role }) => role).length || found.length > 3) return undefined
  const isLabelled = labelled.size > 0 || inPitaka !== undefined
  if (!hasSlash && !isLabelled && found.length !== 1) return undefined
  const unlabelled = found.flatMap(({ role, number }) => (role ? [] : [number]))
  const volume = labelled.get('volume') ?? inPitaka ?? unlabelled.shift()
  const [item, page] = [labelled.get('item'), labelled.get('page')]
  const roles = { volume, item, page, number: undefined, isLabelled }
  const [first, second] = unlabelled
  if (first === undefined) return roles
  if (second !== undefined) return (item ?? page) ? undefined : { ...roles, item: first, page: second }
  if (item === undefined && page === undefined) return { ...roles, number: first }
  if (item !== undefined && page !== undefined) return undefined
  return item === undefined ? { ...roles, item: first } : { ...roles, page: first }
}

/** Finds the volumes that a name refers to. The first part of an abbreviation is enough: `ที.x.` is ที. */
function findVolumesByName(name: string, volume: number | undefined, abbreviations: GetDivisionAbbreviations) {
  const named = findWorksByName(name)
  if (named && (volume === undefined || named.volumes.has(volume))) return named
  if (volume === undefined) return named
  const isCalled = abbreviations(volume).some((abbreviation) =>
    toWorkNameKey(name).startsWith(toWorkNameKey(abbreviation)),
  )
  if (isCalled || findVolumesByFirstAbbreviationPart(name)?.has(volume))
    return { volumes: new Set([volume]), works: [] }
  return named
}
