/**
 * Measures whether citations lead to their places. This includes the citation that each page and heading offers to
 * copy, in every edition: it must lead back to it.
 */

import { findItemNumberRanges } from '../../../src/canon/text/item-index.ts'
import type { HeadingNode } from '../../../src/canon/tree/division-tree.ts'
import { listHeadingsOfWholeText } from '../../../src/canon/tree/whole-text.ts'
import type { HeadingTextInEditions } from '../../../src/canon/volumes/branch-texts.ts'
import { LAST_VOLUME } from '../../../src/definitions/divisions.ts'
import { type EditionId, getEditionFacts } from '../../../src/definitions/editions.ts'
import { isSpanOfTextItself } from '../../../src/definitions/texts/format.ts'
import { formatCitation } from '../../../src/reader/citation/format-citation.ts'
import { formatHeadingCitations } from '../../../src/reader/citation/heading-citation.ts'
import { getHeadingPagePath, getPrintedPagePath } from '../../../src/reader/shared/canon-words.ts'
import type { CorpusEvidence } from '../evidence.ts'
import { type CorpusMeasure, checkMinRight, checkMinShare, type MeasureRow } from '../goal.ts'
import { isExpectedResultAddress, readCitationQuestions, type SearchQuestion } from '../questions.ts'
import { type CorpusReader, createCorpusReader, findCitationAddress } from '../reader-of.ts'

/** Measure `citations`: citations lead to their places. */
export const citationsMeasure: CorpusMeasure = {
  name: 'citations',
  rows: ({ stores }: Pick<CorpusEvidence, 'stores'>) => [
    ...measureQuestions(createCorpusReader(stores, 'th')),
    ...stores.canon.text.editions.map((edition) => measurePageCitations(createCorpusReader(stores, 'th'), edition)),
    measurePageCitations(createCorpusReader(stores, 'en'), 'pali'),
    ...measureHeadingCitations(createCorpusReader(stores, 'th')),
  ],
}

/** Minimum share of right answers. */
const MIN_RIGHT_SHARE = 0.97

/** All questions, and each form of them. */
function measureQuestions(corpus: CorpusReader): readonly MeasureRow[] {
  const all = readCitationQuestions()
  const row = (name: string, input: readonly SearchQuestion[]) => {
    const wrong = input.flatMap((question) => {
      const address = findCitationAddress(corpus, question.typed)
      return isExpectedResultAddress(corpus.reader.stores, question, address)
        ? []
        : [`${question.typed} → ${address}, not ${question.places.join(' or ')}`]
    })
    return checkMinRight(name, MIN_RIGHT_SHARE, input, wrong)
  }
  const forms = Map.groupBy(all, ({ form }) => form)
  return [
    row('citations that lead to their place', all),
    ...[...forms].map(([form, input]) => row(`citations: ${form}`, input)),
  ]
}

function measurePageCitations(corpus: CorpusReader, edition: EditionId): MeasureRow {
  const { printed } = corpus.reader.stores.canon
  const wrong: string[] = []
  let pages = 0
  for (let volume = 1; volume <= LAST_VOLUME; volume++) {
    const { recension } = printed.shownIn(edition, volume)
    const items = printed.items(edition, volume)
    const last = printed.totalPages(edition, volume)
    for (let page = 1; page <= last; page++) {
      const item = items.citedOn(page)
      const citation = formatCitation(corpus.reader, corpus.context, { edition, volume, page, item, recension })
      const [path] = findCitationAddress(corpus, citation).split('#')
      pages++
      if (path !== getPrintedPagePath(volume, edition, page)) {
        wrong.push(`${getPrintedPagePath(volume, edition, page)}: ${citation} → ${path}`)
      }
    }
  }
  const language = corpus.context.lang === 'en' ? ', in English' : ''
  const name = `cited and found again, ${getEditionFacts(edition).name.en}${language}`
  return checkMinShare(name, 1, pages - wrong.length, pages, wrong)
}

/** Follows the citation that each heading offers to copy, in every edition that has its text. */
function measureHeadingCitations(corpus: CorpusReader): readonly MeasureRow[] {
  const { canon } = corpus.reader.stores
  const counts = new Map(canon.text.editions.map((edition) => [edition, { headings: 0, astray: [] as string[] }]))
  for (const division of canon.divisions.all()) {
    const tree = canon.contents.of(division)
    for (const node of tree.nodes) {
      const rows = canon.branches.rows(listHeadingsOfWholeText(tree, node), canon.text.editions)
      for (const [edition, count] of counts) {
        const cited = formatHeadingCitations(corpus.reader, corpus.context, node, rows, edition)
        if (!cited) continue
        count.headings++
        const address = findCitationAddress(corpus, cited.citation)
        if (!isBeginning(corpus, node, rows, edition, address))
          count.astray.push(`${getHeadingPagePath(node, division.firstVolume)}: ${cited.citation} → ${address}`)
      }
    }
  }
  return [...counts].map(([edition, { headings, astray: wrong }]) =>
    checkMinShare(
      `headings cited and found again, ${getEditionFacts(edition).name.en}`,
      1,
      headings - wrong.length,
      headings,
      wrong,
    ),
  )
}

/** Whether an address is that of a heading, or of the place at which its text begins in an edition. */
function isBeginning(
  { reader }: CorpusReader,
  node: HeadingNode,
  rows: readonly HeadingTextInEditions[],
  edition: EditionId,
  address: string,
): boolean {
  const [path, fragment = ''] = address.split('#')
  if (path?.endsWith(`/entries/${node.row.slug}`)) return true
  const [piece] = rows.flatMap(({ columns }) => columns.get(edition) ?? [])
  if (!piece || path !== getPrintedPagePath(piece.volume, edition, piece.page)) return false
  const { printed } = reader.stores.canon
  const owners = printed.paragraphsOn({ edition, volume: piece.volume, page: piece.page })
  const first = owners.findIndex(({ part }) => part === piece.id)
  if (fragment === '') return first === 0
  if (fragment === `p${first + 1}`) return true
  const { paragraphs } = printed.read(edition, piece.volume, piece.page)
  const itemParagraph = paragraphs.findIndex((spans) =>
    findItemNumberRanges(spans).some(({ from }) => fragment === `i${from}`),
  )
  const words = (spans: (typeof paragraphs)[number]) =>
    spans.some(({ kind, text }) => isSpanOfTextItself(kind) && text.trim() !== '')
  return itemParagraph >= first && !paragraphs.slice(first, itemParagraph).some(words)
}
