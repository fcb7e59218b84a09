/** Whose which part of the canon is: dealt by who may publish, and where each person's queues open (review §3). */

import { Type } from 'typebox'
import { editionSchema, volumeSchema } from '../canon/schemas.ts'
import { LONGEST_KEY_NAME } from '../definitions/findings/finding.ts'
import { LARGEST_INTEGER } from '../definitions/kinds/kind.ts'
import { closed } from '../definitions/schemas.ts'
import { countsOf } from '../findings/pages/page-marks.ts'
import type { ShareRow } from '../findings/pages/shares.ts'
import { hasPlace } from '../findings/turns.ts'
import { created, type Operation, ok, operation } from '../http/operation.ts'
import type { Stores } from '../library/stores.ts'
import { listOperation } from './finding-operations.ts'
import { at, count, orNull, slice } from './schemas.ts'

const TAG = 'Pages'
const SHARES = { of: 'Share', path: '/shares', tag: TAG }

const name = Type.String({
  minLength: 1,
  maxLength: LONGEST_KEY_NAME,
  title: 'ชื่อ (name)',
  description: 'Of a key',
})
const whose = { name, edition: editionSchema, volume: volumeSchema }
const page = (title: string, description: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: LARGEST_INTEGER,
      title,
      description,
    }),
  )

const item = closed(
  {
    ...whose,
    from: orNull('integer', 'The first page; null from the beginning'),
    to: orNull('integer', 'The last page; null to the end'),
    pages: count('Pages with words'),
    read: count('Read by one person'),
    confirmed: count('Read by two'),
    changed: count('Changed since they were read'),
  },
  'Share',
)

export function shareOperations({
  shares,
  findings,
}: Pick<Stores, 'shares' | 'findings'>): readonly Operation[] {
  const shown = (row: ShareRow) => {
    const { name, edition, volume, firstPage: from, lastPage: to } = row
    const pages = findings.pageMarks.in({ edition, volume }).filter((one) => hasPlace(row, one))
    return { ...{ name, edition, volume, from, to }, ...countsOf(pages) }
  }
  const one = (wanted: { name: string; edition: string; volume: number }) =>
    shares
      .list(wanted.name)
      .filter(({ edition, volume }) => edition === wanted.edition && volume === wanted.volume)
      .map(shown)[0]
  return [
    listOperation({
      ...SHARES,
      summary: 'Whose which part of the canon is, and how far it is read',
      heavy: true, // of a volume that was not looked at since the text changed it takes 43 ms
      filters: { name: Type.Optional({ ...name, description: 'Of this key alone' }) },
      item,
      find: ({ name }, page) => slice(shares.list(name), page, shown),
    }),
    operation({
      ...at('PUT /shares', 'dealShare', TAG),
      summary: 'Deal a volume, or a range of its pages, to somebody',
      description:
        'One person has one share of a volume in an edition; shares of several people may overlap.',
      proposable: false,
      body: closed(
        {
          ...whose,
          from: page('ตั้งแต่หน้า (from)', 'The first page; without, from the beginning'),
          to: page('ถึงหน้า (to)', 'The last page; without, to the end'),
        },
        'WantedShare',
      ),
      answers: { 200: item, 201: item },
      run: ({ intent }) => {
        const isNew = shares.deal(intent)
        const share = one(intent.body())
        return isNew ? created(share) : ok(share)
      },
    }),
    operation({
      ...at('DELETE /shares', 'giveUpShare', TAG),
      summary: 'Take a share back',
      proposable: false,
      query: Type.Object(whose),
      refusals: ['not_found'],
      answers: { 200: closed(whose, 'GivenUpShare') },
      run: ({ query, intent }) => {
        shares.giveUp(query, intent)
        return ok(query)
      },
    }),
  ]
}
