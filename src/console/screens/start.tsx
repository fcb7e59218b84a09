/** What waits: open conflicts by class, records without a translation, the latest edits of all editors; and the search. */

import { HEADINGS } from '../../resources/collection-names.ts'
import { answered, desk } from '../api.ts'
import { CLASS_NAMES } from '../conflicts/words.ts'
import { EditList } from '../edits.tsx'
import { Show, useLoaded } from '../loaded.tsx'
import { allResources, nameOfCollection } from '../names.ts'
import { address, go } from '../route.ts'
import { useShortcuts } from '../shortcuts.tsx'

const LATEST = 10

export function StartScreen() {
  const edits = useLoaded(
    () => answered(desk.GET('/api/desk/edits', { params: { query: { limit: LATEST } } })),
    [],
  )
  const conflicts = useLoaded(() => answered(desk.GET('/api/desk/conflicts/groups')), [])
  const untranslated = useLoaded(countUntranslated, [])
  useShortcuts([])
  const find = (event: Event) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget as HTMLFormElement).get('q') ?? '').trim()
    if (words !== '') go(address(['find'], { q: words }))
  }
  return (
    <>
      <search>
        <form onSubmit={find} class="row">
          <label for="find">ค้นหาสิ่งที่จะแก้</label>
          <input id="find" name="q" type="search" />
          <button type="submit">ค้น</button>
        </form>
      </search>
      <section aria-labelledby="open">
        <h2 id="open">ข้อความที่ไม่ตรงกัน</h2>
        <Show loaded={conflicts}>
          {({ classes }) => {
            const open = classes.filter((group) => group.open > 0)
            if (open.length === 0) return <p>ไม่มีคู่ที่รอตัดสิน</p>
            return (
              <ul class="records">
                {open.map((group) => (
                  <li key={group.class}>
                    <a href={address(['conflicts'], { class: group.class })}>{CLASS_NAMES[group.class]}</a>
                    <span>{group.open.toLocaleString('th-TH')} คู่</span>
                  </li>
                ))}
              </ul>
            )
          }}
        </Show>
      </section>
      <section aria-labelledby="untranslated">
        <h2 id="untranslated">รอคำแปล</h2>
        <Show loaded={untranslated}>
          {(counts) =>
            counts.length === 0 ? (
              <p>แปลครบทุกรายการ</p>
            ) : (
              <ul class="records">
                {counts.map(({ collection, language, total }) => (
                  <li key={`${collection} ${language}`}>
                    <a href={address(['untranslated'], { collection, language })}>
                      {nameOfCollection(collection)} ({language})
                    </a>
                    <span>{total.toLocaleString('th-TH')} รายการ</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Show>
      </section>
      <section aria-labelledby="latest">
        <h2 id="latest">แก้ไขล่าสุด</h2>
        <Show loaded={edits}>{({ items }, again) => <EditList edits={items} onUndone={again} />}</Show>
      </section>
    </>
  )
}

/** Collections and languages where something waits for a translation. */
async function countUntranslated() {
  const { languages } = await answered(desk.GET('/api/desk/me'))
  const asked = languages.slice(1).flatMap((language) =>
    [...allResources.map(({ name }) => name as string), HEADINGS].map((collection) => ({
      collection,
      language,
    })),
  )
  const counts = await Promise.all(
    asked.map(async ({ collection, language }) => {
      const query = { collection, language, limit: 1 }
      const { total } = await answered(desk.GET('/api/desk/untranslated', { params: { query } }))
      return { collection, language, total }
    }),
  )
  return counts.filter(({ total }) => total > 0)
}
