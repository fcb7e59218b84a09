/** Statistics: the work of each editor by week, and the progress of suspects by volume and day. */

import { getFromApi } from '../base/api.ts'
import { CountsTable, LIST_PAGE_SIZE, ListPaging, parsePageOffset } from '../base/keyboard-list.tsx'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { getSourceTitle, getThaiEditionName } from '../base/names.ts'
import { formatThaiCount, formatThaiDateRange, TimeElement } from '../base/readable-values.tsx'
import { createScreenAddress, type ScreenAddress } from '../base/route.ts'
import { getMisprintQueueAddress } from '../misprints/filter.ts'
import { UNSEARCHED_TEXT_NOTE } from '../misprints/misprint.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const getSunday = (monday: string): string => new Date(Date.parse(monday) + 6 * DAY_MS).toISOString().slice(0, 10)

const WEEK_HEADS = ['สัปดาห์', 'ชื่อ', 'เสนอ', 'เผยแพร่', 'แก้ก่อนเผยแพร่', 'ส่งกลับ', 'คำที่แก้', 'หน้าที่อ่าน']

/** Screen `/desk/history/weeks`: what each editor proposed and what of it was published, by week. */
export function WeeklyWorkScreen({ query }: ScreenAddress) {
  const pageQuery = { limit: LIST_PAGE_SIZE, offset: parsePageOffset(query) }
  return (
    <LoadAndRender load={() => getFromApi('/api/desk/proposals/weeks', pageQuery)} inputs={[pageQuery.offset]}>
      {({ items, total }) => (
        <>
          {total === 0 && <p>ยังไม่มีงานที่ส่งให้ตรวจ หรือคำที่แก้</p>}
          {total > 0 && (
            <CountsTable
              label="งานของแต่ละคนในแต่ละสัปดาห์"
              heads={WEEK_HEADS}
              rows={items.map(({ week, name, proposed, published, changed, returned, corrected, read }) => ({
                id: `${week} ${name}`,
                href: createScreenAddress(['history'], { by: name, since: week, until: getSunday(week) }),
                cells: [
                  formatThaiDateRange(week, getSunday(week)),
                  ...[name, proposed, published, changed, returned, corrected, read],
                ],
              }))}
            />
          )}
          <ListPaging screen={['history', 'weeks']} query={query} total={total} />
        </>
      )}
    </LoadAndRender>
  )
}

/** Screen `/desk/misprints/progress`: open and decided suspects by volume and by day. */
export function MisprintProgressScreen() {
  return (
    <>
      <p>
        <a href={getMisprintQueueAddress(undefined, { kind: 'suspects' })}>← คำผิด</a>
      </p>
      <LoadAndRender load={() => getFromApi('/api/desk/suspects/progress')}>
        {({ open, likely, printed, later, corrected, hasText, searchedAt, volumes, people }) => (
          <>
            {hasText && (
              <p class="soft">
                {searchedAt === null ? (
                  UNSEARCHED_TEXT_NOTE
                ) : (
                  <>
                    หาคำที่อาจพิมพ์ผิดล่าสุดเมื่อ <TimeElement at={searchedAt} /> ผู้ดูแลเครื่องสั่งหาใหม่ได้ด้วย library suspects
                  </>
                )}
              </p>
            )}
            <p>
              รอตัดสิน {formatThaiCount(open)} แห่ง น่าจะผิดจริง {formatThaiCount(likely)} · แก้แล้ว{' '}
              {formatThaiCount(corrected)} · คงตามที่พิมพ์ {formatThaiCount(printed)} · ไว้ภายหลัง {formatThaiCount(later)}
            </p>
            <h2>ใครตัดสินเมื่อไร</h2>
            <p>
              <a href={createScreenAddress(['history', 'weeks'])}>แยกตามคนและสัปดาห์</a>
            </p>
            {people.length > 0 && (
              <CountsTable
                label="ใครตัดสินเมื่อไร"
                heads={['วัน', 'ผู้ตัดสิน', 'แก้', 'คงไว้', 'ไว้ภายหลัง']}
                rows={people.map(({ key, day, ...counts }) => ({
                  id: `${day} ${key}`,
                  href: createScreenAddress(['history'], { by: key ?? '', since: day, until: day }),
                  cells: [formatThaiDateRange(day, day), key ?? '–', counts.corrected, counts.printed, counts.later],
                }))}
              />
            )}
            {volumes.length > 0 && <h2>รายเล่ม</h2>}
            {[...Map.groupBy(volumes, ({ source }) => source)].map(([source, own]) => (
              <details class="narrowing" key={source}>
                <summary>
                  <bdi>{getSourceTitle(source)}</bdi>&nbsp;
                  <span class="soft">รอ {formatThaiCount(sumOpen(own))} แห่ง</span>
                </summary>
                <CountsTable
                  label={`รายเล่มของ ${getSourceTitle(source)}`}
                  heads={['เล่ม', 'ฉบับ', 'รอ', 'น่าจะผิดจริง', 'แก้', 'คงไว้', 'ไว้ภายหลัง']}
                  rows={own.map(({ edition, volume, ...counts }) => ({
                    id: `${edition} ${volume}`,
                    href: getMisprintQueueAddress(undefined, {
                      kind: 'suspects',
                      source,
                      edition,
                      volume: String(volume),
                    }),
                    cells: [
                      volume,
                      getThaiEditionName(edition),
                      ...[counts.open, counts.likely, counts.corrected, counts.printed, counts.later],
                    ],
                  }))}
                />
              </details>
            ))}
          </>
        )}
      </LoadAndRender>
    </>
  )
}

const sumOpen = (volumes: readonly { readonly open: number }[]): number =>
  volumes.reduce((sum, { open }) => sum + open, 0)
