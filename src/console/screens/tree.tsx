/** The headings of a volume as a tree: rename, move, nest, move elsewhere, delete. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { HEADINGS } from '../../resources/collection-names.ts'
import { answered, api, ask, ifAt, isOutdated } from '../base/api.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { type Entries, entriesPath, type Heading } from '../base/headings.ts'
import { Show, sentenceOf, useLoaded } from '../base/loaded.tsx'
import { NEW } from '../base/records.ts'
import { address, go } from '../base/route.ts'
import { onShortcut, type Shortcut, useListed } from '../base/shortcuts.tsx'
import { Asked } from '../form/sure.tsx'
import { PlaceForm, TitleForm } from './tree-forms.tsx'

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

export function TreeScreen({ volume }: { readonly volume: number }) {
  const loaded = useLoaded(() => ask<Entries>('GET', entriesPath(volume)), [volume])
  return (
    <>
      <p class="row">
        <a href={address(['canon'])}>← ทุกเล่ม</a>
        <a href={address(['history'], { collection: HEADINGS })}>ประวัติของหัวข้อ</a>
      </p>
      <Show loaded={loaded}>{(entries) => <Headings volume={volume} read={entries} />}</Show>
    </>
  )
}

interface HeadingsProps {
  readonly volume: number
  readonly read: Entries
}

/** What is asked about the selected heading. */
type Asking = 'title' | 'place' | 'removal'

function Headings({ volume, read }: HeadingsProps) {
  const [{ division, items }, setEntries] = useState(read)
  const [selected, setSelected] = useState(items[0]?.slug)
  const [asking, setAsking] = useState<Asking>()
  const [fault, setFault] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const refocus = useRef(false)
  /** One step after the other: the next one needs the versions that the last one left. */
  const steps = useRef(Promise.resolve())
  const latest = useRef({ items, selected })
  latest.current = { items, selected }
  const current = items.find(({ slug }) => slug === selected)

  useEffect(() => {
    if (!refocus.current || asking) return
    refocus.current = false
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [items, asking])

  const reload = async () => {
    const entries = await ask<Entries>('GET', entriesPath(volume))
    refocus.current = list.current?.contains(document.activeElement) || refocus.current
    latest.current = { ...latest.current, items: entries.items }
    setEntries(entries)
  }
  /** Changes one heading, in its turn; the tree is read again also when it is refused. */
  const act = (sentence: string, slug: string, write: (heading: Heading) => Promise<unknown>) => {
    setFault('')
    setAsking(undefined)
    refocus.current = true
    steps.current = steps.current.then(async () => {
      const heading = latest.current.items.find((item) => item.slug === slug)
      if (!heading) return
      try {
        const since = await newestEdit()
        await write(heading)
        await reload()
        const own = { since, collection: HEADINGS, records: [slug], division: division?.slug }
        await offerUndo(sentence, own, reload)
      } catch (error) {
        await reload().catch(() => undefined)
        setFault(
          isOutdated(error)
            ? 'สารบัญเพิ่งเปลี่ยนไป ที่แสดงอยู่นี้เป็นปัจจุบันแล้ว ถ้ายังต้องการ กรุณาทำอีกครั้ง'
            : sentenceOf(error),
        )
      }
    })
  }
  const verb = (sentence: string, verb: 'move' | 'nest', body: object) => () =>
    current &&
    act(sentence, current.slug, ({ slug, version }) =>
      ask('POST', entriesPath(volume, slug, verb), body, ifAt(version)),
    )
  const move = (delta: -1 | 1) => verb('เลื่อนแล้ว', 'move', { delta })
  const nest = (direction: 'in' | 'out') => verb('ย้ายระดับแล้ว', 'nest', { direction })
  const below = current ? items.filter(({ path }) => path.slice(0, -1).includes(current.slug)).length : 0
  const remove = () => {
    if (!current) return
    const at = items.indexOf(current)
    setSelected((items[at + below + 1] ?? items[at - 1])?.slug)
    act('ลบแล้ว', current.slug, ({ slug, version }) =>
      ask('DELETE', entriesPath(volume, slug), undefined, ifAt(version)),
    )
  }
  const step = (by: number) => () => {
    const next = items[items.findIndex(({ slug }) => slug === selected) + by]
    if (!next) return
    setSelected(next.slug)
    list.current?.querySelectorAll<HTMLElement>('.heading')[items.indexOf(next)]?.focus()
  }
  const openForm = () => current && division && go(address(['canon', division.slug, current.slug]))
  const added = (parent: string) =>
    division ? address(['canon', division.slug, NEW], { volume: String(volume), parent }) : ''
  const leave = () => {
    refocus.current = true
    setAsking(undefined)
  }

  const shortcuts: readonly Shortcut[] = [
    { code: 'ArrowDown', keys: '↓', meaning: 'หัวข้อถัดไป', act: step(1) },
    { code: 'ArrowUp', keys: '↑', meaning: 'หัวข้อก่อนหน้า', act: step(-1) },
    { code: 'Enter', keys: 'Enter', meaning: 'แก้ทุกช่องและคำแปล', act: openForm },
    { code: 'KeyN', keys: 'N', meaning: 'เพิ่มหัวข้อท้ายเล่ม', act: () => go(added('')) },
    { code: 'ArrowUp', alt: true, keys: 'Alt+↑', meaning: 'เลื่อนขึ้น', act: move(-1) },
    { code: 'ArrowDown', alt: true, keys: 'Alt+↓', meaning: 'เลื่อนลง', act: move(1) },
    { code: 'ArrowRight', alt: true, keys: 'Alt+→', meaning: 'เข้าไปอยู่ใต้หัวข้อก่อนหน้า', act: nest('in') },
    { code: 'ArrowLeft', alt: true, keys: 'Alt+←', meaning: 'ออกมาหนึ่งระดับ', act: nest('out') },
    { code: 'KeyM', keys: 'M', meaning: 'ย้ายไปที่อื่น', act: () => setAsking('place') },
    { code: 'F2', keys: 'F2', meaning: 'เปลี่ยนชื่อ', act: () => setAsking('title') },
    { code: 'Delete', keys: 'Delete', meaning: 'ลบ', act: () => setAsking('removal') },
  ]
  useListed(shortcuts)
  const tool = (label: string, onClick: () => unknown) => (
    <button type="button" class="quiet" onClick={onClick}>
      {label}
    </button>
  )

  /** What is asked stands at the heading that it is about. */
  const asked = (heading: Heading) => {
    if (asking === 'removal') {
      const also = below === 0 ? '' : `พร้อมหัวข้อย่อย ${below} หัวข้อ`
      return (
        <Asked
          question={`ลบหัวข้อนี้${also}หรือไม่ เลิกทำได้`}
          yes="ลบ"
          onAnswer={(isSure) => (isSure ? remove() : leave())}
        />
      )
    }
    if (asking === 'title') {
      return (
        <TitleForm
          heading={heading}
          onLeft={leave}
          onGiven={(title) =>
            act('เปลี่ยนชื่อแล้ว', heading.slug, ({ slug, version }) =>
              ask('PATCH', entriesPath(volume, slug), { title }, ifAt(version)),
            )
          }
        />
      )
    }
    if (asking === 'place' && division) {
      return (
        <PlaceForm
          heading={heading}
          items={items}
          onLeft={leave}
          onGiven={(place) =>
            act('ย้ายแล้ว', heading.slug, ({ slug, version }) =>
              ask('POST', '/api/desk/place', { division: division.slug, slug, ...place }, ifAt(version)),
            )
          }
        />
      )
    }
    return (
      <span class="tools">
        {tool('แก้ทุกช่อง', openForm)}
        {tool('เปลี่ยนชื่อ', () => setAsking('title'))}
        {tool('ขึ้น', move(-1))}
        {tool('ลง', move(1))}
        {tool('เข้า', nest('in'))}
        {tool('ออก', nest('out'))}
        {tool('ย้ายไป…', () => setAsking('place'))}
        {tool('เพิ่มหัวข้อย่อย', () => go(added(heading.slug)))}
        {tool('ลบ', () => setAsking('removal'))}
      </span>
    )
  }

  return (
    <>
      {division && (
        <p class="row">
          <a class="button" href={added('')}>
            เพิ่มหัวข้อท้ายเล่ม
          </a>
        </p>
      )}
      <p class="fault" role="alert">
        {fault}
      </p>
      {items.length === 0 && <p>เล่มนี้ยังไม่มีหัวข้อ</p>}
      <ol class="tree" ref={list}>
        {items.map((heading) => (
          <li key={heading.slug} style={{ '--depth': String(heading.depth) }}>
            <button
              type="button"
              class="heading quiet"
              aria-current={heading.slug === selected ? 'true' : undefined}
              tabIndex={heading.slug === selected ? 0 : -1}
              onKeyDown={onShortcut(shortcuts)}
              onClick={() => {
                setSelected(heading.slug)
                setAsking(undefined)
              }}
            >
              <bdi>{heading.title}</bdi>
            </button>
            {heading.slug === selected && asked(heading)}
          </li>
        ))}
      </ol>
    </>
  )
}
