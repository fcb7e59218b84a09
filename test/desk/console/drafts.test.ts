/** Drafts of the desk: stored by screen and tab, offered when both are closed, never taken from an open tab. */

import { expect, test } from 'bun:test'
import {
  type DraftStorage,
  getFirstDraftLine,
  listStoredDrafts,
  type MarkDraftAsTyped,
  ScreenDrafts,
} from '../../../src/desk/console/base/drafts.ts'

/** Simulates a browser: its storage, and the tabs that hold drafts. @param room maximum length of a value */
function createBrowser(room = Number.POSITIVE_INFINITY) {
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
    /** Opens a tab. @returns the tab, and a function that closes it */
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

/** Opens a screen; `drawn` resolves when it shows drafts of earlier visits. */
async function openScreen({ store, typing }: { store: DraftStorage; typing: MarkDraftAsTyped }, about = 'chants/1') {
  const drawn = Promise.withResolvers<void>()
  const drafts = new ScreenDrafts<string>(store, typing, about, drawn.resolve)
  return { drafts, leave: drafts.enter(), drawn: drawn.promise }
}
const listTyped = ({ leftDrafts }: ScreenDrafts<string>) => leftDrafts.map((draft) => draft.typed)

test('text typed in a closed tab is offered, used, and deleted once saved', async () => {
  const { open, stored } = createBrowser()
  const first = open()
  ;(await openScreen(first.tab)).drafts.save('ยังไม่ได้บันทึก')
  first.close()
  const { drafts, drawn } = await openScreen(open().tab)
  await drawn
  expect(listTyped(drafts)).toEqual(['ยังไม่ได้บันทึก'])
  const [left] = drafts.leftDrafts
  if (left) drafts.resume(left)
  expect([drafts.leftDrafts, stored.size]).toEqual([[], 0])
  drafts.save('ต่อ')
  expect(stored.size).toBe(1)
  drafts.deleteOwn()
  expect(stored.size).toBe(0)
})

test('a draft of an open tab is not offered; drafts of closed tabs are listed newest first', async () => {
  const { open, stored } = createBrowser()
  const [one, two, three] = [open(), open(), open()]
  ;(await openScreen(one.tab)).drafts.save('ของแท็บแรก')
  const second = await openScreen(two.tab)
  second.drafts.save('ของแท็บที่สอง')
  expect(second.drafts.leftDrafts).toEqual([])
  // make the first draft older
  const [key = ''] = stored.keys()
  stored.set(key, (stored.get(key) ?? '').replace(/"at":"\d{4}/, '"at":"2000'))
  one.close()
  const third = await openScreen(three.tab)
  await third.drawn
  expect(listTyped(third.drafts)).toEqual(['ของแท็บแรก'])
  third.leave()
  two.close()
  const fourth = await openScreen(three.tab)
  await fourth.drawn
  expect(listTyped(fourth.drafts)).toEqual(['ของแท็บที่สอง', 'ของแท็บแรก'])
})

test('a reopened screen offers its draft; a discarded one is deleted', async () => {
  const { open, stored } = createBrowser()
  const { tab } = open()
  const before = await openScreen(tab)
  before.drafts.save('ยังไม่เสร็จ')
  before.leave()
  ;(await openScreen(tab, 'chants/2')).drafts.save('ของอีกบท')
  const { drafts, drawn } = await openScreen(tab)
  await drawn
  expect(listTyped(drafts)).toEqual(['ยังไม่เสร็จ'])
  const [left] = drafts.leftDrafts
  if (left) drafts.discard(left)
  expect([drafts.leftDrafts, [...stored.values()].map((value) => JSON.parse(value).typed)]).toEqual([[], ['ของอีกบท']])
})

test('full browser storage is reported until there is space', async () => {
  const { open, stored } = createBrowser(60)
  const { drafts } = await openScreen(open().tab)
  drafts.save('ย'.repeat(100))
  expect([drafts.isFull, stored.size]).toEqual([true, 0])
  drafts.save('ย')
  expect([drafts.isFull, stored.size]).toEqual([false, 1])
})

test('other stored values are ignored', async () => {
  const { open, stored } = createBrowser()
  stored.set('library-desk-draft:chants/1:x', '{')
  stored.set('library-desk-draft:chants/1:y', JSON.stringify({ at: '2026', typed: 'ดี' }))
  const { drafts, drawn } = await openScreen(open().tab)
  await drawn
  expect(listTyped(drafts)).toEqual(['ดี'])
})

test('drafts are distinguished by first line, and one can be set aside for another', async () => {
  const { open, stored } = createBrowser()
  const first = open()
  ;(await openScreen(first.tab)).drafts.save('บรรทัดแรก\nบรรทัดสอง')
  first.close()
  const second = open()
  const { drafts, drawn } = await openScreen(second.tab)
  await drawn
  expect(drafts.leftDrafts.map(({ typed }) => getFirstDraftLine(typed))).toEqual(['บรรทัดแรก'])
  drafts.setAside()
  drafts.save('อีกฉบับ')
  expect(drafts.leftDrafts).toEqual([])
  expect(stored.size).toBe(2)
  expect(
    listStoredDrafts<string>(second.tab.store)
      .map(({ typed }) => getFirstDraftLine(typed))
      .toSorted(),
  ).toEqual(['บรรทัดแรก', 'อีกฉบับ'])
  expect(getFirstDraftLine({ changes: { 'th/order': 1, 'th/title': ' ชื่อ ' } })).toBe('ชื่อ')
})
