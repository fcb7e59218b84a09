/** What a tool answers: the page that a reader would be shown, in plain text, with its citation, its address and whose it is. */

import { type TObject, Type } from 'typebox'
import type { PagePlace, TextSource } from '../../canon/volumes/printed-pages.ts'
import { EDITIONS, type Edition, factsOf } from '../../definitions/editions.ts'
import { Refusal } from '../../foundation/refusal.ts'
import { citationOf } from '../citation/write.ts'
import type { Framed } from '../pages/frame.ts'
import { sourceOf, textsTold } from '../pages/source-line.ts'
import type { Visit } from '../pages/visit.ts'
import { shownAt } from '../routes.ts'
import { isElsewhere, type Reader } from '../shared/reader.ts'
import { COMMON, judgedArguments, visitOf } from './arguments.ts'
import { headingAskedFor } from './asked-heading.ts'
import { type PlainBlock, type PlainPage, plainPage } from './blocks.ts'
import { clipped } from './plain-text.ts'
import { type Telling, type ToldAnswer, type ToldPiece, tell } from './tell.ts'
import {
  type Address,
  type Arguments,
  addressAsked,
  callText,
  type Stands,
  standsAt,
  type Tool,
} from './tool.ts'
import { TOOLS } from './tools.ts'

/** A tool where the editions are known, ready to be called. */
export interface ReadyTool extends Tool {
  readonly input: TObject
}

export const readyTool = (tool: Tool, editions: readonly Edition[]): ReadyTool => ({
  ...tool,
  input: Type.Object({ ...tool.takes(editions), ...COMMON }, { additionalProperties: false }),
})

/** @param given as a program sent it @throws Refusal */
export function call(reader: Reader, tool: ReadyTool, given: unknown): ToldAnswer {
  const { cursor, language, ...asked } = judgedArguments(tool.input, given)
  const visit = visitOf(reader, language)
  tool.judge?.(reader, asked)
  const answer = new Answer(reader, visit, tool, asked)
  const from = typeof cursor === 'string' ? cursor : undefined
  return tell(visit, (page) => answer.page(page), [tool.name, asked, visit.language], from, tool.maxBytes)
}

interface ReadPage {
  readonly framed: Framed
  readonly plain: PlainPage
  /** Where it stands for good. */
  readonly href: string
}

/** A place that was looked for. */
const placeTold = (title: string, href: string): PlainBlock => ({
  kind: 'item',
  level: 1,
  text: title,
  links: [{ title, href }],
  notes: [],
  page: undefined,
})

class Answer {
  private readonly asked: Arguments
  private readonly address: Address
  private readonly citations = new Map<string, string>()

  constructor(
    private readonly reader: Reader,
    private readonly visit: Visit,
    private readonly tool: ReadyTool,
    asked: Arguments,
  ) {
    this.asked = 'entry' in asked ? { ...asked, ...headingAskedFor(reader, visit, asked) } : asked
    this.address = addressAsked(tool, this.asked)
  }

  /** The page of that number of what goes over several; undefined where there are not so many. @throws Refusal */
  page(number: number): Telling | undefined {
    const { path, query } = this.address
    // texts go on in parts, lists from an offset
    const onwards = number === 0 ? query : { ...query, part: String(number), offset: String(number) }
    try {
      return this.telling({ path, query: onwards }, number)
    } catch (error) {
      if (number > 0 && error instanceof Refusal) return undefined
      throw error
    }
  }

  private telling(at: Address, number: number): Telling {
    const { visit, tool } = this
    const { framed, plain, href } = this.read(at, tool.show)
    const found = addressIn(visit, href)
    const { name, citation, blocks, next } = plain
    const { title } = framed
    // what is looked for may be one place: that is told, and not what stands there
    const isPlace = tool.findsPlaces && found.path !== at.path
    const told = isPlace ? [placeTold(name, href)] : (tool.narrow?.(blocks, this.asked) ?? blocks)
    const linked = blocks.flatMap(({ links }) => links).slice(0, LOOKED_AT)
    const places = linked.flatMap(({ href }) => this.placeOf(this.standsIn(href)) ?? [])
    const texts = framed.texts ?? this.sourcesAt(places)
    const whose = framed.source ?? textsTold(visit, texts) ?? sourceOf(visit, framed)
    const [{ text: source } = { text: '' }] = plainPage(whose).blocks
    const stands = standsAt(TOOLS, visit, isPlace ? at : found)
    const address = stands?.address ?? ''
    const onwards = [framed.next ?? next ?? []].flat().map((href) => addressIn(visit, href))
    const [more] = onwards.filter(({ path }) => path === found.path)
    const around = isPlace ? {} : { previous: framed.previous, next: more ? undefined : framed.next }
    const ways = Object.entries(around).flatMap(([way, href]): (readonly [keyof typeof WAYS, Stands])[] => {
      const stands = href ? this.standsIn(href) : undefined
      return stands ? [[way as keyof typeof WAYS, stands]] : []
    })
    return {
      head: [
        `# ${title}`,
        ...(name === title || name === '' || isPlace ? [] : [name]),
        ...(citation === undefined ? [] : [`${visit.say('อ้างอิง', 'Cite as')}: ${citation}`]),
        `${visit.say('ที่อยู่', 'Address')}: ${address}`,
        source,
        ...ways.map(([way, { read }]) => `${WAYS[way](visit)}: ${read ? callText(read) : ''}`),
      ],
      data: {
        title,
        name: clipped(name, 300),
        citation: citation ?? framed.citation ?? title,
        address,
        uri: stands?.uri,
        source: clipped(source, 1_500),
        ...Object.fromEntries(ways),
      },
      pieces: told.map((block) => () => this.piece(block)),
      runsOn: !tool.findsPlaces,
      next:
        more && (more.query.part === undefined ? Number(more.query.offset ?? 0) : Math.max(2, number + 1)),
    }
  }

  /** @param show how it is shown, if not as its route does @param from where that was found which leads there */
  private read({ path, query }: Address, show?: Tool['show'], from?: string): ReadPage {
    const { reader, visit, asked: given } = this
    const shown = show?.(reader, { visit, given, path, query }) ?? shownAt(reader, visit, path, query)
    if (isElsewhere(shown)) return this.read(addressIn(visit, shown.address), undefined, shown.address)
    const { framed } = shown
    return { framed, plain: plainPage(framed.main), href: from ?? visit.href(path, query) }
  }

  /** Where a link leads, in the library or out of it. */
  private standsIn(href: string): Stands | undefined {
    if (/^https?:/.test(href) && !href.startsWith(this.visit.site.baseUrl ?? ' ')) return { address: href }
    const { fragment, ...at } = addressIn(this.visit, href)
    return standsAt(TOOLS, this.visit, at, fragment)
  }

  /** Undefined for what leads where no program goes, and says nothing else. */
  private piece({ kind, level, text, links, notes, page }: PlainBlock): ToldPiece | undefined {
    const indent = kind === 'item' ? '  '.repeat(level) : ''
    const shown = links.slice(0, MOST_LINKS).flatMap(({ title, href }) => {
      const stands = this.standsIn(href)
      return stands ? [{ title, ...stands, ...this.citedAs(stands) }] : []
    })
    if (shown.length === 0 && links[0]?.title === text) return undefined
    const at = page === undefined ? undefined : this.standsIn(page)
    const place = this.placeOf(at)
    const put = notes.slice(0, MOST_NOTES).map((note) => clipped(note, 300))
    const below = [
      ...put.map((note) => `✎ ${note}`),
      ...shown.map(({ title, address, citation, read }) =>
        [
          ...(shown.length > 1 ? [title] : []),
          ...(citation ? [citation] : []),
          address,
          ...(read ? [callText(read)] : []),
        ].join(' · '),
      ),
    ].map((line) => `\n${indent || '  '}${line}`)
    const mark = { heading: `${'#'.repeat(level + 1)} `, item: `${indent.slice(2)}• `, text: '' }[kind]
    return {
      text: text.replaceAll('\n', `\n${indent}`),
      where: page,
      write: (part, { isElsewhere, ends }) => {
        const { address = '' } = at ?? {}
        const cited = isElsewhere && place ? { citation: this.citationOf(place), address } : undefined
        return {
          lines: `${cited ? `[${cited.citation}]\n` : ''}${mark}${part}${ends ? below.join('') : ''}`,
          value: {
            ...(kind === 'text' ? {} : { kind, level }),
            ...place,
            ...cited,
            text: part,
            ...(ends && put.length > 0 ? { put_right: put } : {}),
            ...(ends && shown.length > 0 ? { links: shown } : {}),
          },
        }
      },
    }
  }

  /** How the page is cited to which a link leads, or on which the heading begins to which it does. */
  private citedAs(link: Stands): { readonly citation: string } | undefined {
    const place = this.tool.findsPlaces && this.placeOf(link)
    return place ? { citation: this.citationOf(place) } : undefined
  }

  private placeOf(stands: Stands | undefined): PagePlace | undefined {
    const { volume, edition, page, entry } = (stands?.read?.arguments ?? {}) as Partial<PagePlace> & {
      readonly entry?: string
    }
    if (volume && edition && page) return { volume, edition, page }
    if (!volume || !entry || !this.tool.findsPlaces) return undefined
    const { canon } = this.reader.stores
    const { ref } = canon.entries.find(volume, entry).node
    for (const edition of EDITIONS) {
      const { pageField } = factsOf(edition)
      const begins = pageField && ref?.[pageField]
      if (begins && begins <= canon.printed.totalPages(edition, ref.volume ?? volume))
        return { edition, volume: ref.volume ?? volume, page: begins }
    }
    return undefined
  }

  private citationOf(place: PagePlace): string {
    const { edition, volume, page } = place
    const key = `${edition} ${volume} ${page}`
    const { printed } = this.reader.stores.canon
    const cited = () => ({
      ...place,
      ...printed.shownIn(edition, volume),
      item: printed.items(edition, volume).citedOn(page),
    })
    const citation = this.citations.get(key) ?? citationOf(this.reader, this.visit, cited())
    this.citations.set(key, citation)
    return citation
  }

  /** Whose text an edition has there; of sources that do not say whose wording they have, those whose passages are shown. */
  private sourcesAt(places: readonly PagePlace[]): readonly TextSource[] {
    const { text, branches, printed } = this.reader.stores.canon
    const volumes = new Map(places.map((place) => [`${place.edition} ${place.volume}`, place]))
    const all = [...volumes.values()].slice(0, LOOKED_AT).flatMap(({ edition, volume }) => {
      const { sources } = printed.shownIn(edition, volume)
      const passages = text
        .extents({ edition, volume })
        .slice(0, LOOKED_AT)
        .map(({ passage }) => passage)
      return sources.length > 0 ? sources : printed.sources(branches.ranks(new Set(passages)))
    })
    return [...new Map(all.map((source) => [source.id, source])).values()].slice(0, MOST_SOURCES)
  }
}

/** What stands before and after, for people. */
const WAYS = {
  previous: (visit: Visit) => visit.say('ก่อนหน้า', 'Previous'),
  next: (visit: Visit) => visit.say('ถัดไป', 'Next'),
}

/** Volumes, and passages of a volume, by which the sources of places are told. */
const LOOKED_AT = 40
/** More sources no text has, and more links no paragraph. */
const [MOST_SOURCES, MOST_LINKS] = [12, 12]
/** Words put right that are told of one paragraph; the others stand in it all the same, and on its page. */
const MOST_NOTES = 8

/** What a link of a page says, below the root of the library. */
function addressIn(visit: Visit, href: string): Address & { readonly fragment: string } {
  const { pathname, searchParams, hash } = new URL(href, 'http://library.local')
  const root = visit.file('')
  const path = root !== '' && pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : pathname
  const { lang: _, ...query } = Object.fromEntries(searchParams)
  // the words that a search marks are nothing to cite
  return { path, query, fragment: hash.slice(1).replace(/^m$/, '') }
}
