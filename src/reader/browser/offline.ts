/** Script of `/offline` and of its page for missing pages: stores, lists, finds, updates and removes offline items. */

import {
  type DownloadProgressListener,
  describeDownloadError,
  formatDateTime,
  formatSize,
  listFinishedOfflineItems,
  listOfflineItemCacheNames,
  listStoredOfflineItems,
  offeredBundleAddress,
  offeredItemTitle,
  offlineLibraryRoot,
  offlineListElement,
  pageNotSavedAddress,
  removeAllOfflineItems,
  removeLanguageFromAddress,
  removeOfflineItem,
  runInOneTabAtATime,
  type StoredOfflineItem,
  storeOfflineItem,
  storeOfflineShell,
  toPageLanguageDigits,
} from './offline-items.ts'
import { createButton as buttonOf, createElement, pickByLanguage } from './page.ts'

const createLabelledButton = (words: string, about: string, act: () => unknown) =>
  buttonOf(words, act, about ? { 'aria-label': `${words} ${about}` } : {})

const status = createElement('p', { role: 'status', class: 'lead' })
const offer = createElement('section', {})
const list = createElement('section', {})
const report = (words: string): void => {
  status.textContent = words
}

/** Runs a change of the list and reports its result. */
async function runAndReport(work: () => Promise<string>): Promise<void> {
  const buttons = [...offlineListElement.querySelectorAll('button')]
  for (const button of buttons) button.disabled = true
  try {
    await runInOneTabAtATime(async () => report(await work()))
  } catch (error) {
    report(describeDownloadError(error))
  }
  await showList()
  for (const button of buttons) button.disabled = false
  status.scrollIntoView({ block: 'nearest' })
}

const createProgressListener =
  (name: string): DownloadProgressListener =>
  (share) =>
    report(`${pickByLanguage('กำลังเก็บ', 'Saving')} ${name}: ${toPageLanguageDigits(String(Math.floor(share * 100)))} %`)

async function updateItems(items: readonly StoredOfflineItem[]): Promise<string> {
  let changed = 0
  for (const item of items) {
    createProgressListener(item.title)(0)
    if (await storeOfflineItem(item.address, item, createProgressListener(item.title))) changed++
  }
  if (changed === 0) return pickByLanguage('สิ่งที่เก็บไว้ตรงกับคลังแล้ว', 'All saved items are up to date.')
  return pickByLanguage(`ปรับเป็นฉบับล่าสุดแล้ว ${toPageLanguageDigits(String(changed))} รายการ`, `Updated: ${changed}.`)
}

/** Shows the item that the address offers to store, with its size, before anything is downloaded. */
async function showOffer(): Promise<void> {
  const bundleAddress = offeredBundleAddress
  const isStored = async () => (await listFinishedOfflineItems()).find(({ address }) => address === bundleAddress)
  if (!bundleAddress || (await isStored())) return
  const size = createElement('p', {})
  const storeButton = createLabelledButton(
    pickByLanguage('เก็บไว้ในเครื่องนี้', 'Save on this device'),
    offeredItemTitle,
    () =>
      runAndReport(async () => {
        navigator.storage?.persist?.()
        createProgressListener(offeredItemTitle)(0)
        await storeOfflineItem(bundleAddress, await isStored(), createProgressListener(offeredItemTitle))
        offer.replaceChildren()
        return pickByLanguage(`เก็บ ${offeredItemTitle} ไว้แล้ว`, `${offeredItemTitle} is saved.`)
      }),
  )
  offer.append(createElement('h2', {}, offeredItemTitle), size, createElement('p', {}, storeButton))
  const response = await fetch(bundleAddress, { method: 'HEAD' }).catch(() => undefined)
  const bytes = response?.ok && Number(response.headers.get('content-length'))
  if (bytes) size.textContent = `${pickByLanguage('ต้องรับข้อมูล', 'Download size:')} ${formatSize(bytes)}`
}

async function showList(): Promise<void> {
  const items = await listFinishedOfflineItems()
  const heading = createElement('h2', {}, pickByLanguage('สิ่งที่เก็บไว้', 'Saved items'))
  if (items.length === 0) {
    const instructions = pickByLanguage(
      'ยังไม่ได้เก็บอะไรไว้ เปิดเล่ม หัวข้อ หมวดบทสวด หรือหนังสือ แล้วเลือก “เก็บไว้อ่านออฟไลน์”',
      'Nothing is saved yet. Open a volume, a heading, a section of chants or a book and choose “Save for offline reading”.',
    )
    list.replaceChildren(heading, createElement('p', {}, instructions))
    return
  }
  const total = items.reduce((sum, { size }) => sum + size, 0)
  const listItems = items.map((item) => {
    const { name, title: itemTitle, href, size, date, isOld } = item
    const description = `${formatSize(size)} · ${pickByLanguage('เก็บเมื่อ', 'saved')} ${formatDateTime(date)}`
    return createElement(
      'li',
      {},
      createElement('a', { href }, itemTitle),
      createElement('p', { class: 'soft' }, description),
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
        createLabelledButton(pickByLanguage('ปรับเป็นฉบับล่าสุด', 'Update'), itemTitle, () =>
          runAndReport(() => updateItems([item])),
        ),
        createLabelledButton(pickByLanguage('ลบ', 'Remove'), itemTitle, () =>
          runAndReport(async () => {
            await removeOfflineItem(name)
            return pickByLanguage(`ลบ ${itemTitle} แล้ว`, `${itemTitle} is removed.`)
          }),
        ),
      ),
    )
  })
  const buttons = [
    createLabelledButton(pickByLanguage('ปรับทั้งหมดเป็นฉบับล่าสุด', 'Update all'), '', () =>
      runAndReport(() => updateItems(items)),
    ),
    createLabelledButton(pickByLanguage('ลบทั้งหมด', 'Remove all'), '', () =>
      runAndReport(async () => {
        await removeAllOfflineItems()
        return pickByLanguage('ลบทั้งหมดแล้ว ไม่เหลือสิ่งใดในเครื่อง', 'All items were removed from this device.')
      }),
    ),
  ]
  list.replaceChildren(
    heading,
    createNameSearch(items),
    createElement('ul', { class: 'keeps' }, ...listItems),
    createElement('p', {}, `${pickByLanguage('รวม', 'Total')} ${formatSize(total)}`),
    createElement('p', {}, ...buttons),
  )
}

/** Removes diacritics from roman letters. */
const removeDiacritics = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
const toWesternDigits = (text: string): string => text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0xe50))
const MAX_OFFLINE_RESULTS = 50

/** Creates the search box for names in the stored items. */
function createNameSearch(items: readonly StoredOfflineItem[]): HTMLElement {
  const label = pickByLanguage('ค้นชื่อในสิ่งที่เก็บไว้', 'Find a name in saved items')
  const initialQuery = new URL(location.href).searchParams.get('q') || ''
  const field = createElement('input', {
    type: 'search',
    name: 'q',
    id: 'kept-q',
    maxlength: '200',
    autocomplete: 'off',
    value: initialQuery,
  })
  const found = createElement('ul', { class: 'list' })
  const count = createElement('p', { role: 'status' })
  const showResults = () => {
    const q = removeDiacritics(field.value.trim())
    const matches = q.length < 2 ? [] : findNames(items, q)
    found.replaceChildren(
      ...matches
        .slice(0, MAX_OFFLINE_RESULTS)
        .map(([name, href, of]) =>
          createElement('li', {}, createElement('a', { href }, name, ' ', createElement('small', {}, of))),
        ),
    )
    if (q.length < 2) count.textContent = ''
    else if (matches.length === 0)
      count.textContent = pickByLanguage('ไม่พบชื่อนี้ในสิ่งที่เก็บไว้', 'No saved item has this name.')
    else
      count.textContent = pickByLanguage(
        `พบ ${toPageLanguageDigits(String(matches.length))} ชื่อ`,
        `${matches.length} found`,
      )
  }
  field.addEventListener('input', showResults)
  showResults()
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
function findNames(
  items: readonly StoredOfflineItem[],
  q: string,
): readonly (readonly [name: string, href: string, of: string])[] {
  const cited = /^(\d+)\/(\d+)$/.exec(toWesternDigits(q))
  return items.flatMap(({ title: itemTitle, href, names: places, pages }) => {
    // the number of stored pages includes the page of the volume itself
    const [all = '', volume, page = ''] = cited ?? []
    const isVolume = cited && new RegExp(`/canon/${volume}/[\\w-]+/1$`).test(href.split('?')[0] ?? '')
    if (isVolume && +page < pages)
      return [[toPageLanguageDigits(all), href.replace(/1(?=$|\?)/, page), itemTitle] as const]
    return places
      .filter(([name, other]) => removeDiacritics(name).includes(q) || removeDiacritics(other).includes(q))
      .map(([name, , to]) => [name, to, itemTitle] as const)
  })
}

/** On the page for missing pages: opens the place that the address may mean, if it is stored. */
async function redirectToStoredPlace(): Promise<void> {
  const { pathname, search, searchParams } = new URL(location.href)
  if (pathname === `${offlineLibraryRoot}/search`) return location.replace(`${offlineLibraryRoot}/offline${search}`)
  const page = toWesternDigits(searchParams.get('page') || '1')
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
  const unfinished = (await listStoredOfflineItems()).filter(({ address }) => !address)
  for (const { name } of unfinished) await caches.delete(name)
  if (unfinished.length > 0)
    report(
      pickByLanguage(
        'การเก็บครั้งก่อนค้างอยู่ไม่เสร็จ จึงลบส่วนที่ค้างแล้ว กรุณาเก็บใหม่',
        'An unfinished download was removed. Please save the item again.',
      ),
    )
  if ((await listOfflineItemCacheNames()).length === 0) await removeAllOfflineItems()
  else await storeOfflineShell().catch(() => undefined)
}

async function start(): Promise<void> {
  if (pageNotSavedAddress !== undefined) return redirectToStoredPlace()
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
  await showList()
  await showOffer()
}
start()
