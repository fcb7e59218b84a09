/** The headings of a volume as a tree: rename, move, nest, move elsewhere, delete. */

import { useRef } from 'preact/hooks'
import { HEADINGS } from '../../../definitions/collection-names.ts'
import { ask, get } from '../base/api.ts'
import { type Entries, entriesPath, type Heading } from '../base/headings.ts'
import { Load } from '../base/loaded.tsx'
import { type At, address } from '../base/route.ts'
import { keyFor, onShortcut, type Shortcut, useListed } from '../base/shortcuts.tsx'
import { Question } from '../form/sure.tsx'
import { PlaceForm, TitleForm } from './tree-forms.tsx'
import { actsOn, type HeadingActs, type Tree, useTree } from './tree-work.ts'

/** The volumes by division. */
export const VolumesScreen = () => (
  <Load from={() => get('/api/v1/canon')}>
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
  </Load>
)

export const TreeScreen = ({ one }: At) => (
  <>
    <p class="row">
      <a href={address(['canon'])}>← ทุกเล่ม</a>
      <a href={address(['history'], { collection: HEADINGS })}>ประวัติของหัวข้อ</a>
    </p>
    <Load from={() => ask<Entries>('GET', entriesPath(Number(one)))} by={[one]}>
      {(entries) => <Headings volume={Number(one)} read={entries} />}
    </Load>
  </>
)

interface HeadingsProps {
  readonly volume: number
  readonly read: Entries
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
  useListed(shortcuts)
  return (
    <>
      {division && (
        <p class="row">
          <a class="button" href={acts.added('')}>
            เพิ่มหัวข้อท้ายเล่ม
          </a>
        </p>
      )}
      <p class="fault" role="alert">
        {tree.fault}
      </p>
      {items.length === 0 && <p>เล่มนี้ยังไม่มีหัวข้อ</p>}
      <ol class="tree" ref={list}>
        {items.map((heading) => (
          <li key={heading.slug} style={{ '--depth': String(heading.depth) }}>
            <button
              type="button"
              class="heading quiet"
              aria-current={heading === selected ? 'true' : undefined}
              tabIndex={heading === selected ? 0 : -1}
              onKeyDown={onShortcut(shortcuts)}
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

const shortcutsOf = (
  acts: HeadingActs,
  ask: Tree['ask'],
  step: (by: -1 | 1) => void,
): readonly Shortcut[] => [
  keyFor('↓', 'หัวข้อถัดไป', () => step(1)),
  keyFor('↑', 'หัวข้อก่อนหน้า', () => step(-1)),
  keyFor('Enter', 'แก้ทุกช่องและคำแปล', acts.open),
  keyFor('N', 'เพิ่มหัวข้อท้ายเล่ม', () => acts.add('')),
  keyFor('Alt+↑', 'เลื่อนขึ้น', () => acts.move(-1)),
  keyFor('Alt+↓', 'เลื่อนลง', () => acts.move(1)),
  keyFor('Alt+→', 'เข้าไปอยู่ใต้หัวข้อก่อนหน้า', () => acts.nest('in')),
  keyFor('Alt+←', 'ออกมาหนึ่งระดับ', () => acts.nest('out')),
  keyFor('M', 'ย้ายไปที่อื่น', () => ask('place')),
  keyFor('F2', 'เปลี่ยนชื่อ', () => ask('title')),
  keyFor('Delete', 'ลบ', () => ask('removal')),
]

interface AtHeadingProps {
  readonly heading: Heading
  readonly tree: Tree
  readonly acts: HeadingActs
}

/** What is asked about the selected heading, or what can be done to it: it stands at the heading itself. */
function AtHeading({ heading, tree, acts }: AtHeadingProps) {
  const { asking, ask, leave, items } = tree
  if (asking === 'removal') {
    const also = acts.below === 0 ? '' : `พร้อมหัวข้อย่อย ${acts.below} หัวข้อ`
    return (
      <Question
        question={`ลบหัวข้อนี้${also}หรือไม่ เลิกทำได้`}
        yes="ลบ"
        onAnswer={(isSure) => (isSure ? acts.remove() : leave())}
      />
    )
  }
  if (asking === 'title') return <TitleForm heading={heading} onLeft={leave} onGiven={acts.rename} />
  if (asking === 'place' && tree.division)
    return <PlaceForm heading={heading} items={items} onLeft={leave} onGiven={acts.put} />
  const tool = (label: string, act: () => void) => (
    <button type="button" class="quiet" onClick={act}>
      {label}
    </button>
  )
  return (
    <span class="tools">
      {tool('แก้ทุกช่อง', acts.open)}
      {tool('เปลี่ยนชื่อ', () => ask('title'))}
      {tool('ขึ้น', () => acts.move(-1))}
      {tool('ลง', () => acts.move(1))}
      {tool('เข้า', () => acts.nest('in'))}
      {tool('ออก', () => acts.nest('out'))}
      {tool('ย้ายไป…', () => ask('place'))}
      {tool('เพิ่มหัวข้อย่อย', () => acts.add(heading.slug))}
      {tool('ลบ', () => ask('removal'))}
    </span>
  )
}
