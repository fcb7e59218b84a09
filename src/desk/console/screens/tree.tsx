/** The headings of a volume as a tree. An editor renames, moves, nests and deletes them one after the other. */

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { HEADINGS_COLLECTION } from '../../../definitions/collection-names.ts'
import { createIfMatchHeaders, getFromApi, sendDynamicRequest } from '../base/api.ts'
import { fetchNewestEditId, showUndoNotice } from '../base/edits.tsx'
import { type ApiHeadingList, type FlatHeading, getHeadingsApiPath } from '../base/headings.ts'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { ProposedInsteadError } from '../base/proposal-sender.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isHttp412Error, toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, type ScreenAddress } from '../base/route.ts'
import {
  createListKeydownHandler,
  type KeyboardShortcut,
  parseShortcut,
  useShortcutsListedInHelp,
} from '../base/shortcuts.tsx'
import { ConfirmQuestion, ErrorText, InlineForm, SelectBox, TextField } from '../form/controls.tsx'

interface TreeFormProps<T> {
  readonly heading: FlatHeading
  readonly onSubmit: (value: T) => void
  readonly onCancel: () => void
}

/**
 * Renders the form that renames a heading.
 * @param typed unsaved titles by slug, kept after a rejection and while another heading is selected
 */
function TitleForm({
  heading: { slug, title },
  typed,
  onSubmit,
  onCancel,
}: TreeFormProps<string> & { readonly typed: Map<string, string> }) {
  const [current, setCurrent] = useState(typed.get(slug) ?? title)
  const type = (next: string) => {
    typed.set(slug, next)
    setCurrent(next)
  }
  const cancel = () => {
    typed.delete(slug)
    onCancel()
  }
  return (
    <InlineForm {...FORM_IN_TREE} onCancel={cancel} onSubmit={() => onSubmit(current)}>
      <TextField id="new-title" label="ชื่อหัวข้อ" value={current} onType={type} />
    </InlineForm>
  )
}

/** Renders the form that moves a heading to another place. */
function MoveForm({
  heading,
  items,
  onSubmit,
  onCancel,
}: TreeFormProps<HeadingDestination> & { readonly items: readonly FlatHeading[] }) {
  const others = items.filter(({ path }) => !path.includes(heading.slug))
  const [parent, setParent] = useState(heading.parent)
  const siblings = others.filter((other) => other.parent === parent)
  const [before, setBefore] = useState(() => findNextSibling(heading, items))
  return (
    <InlineForm {...FORM_IN_TREE} onCancel={onCancel} onSubmit={() => onSubmit({ parent, before })}>
      <label for="new-parent">ย้ายไปอยู่ใต้</label>
      <SelectBox
        id="new-parent"
        value={parent ?? ''}
        noneLabel="— ระดับบนสุด —"
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
        noneLabel="เป็นลำดับสุดท้าย"
        options={siblings.map(({ slug, title }) => ({ value: slug, label: `ก่อน ${title}` }))}
        onChoose={(chosen) => setBefore(chosen || null)}
      />
    </InlineForm>
  )
}

/** Returns the slug of the next sibling of a heading; null if it is the last. */
function findNextSibling({ slug, parent }: FlatHeading, items: readonly FlatHeading[]): string | null {
  const siblings = items.filter((other) => other.parent === parent)
  return siblings[siblings.findIndex((other) => other.slug === slug) + 1]?.slug ?? null
}

/** Appearance of the forms in the tree. */
const FORM_IN_TREE = { class: 'draft in-place', confirmLabel: 'ตกลง', cancelLabel: 'ไม่เปลี่ยน' } as const

/** The form that is open at the selected heading. */
type OpenForm = 'title' | 'place' | 'removal'

/**
 * The target of a moved heading. `parent` is null for the top level. `before` is the sibling that it will precede; null
 * puts it last.
 */
export interface HeadingDestination {
  readonly parent: string | null
  readonly before: string | null
}

/** The state of the contents tree: its headings, the selected heading, and the functions that change them. */
export type ContentsTreeEditing = ReturnType<typeof useTree>

/** Loads and changes the contents tree. @param list the element that contains the headings' buttons */
function useTree(volume: number, read: ApiHeadingList, list: RefObject<HTMLElement | null>) {
  const [entries, setEntries] = useState(read)
  const { division, items } = entries
  const [selected, setSelected] = useState(items[0]?.slug)
  const [openForm, setOpenForm] = useState<OpenForm>()
  const [error, setError] = useState('')
  /** Whether the selected heading takes the focus after the next rendering. */
  const shouldFocus = useRef(false)
  /** Changes run one after the other, because each needs the versions that the last one produced. */
  const steps = useRef(Promise.resolve())
  const latest = useRef(items)
  latest.current = items
  const typedTitles = useRef(new Map<string, string>()).current

  // before the next paint, so that keys act on the heading, which may have moved in the list
  useLayoutEffect(() => {
    if (!shouldFocus.current || openForm) return
    shouldFocus.current = false
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [items, openForm])

  const reload = async () => {
    const fresh = await sendDynamicRequest<ApiHeadingList>('get', getHeadingsApiPath(volume))
    shouldFocus.current = list.current?.contains(document.activeElement) || shouldFocus.current
    latest.current = fresh.items
    setEntries(fresh)
  }
  /** Changes one heading after the changes in progress, and reads the tree again, also if the change was rejected. */
  const change = (sentence: string, slug: string, write: (heading: FlatHeading) => Promise<unknown>) => {
    setError('')
    setOpenForm(undefined)
    shouldFocus.current = true
    steps.current = steps.current.then(async () => {
      const heading = latest.current.find((item) => item.slug === slug)
      if (!heading) return
      try {
        const since = await fetchNewestEditId()
        await write(heading)
        await reload()
        const edits = { since, collection: HEADINGS_COLLECTION, records: [slug], division: division?.slug }
        await showUndoNotice(sentence, edits, reload)
      } catch (reason) {
        await reload().catch(() => undefined)
        if (handleProposedInsteadError(reason)) return
        setError(
          isHttp412Error(reason)
            ? 'สารบัญเพิ่งเปลี่ยนไป ที่แสดงอยู่นี้เป็นปัจจุบันแล้ว ถ้ายังต้องการ กรุณาทำอีกครั้ง'
            : toErrorSentence(reason),
        )
      }
    })
  }
  return {
    ...entries,
    typedTitles,
    openForm,
    setOpenForm,
    error,
    change,
    selected: items.find(({ slug }) => slug === selected),
    select: (heading: FlatHeading | undefined) => setSelected(heading?.slug),
    /** Closes the open form and focuses the heading again. */
    closeForm: () => {
      shouldFocus.current = true
      setOpenForm(undefined)
    },
  }
}

type HeadingActions = ReturnType<typeof createHeadingActions>

/** Returns the actions on the selected heading. */
function createHeadingActions(tree: ContentsTreeEditing, volume: number) {
  const { division, items, selected, select } = tree
  const change = (sentence: string, write: (heading: FlatHeading) => Promise<unknown>) =>
    selected && tree.change(sentence, selected.slug, write)
  const postAction = (sentence: string, name: 'move' | 'nest', body: object) =>
    change(sentence, ({ slug, version }) =>
      sendDynamicRequest('post', getHeadingsApiPath(volume, slug, name), body, createIfMatchHeaders(version)),
    )
  /** Number of headings below the selected one, which are deleted with it. */
  const descendantCount = selected ? items.filter(({ path }) => path.slice(0, -1).includes(selected.slug)).length : 0
  /** Returns the address of the form for a new heading. @param parent empty for the end of the volume */
  const newHeadingAddress = (parent: string) =>
    division ? createScreenAddress(['canon', division.slug, NEW_RECORD_SLUG], { volume: String(volume), parent }) : ''
  return {
    descendantCount,
    newHeadingAddress,
    open: () => selected && division && navigateTo(createScreenAddress(['canon', division.slug, selected.slug])),
    add: (parent: string) => navigateTo(newHeadingAddress(parent)),
    addBelow: () => selected && navigateTo(newHeadingAddress(selected.slug)),
    move: (delta: -1 | 1) => postAction('เลื่อนแล้ว', 'move', { delta }),
    nest: (direction: 'in' | 'out') => postAction('ย้ายระดับแล้ว', 'nest', { direction }),
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
    moveTo: (place: HeadingDestination) =>
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
      select(items[at + descendantCount + 1] ?? items[at - 1])
      change('ลบแล้ว', ({ slug, version }) =>
        sendDynamicRequest('delete', getHeadingsApiPath(volume, slug), undefined, createIfMatchHeaders(version)),
      )
    },
  }
}

/** Screen `/desk/canon`: the volumes of the canon by division. */
export const CanonVolumesScreen = () => (
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
      load={() => sendDynamicRequest<ApiHeadingList>('get', getHeadingsApiPath(Number(one)))}
      inputs={[one]}
    >
      {(entries) => <Headings volume={Number(one)} read={entries} />}
    </LoadAndRender>
  </>
)

function Headings({ volume, read }: { readonly volume: number; readonly read: ApiHeadingList }) {
  const list = useRef<HTMLOListElement>(null)
  const tree = useTree(volume, read, list)
  const { division, items, selected, select } = tree
  const actions = createHeadingActions(tree, volume)
  const selectNeighbour = (by: -1 | 1) => {
    const at = items.findIndex(({ slug }) => slug === selected?.slug) + by
    if (!items[at]) return
    select(items[at])
    list.current?.querySelectorAll<HTMLElement>('.heading')[at]?.focus()
  }
  const shortcuts = createShortcuts(actions, tree.setOpenForm, selectNeighbour)
  useShortcutsListedInHelp(shortcuts)
  return (
    <>
      {division && (
        <p class="row">
          <a class="button" href={actions.newHeadingAddress('')}>
            เพิ่มหัวข้อท้ายเล่ม
          </a>
        </p>
      )}
      <ErrorText text={tree.error} />
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
                tree.setOpenForm(undefined)
              }}
            >
              <bdi>{heading.title}</bdi>
            </button>
            {heading === selected && <SelectedHeadingTools heading={heading} tree={tree} actions={actions} />}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Lists the actions on the selected heading: key (empty for none), button label, meaning in the help, and function. */
const listHeadingTools = (
  { open, move, nest, addBelow }: HeadingActions,
  setOpenForm: ContentsTreeEditing['setOpenForm'],
): readonly (readonly [keys: string, label: string, meaning: string, act: () => void])[] => [
  ['Enter', 'แก้ทุกช่อง', 'แก้ทุกช่องและคำแปล', open],
  ['F2', 'เปลี่ยนชื่อ', 'เปลี่ยนชื่อ', () => setOpenForm('title')],
  ['Alt+↑', 'ขึ้น', 'เลื่อนขึ้น', () => move(-1)],
  ['Alt+↓', 'ลง', 'เลื่อนลง', () => move(1)],
  ['Alt+→', 'เข้า', 'เข้าไปอยู่ใต้หัวข้อก่อนหน้า', () => nest('in')],
  ['Alt+←', 'ออก', 'ออกมาหนึ่งระดับ', () => nest('out')],
  ['M', 'ย้ายไป…', 'ย้ายไปที่อื่น', () => setOpenForm('place')],
  ['', 'เพิ่มหัวข้อย่อย', '', addBelow],
  ['Delete', 'ลบ', 'ลบ', () => setOpenForm('removal')],
]

const createShortcuts = (
  actions: HeadingActions,
  setOpenForm: ContentsTreeEditing['setOpenForm'],
  selectNeighbour: (by: -1 | 1) => void,
): readonly KeyboardShortcut[] => [
  parseShortcut('↓', 'หัวข้อถัดไป', () => selectNeighbour(1)),
  parseShortcut('↑', 'หัวข้อก่อนหน้า', () => selectNeighbour(-1)),
  parseShortcut('N', 'เพิ่มหัวข้อท้ายเล่ม', () => actions.add('')),
  ...listHeadingTools(actions, setOpenForm).flatMap(([keys, , meaning, act]) =>
    keys === '' ? [] : [parseShortcut(keys, meaning, act)],
  ),
]

interface SelectedHeadingToolsProps {
  readonly heading: FlatHeading
  readonly tree: ContentsTreeEditing
  readonly actions: HeadingActions
}

/** Renders the open form of the selected heading, or else the buttons of its actions. */
function SelectedHeadingTools({ heading, tree, actions }: SelectedHeadingToolsProps) {
  const { openForm, setOpenForm, closeForm, items } = tree
  if (openForm === 'removal') {
    const { descendantCount } = actions
    const also = descendantCount === 0 ? '' : `พร้อมหัวข้อย่อย ${descendantCount} หัวข้อ`
    return (
      <ConfirmQuestion
        question={`ลบหัวข้อนี้${also}หรือไม่ เลิกทำได้`}
        confirmLabel="ลบ"
        onAnswer={(isSure) => (isSure ? actions.remove() : closeForm())}
      />
    )
  }
  if (openForm === 'title')
    return <TitleForm heading={heading} typed={tree.typedTitles} onCancel={closeForm} onSubmit={actions.rename} />
  if (openForm === 'place' && tree.division)
    return <MoveForm heading={heading} items={items} onCancel={closeForm} onSubmit={actions.moveTo} />
  return (
    <span class="tools">
      {listHeadingTools(actions, setOpenForm).map(([, label, , act]) => (
        <button type="button" class="quiet" key={label} onClick={act}>
          {label}
        </button>
      ))}
    </span>
  )
}
