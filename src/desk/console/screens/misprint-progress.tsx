/** How far the suspected words are: by volume, and who decided how many on which day, to be looked through. */

import { get } from '../base/api.ts'
import { Table } from '../base/listed.tsx'
import { Load } from '../base/loaded.tsx'
import { editionName, sourceName } from '../base/names.ts'
import { address } from '../base/route.ts'
import { readableCount } from '../base/value.tsx'
import { addressOfMisprint } from '../misprints/filter.ts'

const A_DAY = 24 * 60 * 60 * 1_000
const WEEK = 7

export function MisprintProgressScreen() {
  return (
    <>
      <p>
        <a href={addressOfMisprint(undefined, { kind: 'suspects' })}>← คำผิด</a>
      </p>
      <Load from={() => get('/api/desk/suspects/progress')}>
        {({ open, likely, printed, later, corrected, volumes, people }) => (
          <>
            <p>
              รอตัดสิน {readableCount(open)} แห่ง น่าจะผิดจริง {readableCount(likely)} · แก้แล้ว{' '}
              {readableCount(corrected)} · คงตามที่พิมพ์ {readableCount(printed)} · ไว้ภายหลัง{' '}
              {readableCount(later)}
            </p>
            <h2>ใครตัดสินเมื่อไร</h2>
            <Weeks people={people} />
            <Table
              label="ใครตัดสินเมื่อไร"
              heads={['วัน', 'ผู้ตัดสิน', 'แก้', 'คงไว้', 'ไว้ภายหลัง']}
              rows={people.map(({ key, day, ...counts }) => ({
                id: `${day} ${key}`,
                href: address(['history'], { by: key ?? '', since: day, until: day }),
                cells: [day, key ?? '–', counts.corrected, counts.printed, counts.later],
              }))}
            />
            <h2>รายเล่ม</h2>
            {[...Map.groupBy(volumes, ({ source }) => source)].map(([source, own]) => (
              <details class="narrowing" key={source}>
                <summary>
                  <bdi>{sourceName(source)}</bdi>&nbsp;
                  <span class="soft">รอ {readableCount(sumOf(own))} แห่ง</span>
                </summary>
                <Table
                  label={`รายเล่มของ ${sourceName(source)}`}
                  heads={['เล่ม', 'ฉบับ', 'รอ', 'น่าจะผิดจริง', 'แก้', 'คงไว้', 'ไว้ภายหลัง']}
                  rows={own.map(({ edition, volume, ...counts }) => ({
                    id: `${edition} ${volume}`,
                    href: addressOfMisprint(undefined, { kind: 'suspects', source, edition, volume }),
                    cells: [
                      volume,
                      editionName(edition),
                      ...[counts.open, counts.likely, counts.corrected, counts.printed, counts.later],
                    ],
                  }))}
                />
              </details>
            ))}
          </>
        )}
      </Load>
    </>
  )
}

const sumOf = (volumes: readonly { readonly open: number }[]): number =>
  volumes.reduce((sum, { open }) => sum + open, 0)

/** Each editor's last seven days, in the history, where they can be undone. */
function Weeks({ people }: { readonly people: readonly { readonly key: string | null }[] }) {
  const since = new Date(Date.now() - WEEK * A_DAY).toISOString().slice(0, 10)
  const keys = [...new Set(people.flatMap(({ key }) => key ?? []))]
  return (
    <p class="row">
      {keys.map((key) => (
        <a key={key} href={address(['history'], { key, since })}>
          สัปดาห์ของ <bdi>{key}</bdi>
        </a>
      ))}
    </p>
  )
}
