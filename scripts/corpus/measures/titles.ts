/** Whether the headings are called as a Thai would say: neither pinthu nor niggahita stands in a Thai title. */

import { atLeast, type Measure } from '../goal.ts'

const PALI_SIGNS = /[\u0e3a\u0e4d]/

interface Row {
  readonly place: string
  readonly title: string
}

export const titles: Measure = {
  name: 'titles',
  rows: ({ stores }) => {
    const rows = stores.db.sqlite
      .query<Row, []>(
        `SELECT d.slug || '/' || h.slug AS place, h.title FROM headings h JOIN divisions d ON d.id = h.division_id ORDER BY h.id`,
      )
      .all()
    const wrong = rows.filter(({ title }) => PALI_SIGNS.test(title) || !/[\u0e01-\u0e2e]/.test(title))
    return [
      atLeast(
        'titles that a Thai reads',
        0.99,
        rows.length - wrong.length,
        rows.length,
        wrong.map(({ place, title }) => `${place}: ${title}`),
      ),
    ]
  },
}
