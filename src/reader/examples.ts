/** Examples of citations for pages that explain how to cite. They lead to text that this library has. */

import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { DEFAULT_EDITION, type EditionId, isCommentaryEdition } from '../definitions/editions.ts'
import { AppError } from '../foundation/app-error.ts'
import { respondToCitation } from './citation/citations.ts'
import { formatCommentaryPageCitation } from './citation/commentary.ts'
import { formatCitation } from './citation/format-citation.ts'
import type { PageContext } from './pages/page-context.ts'
import { selectCommentariesInScript } from './shared/commentaries.ts'
import type { ReaderContext } from './shared/reader.ts'

/** An example of a citation, and the form of citation that it demonstrates. */
export interface CitationExample {
  readonly citation: string
  readonly form: 'page' | 'item' | 'whole' | 'text' | 'verse' | 'pts'
}

/** The best-known volumes first, then all volumes. */
const VOLUMES_BY_FAME: readonly number[] = [
  9,
  19,
  ...Array.from({ length: LAST_VOLUME - FIRST_VOLUME + 1 }, (_, at) => at + FIRST_VOLUME),
]

/** Well-known citations of each form, the best known first. */
const WELL_KNOWN_CITATIONS: readonly CitationExample[] = [
  ...['SN 56.11', 'DN 22', 'DN 1', 'MN 10', 'AN 3.65', 'Snp 1.8', 'Ja 547'].map(
    (citation): CitationExample => ({ citation, form: 'text' }),
  ),
  ...['Dhp 160', 'Dhp 1', 'Snp 143', 'Thag 1'].map((citation): CitationExample => ({ citation, form: 'verse' })),
  ...['S V 420', 'D II 290', 'D I 1', 'M I 55', 'Vin I 10'].map(
    (citation): CitationExample => ({ citation, form: 'pts' }),
  ),
]

/**
 * Returns one example for each form of citation. Each leads to text of this library. Empty if the library has no text.
 */
export function createCitationExamples(reader: ReaderContext, context: PageContext): readonly CitationExample[] {
  const forms: readonly CitationExample['form'][] = ['text', 'verse', 'pts']
  const known = forms.flatMap(
    (form) =>
      WELL_KNOWN_CITATIONS.find((one) => one.form === form && isResolvable(reader, context, one.citation)) ?? [],
  )
  return [...createPageExamples(reader, context), ...known]
}

/**
 * Creates examples from the first volume that has text: a page, an item, and the citation of a page in each edition.
 */
function createPageExamples(reader: ReaderContext, context: PageContext): readonly CitationExample[] {
  const { printed, text } = reader.stores.canon
  for (const volume of VOLUMES_BY_FAME) {
    const all = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
    const commentaries = selectCommentariesInScript(all, context.language)
    const editions = all.filter((edition) => !isCommentaryEdition(edition) || commentaries.includes(edition))
    if (editions.length === 0) continue
    const examples: CitationExample[] = []
    for (const edition of editions) {
      const { recension } = printed.shownIn(edition, volume)
      const page = findMiddlePage(reader, edition, volume)
      const item = printed.items(edition, volume).citedOn(page)
      const formatNumbers = (...all: readonly number[]) => all.map((number) => context.name(number))
      const [volumeName, pageName] = formatNumbers(volume, page)
      if (edition === DEFAULT_EDITION) examples.push({ citation: `${volumeName}/${pageName}`, form: 'page' })
      if (edition === DEFAULT_EDITION && item !== undefined) {
        const words = context.say(`${volumeName} ข้อ ${context.name(item)}`, `${volumeName} item ${context.name(item)}`)
        examples.push({ citation: words, form: 'item' })
      }
      const place = { edition, volume, page }
      const citation =
        (isCommentaryEdition(edition)
          ? formatCommentaryPageCitation(reader, context, place, printed.read(edition, volume, page).segments)
          : undefined) ?? formatCitation(reader, context, { ...place, item, recension })
      examples.push({ citation, form: 'whole' })
    }
    return examples.filter(({ citation }) => isResolvable(reader, context, citation))
  }
  return []
}

/**
 * Finds the first page with words from the middle of a volume on, else the last one: front matter is no good example.
 */
function findMiddlePage({ stores: { canon } }: ReaderContext, edition: EditionId, volume: number): number {
  const { printed } = canon
  const pages = printed.pages(edition, volume)
  const middle = Math.ceil(printed.totalPages(edition, volume) / 2)
  return pages.find((page) => page >= middle) ?? pages.at(-1) ?? 1
}

function isResolvable(reader: ReaderContext, context: PageContext, citation: string): boolean {
  try {
    return respondToCitation(reader, context, citation) !== undefined
  } catch (error) {
    if (error instanceof AppError && /^(not_found|text_unavailable)$/.test(error.code)) return false
    throw error
  }
}
