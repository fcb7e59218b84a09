/**
 * Measures whether the tabs of a printed page lead to the words at its top in the other edition, and from there back.
 * The places are found by words (see page-tops.ts), on random pages that are the same in every run.
 */

import { parseStoredParagraphs } from '../../../db/stored-paragraphs.ts'
import type { PrintedPagePlace } from '../../../src/canon/volumes/printed-pages.ts'
import {
  BUILT_IN_EDITION_IDS,
  type EditionId,
  isBuiltInEdition,
  isPaliEdition,
} from '../../../src/definitions/editions.ts'
import { isSpanOfTextItself, type TextWithSpanKind } from '../../../src/definitions/texts/format.ts'
import { EDITION_TABS_RETURN_PAGE_PARAMETER, renderEditionTabs } from '../../../src/reader/canon/edition-tabs.ts'
import type { LibraryStores } from '../../../src/services/stores.ts'
import type { CorpusEvidence } from '../evidence.ts'
import { CANON_VOLUMES } from '../expected.ts'
import { type CorpusMeasure, checkMinRight, type MeasureRow } from '../goal.ts'
import { findPageTopPlaces, type PageTopPlace } from '../page-tops.ts'
import { createCorpusReader } from '../reader-of.ts'

/** Pages that are drawn at random. */
const SAMPLED_PAGES = 300
const MIN_RIGHT_SHARE = 0.97
const MIN_RIGHT_CHAPTER_SHARE = 0.98

type Tops = ReadonlyMap<EditionId, ReadonlyMap<number, readonly PageTopPlace[]>>

interface Link extends PrintedPagePlace {
  readonly back: string | undefined
}

/** Measure `places`: the tabs of a printed page lead to the same words in the other editions. */
export const editionTabsMeasure: CorpusMeasure = {
  name: 'places',
  rows: (evidence) => {
    const tops = findTops(evidence)
    const editions = [...BUILT_IN_EDITION_IDS, 'english']
    const texts = new Map(editions.map((edition) => [edition, listTextsAtTops(edition, evidence.stores)]))
    return editions.flatMap((from) =>
      editions
        .filter((to) => to !== from)
        .flatMap((to) => [
          // no source gives the first word of the English pages
          ...(isBuiltInEdition(from) && isBuiltInEdition(to) ? measureDirection(from, to, tops, evidence) : []),
          measureChapters(texts.get(from) ?? [], to, evidence.stores),
        ]),
    )
  },
}

const findTops = ({ stores, raw }: CorpusEvidence): Tops =>
  new Map(
    BUILT_IN_EDITION_IDS.map((edition) => [
      edition,
      new Map(
        CANON_VOLUMES.map((volume) => [
          volume,
          findPageTopPlaces(stores.canon.text, raw, edition, volume, isPaliEdition(edition)),
        ]),
      ),
    ]),
  )

function measureDirection(
  from: EditionId,
  to: EditionId,
  tops: Tops,
  { stores, raw }: CorpusEvidence,
): readonly MeasureRow[] {
  const wrong: string[] = []
  const lost: string[] = []
  const pages = drawPages(tops.get(from) ?? new Map(), `${from} ${to}`)
  for (const { volume, page, at, doubt } of pages) {
    const here = { volume, edition: from, page }
    const target = readTabLink(to, here, undefined, stores)
    const name = `${from} ${volume}/${page} → ${to} ${target ? `${target.volume}/${target.page}` : 'nowhere'}`
    const list = tops.get(to)?.get(volume) ?? []
    const end = raw.siamrath.get(volume)?.skeleton.length ?? 0
    const index = list.findIndex((top) => top.page === target?.page)
    const [own, next] = [list[index], list[index + 1]]
    const begins = (own?.at ?? Number.POSITIVE_INFINITY) - Math.max(doubt, own?.doubt ?? 0)
    const ends = (next?.at ?? end) + Math.max(doubt, next?.doubt ?? 0)
    if (target?.volume !== volume || at < begins || at >= ends) {
      wrong.push(`${name}, should be ${list.findLast((top) => top.at <= at)?.page}`)
    }
    const returned = target && readTabLink(from, target, target.back, stores)
    if (returned?.volume !== volume || returned.page !== page) {
      lost.push(`${name} → ${returned ? `${returned.volume}/${returned.page}` : 'nowhere'}`)
    }
  }
  return [
    checkMinRight(`tab right, ${from} to ${to}`, MIN_RIGHT_SHARE, pages, wrong),
    checkMinRight(`there and back, ${from} to ${to}`, MIN_RIGHT_SHARE, pages, lost),
  ]
}

/** A page that begins with the title of a text; the title of a chapter belongs to its first text. */
interface TextAtTop extends PrintedPagePlace {
  readonly division: string
  readonly entry: string
}

interface StoredPart extends PrintedPagePlace {
  readonly paragraphs: string
}

const isWords = ({ kind }: TextWithSpanKind): boolean => isSpanOfTextItself(kind)

const countLetters = ({ paragraphs }: StoredPart): number =>
  parseStoredParagraphs(paragraphs)
    .flat()
    .filter(isWords)
    .map(({ text }) => text.trim())
    .join('').length

/**
 * Letters of a line that only announces a text. The Sixth Council's Mahāniddesa has sixteen (“Atha
 * guhaṭṭhakasuttaniddesaṁ vakkhati”) at the foot of a page, which Siam Rath lacks: there its first verse is meant.
 */
const MAX_ANNOUNCEMENT_LETTERS = 60

const AT_TOPS = `
SELECT edition, volume, page, division, entry FROM (
  SELECT parts.edition, parts.volume, parts.page, texts.division, texts.entry, parts.seq, parts.paragraphs, min(texts.id)
  FROM parts JOIN passages ON passages.number = parts.passage JOIN texts ON texts.id = passages.text
  WHERE parts.edition = ? AND parts.printed AND passages.standing = 1 GROUP BY parts.volume, parts.page)
WHERE seq = 1 AND paragraphs ->> '$[0][0][1]' = 'heading'`
const OWN_PARTS = `
SELECT parts.volume, page, paragraphs FROM texts JOIN passages ON passages.text = texts.id JOIN parts ON passage = number
WHERE texts.edition = ? AND division = ? AND entry = ? AND standing = 1 ORDER BY passages.source, seq`

const listTextsAtTops = (edition: EditionId, { canon }: LibraryStores): readonly TextAtTop[] =>
  canon.text.rows<TextAtTop>(AT_TOPS, edition)

/** Whether tabs lead to the page on which the text at the top of a page begins in the other edition. */
function measureChapters(pages: readonly TextAtTop[], to: EditionId, stores: LibraryStores): MeasureRow {
  const [from] = pages
  const both = pages.flatMap((here) => {
    const parts = stores.canon.text.rows<StoredPart>(OWN_PARTS, to, here.division, here.entry)
    const withWords = parts.filter((part) => countLetters(part) > 0)
    // the words below a title alone at the foot of a page are meant, also where one line there announces the text
    const [first] = withWords
    return first ? [{ here, begins: withWords.slice(0, countLetters(first) <= MAX_ANNOUNCEMENT_LETTERS ? 2 : 1) }] : []
  })
  const wrong = both.flatMap(({ here, begins }) => {
    const target = readTabLink(to, here, undefined, stores)
    if (begins.some(({ volume, page }) => target?.volume === volume && target.page === page)) return []
    return [
      `${here.edition} ${here.volume}/${here.page} → ${to} ${target?.page ?? 'nowhere'}, should be ${begins[0]?.page}`,
    ]
  })
  return checkMinRight(
    `tab right where a title begins the page, ${from?.edition} to ${to}`,
    MIN_RIGHT_CHAPTER_SHARE,
    both,
    wrong,
  )
}

/** The tab on the page. */
function readTabLink(
  to: EditionId,
  here: PrintedPagePlace,
  back: string | undefined,
  stores: LibraryStores,
): Link | undefined {
  const { reader, context } = createCorpusReader(stores, 'th')
  const { text } = renderEditionTabs(reader, context, here, stores.canon.printed.headingsOn(here), back)
  for (const [, address = ''] of text.matchAll(/href="([^"]+)"/g)) {
    const { pathname, searchParams } = new URL(address, 'http://library')
    const [, , volume, edition, page] = pathname.split('/')
    if (edition !== to) continue
    return {
      volume: Number(volume),
      edition,
      page: Number(page),
      back: searchParams.get(EDITION_TABS_RETURN_PAGE_PARAMETER) ?? undefined,
    }
  }
  return undefined
}

function drawPages(
  volumes: ReadonlyMap<number, readonly PageTopPlace[]>,
  seed: string,
): readonly (PageTopPlace & { readonly volume: number })[] {
  const all = [...volumes].flatMap(([volume, tops]) => tops.map((top) => ({ ...top, volume })))
  const drawn = all.map((top, index) => [Bun.hash(`${seed} ${index}`), top] as const)
  return drawn
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, SAMPLED_PAGES)
    .map(([, top]) => top)
}
