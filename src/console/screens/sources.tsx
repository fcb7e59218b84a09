/** The imported texts: which comes first, how much each brought, and what its import reported. */

import { answered, desk } from '../base/api.ts'
import { readableTime } from '../base/edits.tsx'
import { Show, useLoaded } from '../base/loaded.tsx'
import { address } from '../base/route.ts'
import { readableCount } from '../base/value.tsx'

const MOST = 200

export function SourcesScreen() {
  const loaded = useLoaded(
    () => answered(desk.GET('/api/desk/sources', { params: { query: { limit: MOST } } })),
    [],
  )
  return (
    <Show loaded={loaded}>
      {({ items }) =>
        items.length === 0 ? (
          <p>ยังไม่มีข้อความที่นำเข้าไว้ ผู้ดูแลเครื่องนำเข้าได้ด้วยคำสั่ง library import</p>
        ) : (
          <>
            <p class="soft">
              เมื่อหลายแหล่งมีข้อความของหัวข้อเดียวกันและยังไม่มีใครตัดสิน ผู้อ่านเห็นแหล่งที่อยู่ลำดับต้นกว่า คู่ที่ต่างกันอยู่ที่{' '}
              <a href={address(['conflicts'])}>ข้อความที่ไม่ตรงกัน</a>
            </p>
            {items.map((source) => (
              <section key={source.id} aria-labelledby={`source-${source.rank}`}>
                <h2 id={`source-${source.rank}`}>
                  {readableCount(source.rank)}. <bdi>{source.title}</bdi> <span class="tag">{source.id}</span>
                </h2>
                <dl class="facts">
                  {(
                    [
                      ['นำเข้าเมื่อ', readableTime(source.importedAt)],
                      ['รุ่น', source.version ?? 'ไม่ได้ระบุ'],
                      ['ผู้เผยแพร่', source.publisher],
                      ['สัญญาอนุญาต', source.licence ?? 'ไม่ได้ระบุ'],
                      ['ที่อยู่', source.url],
                      ['ข้อความ', `${readableCount(source.passages)} บท`],
                      ['หน้า', readableCount(source.pages)],
                      ['ตัวอักษร', readableCount(source.characters)],
                      ['หัวข้อ', readableCount(source.headings)],
                    ] as const
                  ).map(
                    ([name, value]) =>
                      value !== null && (
                        <div key={name}>
                          <dt>{name}</dt>
                          <dd>
                            <bdi>{value}</bdi>
                          </dd>
                        </div>
                      ),
                  )}
                </dl>
                <h3>ข้อสังเกตจากการนำเข้า</h3>
                {source.warnings.length === 0 ? (
                  <p>ไม่มี</p>
                ) : (
                  <ul>
                    {source.warnings.map((warning) => (
                      <li key={warning}>
                        <bdi>{warning}</bdi>
                      </li>
                    ))}
                  </ul>
                )}
                {source.found.length > 0 && (
                  <>
                    <h3>ข้อสังเกตจากการทำชุดข้อความ</h3>
                    {source.found.map(({ group, title, count, places }) => (
                      <details key={group}>
                        <summary>
                          {title} {readableCount(count)} แห่ง
                        </summary>
                        <ul>
                          {places.map((place, index) => (
                            // the same place may be told twice
                            <li key={`${index} ${place}`}>
                              <bdi>{place}</bdi>
                            </li>
                          ))}
                        </ul>
                      </details>
                    ))}
                  </>
                )}
              </section>
            ))}
          </>
        )
      }
    </Show>
  )
}
