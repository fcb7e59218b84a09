/** What each person did in each week, with the way to look it through and take it back. */

import { answered, desk } from '../base/api.ts'
import { Show, useLoaded } from '../base/loaded.tsx'
import { offsetOf, PAGE } from '../base/paging.tsx'
import { address } from '../base/route.ts'
import { readableCount } from '../base/value.tsx'

const DAY = 24 * 60 * 60 * 1000
const day = new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeZone: 'UTC' })

const lastDay = (monday: string): string => new Date(Date.parse(monday) + 6 * DAY).toISOString().slice(0, 10)

export function WeeksScreen({ query }: { readonly query: URLSearchParams }) {
  const offset = offsetOf(query)
  const loaded = useLoaded(
    () => answered(desk.GET('/api/desk/proposals/weeks', { params: { query: { limit: PAGE, offset } } })),
    [offset],
  )
  const page = (from: number) => address(['history', 'weeks'], { offset: from > 0 ? String(from) : '' })
  return (
    <Show loaded={loaded}>
      {({ items, total }) => (
        <>
          {total === 0 && <p>ยังไม่มีงานที่ส่งให้ตรวจ หรือคำที่แก้</p>}
          {total > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
            <section class="wide" tabIndex={0} aria-label="งานของแต่ละคนในแต่ละสัปดาห์">
              <table class="preview">
                <thead>
                  <tr>
                    {['สัปดาห์', 'ชื่อ', 'เสนอ', 'เผยแพร่', 'แก้ก่อนเผยแพร่', 'ส่งกลับ', 'คำที่แก้'].map((head) => (
                      <th key={head} scope="col">
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ week, name, proposed, published, changed, returned, corrected }) => (
                    <tr key={`${week} ${name}`}>
                      <td>
                        <a href={address(['history'], { by: name, since: week, until: lastDay(week) })}>
                          {day.formatRange(new Date(week), new Date(lastDay(week)))}
                        </a>
                      </td>
                      <th scope="row">
                        <bdi>{name}</bdi>
                      </th>
                      {Object.entries({ proposed, published, changed, returned, corrected }).map(
                        ([of, count]) => (
                          <td key={of}>{readableCount(count)}</td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          <p class="row">
            {offset > 0 && <a href={page(offset - PAGE)}>หน้าก่อน</a>}
            {offset + PAGE < total && <a href={page(offset + PAGE)}>หน้าถัดไป</a>}
          </p>
        </>
      )}
    </Show>
  )
}
