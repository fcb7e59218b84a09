/** Drafts of the desk: stored by screen and tab, offered when both are closed, never taken from an open tab. */

import { expect, test } from 'bun:test'
import {
  type DraftStorage,
  getFirstDraftLine,
  listStoredDrafts,
  type MarkDraftAsTyped,
  ScreenDrafts,
} from '../../../src/desk/console/base/drafts.ts'

/** A browser with tabs: what they keep, and which drafts are typed in which of them. */
function browser(room = Number.POSITIVE_INFINITY) {
  const stored = new Map<string, string>()
  const held = new Map<string, number>()
  const store: DraftStorage = {
    keys: () => [...stored.keys()],
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new Error('no room')
      stored.set(key, value)
    },
    removeItem: (key) => void stored.delete(key),
  }
  let tabs = 0
  return {
    stored,
    /** Opens a tab. @returns what opens a screen in it, and what closes it */
    open: () => {
      const tab = tabs++
      const typing: MarkDraftAsTyped = async (key, until) => {
        held.set(key, tab)
        void until.then(() => held.delete(key))
        await Promise.resolve()
        return new Set(held.keys())
      }
      const close = () => {
        for (const [key, other] of held) if (other === tab) held.delete(key)
      }
      return { tab: { store, typing }, close }
    },
  }
}

/** Opens a screen, and waits until it is known what was left. */
async function screen({ store, typing }: { store: DraftStorage; typing: MarkDraftAsTyped }, about = 'chants/1') {
  const drawn = Promise.withResolvers<void>()
  const drafts = new ScreenDrafts<string>(store, typing, about, drawn.resolve)
  return { drafts, leave: drafts.enter(), drawn: drawn.promise }
}
const typed = ({ left }: ScreenDrafts<string>) => left.map((draft) => draft.typed)

test('text typed in a closed tab is offered, used, and deleted once saved', async () => {
  const { open, stored } = browser()
  const first = open()
  ;(await screen(first.tab)).drafts.keep('ยังไม่ได้บันทึก')
  first.close()
  const { drafts, drawn } = await screen(open().tab)
  await drawn
  expect(typed(drafts)).toEqual(['ยังไม่ได้บันทึก'])
  const [left] = drafts.left
  if (left) drafts.use(left)
  expect([drafts.left, stored.size]).toEqual([[], 0])
  drafts.keep('ต่อ')
  expect(stored.size).toBe(1)
  drafts.drop()
  expect(stored.size).toBe(0)
})

test('a draft of an open tab is not offered; deleted drafts go newest first', async () => {
  const { open, stored } = browser()
  const [one, two, three] = [open(), open(), open()]
  ;(await screen(one.tab)).drafts.keep('ของแท็บแรก')
  const second = await screen(two.tab)
  second.drafts.keep('ของแท็บที่สอง')
  expect(second.drafts.left).toEqual([])
  // as if it were older
  const [key = ''] = stored.keys()
  stored.set(key, (stored.get(key) ?? '').replace(/"at":"\d{4}/, '"at":"2000'))
  one.close()
  const third = await screen(three.tab)
  await third.drawn
  expect(typed(third.drafts)).toEqual(['ของแท็บแรก'])
  third.leave()
  two.close()
  const fourth = await screen(three.tab)
  await fourth.drawn
  expect(typed(fourth.drafts)).toEqual(['ของแท็บที่สอง', 'ของแท็บแรก'])
})

test('a reopened screen offers its draft; a discarded one is deleted', async () => {
  const { open, stored } = browser()
  const { tab } = open()
  const before = await screen(tab)
  before.drafts.keep('ยังไม่เสร็จ')
  before.leave()
  ;(await screen(tab, 'chants/2')).drafts.keep('ของอีกบท')
  const { drafts, drawn } = await screen(tab)
  await drawn
  expect(typed(drafts)).toEqual(['ยังไม่เสร็จ'])
  const [left] = drafts.left
  if (left) drafts.discard(left)
  expect([drafts.left, [...stored.values()].map((one) => JSON.parse(one).typed)]).toEqual([[], ['ของอีกบท']])
})

test('full browser storage is reported until there is space', async () => {
  const { open, stored } = browser(60)
  const { drafts } = await screen(open().tab)
  drafts.keep('ย'.repeat(100))
  expect([drafts.isFull, stored.size]).toEqual([true, 0])
  drafts.keep('ย')
  expect([drafts.isFull, stored.size]).toEqual([false, 1])
})

test('other stored values are ignored', async () => {
  const { open, stored } = browser()
  stored.set('library-desk-draft:chants/1:x', '{')
  stored.set('library-desk-draft:chants/1:y', JSON.stringify({ at: '2026', typed: 'ดี' }))
  const { drafts, drawn } = await screen(open().tab)
  await drawn
  expect(typed(drafts)).toEqual(['ดี'])
})

test('drafts are distinguished by first line, and one can be set aside for another', async () => {
  const { open, stored } = browser()
  const first = open()
  ;(await screen(first.tab)).drafts.keep('บรรทัดแรก\nบรรทัดสอง')
  first.close()
  const second = open()
  const { drafts, drawn } = await screen(second.tab)
  await drawn
  expect(drafts.left.map(({ typed }) => getFirstDraftLine(typed))).toEqual(['บรรทัดแรก'])
  drafts.setAside()
  drafts.keep('อีกฉบับ')
  expect(drafts.left).toEqual([])
  expect(stored.size).toBe(2)
  expect(
    listStoredDrafts<string>(second.tab.store)
      .map(({ typed }) => getFirstDraftLine(typed))
      .toSorted(),
  ).toEqual(['บรรทัดแรก', 'อีกฉบับ'])
  expect(getFirstDraftLine({ changes: { 'th/order': 1, 'th/title': ' ชื่อ ' } })).toBe('ชื่อ')
})
