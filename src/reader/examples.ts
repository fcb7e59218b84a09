/** Examples of citations that lead somewhere in this library, for pages that explain how to cite. */

import { FIRST_VOLUME, LAST_VOLUME } from '../definitions/divisions.ts'
import { DEFAULT_EDITION, type Edition, isCommentary } from '../definitions/editions.ts'
import { Refusal } from '../foundation/refusal.ts'
import { citationTarget } from './citation/citations.ts'
import { citationOfPrint } from './citation/commentary.ts'
import { citationOf } from './citation/write.ts'
import type { Visit } from './pages/visit.ts'
import { commentariesFor } from './shared/commentaries.ts'
import type { Reader } from './shared/reader.ts'

/** A citation and what it shows. */
export interface Example {
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
const KNOWN: readonly Example[] = [
  ...['SN 56.11', 'DN 22', 'DN 1', 'MN 10', 'AN 3.65', 'Snp 1.8', 'Ja 547'].map(
    (citation): Example => ({ citation, form: 'text' }),
  ),
  ...['Dhp 160', 'Dhp 1', 'Snp 143', 'Thag 1'].map((citation): Example => ({ citation, form: 'verse' })),
  ...['S V 420', 'D II 290', 'D I 1', 'M I 55', 'Vin I 10'].map(
    (citation): Example => ({ citation, form: 'pts' }),
  ),
]

/** One of each form; none where the library has no text. */
export function examplesOf(reader: Reader, visit: Visit): readonly Example[] {
  const forms: readonly Example['form'][] = ['text', 'verse', 'pts']
  const known = forms.flatMap(
    (form) => KNOWN.find((one) => one.form === form && leadsSomewhere(reader, visit, one.citation)) ?? [],
  )
  return [...ofPages(reader, visit), ...known]
}

/** Of the first volume that has text: a page and an item of it, and how its pages are cited in each edition. */
function ofPages(reader: Reader, visit: Visit): readonly Example[] {
  const { printed, text } = reader.stores.canon
  for (const volume of VOLUMES) {
    const all = text.editions.filter((edition) => printed.totalPages(edition, volume) > 0)
    const said = commentariesFor(all, visit.language)
    const editions = all.filter((edition) => !isCommentary(edition) || said.includes(edition))
    if (editions.length === 0) continue
    const examples: Example[] = []
    for (const edition of editions) {
      const { recension } = printed.shownIn(edition, volume)
      const page = pageWithWords(reader, edition, volume)
      const item = printed.items(edition, volume).citedOn(page)
      const numbers = (...all: readonly number[]) => all.map((number) => visit.name(number))
      const [in_, on] = numbers(volume, page)
      if (edition === DEFAULT_EDITION) examples.push({ citation: `${in_}/${on}`, form: 'page' })
      if (edition === DEFAULT_EDITION && item !== undefined) {
        const words = visit.say(`${in_} ข้อ ${visit.name(item)}`, `${in_} item ${visit.name(item)}`)
        examples.push({ citation: words, form: 'item' })
      }
      const place = { edition, volume, page }
      const citation =
        (isCommentary(edition)
          ? citationOfPrint(reader, visit, place, printed.read(edition, volume, page).segments)
          : undefined) ?? citationOf(reader, visit, { ...place, item, recension })
      examples.push({ citation, form: 'whole' })
    }
    return examples.filter(({ citation }) => leadsSomewhere(reader, visit, citation))
  }
  return []
}

/** The middle of the volume looks like any page of it; of a short one the first page with words. */
function pageWithWords({ stores: { canon } }: Reader, edition: Edition, volume: number): number {
  const { printed } = canon
  const pages = printed.pages(edition, volume)
  const middle = Math.ceil(printed.totalPages(edition, volume) / 2)
  return pages.find((page) => page >= middle) ?? pages.at(-1) ?? 1
}

function leadsSomewhere(reader: Reader, visit: Visit, citation: string): boolean {
  try {
    return citationTarget(reader, visit, citation) !== undefined
  } catch (error) {
    if (error instanceof Refusal && /^(not_found|text_unavailable)$/.test(error.code)) return false
    throw error
  }
}
