/** The headings of one volume while an editor works at them: which is selected, and what is done to it in its turn. */

import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { HEADINGS } from '../../../definitions/collection-names.ts'
import { ask, ifAt } from '../base/api.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { type Entries, entriesPath, type Heading } from '../base/headings.ts'
import { wasProposed } from '../base/proposed.ts'
import { NEW } from '../base/records.ts'
import { isOutdated, sentenceOf } from '../base/refused.ts'
import { address, go } from '../base/route.ts'

/** What is asked about the selected heading. */
type Asking = 'title' | 'place' | 'removal'

/** Where a heading is to stand: under which one, and before which of those there; null for the top and for last. */
export interface Place {
  readonly parent: string | null
  readonly before: string | null
}

export type Tree = ReturnType<typeof useTree>

/** @param list the element whose buttons the headings are. */
export function useTree(volume: number, read: Entries, list: RefObject<HTMLElement | null>) {
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

  // before anything is painted: a key that comes in between is for the heading, which may have moved in the list
  useLayoutEffect(() => {
    if (!refocus.current || asking) return
    refocus.current = false
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [items, asking])

  const reload = async () => {
    const fresh = await ask<Entries>('GET', entriesPath(volume))
    refocus.current = list.current?.contains(document.activeElement) || refocus.current
    latest.current = fresh.items
    setEntries(fresh)
  }
  /** Changes one heading, in its turn; the tree is read again also when it is refused. */
  const change = (sentence: string, slug: string, write: (heading: Heading) => Promise<unknown>) => {
    setFault('')
    setAsking(undefined)
    refocus.current = true
    steps.current = steps.current.then(async () => {
      const heading = latest.current.find((item) => item.slug === slug)
      if (!heading) return
      try {
        const since = await newestEdit()
        await write(heading)
        await reload()
        const own = { since, collection: HEADINGS, records: [slug], division: division?.slug }
        await offerUndo(sentence, own, reload)
      } catch (error) {
        await reload().catch(() => undefined)
        if (wasProposed(error)) return
        setFault(
          isOutdated(error)
            ? 'สารบัญเพิ่งเปลี่ยนไป ที่แสดงอยู่นี้เป็นปัจจุบันแล้ว ถ้ายังต้องการ กรุณาทำอีกครั้ง'
            : sentenceOf(error),
        )
      }
    })
  }
  return {
    ...{ ...entries, asking, ask: setAsking, fault, change },
    selected: items.find(({ slug }) => slug === selected),
    select: (heading: Heading | undefined) => setSelected(heading?.slug),
    /** Leaves what is asked without an answer; the heading has the focus again. */
    leave: () => {
      refocus.current = true
      setAsking(undefined)
    },
  }
}

export type HeadingActs = ReturnType<typeof actsOn>

/** What can be done to the selected heading. */
export function actsOn(tree: Tree, volume: number) {
  const { division, items, selected, select } = tree
  const change = (sentence: string, write: (heading: Heading) => Promise<unknown>) =>
    selected && tree.change(sentence, selected.slug, write)
  const verb = (sentence: string, name: 'move' | 'nest', body: object) =>
    change(sentence, ({ slug, version }) => ask('POST', entriesPath(volume, slug, name), body, ifAt(version)))
  /** How many headings would be deleted with it. */
  const below = selected ? items.filter(({ path }) => path.slice(0, -1).includes(selected.slug)).length : 0
  /** The address of a new heading. @param parent empty for the end of the volume */
  const added = (parent: string) =>
    division ? address(['canon', division.slug, NEW], { volume: String(volume), parent }) : ''
  return {
    below,
    added,
    open: () => selected && division && go(address(['canon', division.slug, selected.slug])),
    add: (parent: string) => go(added(parent)),
    move: (delta: -1 | 1) => verb('เลื่อนแล้ว', 'move', { delta }),
    nest: (direction: 'in' | 'out') => verb('ย้ายระดับแล้ว', 'nest', { direction }),
    rename: (title: string) =>
      change('เปลี่ยนชื่อแล้ว', ({ slug, version }) =>
        ask('PATCH', entriesPath(volume, slug), { title }, ifAt(version)),
      ),
    put: (place: Place) =>
      change('ย้ายแล้ว', ({ slug, version }) =>
        ask('POST', '/api/desk/place', { division: division?.slug, slug, ...place }, ifAt(version)),
      ),
    remove: () => {
      if (!selected) return
      const at = items.indexOf(selected)
      select(items[at + below + 1] ?? items[at - 1])
      change('ลบแล้ว', ({ slug, version }) =>
        ask('DELETE', entriesPath(volume, slug), undefined, ifAt(version)),
      )
    },
  }
}
