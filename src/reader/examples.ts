/** Examples of citations that lead somewhere in this library, for pages that explain how to cite. */

import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { DEFAULT_EDITION, type EditionId, isCommentaryEdition } from '../definitions/editions.ts'
import { AppError } from '../foundation/app-error.ts'
import { respondToCitation } from './citation/citations.ts'
import { formatCommentaryPageCitation } from './citation/commentary.ts'
import { formatCitation } from './citation/format-citation.ts'
import type { PageContext } from './pages/page-context.ts'
import { selectCommentariesInScript } from './shared/commentaries.ts'
import type { ReaderContext } from './shared/reader.ts'

/** An example of a citation, with the form of citation that it demonstrates. */
export interface CitationExample {
  readonly citation: string
  readonly form: 'page' | 'item' | 'whole' | 'text' | 'verse' | 'pts'
}

/** Volumes that people know, then all of them. */
const VOLUMES: readonly number[] = [
  9,
  19,
  ...Array.from({ length: LAST_VOLUME - FIRST_VOLUME + 1 }, (_, at) => at + FIRST_VOLUME),
]

/** Well-known ones, the best known first. */
const KNOWN: readonly CitationExample[] = [
  ...['SN 56.11', 'DN 22', 'DN 1', 'MN 10', 'AN 3.65', 'Snp 1.8', 'Ja 547'].map(
    (citation): CitationExample => ({ citation, form: 'text' }),
  ),
  ...['Dhp 160', 'Dhp 1', 'Snp 143', 'Thag 1'].map((citation): CitationExample => ({ citation, form: 'verse' })),
  ...['S V 420', 'D II 290', 'D I 1', 'M I 55', 'Vin I 10'].map(
    (citation): CitationExample => ({ citation, form: 'pts' }),
  ),
]

/** Returns one example for each form of citation, each leading to text of this library; empty without text. */
export function createCitationExamples(reader: ReaderContext, context: PageContext): readonly CitationExample[] {
  const forms: readonly CitationExample['form'][] = ['text', 'verse', 'pts']
  const known = forms.flatMap(
    (form) => KNOWN.find((one) => one.form === form && leadsSomewhere(reader, context, one.citation)) ?? [],
  )
  return [...ofPages(reader, context), ...known]
}

/** Of the first volume that has text: a page and an item of it, and how its pages are cited in each edition. */
function ofPages(reader: ReaderContext, context: PageContext): readonly CitationExample[] {
  const { printed, text } = reader.stores.canon
  for (const volume of VOLUMES) {
    const all = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
    const said = selectCommentariesInScript(all, context.language)
    const editions = all.filter((edition) => !isCommentaryEdition(edition) || said.includes(edition))
    if (editions.length === 0) continue
    const examples: CitationExample[] = []
    for (const edition of editions) {
      const { recension } = printed.shownIn(edition, volume)
      const page = pageWithWords(reader, edition, volume)
      const item = printed.items(edition, volume).citedOn(page)
      const numbers = (...all: readonly number[]) => all.map((number) => context.name(number))
      const [in_, on] = numbers(volume, page)
      if (edition === DEFAULT_EDITION) examples.push({ citation: `${in_}/${on}`, form: 'page' })
      if (edition === DEFAULT_EDITION && item !== undefined) {
        const words = context.say(`${in_} ข้อ ${context.name(item)}`, `${in_} item ${context.name(item)}`)
        examples.push({ citation: words, form: 'item' })
      }
      const place = { edition, volume, page }
      const citation =
        (isCommentaryEdition(edition)
          ? formatCommentaryPageCitation(reader, context, place, printed.read(edition, volume, page).segments)
          : undefined) ?? formatCitation(reader, context, { ...place, item, recension })
      examples.push({ citation, form: 'whole' })
    }
    return examples.filter(({ citation }) => leadsSomewhere(reader, context, citation))
  }
  return []
}

/** The middle of the volume looks like any page of it; of a short one the first page with words. */
function pageWithWords({ stores: { canon } }: ReaderContext, edition: EditionId, volume: number): number {
  const { printed } = canon
  const pages = printed.pages(edition, volume)
  const middle = Math.ceil(printed.totalPages(edition, volume) / 2)
  return pages.find((page) => page >= middle) ?? pages.at(-1) ?? 1
}

function leadsSomewhere(reader: ReaderContext, context: PageContext, citation: string): boolean {
  try {
    return respondToCitation(reader, context, citation) !== undefined
  } catch (error) {
    if (error instanceof AppError && /^(not_found|text_unavailable)$/.test(error.code)) return false
    throw error
  }
}
