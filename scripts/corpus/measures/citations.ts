/** Whether citations lead to their places, and what a page offers to copy leads back to it, for every page of every edition. */

import { LAST_VOLUME } from '../../../src/definitions/divisions.ts'
import { type Edition, factsOf } from '../../../src/definitions/editions.ts'
import { citationOf } from '../../../src/reader/citation/write.ts'
import { pagePath } from '../../../src/reader/page-path.ts'
import { type CitationQuestion, citationQuestions, isRight } from '../citation-questions.ts'
import type { Evidence } from '../evidence.ts'
import { atLeast, type Measure, type Row } from '../goal.ts'
import { leadsTo, type ReaderOf, readerOf } from '../reader-of.ts'

export const citations: Measure = {
  name: 'citations',
  rows: ({ stores }: Pick<Evidence, 'stores'>) => [
    ...questions(readerOf(stores, 'th')),
    ...stores.canon.text.editions.map((edition) => roundTrip(readerOf(stores, 'th'), edition)),
    roundTrip(readerOf(stores, 'en'), 'pali'),
  ],
}

/** As many as people may get wrong of what they ask. */
const RIGHT = 0.97

/** All questions, and each form of them. */
function questions(of: ReaderOf): readonly Row[] {
  const all = citationQuestions()
  const row = (name: string, asked: readonly CitationQuestion[]) => {
    const wrong = asked.flatMap((question) => {
      const address = leadsTo(of, question.asked)
      return isRight(question, address === 'refused' ? '!' : address)
        ? []
        : [`${question.asked} → ${address}, not ${question.places.join(' or ')}`]
    })
    return atLeast(name, RIGHT, asked.length - wrong.length, asked.length, wrong)
  }
  const forms = Map.groupBy(all, ({ form }) => form)
  return [
    row('citations that lead to their place', all),
    ...[...forms].map(([form, asked]) => row(`citations: ${form}`, asked)),
  ]
}

function roundTrip(of: ReaderOf, edition: Edition): Row {
  const { printed } = of.reader.stores.canon
  const astray: string[] = []
  let pages = 0
  for (let volume = 1; volume <= LAST_VOLUME; volume++) {
    const { recension } = printed.shownIn(edition, volume)
    const items = printed.items(edition, volume)
    const last = printed.totalPages(edition, volume)
    for (let page = 1; page <= last; page++) {
      const item = items.citedOn(page)
      const citation = citationOf(of.reader, of.visit, { edition, volume, page, item, recension })
      const [path] = leadsTo(of, citation).split('#')
      pages++
      if (path !== pagePath(volume, edition, page)) {
        astray.push(`${pagePath(volume, edition, page)}: ${citation} → ${path}`)
      }
    }
  }
  const language = of.visit.lang === 'en' ? ', in English' : ''
  const name = `cited and found again, ${factsOf(edition).name.en}${language}`
  return atLeast(name, 1, pages - astray.length, pages, astray)
}
