/** The headings of a volume as a tree: rename, move, nest and delete, one step after the other. */

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import { createIfMatchHeaders, getFromApi, sendDynamicRequest } from '../base/api.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { type DeskHeadingList, type FlatHeading, getHeadingsApiPath } from '../base/headings.ts'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { ProposedInsteadError } from '../base/proposal-sender.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isOutdatedError, toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, type ScreenAddress } from '../base/route.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from '../base/shortcuts.tsx'
import { ConfirmQuestion, FaultText, InlineForm, SelectBox, TextField } from '../form/controls.tsx'

interface InPlaceFormProps<T> {
  readonly heading: FlatHeading
  readonly onGiven: (given: T) => void
  readonly onLeft: () => void
}

/** @param typed unsaved titles by slug: they are there again after a rejection, or when another heading was clicked */
function TitleForm({
  heading: { slug, title },
  typed,
  onGiven,
  onLeft,
}: InPlaceFormProps<string> & { readonly typed: Map<string, string> }) {
  const [current, setCurrent] = useState(typed.get(slug) ?? title)
  const type = (next: string) => {
    typed.set(slug, next)
    setCurrent(next)
  }
  const leave = () => {
    typed.delete(slug)
    onLeft()
  }
  return (
    <InlineForm {...IN_PLACE} onLeft={leave} onGiven={() => onGiven(current)}>
      <TextField id="new-title" label="ชื่อหัวข้อ" value={current} onType={type} />
    </InlineForm>
  )
}

function PlaceForm({
  heading,
  items,
  onGiven,
  onLeft,
}: InPlaceFormProps<HeadingDestination> & { readonly items: readonly FlatHeading[] }) {
  const others = items.filter(({ path }) => !path.includes(heading.slug))
  const [parent, setParent] = useState(heading.parent)
  const siblings = others.filter((other) => other.parent === parent)
  const [before, setBefore] = useState(() => follower(heading, items))
  return (
    <InlineForm {...IN_PLACE} onLeft={onLeft} onGiven={() => onGiven({ parent, before })}>
      <label for="new-parent">ย้ายไปอยู่ใต้</label>
      <SelectBox
        id="new-parent"
        value={parent ?? ''}
        none="— ระดับบนสุด —"
        options={others.map(({ slug, title, depth }) => ({
          value: slug,
          label: `${'\u2003'.repeat(depth - 1)}${title}`,
        }))}
        onChoose={(chosen) => {
          setParent(chosen || null)
          setBefore(null)
        }}
      />
      <label for="new-before">วางไว้</label>
      <SelectBox
        id="new-before"
        value={before ?? ''}
        none="ท้ายสุด"
        options={siblings.map(({ slug, title }) => ({ value: slug, label: `ก่อน ${title}` }))}
        onChoose={(chosen) => setBefore(chosen || null)}
      />
    </InlineForm>
  )
}

/** The sibling that a heading is before now. */
function follower({ slug, parent }: FlatHeading, items: readonly FlatHeading[]): string | null {
  const siblings = items.filter((other) => other.parent === parent)
  return siblings[siblings.findIndex((other) => other.slug === slug) + 1]?.slug ?? null
}

const IN_PLACE = { class: 'draft in-place', yes: 'ตกลง', no: 'ไม่เปลี่ยน' } as const

/** The request about the selected heading. */
type Asking = 'title' | 'place' | 'removal'

/** The target of a moved heading: its new parent (null: top level), and the sibling it comes before (null: last). */
export interface HeadingDestination {
  readonly parent: string | null
  readonly before: string | null
}

/** The state of the contents tree: its headings, the selected one, and the functions that change them. */
export type ContentsTreeEditing = ReturnType<typeof useTree>

/** Loads and changes the contents tree. @param list the element that contains the headings' buttons */
function useTree(volume: number, read: DeskHeadingList, list: RefObject<HTMLElement | null>) {
  const [entries, setEntries] = useState(read)
  const { division, items } = entries
  const [selected, setSelected] = useState(items[0]?.slug)
  const [asking, setAsking] = useState<Asking>()
  const [fault, setFault] = useState('')
  const refocus = useRef(false)
  /** One step after the other: the next one needs the versions that the last one left. */
  const steps = useRef(Promise.resolve())
  const latest = useRef(items)
  latest.current = items
  const typedTitles = useRef(new Map<string, string>()).current

  // before the next paint, so that keys act on the heading, which may have moved in the list
  useLayoutEffect(() => {
    if (!refocus.current || asking) return
    refocus.current = false
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [items, asking])

  const reload = async () => {
    const fresh = await sendDynamicRequest<DeskHeadingList>('get', getHeadingsApiPath(volume))
    refocus.current = list.current?.contains(document.activeElement) || refocus.current
    latest.current = fresh.items
    setEntries(fresh)
  }
  /** Changes one heading, in its turn; the tree is read again also when it is refused. */
  const change = (sentence: string, slug: string, write: (heading: FlatHeading) => Promise<unknown>) => {
    setFault('')
    setAsking(undefined)
    refocus.current = true
    steps.current = steps.current.then(async () => {
      const heading = latest.current.find((item) => item.slug === slug)
      if (!heading) return
      try {
        const since = await fetchNewestEditId()
        await write(heading)
        await reload()
        const own = { since, collection: HEADINGS_COLLECTION, records: [slug], division: division?.slug }
        await showUndoNotice(sentence, own, reload)
      } catch (error) {
        await reload().catch(() => undefined)
        if (handleProposedInsteadError(error)) return
        setFault(
          isOutdatedError(error)
            ? 'สารบัญเพิ่งเปลี่ยนไป ที่แสดงอยู่นี้เป็นปัจจุบันแล้ว ถ้ายังต้องการ กรุณาทำอีกครั้ง'
            : toErrorSentence(error),
        )
      }
    })
  }
  return {
    ...entries,
    typedTitles,
    asking,
    ask: setAsking,
    fault,
    change,
    selected: items.find(({ slug }) => slug === selected),
    select: (heading: FlatHeading | undefined) => setSelected(heading?.slug),
    /** Leaves the request without an answer; the heading has the focus again. */
    leave: () => {
      refocus.current = true
      setAsking(undefined)
    },
  }
}

type HeadingActs = ReturnType<typeof actsOn>

/** What can be done to the selected heading. */
function actsOn(tree: ContentsTreeEditing, volume: number) {
  const { division, items, selected, select } = tree
  const change = (sentence: string, write: (heading: FlatHeading) => Promise<unknown>) =>
    selected && tree.change(sentence, selected.slug, write)
  const verb = (sentence: string, name: 'move' | 'nest', body: object) =>
    change(sentence, ({ slug, version }) =>
      sendDynamicRequest('post', getHeadingsApiPath(volume, slug, name), body, createIfMatchHeaders(version)),
    )
  /** How many headings would be deleted with it. */
  const below = selected ? items.filter(({ path }) => path.slice(0, -1).includes(selected.slug)).length : 0
  /** The address of a new heading. @param parent empty for the end of the volume */
  const added = (parent: string) =>
    division ? createScreenAddress(['canon', division.slug, NEW_RECORD_SLUG], { volume: String(volume), parent }) : ''
  return {
    below,
    added,
    open: () => selected && division && navigateTo(createScreenAddress(['canon', division.slug, selected.slug])),
    add: (parent: string) => navigateTo(added(parent)),
    addBelow: () => selected && navigateTo(added(selected.slug)),
    move: (delta: -1 | 1) => verb('เลื่อนแล้ว', 'move', { delta }),
    nest: (direction: 'in' | 'out') => verb('ย้ายระดับแล้ว', 'nest', { direction }),
    rename: (title: string) =>
      change('เปลี่ยนชื่อแล้ว', async ({ slug, version }) => {
        const { typedTitles } = tree
        typedTitles.delete(slug)
        const condition = createIfMatchHeaders(version)
        await sendDynamicRequest('patch', getHeadingsApiPath(volume, slug), { title }, condition).catch((error) => {
          if (!(error instanceof ProposedInsteadError)) typedTitles.set(slug, title)
          throw error
        })
      }),
    put: (place: HeadingDestination) =>
      change('ย้ายแล้ว', ({ slug, version }) =>
        sendDynamicRequest(
          'post',
          '/api/desk/place',
          { division: division?.slug, slug, ...place },
          createIfMatchHeaders(version),
        ),
      ),
    remove: () => {
      if (!selected) return
      const at = items.indexOf(selected)
      select(items[at + below + 1] ?? items[at - 1])
      change('ลบแล้ว', ({ slug, version }) =>
        sendDynamicRequest('delete', getHeadingsApiPath(volume, slug), undefined, createIfMatchHeaders(version)),
      )
    },
  }
}

/** Screen `/desk/canon`: the volumes of the canon by division. */
export const VolumesScreen = () => (
  <LoadAndRender load={() => getFromApi('/api/v1/canon')}>
    {({ pitakas }) =>
      pitakas.flatMap(({ divisions }) =>
        divisions.map(({ slug, title, firstVolume, volumes }) => (
          <section key={slug}>
            <h2>
              <bdi>{title}</bdi>
            </h2>
            <p class="row">
              {Array.from({ length: volumes }, (_, index) => firstVolume + index).map((volume) => (
                <a key={volume} href={createScreenAddress(['canon', volume])}>
                  เล่ม {volume}
                </a>
              ))}
            </p>
          </section>
        )),
      )
    }
  </LoadAndRender>
)

/** Screen `/desk/canon/{volume}`: the headings of a volume as an editable tree. */
export const HeadingTreeScreen = ({ one }: ScreenAddress) => (
  <>
    <p class="row">
      <a href={createScreenAddress(['canon'])}>← ทุกเล่ม</a>
      <a href={createScreenAddress(['history'], { collection: HEADINGS_COLLECTION })}>ประวัติของหัวข้อ</a>
    </p>
    <LoadAndRender
      load={() => sendDynamicRequest<DeskHeadingList>('get', getHeadingsApiPath(Number(one)))}
      inputs={[one]}
    >
      {(entries) => <Headings volume={Number(one)} read={entries} />}
    </LoadAndRender>
  </>
)

interface HeadingsProps {
  readonly volume: number
  readonly read: DeskHeadingList
}

function Headings({ volume, read }: HeadingsProps) {
  const list = useRef<HTMLOListElement>(null)
  const tree = useTree(volume, read, list)
  const { division, items, selected, select } = tree
  const acts = actsOn(tree, volume)
  const step = (by: -1 | 1) => {
    const at = items.findIndex(({ slug }) => slug === selected?.slug) + by
    if (!items[at]) return
    select(items[at])
    list.current?.querySelectorAll<HTMLElement>('.heading')[at]?.focus()
  }
  const shortcuts = shortcutsOf(acts, tree.ask, step)
  useShortcutsListedInHelp(shortcuts)
  return (
    <>
      {division && (
        <p class="row">
          <a class="button" href={acts.added('')}>
            เพิ่มหัวข้อท้ายเล่ม
          </a>
        </p>
      )}
      <FaultText text={tree.fault} />
      {items.length === 0 && <p>เล่มนี้ยังไม่มีหัวข้อ</p>}
      <ol class="tree" ref={list}>
        {items.map((heading) => (
          <li key={heading.slug} style={{ '--depth': String(heading.depth) }}>
            <button
              type="button"
              class="heading quiet"
              aria-current={heading === selected ? 'true' : undefined}
              aria-description={`ระดับ ${heading.depth}`}
              tabIndex={heading === selected ? 0 : -1}
              onKeyDown={createListKeydownHandler(shortcuts)}
              onClick={() => {
                select(heading)
                tree.ask(undefined)
              }}
            >
              <bdi>{heading.title}</bdi>
            </button>
            {heading === selected && <AtHeading heading={heading} tree={tree} acts={acts} />}
          </li>
        ))}
      </ol>
    </>
  )
}

/** What can be done to the selected heading: by a key, where it has one, and by a button, and what each of them is called. */
const toolsOf = (
  { open, move, nest, addBelow }: HeadingActs,
  ask: ContentsTreeEditing['ask'],
): readonly (readonly [keys: string, label: string, meaning: string, act: () => void])[] => [
  ['Enter', 'แก้ทุกช่อง', 'แก้ทุกช่องและคำแปล', open],
  ['F2', 'เปลี่ยนชื่อ', 'เปลี่ยนชื่อ', () => ask('title')],
  ['Alt+↑', 'ขึ้น', 'เลื่อนขึ้น', () => move(-1)],
  ['Alt+↓', 'ลง', 'เลื่อนลง', () => move(1)],
  ['Alt+→', 'เข้า', 'เข้าไปอยู่ใต้หัวข้อก่อนหน้า', () => nest('in')],
  ['Alt+←', 'ออก', 'ออกมาหนึ่งระดับ', () => nest('out')],
  ['M', 'ย้ายไป…', 'ย้ายไปที่อื่น', () => ask('place')],
  ['', 'เพิ่มหัวข้อย่อย', '', addBelow],
  ['Delete', 'ลบ', 'ลบ', () => ask('removal')],
]

const shortcutsOf = (
  acts: HeadingActs,
  ask: ContentsTreeEditing['ask'],
  step: (by: -1 | 1) => void,
): readonly KeyboardShortcut[] => [
  parseShortcut('↓', 'หัวข้อถัดไป', () => step(1)),
  parseShortcut('↑', 'หัวข้อก่อนหน้า', () => step(-1)),
  parseShortcut('N', 'เพิ่มหัวข้อท้ายเล่ม', () => acts.add('')),
  ...toolsOf(acts, ask).flatMap(([keys, , meaning, act]) => (keys === '' ? [] : [parseShortcut(keys, meaning, act)])),
]

interface AtHeadingProps {
  readonly heading: FlatHeading
  readonly tree: ContentsTreeEditing
  readonly acts: HeadingActs
}

/** The request about the selected heading, or what can be done to it: it is at the heading itself. */
function AtHeading({ heading, tree, acts }: AtHeadingProps) {
  const { asking, ask, leave, items } = tree
  if (asking === 'removal') {
    const also = acts.below === 0 ? '' : `พร้อมหัวข้อย่อย ${acts.below} หัวข้อ`
    return (
      <ConfirmQuestion
        question={`ลบหัวข้อนี้${also}หรือไม่ เลิกทำได้`}
        yes="ลบ"
        onAnswer={(isSure) => (isSure ? acts.remove() : leave())}
      />
    )
  }
  if (asking === 'title')
    return <TitleForm heading={heading} typed={tree.typedTitles} onLeft={leave} onGiven={acts.rename} />
  if (asking === 'place' && tree.division)
    return <PlaceForm heading={heading} items={items} onLeft={leave} onGiven={acts.put} />
  return (
    <span class="tools">
      {toolsOf(acts, ask).map(([, label, , act]) => (
        <button type="button" class="quiet" key={label} onClick={act}>
          {label}
        </button>
      ))}
    </span>
  )
}
