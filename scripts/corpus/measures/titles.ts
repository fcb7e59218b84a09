/**
 * Measures whether Thai titles are spelled in Thai, without the Pali signs phinthu and nikkhahit, and whether every
 * heading shows the English title that a source has for it.
 */

import type { LibraryStores } from '../../../src/services/stores.ts'
import { type CorpusMeasure, checkMinRight, checkMinShare } from '../goal.ts'

const PALI_SIGNS = /[\u0e3a\u0e4d]/

interface Row {
  readonly place: string
  readonly title: string
}

/** Measure `titles`: headings have Thai titles in Thai spelling, and English titles where a source has them. */
export const headingTitlesMeasure: CorpusMeasure = {
  name: 'titles',
  rows: ({ stores }) => {
    const rows = stores.db.sqlite
      .query<Row, []>(
        `SELECT d.slug || '/' || h.slug AS place, h.title FROM headings h JOIN divisions d ON d.id = h.division_id ORDER BY h.id`,
      )
      .all()
    const wrong = rows.filter(({ title }) => PALI_SIGNS.test(title) || !/[\u0e01-\u0e2e]/.test(title))
    return [
      checkMinRight('titles that a Thai reads', 0.99, rows, wrong, ({ place, title }) => `${place}: ${title}`),
      measureEnglishTitles(stores),
    ]
  },
}

function measureEnglishTitles({ canon }: LibraryStores) {
  const named = canon.text.current?.sqlite
    .query<{ division: string; slug: string; titles: string }, []>(
      `SELECT division, slug, group_concat(titles ->> 'en', '\n') AS titles FROM arrivals
       WHERE titles ->> 'en' IS NOT NULL GROUP BY division, slug`,
    )
    .all()
  const lost = (named ?? []).flatMap(({ division, slug, titles: storedTitles }) => {
    const place = canon.divisions.all().find((one) => canon.divisions.namesInTexts(one).includes(division))
    const node = place && canon.contents.of(place).ofText(division, slug)
    const shown = node ? canon.contents.title(node, 'en') : ''
    return storedTitles.split('\n').includes(shown) ? [] : [`${division}/${slug}: ${shown}`]
  })
  const all = named?.length ?? 0
  return checkMinShare('headings with an English title that show it', 1, all - lost.length, all, lost)
}
