/** Script of `/offline` and of the page for missing ones: stores, lists, finds, updates and removes offline items. */

import {
  bundle,
  type DownloadProgressListener,
  describeDownloadError,
  formatDateTime,
  formatSize,
  listFinishedOfflineItems,
  listOfflineItemCacheNames,
  listStoredOfflineItems,
  missing,
  offlineListElement,
  removeAllOfflineItems,
  removeLanguageFromAddress,
  removeOfflineItem,
  root,
  runInOneTabAtATime,
  type StoredOfflineItem,
  storeOfflineItem,
  storeOfflineShell,
  title,
  toPageLanguageDigits,
} from './offline-items.ts'
import { createButton as buttonOf, createElement, pickByLanguage } from './page.ts'

const button = (words: string, about: string, act: () => unknown) =>
  buttonOf(words, act, about ? { 'aria-label': `${words} ${about}` } : {})

const status = createElement('p', { role: 'status', class: 'lead' })
const offer = createElement('section', {})
const list = createElement('section', {})
const report = (words: string): void => {
  status.textContent = words
}

/** Runs a change of the list and reports its result. */
async function doing(work: () => Promise<string>): Promise<void> {
  const buttons = [...offlineListElement.querySelectorAll('button')]
  for (const one of buttons) one.disabled = true
  try {
    await runInOneTabAtATime(async () => report(await work()))
  } catch (error) {
    report(describeDownloadError(error))
  }
  await show()
  for (const one of buttons) one.disabled = false
  status.scrollIntoView({ block: 'nearest' })
}

const working =
  (name: string): DownloadProgressListener =>
  (share) =>
    report(`${pickByLanguage('กำลังเก็บ', 'Saving')} ${name}: ${toPageLanguageDigits(String(Math.floor(share * 100)))} %`)

async function renew(things: readonly StoredOfflineItem[]): Promise<string> {
  let changed = 0
  for (const thing of things) {
    working(thing.title)(0)
    if (await storeOfflineItem(thing.address, thing, working(thing.title))) changed++
  }
  if (changed === 0) return pickByLanguage('สิ่งที่เก็บไว้ตรงกับคลังแล้ว', 'All saved items are up to date.')
  return pickByLanguage(`ปรับเป็นฉบับล่าสุดแล้ว ${toPageLanguageDigits(String(changed))} รายการ`, `Updated: ${changed}.`)
}

/** Shows the item that the address offers to store, with its size, before anything is downloaded. */
async function showOffer(): Promise<void> {
  const input = bundle
  const isStored = async () => (await listFinishedOfflineItems()).find(({ address }) => address === input)
  if (!input || (await isStored())) return
  const size = createElement('p', {})
  const start = button(pickByLanguage('เก็บไว้ในเครื่องนี้', 'Save on this device'), title, () =>
    doing(async () => {
      navigator.storage?.persist?.()
      working(title)(0)
      await storeOfflineItem(input, await isStored(), working(title))
      offer.replaceChildren()
      return pickByLanguage(`เก็บ ${title} ไว้แล้ว`, `${title} is saved.`)
    }),
  )
  offer.append(createElement('h2', {}, title), size, createElement('p', {}, start))
  const answer = await fetch(input, { method: 'HEAD' }).catch(() => undefined)
  const bytes = answer?.ok && Number(answer.headers.get('content-length'))
  if (bytes) size.textContent = `${pickByLanguage('ต้องรับข้อมูล', 'Download size:')} ${formatSize(bytes)}`
}

async function show(): Promise<void> {
  const things = await listFinishedOfflineItems()
  const heading = createElement('h2', {}, pickByLanguage('สิ่งที่เก็บไว้', 'Saved items'))
  if (things.length === 0) {
    const how = pickByLanguage(
      'ยังไม่ได้เก็บอะไรไว้ เปิดเล่ม หัวข้อ หมวดบทสวด หรือหนังสือ แล้วเลือก “เก็บไว้อ่านออฟไลน์”',
      'Nothing is saved yet. Open a volume, a heading, a section of chants or a book and choose “Save for offline reading”.',
    )
    list.replaceChildren(heading, createElement('p', {}, how))
    return
  }
  const total = things.reduce((sum, { size }) => sum + size, 0)
  const items = things.map((thing) => {
    const { name, title: named, href, size, date, isOld } = thing
    const about = `${formatSize(size)} · ${pickByLanguage('เก็บเมื่อ', 'saved')} ${formatDateTime(date)}`
    return createElement(
      'li',
      {},
      createElement('a', { href }, named),
      createElement('p', { class: 'soft' }, about),
      ...(isOld
        ? [
            createElement(
              'p',
              { class: 'old' },
              pickByLanguage('ของเก่า: คลังมีฉบับใหม่กว่าที่เก็บไว้', 'Old: the library has a newer text than this one.'),
            ),
          ]
        : []),
      createElement(
        'p',
        {},
        button(pickByLanguage('ปรับเป็นฉบับล่าสุด', 'Update'), named, () => doing(() => renew([thing]))),
        button(pickByLanguage('ลบ', 'Remove'), named, () =>
          doing(async () => {
            await removeOfflineItem(name)
            return pickByLanguage(`ลบ ${named} แล้ว`, `${named} is removed.`)
          }),
        ),
      ),
    )
  })
  const all = [
    button(pickByLanguage('ปรับทั้งหมดเป็นฉบับล่าสุด', 'Update all'), '', () => doing(() => renew(things))),
    button(pickByLanguage('ลบทั้งหมด', 'Remove all'), '', () =>
      doing(async () => {
        await removeAllOfflineItems()
        return pickByLanguage('ลบทั้งหมดแล้ว ไม่เหลือสิ่งใดในเครื่อง', 'All items were removed from this device.')
      }),
    ),
  ]
  list.replaceChildren(
    heading,
    finder(things),
    createElement('ul', { class: 'keeps' }, ...items),
    createElement('p', {}, `${pickByLanguage('รวม', 'Total')} ${formatSize(total)}`),
    createElement('p', {}, ...all),
  )
}

/** Removes diacritics from roman letters. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
const western = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
const MAX_OFFLINE_RESULTS = 50

/** Creates the search box for names in the stored items. */
function finder(things: readonly StoredOfflineItem[]): HTMLElement {
  const label = pickByLanguage('ค้นชื่อในสิ่งที่เก็บไว้', 'Find a name in saved items')
  const typed = new URL(location.href).searchParams.get('q') || ''
  const field = createElement('input', {
    type: 'search',
    name: 'q',
    id: 'kept-q',
    maxlength: '200',
    autocomplete: 'off',
    value: typed,
  })
  const found = createElement('ul', { class: 'list' })
  const count = createElement('p', { role: 'status' })
  const find = () => {
    const q = folded(field.value.trim())
    const hits = q.length < 2 ? [] : hitsOf(things, q)
    found.replaceChildren(
      ...hits
        .slice(0, MAX_OFFLINE_RESULTS)
        .map(([name, href, of]) =>
          createElement('li', {}, createElement('a', { href }, name, ' ', createElement('small', {}, of))),
        ),
    )
    if (q.length < 2) count.textContent = ''
    else if (hits.length === 0) count.textContent = pickByLanguage('ไม่พบชื่อนี้ในสิ่งที่เก็บไว้', 'No saved item has this name.')
    else
      count.textContent = pickByLanguage(`พบ ${toPageLanguageDigits(String(hits.length))} ชื่อ`, `${hits.length} found`)
  }
  field.addEventListener('input', find)
  find()
  const note = pickByLanguage(
    'ค้นได้เฉพาะชื่อ การค้นข้อความในหน้าต้องใช้เครือข่าย',
    'Names only: searching the text needs a network.',
  )
  return createElement(
    'div',
    { role: 'search', 'aria-label': label },
    createElement('label', { for: 'kept-q' }, label),
    ' ',
    field,
    createElement('p', { class: 'soft' }, note),
    count,
    found,
  )
}

/** Finds names that contain the words, and pages that a citation such as `9/231` may mean. */
function hitsOf(
  things: readonly StoredOfflineItem[],
  q: string,
): readonly (readonly [name: string, href: string, of: string])[] {
  const cited = /^(\d+)\/(\d+)$/.exec(western(q))
  return things.flatMap(({ title: named, href, names: places, pages }) => {
    // the number of stored pages includes the page of the volume itself
    const [all = '', volume, page = ''] = cited ?? []
    const isVolume = cited && new RegExp(`/canon/${volume}/[\\w-]+/1$`).test(href.split('?')[0] ?? '')
    if (isVolume && +page < pages) return [[toPageLanguageDigits(all), href.replace(/1(?=$|\?)/, page), named] as const]
    return places
      .filter(([name, other]) => folded(name).includes(q) || folded(other).includes(q))
      .map(([name, , to]) => [name, to, named] as const)
  })
}

/** On the page shown for a missing one: opens the place that may be meant, if it is stored. */
async function redirectToStoredPlace(): Promise<void> {
  const { pathname, search, searchParams } = new URL(location.href)
  if (pathname === `${root}/search`) return location.replace(`${root}/offline${search}`)
  const page = western(searchParams.get('page') || '1')
  const printed = `${pathname}/${page}`
  for (const { name, names: places = [] } of await listStoredOfflineItems()) {
    const place = places.find(([, , , instead]) => removeLanguageFromAddress(instead || '') === pathname)
    if (place) return location.replace(place[2])
    if (!searchParams.get('item') && (await caches.match(printed, { cacheName: name })))
      return location.replace(printed)
  }
}

/** Removes unfinished downloads, then the files that no stored item needs; all of them if none is left. */
async function removeUnfinishedDownloads(lock: Lock | null): Promise<void> {
  if (!lock) return
  const halves = (await listStoredOfflineItems()).filter(({ address }) => !address)
  for (const { name } of halves) await caches.delete(name)
  if (halves.length > 0)
    report(
      pickByLanguage(
        'การเก็บครั้งก่อนค้างอยู่ไม่เสร็จ จึงลบส่วนที่ค้างแล้ว กรุณาเก็บใหม่',
        'An unfinished download was removed. Please save the item again.',
      ),
    )
  if ((await listOfflineItemCacheNames()).length === 0) await removeAllOfflineItems()
  else await storeOfflineShell().catch(() => undefined)
}

async function begin(): Promise<void> {
  if (missing !== undefined) return redirectToStoredPlace()
  if (!('serviceWorker' in navigator && 'locks' in navigator && 'CompressionStream' in window)) {
    offlineListElement.append(
      pickByLanguage(
        'เบราว์เซอร์นี้เก็บไว้อ่านออฟไลน์ไม่ได้ หรือคลังไม่ได้เปิดผ่าน https',
        'This browser cannot save pages, or the library is not opened over https.',
      ),
    )
    return
  }
  offlineListElement.append(offer, status, list)
  await runInOneTabAtATime(removeUnfinishedDownloads, { ifAvailable: true })
  await show()
  await showOffer()
}
begin()
