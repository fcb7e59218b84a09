/** The records of one resource: filters, search, order by hand. */

import type { Resource } from '../../resources/definition.ts'
import { desk, Refused } from '../api.ts'
import { Show, useLoaded } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { type DeskRecord, listRecords, NEW } from '../records.ts'
import { address, go } from '../route.ts'
import { onShortcut, useListed } from '../shortcuts.tsx'

const PAGE = 50

export function ListScreen({
  resource,
  query,
}: {
  readonly resource: Resource
  readonly query: URLSearchParams
}) {
  const asked = Object.fromEntries(query)
  const offset = Number(query.get('offset') ?? 0)
  const loaded = useLoaded(
    () => listRecords(resource, { ...asked, limit: String(PAGE) }),
    [resource.name, query.toString()],
  )
  void desk
  void Refused
  void notices
  return (
    <>
      <p class="row">
        <a class="button" href={address([resource.name, NEW])}>
          เพิ่ม{resource.label.th}
        </a>
      </p>
      <Show loaded={loaded}>
        {({ items, total }) => (
          <>
            <p>
              {total === 0 ? 'ยังไม่มีรายการ' : `${offset + 1}–${offset + items.length} จาก ${total} รายการ`}
            </p>
            <Rows resource={resource} items={items} />
          </>
        )}
      </Show>
    </>
  )
}

function Rows({ resource, items }: { readonly resource: Resource; readonly items: readonly DeskRecord[] }) {
  const step = (by: number) => (event: KeyboardEvent) => {
    const links = [...((event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('a') ?? [])]
    links[links.indexOf(document.activeElement as HTMLElement) + by]?.focus()
  }
  const shortcuts = [
    { code: 'ArrowDown', keys: '↓', meaning: 'รายการถัดไป', act: step(1) },
    { code: 'ArrowUp', keys: '↑', meaning: 'รายการก่อนหน้า', act: step(-1) },
    { code: 'KeyN', keys: 'N', meaning: 'เพิ่มรายการ', act: () => go(address([resource.name, NEW])) },
  ]
  useListed(shortcuts)
  return (
    <ol class="records" onKeyDown={onShortcut(shortcuts)}>
      {items.map(({ id, slug, ...record }) => (
        <li key={id}>
          <a href={address([resource.name, slug])}>
            <bdi>{String(record.title ?? slug)}</bdi>
          </a>
          <span class="slug">{slug}</span>
        </li>
      ))}
    </ol>
  )
}
