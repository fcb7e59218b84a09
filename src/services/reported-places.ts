/** Finds the subject of readers' reports: the page at an address, and the reported words in the text of a source. */

import { parseParagraphsAsPlainText } from '../../db/stored-paragraphs.ts'
import type { Canon } from '../canon/canon.ts'
import { readUncorrectedParts } from '../canon/text/corrections.ts'
import {
  collapseWhiteSpace,
  type StoredPassagePart,
  WordByContextFinder,
  type WordContextInSource,
} from '../canon/text/passage-word-finder.ts'
import { listHeadingsOfWholeText } from '../canon/tree/whole-text.ts'
import type { LocatedHeading } from '../canon/volumes/entries.ts'
import type { ResourceDefinition, ResourceName } from '../definitions/definition.ts'
import { isVolumeNumber } from '../definitions/divisions.ts'
import type { EditionId } from '../definitions/editions.ts'
import { contractResources } from '../definitions/registry.ts'
import { AppError } from '../foundation/app-error.ts'
import type { BookContentsStore } from '../records/books/contents-store.ts'
import { getRecordStore, type RecordStores } from '../records/record-stores.ts'
import type { ReportRow } from '../review-items/reports/reports.ts'

/** The web page that a report names: that of a printed page, a heading, or a record. */
export type ReportedWebPage =
  | { readonly is: 'page'; readonly edition: EditionId; readonly volume: number; readonly page: number }
  | { readonly is: 'heading'; readonly volume: number; readonly found: LocatedHeading }
  | {
      readonly is: 'record'
      readonly collection: ResourceName
      readonly slug: string
      /** The page of a book. */
      readonly page?: number
    }

/** Where the words of a report are in the text of one source: its heading, its page, and the words around them. */
export interface ReportedPlace extends WordContextInSource {
  /** How many times the words occur on the page in that text; this is the first place. */
  readonly places: number
}

/** `/canon/{volume}/{edition}/{page}` and `/canon/{volume}/entries/{slug}`. */
const CANON_ADDRESS = /^\/canon\/([1-9]\d?)\/([^/]+)\/([^/]+)$/

/** Whether any stored part of a passage contains the letters; checked before the words are located. */
const HAS_LETTERS = 'SELECT 1 FROM parts WHERE passage = ? AND instr(paragraphs, ?) LIMIT 1'

/** Finds the page and the words that a reader's report names. */
export class ReportPlaceFinder {
  constructor(
    private readonly canon: Canon,
    private readonly records: RecordStores,
    private readonly books: Pick<BookContentsStore, 'page'>,
  ) {}

  /** Returns the page with text at an address without host; undefined if there is none. */
  findPage(address: string): ReportedWebPage | undefined {
    const [, volumeText, edition = '', last = ''] = CANON_ADDRESS.exec(address) ?? []
    const volume = Number(volumeText)
    if (!isVolumeNumber(volume)) return this.findRecordAt(address)
    if (edition === 'entries') {
      const found = findOrUndefined(() => this.canon.entries.find(volume, last))
      return found ? { is: 'heading', volume, found } : this.findRecordAt(address)
    }
    if (!/^[1-9]\d{0,5}$/.test(last) || !this.canon.text.editions.includes(edition)) return undefined
    const page = Number(last)
    const exists = page <= this.canon.printed.totalPages(edition, volume)
    return exists ? { is: 'page', edition, volume, page } : undefined
  }

  /** Finds the words of a report in the text of a source; null if they are not there, or not in the canon. */
  findPlace({ address, words }: Pick<ReportRow, 'address' | 'words'>): ReportedPlace | null {
    const page = this.findPage(address)
    return page && page.is !== 'record' ? this.find(page, collapseWhiteSpace(words)) : null
  }

  private findRecordAt(address: string): ReportedWebPage | undefined {
    const resource = contractResources
      .filter(({ path }) => address.startsWith(`${path}/`))
      .reduce<ResourceDefinition | undefined>(
        (one, other) => (one && one.path.length > other.path.length ? one : other),
        undefined,
      )
    const [, slug, page] = RECORD_PATH.exec(address.slice(resource?.path.length)) ?? []
    if (!resource || slug === undefined) return undefined
    const { name } = resource
    const number = page === undefined ? undefined : Number(page)
    const exists = findOrUndefined(() =>
      number !== undefined && name === 'books'
        ? this.books.page(slug, number, this.canon.primaryLanguage)
        : getRecordStore(this.records, name).queries.findBySlug(slug),
    )
    if (!exists || (number !== undefined && name !== 'books')) return undefined
    return { is: 'record', collection: name, slug, ...(number === undefined ? {} : { page: number }) }
  }

  private find(page: CanonPage, words: string): ReportedPlace | null {
    for (const passage of this.listPassagesOn(page)) {
      const name = this.canon.text.nameOf(passage)
      if (!name || (page.is === 'heading' && !this.mayHave(passage, words))) continue
      const printed = this.canon.text.readUndecided((text) => readUncorrectedParts(text, name), [])
      const here = page.is === 'heading' ? printed : printed.filter((part) => isOnPage(part, page))
      const text = new WordByContextFinder(printed, name.edition)
      const findOnPage = (wrong: string) =>
        text.find({ before: '', wrong, after: '' }).filter(({ part }) => here.some(({ id }) => id === part))
      const typedPlaces = findOnPage(words)
      const wrong = typedPlaces.length > 0 ? words : (findPrintedForm(words, here) ?? words)
      const places = typedPlaces.length > 0 ? typedPlaces : findOnPage(wrong)
      const [place] = places
      if (!place) continue
      const { division, entry } = this.canon.entries.named(name)
      return {
        source: name.source,
        division,
        entry,
        edition: name.edition,
        volume: place.volume,
        page: place.page,
        ...text.contextOf(place),
        wrong,
        places: places.length,
      }
    }
    return null
  }

  /** Returns the passages of the displayed text on a page or under a heading, in reading order. */
  private listPassagesOn(page: CanonPage): readonly number[] {
    const { text } = this.canon
    if (page.is === 'page') {
      return text
        .extents(page)
        .filter(({ firstPage, lastPage }) => firstPage <= page.page && page.page <= lastPage)
        .map(({ passage }) => passage)
    }
    const { tree, node } = page.found
    const headings = new Set(listHeadingsOfWholeText(tree, node))
    const volumes = new Set([page.volume, ...[...headings].flatMap(({ ref }) => ref?.volume ?? [])])
    return text.editions.flatMap((edition) =>
      [...volumes].flatMap((volume) =>
        text.extents({ edition, volume }).flatMap(({ division, entry, passage }) => {
          const heading = tree.ofText(division, entry)
          return heading && headings.has(heading) ? [passage] : []
        }),
      ),
    )
  }

  /** Checks with SQLite first: a heading may contain a whole volume, which SQLite searches faster. */
  private mayHave(passage: number, words: string): boolean {
    const longest = words.split(/[\s"\\]+/).toSorted((a, b) => b.length - a.length)[0] ?? ''
    return this.canon.text.row(HAS_LETTERS, passage, longest) !== undefined
  }
}

/** Whether a part of a text is on a page. */
const isOnPage = ({ volume, page }: StoredPassagePart, at: Extract<ReportedWebPage, { is: 'page' }>): boolean =>
  volume === at.volume && page === at.page

/**
 * The printed form of words that a reader typed: phones begin with a capital letter, and readers omit the numbers of
 * footnotes. Undefined if the words are not there in that form either.
 */
function findPrintedForm(words: string, parts: readonly StoredPassagePart[]): string | undefined {
  // numbers are skipped only if the words have none themselves, to avoid too many alternatives
  const between = /[\d๐-๙]/.test(words) ? '\\s*' : '\\s*(?:[\\d๐-๙]+\\s*)?'
  const pattern = new RegExp(words.split(' ').map(RegExp.escape).join(between), 'iu')
  for (const { stored } of parts) {
    for (const line of parseParagraphsAsPlainText(stored)) {
      const [found] = pattern.exec(line) ?? []
      if (found !== undefined) return collapseWhiteSpace(found)
    }
  }
  return undefined
}

type CanonPage = Extract<ReportedWebPage, { is: 'page' | 'heading' }>

/** Matches the rest of an address after the path of a resource: the slug, and for a book the page. */
const RECORD_PATH = /^\/([a-z0-9-]+)(?:\/([1-9]\d{0,5}))?$/

/** Returns undefined where the function throws "not found". */
function findOrUndefined<T>(find: () => T): T | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  }
}
