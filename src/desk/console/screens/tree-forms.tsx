/** What a heading of the tree is asked for in its place: another title, or where it is to stand. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Heading } from '../base/headings.ts'
import { Select } from '../form/select.tsx'
import type { Place } from './tree-work.ts'

interface InPlaceFormProps<T> {
  readonly heading: Heading
  readonly onGiven: (given: T) => void
  readonly onLeft: () => void
}

export function TitleForm({ heading, onGiven, onLeft }: InPlaceFormProps<string>) {
  const [title, setTitle] = useState(heading.title)
  return (
    <InPlace onLeft={onLeft} onGiven={() => onGiven(title)}>
      <label for="new-title">ชื่อหัวข้อ</label>
      <input id="new-title" value={title} onInput={({ currentTarget }) => setTitle(currentTarget.value)} />
    </InPlace>
  )
}

export function PlaceForm({
  heading,
  items,
  onGiven,
  onLeft,
}: InPlaceFormProps<Place> & { readonly items: readonly Heading[] }) {
  const others = items.filter(({ path }) => !path.includes(heading.slug))
  const [parent, setParent] = useState(heading.parent)
  const siblings = others.filter((other) => other.parent === parent)
  const [before, setBefore] = useState(() => follower(heading, items))
  return (
    <InPlace onLeft={onLeft} onGiven={() => onGiven({ parent, before })}>
      <label for="new-parent">ย้ายไปอยู่ใต้</label>
      <Select
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
      <Select
        id="new-before"
        value={before ?? ''}
        none="ท้ายสุด"
        options={siblings.map(({ slug, title }) => ({ value: slug, label: `ก่อน ${title}` }))}
        onChoose={(chosen) => setBefore(chosen || null)}
      />
    </InPlace>
  )
}

/** The sibling that a heading stands before now. */
function follower({ slug, parent }: Heading, items: readonly Heading[]): string | null {
  const siblings = items.filter((other) => other.parent === parent)
  return siblings[siblings.findIndex((other) => other.slug === slug) + 1]?.slug ?? null
}

interface InPlaceProps {
  readonly children: ComponentChildren
  readonly onGiven: () => void
  readonly onLeft: () => void
}

/** Takes the focus; Enter gives, Escape leaves everything as it is. */
function InPlace({ children, onGiven, onLeft }: InPlaceProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <form
      class="draft in-place"
      ref={form}
      onKeyDown={({ key }) => key === 'Escape' && onLeft()}
      onSubmit={(event) => {
        event.preventDefault()
        onGiven()
      }}
    >
      {children}
      <p class="row">
        <button type="submit">ตกลง</button>
        <button type="button" class="quiet" onClick={onLeft}>
          ไม่เปลี่ยน
        </button>
      </p>
    </form>
  )
}
