/**
 * Whether the tabs of a printed page lead to the words at its top in the other edition, and from there back.
 * Judged by words (see page-tops.ts), on random pages that are the same in every run.
 */

import type { PrintedPagePlace } from '../../../src/canon/volumes/printed-pages.ts'
import { EDITIONS, type Edition, isEdition, isPaliEdition } from '../../../src/definitions/editions.ts'
import { BACK_PARAMETER, editionTabs } from '../../../src/reader/canon/edition-tabs.ts'
import type { LibraryStores } from '../../../src/services/stores.ts'
import type { Evidence } from '../evidence.ts'
import { VOLUMES } from '../expected.ts'
import { allBut, type Measure, type Row } from '../goal.ts'
import { type PageTop, pageTops } from '../page-tops.ts'
import { readerOf } from '../reader-of.ts'

const PAGES = 300
const MIN_VALUE = 0.97

type Tops = ReadonlyMap<Edition, ReadonlyMap<number, readonly PageTop[]>>

interface Link extends PrintedPagePlace {
  readonly back: string | undefined
}

/** Measures the tabs of printed pages. */
export const places: Measure = {
  name: 'places',
  rows: (evidence) => {
    const tops = topsOf(evidence)
    return EDITIONS.flatMap((from) =>
      EDITIONS.filter((to) => to !== from).flatMap((to) => directionOf(from, to, tops, evidence)),
    )
  },
}

const topsOf = ({ stores, raw }: Evidence): Tops =>
  new Map(
    EDITIONS.map((edition) => [
      edition,
      new Map(
        VOLUMES.map((volume) => [volume, pageTops(stores.canon.text, raw, edition, volume, isPaliEdition(edition))]),
      ),
    ]),
  )

function directionOf(from: Edition, to: Edition, tops: Tops, { stores, raw }: Evidence): readonly Row[] {
  const wrong: string[] = []
  const lost: string[] = []
  const pages = drawn(tops.get(from) ?? new Map(), `${from} ${to}`)
  for (const { volume, page, at, doubt } of pages) {
    const here = { volume, edition: from, page }
    const there = linkTo(to, here, undefined, stores)
    const name = `${from} ${volume}/${page} → ${to} ${there ? `${there.volume}/${there.page}` : 'nowhere'}`
    const list = tops.get(to)?.get(volume) ?? []
    const end = raw.siamrath.get(volume)?.skeleton.length ?? 0
    const index = list.findIndex((top) => top.page === there?.page)
    const [own, next] = [list[index], list[index + 1]]
    const begins = (own?.at ?? Number.POSITIVE_INFINITY) - Math.max(doubt, own?.doubt ?? 0)
    const ends = (next?.at ?? end) + Math.max(doubt, next?.doubt ?? 0)
    if (there?.volume !== volume || at < begins || at >= ends) {
      wrong.push(`${name}, should be ${list.findLast((top) => top.at <= at)?.page}`)
    }
    const returned = there && linkTo(from, there, there.back, stores)
    if (returned?.volume !== volume || returned.page !== page) {
      lost.push(`${name} → ${returned ? `${returned.volume}/${returned.page}` : 'nowhere'}`)
    }
  }
  return [
    allBut(`tab right, ${from} to ${to}`, MIN_VALUE, pages, wrong),
    allBut(`there and back, ${from} to ${to}`, MIN_VALUE, pages, lost),
  ]
}

/** The tab on the page. */
function linkTo(
  to: Edition,
  here: PrintedPagePlace,
  back: string | undefined,
  stores: LibraryStores,
): Link | undefined {
  const { reader, context } = readerOf(stores, 'th')
  const { text } = editionTabs(reader, context, here, back)
  for (const [, address = ''] of text.matchAll(/href="([^"]+)"/g)) {
    const { pathname, searchParams } = new URL(address, 'http://library')
    const [, , volume, edition, page] = pathname.split('/')
    if (!isEdition(edition) || edition !== to) continue
    return {
      volume: Number(volume),
      edition,
      page: Number(page),
      back: searchParams.get(BACK_PARAMETER) ?? undefined,
    }
  }
  return undefined
}

function drawn(
  volumes: ReadonlyMap<number, readonly PageTop[]>,
  seed: string,
): readonly (PageTop & { readonly volume: number })[] {
  const all = [...volumes].flatMap(([volume, tops]) => tops.map((top) => ({ ...top, volume })))
  const drawn = all.map((top, index) => [Bun.hash(`${seed} ${index}`), top] as const)
  return drawn
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, PAGES)
    .map(([, top]) => top)
}
