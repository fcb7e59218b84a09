/** Printed text of the canon as pieces of an answer: each paragraph with its page and how that is cited. */

import type { WordsPutRight } from '../../canon/text/put-right.ts'
import type { ShownRecension, TextSource } from '../../canon/volumes/printed-pages.ts'
import type { Edition } from '../../definitions/editions.ts'
import { statedLicence } from '../../definitions/licences.ts'
import type { Span } from '../../definitions/texts/format.ts'
import { recensionName, recensionTitle } from '../canon-words.ts'
import { citationOf } from '../citation/write.ts'
import { pagePath } from '../page-path.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'
import { clipped, isHeading, wordsOfSpans } from './plain-text.ts'
import type { ToldPiece } from './tell.ts'
import { stands } from './ways.ts'

/** A paragraph and where it stands. */
export interface PlacedText {
  readonly edition: Edition
  readonly volume: number
  readonly page: number
  readonly spans: readonly Span[]
  /** What was put right in it. */
  readonly putRight: readonly WordsPutRight[]
  /** The heading that begins with it. */
  readonly begins?: { readonly title: string; readonly entry: string } | undefined
}

/** Writes the paragraphs of one answer. */
export class CanonText {
  private readonly shown = new Map<string, ShownRecension>()
  private readonly citations = new Map<string, string>()

  /** @param isSideBySide whether several editions are told together, so that each paragraph says which it is of */
  constructor(
    private readonly reader: Reader,
    private readonly visit: Visit,
    private readonly isSideBySide = false,
  ) {}

  /** What the edition is called in a volume, by what is shown of it there. */
  editionTitle(edition: Edition, volume: number): string {
    return recensionTitle(this.visit, edition, this.shownIn(edition, volume))
  }

  /** How a page is cited, as its own page says. */
  citationOf(edition: Edition, volume: number, page: number): string {
    const key = `${edition} ${volume} ${page}`
    let citation = this.citations.get(key)
    if (citation === undefined) {
      const item = this.reader.stores.canon.printed.items(edition, volume).citedOn(page)
      const { recension } = this.shownIn(edition, volume)
      citation = citationOf(this.reader, this.visit, { edition, volume, page, item, recension })
      this.citations.set(key, citation)
    }
    return citation
  }

  piece({ edition, volume, page, spans, putRight, begins }: PlacedText): ToldPiece {
    const { visit } = this
    const name = recensionName(visit, edition, this.shownIn(edition, volume))
    return {
      text: wordsOfSpans(spans),
      once: `${edition} ${volume} ${page}`,
      write: (text, { isNew, begins: isBeginning, ends }) => {
        const citation = this.citationOf(edition, volume, page)
        const label = isNew ? `[${citation}]\n` : this.isSideBySide ? `[${name}] ` : ''
        const opens = isBeginning ? begins : undefined
        const title = opens ? `## ${opens.title}\n` : ''
        const notes = ends ? putRight.slice(0, MOST_NOTES) : []
        return {
          lines:
            title +
            label +
            (isHeading(spans) ? `### ${text}` : text) +
            notes.map((note) => this.note(note, spans)).join(''),
          value: {
            ...(opens ? { heading: opens } : {}),
            ...{ edition, volume, page },
            ...(isNew ? { citation, address: stands(visit, pagePath(volume, edition, page)).address } : {}),
            text,
            ...(notes.length > 0 ? { put_right: notes.map((note) => noteValue(note, spans)) } : {}),
          },
        }
      },
    }
  }

  /** Tells of words that were put right, as the page does below the text. */
  private note(words: WordsPutRight, spans: readonly Span[]): string {
    const { right, printed, reason } = noteValue(words, spans)
    const why = reason === '' ? '' : ` · ${reason}`
    return `\n  ✎ ${this.visit.say('แก้คำผิด: พิมพ์ไว้ว่า', 'Put right: printed')} “${printed}” ${this.visit.say('แก้เป็น', 'read')} “${right}”${why}`
  }

  /** Whose text stands in what has been told so far. */
  sources(): readonly TextSource[] {
    return [...this.shown.keys()].flatMap((key) => {
      const [edition = '', volume] = key.split(' ')
      return this.sourcesIn(edition, Number(volume))
    })
  }

  /** Whose text an edition has in a volume; of sources that do not say whose wording they have, those whose passages are shown. */
  sourcesIn(edition: Edition, volume: number): readonly TextSource[] {
    const { sources } = this.shownIn(edition, volume)
    if (sources.length > 0) return sources
    const { text, branches, printed } = this.reader.stores.canon
    const { extents } = text.roll(edition, volume)
    return printed.sources(branches.ranks(new Set(extents.slice(0, LOOKED_AT).map(({ passage }) => passage))))
  }

  /** Whose wording the edition shows in a volume. */
  shownIn(edition: Edition, volume: number): ShownRecension {
    const key = `${edition} ${volume}`
    const shown = this.shown.get(key) ?? this.reader.stores.canon.printed.shownIn(edition, volume)
    this.shown.set(key, shown)
    return shown
  }
}

function noteValue({ start, end, printed, reason, at }: WordsPutRight, spans: readonly Span[]) {
  const right = spans
    .map(({ text }) => text)
    .join('')
    .slice(start, end)
  return { right: clipped(right, 80), printed: clipped(printed, 80), reason: clipped(reason, 120), at }
}

/** Words put right that are told of one paragraph; the others stand in it all the same, and on its page. */
const MOST_NOTES = 8

/** Passages of a volume by which its sources are told. */
const LOOKED_AT = 40

/** Most sources that are named; no library has so many for one text. */
const MOST_SOURCES = 12

/** @param unstated said where no licence is */
export const toldSource = (
  { id, title, licence, url }: Pick<TextSource, 'id' | 'title' | 'licence' | 'url'>,
  unstated: string,
) => ({
  id: clipped(id, 80),
  title: clipped(title, 200),
  licence: clipped(statedLicence(licence) ?? unstated, 200),
  url: url === null ? null : clipped(url, 200),
})

/** Whose text it is, and under what licence. */
export function toldSources(visit: Visit, sources: readonly TextSource[]) {
  const told = [...new Map(sources.map((source) => [source.id, source])).values()]
    .slice(0, MOST_SOURCES)
    .map((source) => toldSource(source, visit.say('ไม่ได้ระบุ', 'not stated')))
  const named = told.map(
    ({ title, licence }) => `${title} (${visit.say('สัญญาอนุญาต', 'licence')}: ${licence})`,
  )
  return {
    sources: told,
    line: told.length === 0 ? '' : `${visit.say('ข้อความจาก', 'Text from')}: ${named.join(' · ')}`,
  }
}

/** `ชื่อ: ค่า` */
export const line = (visit: Visit, th: string, en: string, value: string): string =>
  `${visit.say(th, en)}: ${value}`
