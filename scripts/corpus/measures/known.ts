/** Whether each page says how it is known, where its source does not print it, and each part the file that it was read in. */

import type { Evidence } from '../evidence.ts'
import { allBut, atLeast, atMost, type Measure, type Row } from '../goal.ts'
import { SLIPPED } from './witness.ts'

/** Siam Rath's volumes from here on are files without pages. */
const FIRST_UNMARKED = 35

/** Of the royal edition four files of volume 3 hold two pages each. */
const SLIPPED_ROYAL: readonly number[] = [3]

interface Page {
  readonly volume: number
  readonly page: number
  /** How many of its parts say how the page is known, and how many there are. */
  readonly said: number
  readonly parts: number
}

const PAGES = `
SELECT p.volume, p.page, count(p.state) AS said, count(*) AS parts
FROM parts p JOIN passages s ON s.number = p.passage JOIN sources o ON o.rank = s.source
WHERE o.id = ? GROUP BY p.volume, p.page ORDER BY p.volume, p.page`

const FILES = `
SELECT o.id, count(p.file) AS told, count(*) AS parts
FROM parts p JOIN passages s ON s.number = p.passage JOIN sources o ON o.rank = s.source
GROUP BY o.id ORDER BY o.rank`

export const known: Measure = {
  name: 'known',
  rows: ({ shown: { sqlite } }: Pick<Evidence, 'shown'>) => {
    const pagesOf = (source: string) => sqlite.query<Page, [string]>(PAGES).all(source)
    const siamrath = pagesOf('siamrath')
    const unmarked = siamrath.filter(({ volume }) => volume >= FIRST_UNMARKED)
    const silent = unmarked.filter(({ said, parts }) => said < parts)
    const files = sqlite.query<{ id: string; told: number; parts: number }, []>(FILES).all()
    const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)
    return [
      allBut('Siam Rath pages 35–45 that say how they are known', 1, unmarked, silent, placeOf),
      printed(
        'printed pages said to be otherwise, Siam Rath',
        siamrath.filter(({ volume }) => volume < FIRST_UNMARKED),
        SLIPPED,
      ),
      printed('printed pages said to be otherwise, royal', pagesOf('royal'), SLIPPED_ROYAL),
      atLeast(
        'parts that say the file they were read in',
        1,
        sum(files.map(({ told }) => told)),
        sum(files.map(({ parts }) => parts)),
        files
          .filter(({ told, parts }) => told < parts)
          .map(({ id, told, parts }) => `${id}: ${told} of ${parts}`),
      ),
    ]
  },
}

/** @param slipped volumes with files that are named too low, where pages are rightly said to be corrected */
function printed(name: string, pages: readonly Page[], slipped: readonly number[]): Row {
  const wrong = pages.filter(({ volume, said }) => said > 0 && !slipped.includes(volume))
  return atMost(name, 0, wrong.length, wrong.map(placeOf))
}

const placeOf = ({ volume, page }: Page) => `${volume}/${page}`
