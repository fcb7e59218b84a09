/** What each person did in each week, with the way to look it through and take it back. */

import { get } from '../base/api.ts'
import { offsetOf, PAGE, Paging, Wide } from '../base/listed.tsx'
import { Load } from '../base/loaded.tsx'
import { type At, address } from '../base/route.ts'
import { readableCount, readableDays } from '../base/value.tsx'

const DAY = 24 * 60 * 60 * 1000

const lastDay = (monday: string): string => new Date(Date.parse(monday) + 6 * DAY).toISOString().slice(0, 10)

const HEADS = ['สัปดาห์', 'ชื่อ', 'เสนอ', 'เผยแพร่', 'แก้ก่อนเผยแพร่', 'ส่งกลับ', 'คำที่แก้', 'หน้าที่อ่าน']

export function WeeksScreen({ query }: At) {
  const asked = { limit: PAGE, offset: offsetOf(query) }
  return (
    <Load from={() => get('/api/desk/proposals/weeks', asked)} by={[asked.offset]}>
      {({ items, total }) => (
        <>
          {total === 0 && <p>ยังไม่มีงานที่ส่งให้ตรวจ หรือคำที่แก้</p>}
          {total > 0 && (
            <Wide label="งานของแต่ละคนในแต่ละสัปดาห์" heads={HEADS}>
              {items.map(({ week, name, proposed, published, changed, returned, corrected, read }) => (
                <tr key={`${week} ${name}`}>
                  <td>
                    <a href={address(['history'], { by: name, since: week, until: lastDay(week) })}>
                      {readableDays(week, lastDay(week))}
                    </a>
                  </td>
                  <th scope="row">
                    <bdi>{name}</bdi>
                  </th>
                  {[proposed, published, changed, returned, corrected, read].map((count, index) => (
                    <td key={HEADS[index]}>{readableCount(count)}</td>
                  ))}
                </tr>
              ))}
            </Wide>
          )}
          <Paging screen={['history', 'weeks']} query={query} total={total} />
        </>
      )}
    </Load>
  )
}
