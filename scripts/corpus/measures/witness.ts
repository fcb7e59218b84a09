/** Measures whether a printed page has the text of one recension, with exactly the words of its raw file. */

import { getPartText } from '../displayed-canon.ts'
import type { CorpusEvidence } from '../evidence.ts'
import { CANON_VOLUMES } from '../expected.ts'
import { type CorpusMeasure, checkMaxCount, checkMinShare } from '../goal.ts'

/** Volumes whose files give the pages, and those of them whose files are misnamed, where pages may be moved. */
const MARKED = CANON_VOLUMES.filter((volume) => volume <= 34)
const SLIPPED: readonly number[] = [4, 8, 10, 12, 14]

/** CST and the Mahāsaṅgīti are copies of one recension, the sixth council's. */
const RECENSIONS: Readonly<Record<string, string>> = { cst: 'chattha', sc: 'chattha' }
/** Returns the recension of a source: the id of the source unless it shares one. */
export const getSourceRecension = (source: string): string => RECENSIONS[source] ?? source

/** Returns only the Thai letters, vowels and tone marks of a text. Line ends, numbers and marks may differ in print. */
export const extractThaiLetters = (text: string): string =>
  text.replace(/[^\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e4e]/g, '')

/** Measure `witness`: each printed page has the text of one recension, with the words of its raw file. */
export const printedRecensionMeasure: CorpusMeasure = {
  name: 'witness',
  rows: (evidence) => {
    const mixed: string[] = []
    const filled: string[] = []
    for (const edition of ['royal', 'pali', 'roman'] as const) {
      for (const { volume, page, sources } of pagesOf(evidence, edition)) {
        if (sources.length > 1) filled.push(`/canon/${volume}/${edition}/${page}: ${sources.join(', ')}`)
        const recensions = new Set(sources.map(getSourceRecension))
        if (recensions.size > 1) mixed.push(`/canon/${volume}/${edition}/${page}: ${sources.join(', ')}`)
      }
    }
    const pali = asPrinted(evidence, 'pali')
    const royal = asPrinted(evidence, 'royal')
    return [
      checkMaxCount('pages of two recensions', 0, mixed.length, mixed),
      // SuttaCentral lacks the whole text: AN 4.106
      checkMaxCount('pages of two copies', MAX_FILLED, filled.length, filled),
      checkMinShare('Siam Rath pages 1–34 as in their files', 0.99, pali.right, pali.all, pali.wrong),
      checkMinShare('royal pages as in their files', 0.99, royal.right, royal.all, royal.wrong),
    ]
  },
}

const MAX_FILLED = 3

/** The pages of an edition as readers see them, without notes. */
function* pagesOf({ stores }: CorpusEvidence, edition: 'royal' | 'pali' | 'roman') {
  const { printed } = stores.canon
  for (const volume of CANON_VOLUMES) {
    const last = printed.totalPages(edition, volume)
    for (let page = 1; page <= last; page++) {
      const { paragraphs, sources } = printed.read(edition, volume, page)
      const letters = extractThaiLetters(getPartText(paragraphs, ['note']))
      yield { volume, page, sources: sources.map(({ id }) => id), letters }
    }
  }
}

function asPrinted(evidence: CorpusEvidence, edition: 'royal' | 'pali') {
  const files = edition === 'royal' ? evidence.raw.royal : evidence.raw.siamrath
  const wrong: { place: string; more: number }[] = []
  let all = 0
  const raw = new Map<number, { readonly whole: string; readonly pages: ReadonlyMap<number, string> }>()
  for (const volume of edition === 'royal' ? CANON_VOLUMES : MARKED) {
    const pages = new Map(
      (files.get(volume)?.pages ?? []).map(({ page, lines }) => [page, extractThaiLetters(lines.join(''))]),
    )
    raw.set(volume, { whole: [...pages.values()].join(''), pages })
    all += pages.size
  }
  for (const { volume, page, letters } of pagesOf(evidence, edition)) {
    const { whole = '', pages } = raw.get(volume) ?? {}
    const own = pages?.get(page)
    if (!pages || (own === undefined && letters === '')) continue
    const mayMove = edition === 'royal' ? volume === 3 : SLIPPED.includes(volume)
    if (mayMove ? whole.includes(letters) : own === letters) continue
    const more = letters.length - (own?.length ?? 0)
    wrong.push({ place: `/canon/${volume}/${edition}/${page}: ${more > 0 ? '+' : ''}${more} letters`, more })
  }
  wrong.sort((a, b) => Math.abs(b.more) - Math.abs(a.more))
  return { all, right: Math.max(0, all - wrong.length), wrong: wrong.map(({ place }) => place) }
}
