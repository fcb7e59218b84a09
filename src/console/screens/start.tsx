/** What waits: open conflicts by class, records without a translation, the latest edits of all editors. */

import { answered, api, desk } from '../api.ts'
import { EditList } from '../edits.tsx'
import { Show, useLoaded } from '../loaded.tsx'
import { address, go } from '../route.ts'
import { useShortcuts } from '../shortcuts.tsx'

const LATEST = 10

export function StartScreen() {
  const edits = useLoaded(
    () => answered(desk.GET('/api/desk/edits', { params: { query: { limit: LATEST } } })),
    [],
  )
  useShortcuts([])
  const find = (event: Event) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget as HTMLFormElement).get('q') ?? '').trim()
    if (words !== '') go(address(['find'], { q: words }))
  }
  void api
  return (
    <>
      <search>
        <form onSubmit={find} class="row">
          <label for="find">ค้นหาสิ่งที่จะแก้</label>
          <input id="find" name="q" type="search" />
          <button type="submit">ค้น</button>
        </form>
      </search>
      <section aria-labelledby="latest">
        <h2 id="latest">แก้ไขล่าสุด</h2>
        <Show loaded={edits}>{({ items }, again) => <EditList edits={items} onUndone={again} />}</Show>
      </section>
    </>
  )
}
