/** Who changed what when: all edits, and one with its words marked. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { DECISIONS, recordedCollections } from '../../../definitions/collection-names.ts'
import type { FieldValue } from '../../../definitions/definition.ts'
import { answered, desk } from '../base/api.ts'
import { useCalled } from '../base/called.ts'
import { type Edit, EditList, readableTime, subjectOf, undoEdits } from '../base/edits.tsx'
import { Show, useLoaded } from '../base/loaded.tsx'
import { labelOfField, nameOfAction, nameOfCollection } from '../base/names.ts'
import { offsetOf, PAGE, Paging } from '../base/paging.tsx'
import { address, go } from '../base/route.ts'
import { isSame } from '../base/same.ts'
import { onShortcut, useListed } from '../base/shortcuts.tsx'
import { Marked, readableCount } from '../base/value.tsx'
import { Walked } from '../base/walked.tsx'
import { editionName } from '../conflicts/edition-names.ts'
import { CHOICE_NAMES } from '../conflicts/words.ts'
import { Select } from '../form/select.tsx'

/** What edits are of: one collection, or several at once. */
const COLLECTIONS: readonly string[] = [...recordedCollections, '*']

export function HistoryScreen({ query }: { readonly query: URLSearchParams }) {
  const asked = { ...Object.fromEntries(query), limit: PAGE, offset: offsetOf(query) }
  const loaded = useLoaded(
    () => answered(desk.GET('/api/desk/edits', { params: { query: asked } })),
    [query.toString()],
  )
  return (
    <>
      <EditFilters
        // begins anew with each address: it says what that address narrows
        key={query.toString()}
        query={query}
      />
      <Show loaded={loaded}>
        {({ items, total }, again) => (
          <>
            <p aria-live="polite">{readableCount(total)} ครั้ง</p>
            <Walked hasRows={items.length > 0}>
              <EditList edits={items} onUndone={again} />
            </Walked>
            <Paging screen="history" query={query} total={total} />
          </>
        )}
      </Show>
    </>
  )
}

function EditFilters({ query }: { readonly query: URLSearchParams }) {
  const [collection, setCollection] = useState(query.get('collection') ?? '')
  const narrow = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const narrowed = [...given].map(([name, value]) => [name, String(value).trim()])
    go(address(['history'], { collection, ...Object.fromEntries(narrowed) }))
  }
  const field = (name: string, label: string, type: 'text' | 'date' = 'text') => (
    <div>
      <label for={`history-${name}`}>{label}</label>
      {type === 'date' ? (
        <input id={`history-${name}`} name={name} type="date" defaultValue={query.get(name) ?? ''} />
      ) : (
        <input id={`history-${name}`} name={name} defaultValue={query.get(name) ?? ''} />
      )}
    </div>
  )
  return (
    <form class="filters" onSubmit={narrow}>
      <div>
        <label for="history-collection">ชุดข้อมูล</label>
        <Select
          id="history-collection"
          value={collection}
          none="ทั้งหมด"
          options={COLLECTIONS.map((name) => ({ value: name, label: nameOfCollection(name) }))}
          onChoose={setCollection}
        />
      </div>
      {field('record', 'ชื่อในลิงก์ของรายการ')}
      {field('key', 'ชื่อกุญแจของผู้แก้')}
      {field('since', 'ตั้งแต่วันที่', 'date')}
      {field('until', 'ถึงวันที่', 'date')}
      <button type="submit">แสดง</button>
    </form>
  )
}

export function EditScreen({ id }: { readonly id: number }) {
  const loaded = useLoaded(
    () => answered(desk.GET('/api/desk/edits/{id}', { params: { path: { id } } })),
    [id],
  )
  return <Show loaded={loaded}>{(edit, again) => <OneEdit edit={edit} again={again} />}</Show>
}

function OneEdit({ edit, again }: { readonly edit: Edit; readonly again: () => void }) {
  const undo = (batch: boolean) => undoEdits([edit.id], { batch, onUndone: again })
  const shown = useRef<HTMLElement>(null)
  const shortcuts = edit.undoable
    ? [{ code: 'KeyU', keys: 'U', meaning: 'เลิกทำการแก้ไขนี้', act: () => undo(false) }]
    : []
  useListed(shortcuts)
  useEffect(() => shown.current?.focus(), [edit.id])
  useCalled(subjectOf(edit))
  return (
    <section
      ref={shown}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: single keys act only where the focus is (WCAG 2.1.4)
      tabIndex={0}
      aria-label="การแก้ไข ใช้แป้นลัดได้ในกรอบนี้"
      onKeyDown={onShortcut(shortcuts)}
    >
      <p>
        <bdi>{edit.key}</bdi> {nameOfAction(edit.action)} {nameOfCollection(edit.collection)}{' '}
        <bdi>{subjectOf(edit)}</bdi> เมื่อ <time dateTime={edit.at}>{readableTime(edit.at)}</time>
      </p>
      <p class="row">
        <a href={address(['history'])}>← ประวัติทั้งหมด</a>
        {edit.record !== '*' && (
          <a href={address(['history'], { collection: edit.collection, record: edit.record })}>
            ประวัติของรายการนี้
          </a>
        )}
        {edit.undoes !== null && <a href={address(['history', edit.undoes])}>การแก้ไขที่ถูกเลิกทำ</a>}
        {edit.undoneBy !== null && <a href={address(['history', edit.undoneBy])}>เลิกทำไปแล้ว</a>}
      </p>
      {changesOf(edit).map(({ id, collection, title, record, fields }) => (
        <section key={id}>
          <h2>
            {collection === DECISIONS ? (
              <a href={address(['conflicts', ...record.split('/')])}>
                <bdi>{title ?? record}</bdi>
              </a>
            ) : (
              <bdi>{title ?? record}</bdi>
            )}
          </h2>
          <dl>
            {fields.map(({ name, label, before, after }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <Marked before={before} after={after} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {edit.undoable && (
        <p class="row">
          <button type="button" onClick={() => undo(false)}>
            เลิกทำการแก้ไขนี้
          </button>
          {edit.batch !== null && (
            <button type="button" class="quiet" onClick={() => undo(true)}>
              เลิกทำทั้งชุดที่แก้พร้อมกัน
            </button>
          )}
        </p>
      )}
    </section>
  )
}

/** What became of each record, field by field; what stayed is left out. */
function changesOf({ before, after }: Edit) {
  const idOf = ({ collection, id }: Edit['before'][number]) => `${collection}/${id}`
  const byId = (side: Edit['before']) => new Map(side.map((changed) => [idOf(changed), changed]))
  const [was, is] = [byId(before), byId(after)]
  return [...new Map([...was, ...is])].map(([id, { collection, title, record }]) => {
    const [old, now] = [was, is].map((side) => flat(side.get(id)?.fields ?? {}))
    const fields = Object.keys({ ...old, ...now })
      .filter((name) => !isSame(old?.[name] as FieldValue, now?.[name] as FieldValue))
      .map((name) => ({
        name,
        label: labelOfField(collection, name),
        before: said(collection, old?.[name]),
        after: said(collection, now?.[name]),
      }))
    return { id, collection, title, record, fields }
  })
}

type Flat = Readonly<Record<string, unknown>>

const WORDS: Readonly<Record<string, string>> = { ...CHOICE_NAMES, hide: 'ซ่อน' }

/** What a decision says stands in words of the API; editors have others for it. */
const said = (collection: string, value: unknown): unknown =>
  collection === DECISIONS && typeof value === 'string' ? (WORDS[value] ?? editionName(value)) : value

/** Translations field by field, chapters one by one: as `title (en)` and `chapters 2`. */
function flat(fields: Flat): Flat {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'translations' && typeof value === 'object' && value !== null) {
      for (const [language, translated] of Object.entries(value as Record<string, Flat | null>)) {
        for (const [field, text] of Object.entries(translated ?? {})) result[`${field} (${language})`] = text
      }
    } else if (name === 'chapters' && Array.isArray(value)) {
      for (const { chapter, title, body } of value as { chapter: number; title: string; body: string }[]) {
        result[`chapters ${chapter}`] = `${title}\n${body}`
      }
    } else result[name] = value
  }
  return result
}
