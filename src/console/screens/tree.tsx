/** The headings of a volume as a tree: rename, move, nest, move elsewhere, add, delete. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { HEADINGS } from '../../resources/collection-names.ts'
import { answered, api, ask } from '../api.ts'
import { latestEdit, undoEdit } from '../edits.tsx'
import { Show, sentenceOf, useLoaded } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { address } from '../route.ts'
import { onShortcut, useListed } from '../shortcuts.tsx'

/** The volumes by division. */
export function VolumesScreen() {
  const loaded = useLoaded(() => answered(api.GET('/api/v1/canon')), [])
  return (
    <Show loaded={loaded}>
      {({ pitakas }) =>
        pitakas.flatMap(({ divisions }) =>
          divisions.map(({ slug, title, firstVolume, volumes }) => (
            <section key={slug}>
              <h2>
                <bdi>{title}</bdi>
              </h2>
              <p class="row">
                {Array.from({ length: volumes }, (_, index) => firstVolume + index).map((volume) => (
                  <a key={volume} href={address(['canon', volume])}>
                    เล่ม {volume}
                  </a>
                ))}
              </p>
            </section>
          )),
        )
      }
    </Show>
  )
}

interface Heading {
  readonly slug: string
  readonly title: string
  readonly parent: string | null
  readonly depth: number
  readonly path: readonly string[]
  readonly version: string
}

interface Entries {
  readonly division: { readonly slug: string; readonly title: string } | null
  readonly items: readonly Heading[]
}

export function TreeScreen({ volume }: { readonly volume: number }) {
  const loaded = useLoaded(() => ask<Entries>('GET', entriesPath(volume)), [volume])
  return (
    <>
      <p class="row">
        <a href={address(['canon'])}>← ทุกเล่ม</a>
        <a href={address(['history'], { collection: HEADINGS })}>ประวัติของหัวข้อ</a>
      </p>
      <Show loaded={loaded}>
        {(entries, again) => <Headings volume={volume} entries={entries} again={again} />}
      </Show>
    </>
  )
}

const entriesPath = (volume: number, slug?: string, verb?: string): string =>
  [
    '/api/v1/canon/volumes',
    volume,
    'entries',
    ...(slug ? [encodeURIComponent(slug)] : []),
    ...(verb ? [verb] : []),
  ].join('/')

interface HeadingsProps {
  readonly volume: number
  readonly entries: Entries
  readonly again: () => void
}

function Headings({ volume, entries: { division, items }, again }: HeadingsProps) {
  const [selected, setSelected] = useState(items[0]?.slug)
  /** What the selected heading is being given. */
  const [giving, setGiving] = useState<'title' | 'place'>()
  const [fault, setFault] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRef(false)
  const current = items.find(({ slug }) => slug === selected)

  useEffect(() => {
    if (!refocus.current) return
    refocus.current = false
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [items, giving])

  const done = async (sentence: string, slug: string) => {
    refocus.current = true
    setGiving(undefined)
    again()
    const edit = await latestEdit(HEADINGS, slug)
    notices.done(sentence, edit === undefined ? undefined : async () => (await undoEdit(edit)) && again())
  }
  const act = async (sentence: string, slug: string, ...request: Parameters<typeof ask>) => {
    setFault('')
    try {
      await ask(...request)
      await done(sentence, slug)
      return true
    } catch (error) {
      setFault(sentenceOf(error))
      return false
    }
  }
  const move = (delta: -1 | 1) => () =>
    current && act('เลื่อนแล้ว', current.slug, 'POST', entriesPath(volume, current.slug, 'move'), { delta })
  const nest = (direction: 'in' | 'out') => () =>
    current &&
    act('ย้ายระดับแล้ว', current.slug, 'POST', entriesPath(volume, current.slug, 'nest'), { direction })
  const remove = () => {
    if (!current) return
    const below = items.filter(({ path }) => path.slice(0, -1).includes(current.slug)).length
    const also = below === 0 ? '' : ` พร้อมหัวข้อย่อย ${below} หัวข้อ`
    if (!confirm(`ลบ “${current.title}”${also}หรือไม่ เลิกทำได้`)) return
    const next = items[items.indexOf(current) + below + 1] ?? items[items.indexOf(current) - 1]
    setSelected(next?.slug)
    act('ลบแล้ว', current.slug, 'DELETE', entriesPath(volume, current.slug))
  }
  const step = (by: number) => () => {
    const next = items[items.findIndex(({ slug }) => slug === selected) + by]
    if (!next) return
    refocus.current = true
    setSelected(next.slug)
    list.current?.querySelectorAll<HTMLElement>('.heading')[items.indexOf(next)]?.focus()
  }
  const alt = { alt: true as const }
  const shortcuts = [
    { code: 'ArrowDown', keys: '↓', meaning: 'หัวข้อถัดไป', act: step(1) },
    { code: 'ArrowUp', keys: '↑', meaning: 'หัวข้อก่อนหน้า', act: step(-1) },
    { code: 'ArrowUp', ...alt, keys: 'Alt+↑', meaning: 'เลื่อนขึ้น', act: move(-1) },
    { code: 'ArrowDown', ...alt, keys: 'Alt+↓', meaning: 'เลื่อนลง', act: move(1) },
    { code: 'ArrowRight', ...alt, keys: 'Alt+→', meaning: 'เข้าไปอยู่ใต้หัวข้อก่อนหน้า', act: nest('in') },
    { code: 'ArrowLeft', ...alt, keys: 'Alt+←', meaning: 'ออกมาหนึ่งระดับ', act: nest('out') },
    { code: 'KeyM', keys: 'M', meaning: 'ย้ายไปใต้หัวข้ออื่น', act: () => setGiving('place') },
    { code: 'F2', keys: 'F2', meaning: 'เปลี่ยนชื่อ', act: () => setGiving('title') },
    { code: 'Delete', keys: 'Delete', meaning: 'ลบ', act: remove },
  ]
  useListed(shortcuts)
  const tool = (label: string, onClick: () => unknown) => (
    <button type="button" class="quiet" onClick={onClick}>
      {label}
    </button>
  )

  return (
    <>
      <p class="fault" role="alert">
        {fault}
      </p>
      {items.length === 0 && <p>เล่มนี้ยังไม่มีหัวข้อ</p>}
      <ol class="tree" ref={list} onKeyDown={onShortcut(shortcuts)}>
        {items.map(({ slug, title, depth }) => (
          <li key={slug} class={`depth-${depth}`}>
            <button
              type="button"
              class="heading quiet"
              aria-current={slug === selected ? 'true' : undefined}
              tabIndex={slug === selected ? 0 : -1}
              onClick={() => {
                setSelected(slug)
                setGiving(undefined)
              }}
            >
              <bdi>{title}</bdi>
            </button>
            {slug === selected && (
              <span class="tools">
                {tool('เปลี่ยนชื่อ', () => setGiving('title'))}
                {tool('ขึ้น', move(-1))}
                {tool('ลง', move(1))}
                {tool('เข้า', nest('in'))}
                {tool('ออก', nest('out'))}
                {tool('ย้ายไป…', () => setGiving('place'))}
                {tool('ลบ', remove)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {current && giving === 'title' && (
        <Given
          label="ชื่อหัวข้อ"
          onLeft={() => setGiving(undefined)}
          onGiven={(title) =>
            act(
              'เปลี่ยนชื่อแล้ว',
              current.slug,
              'PATCH',
              entriesPath(volume, current.slug),
              { title },
              {
                'if-match': `"${current.version}"`,
              },
            )
          }
        >
          {(id) => <input id={id} name="value" defaultValue={current.title} />}
        </Given>
      )}
      {current && division && giving === 'place' && (
        <Given
          label="ย้ายไปเป็นลำดับสุดท้ายใต้"
          onLeft={() => setGiving(undefined)}
          onGiven={(parent) =>
            act('ย้ายแล้ว', current.slug, 'POST', '/api/desk/place', {
              division: division.slug,
              slug: current.slug,
              parent: parent === '' ? null : parent,
              before: null,
            })
          }
        >
          {(id) => (
            <select id={id} name="value" defaultValue={current.parent ?? ''}>
              <option value="">— ระดับบนสุด —</option>
              {items
                .filter(({ path }) => !path.includes(current.slug))
                .map(({ slug, title, depth }) => (
                  <option key={slug} value={slug}>
                    {' '.repeat(depth - 1)}
                    {title}
                  </option>
                ))}
            </select>
          )}
        </Given>
      )}
      <AddHeading
        onAdded={(slug, title) =>
          act('เพิ่มแล้ว', slug, 'POST', entriesPath(volume), { slug, title }, { 'if-none-match': '*' })
        }
      />
    </>
  )
}

interface GivenProps {
  readonly label: string
  readonly children: (id: string) => ComponentChildren
  readonly onGiven: (value: string) => void
  readonly onLeft: () => void
}

/** Asks for one value in the middle of the work. */
function Given({ label, children, onGiven, onLeft }: GivenProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <form
      class="draft"
      ref={form}
      onKeyDown={({ key }) => key === 'Escape' && onLeft()}
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(String(new FormData(event.currentTarget).get('value') ?? ''))
      }}
    >
      <label for="given">{label}</label> {children('given')}
      <p class="row">
        <button type="submit">ตกลง</button>
        <button type="button" class="quiet" onClick={onLeft}>
          ไม่เปลี่ยน
        </button>
      </p>
    </form>
  )
}

function AddHeading({ onAdded }: { readonly onAdded: (slug: string, title: string) => Promise<boolean> }) {
  const add = async (event: Event) => {
    event.preventDefault()
    const form = event.currentTarget as HTMLFormElement
    const given = new FormData(form)
    if (await onAdded(String(given.get('slug') ?? ''), String(given.get('title') ?? ''))) form.reset()
  }
  return (
    <form class="filters" onSubmit={add}>
      <h2>เพิ่มหัวข้อท้ายเล่ม</h2>
      <div>
        <label for="new-title">ชื่อหัวข้อ</label>
        <input id="new-title" name="title" />
      </div>
      <div>
        <label for="new-slug">ชื่อในลิงก์ (slug)</label>
        <input id="new-slug" name="slug" spellcheck={false} autocomplete="off" />
      </div>
      <button type="submit">เพิ่ม</button>
    </form>
  )
}
