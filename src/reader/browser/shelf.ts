/** The page of saved items: lists and searches a user's marks, and exports and imports them as a file (carry §3). */

import { addStylesheet, createButton, createElement, isEnglishPage, pickByLanguage } from './page.ts'
import {
  createReaderMarkBody,
  getReaderMarkColour,
  getReaderMarkNote,
  getReaderMarkQuote,
  mergeReaderMarks,
  READER_MARK_COLOURS,
  type ReaderMark,
  type ReaderMarkColour,
  readAllReaderMarks,
  readLastPlaces,
  removeAllMarksAndPlaces,
  removeReaderMark,
  storeReaderMark,
} from './shelf-store.ts'

const numbers = isEnglishPage ? 'en' : 'th-TH-u-nu-thai'
const place = document.getElementById('shelf') as HTMLElement
const root = place.dataset.root ?? ''

addStylesheet(new URL('./shelf.css', import.meta.url).href)

const status = createElement('p', { role: 'status' })
const list = createElement('ul', { class: 'list own' })
const sought = createElement('input', {
  type: 'search',
  'aria-label': pickByLanguage('ค้นในชั้น', 'Search the shelf'),
  placeholder: pickByLanguage('ค้นในชั้น', 'Search the shelf'),
})
const order = createElement(
  'select',
  { 'aria-label': pickByLanguage('เรียงตาม', 'Order') },
  createElement('option', { value: 'date' }, pickByLanguage('ใหม่ก่อน', 'Newest first')),
  createElement('option', { value: 'place' }, pickByLanguage('ตามที่ในคลัง', 'By place')),
)
/** Controls that do nothing on an empty shelf. */
const controlsOfMarks = [
  sought,
  order,
  createButton(pickByLanguage('พิมพ์', 'Print'), () => print()),
  createButton(pickByLanguage('ส่งออกเป็นแฟ้ม', 'Export as a file'), takeOut),
]
const file = createElement('input', {
  type: 'file',
  accept: '.json,.jsonld,application/ld+json',
  hidden: '',
  'aria-label': pickByLanguage('แฟ้มที่จะนำเข้า', 'File to import'),
})
const places = createElement('div', {})

const byPlace = new Intl.Collator(numbers, { numeric: true })
const folded = (words: string): string => words.normalize('NFC').toLowerCase()
const date = (at: string): string =>
  new Intl.DateTimeFormat(numbers, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
const count = (number: number): string => number.toLocaleString(numbers)

async function show(): Promise<void> {
  const marks = await readAllReaderMarks()
  const words = folded(sought.value.trim())
  const textOf = (mark: ReaderMark) =>
    folded([getReaderMarkQuote(mark).exact, getReaderMarkNote(mark), mark.target.citation ?? ''].join('\n'))
  const found = marks.filter((mark) => textOf(mark).includes(words))
  found.sort(
    order.value === 'place'
      ? (a, b) => byPlace.compare(a.target.source, b.target.source) || byPlace.compare(a.created, b.created)
      : (a, b) => b.created.localeCompare(a.created),
  )
  list.replaceChildren(...found.map(itemOf))
  for (const control of controlsOfMarks) control.hidden = marks.length === 0
  if (marks.length === 0)
    status.textContent = pickByLanguage(
      'ยังไม่มีอะไรในชั้น เปิดหน้าที่อ่านแล้วกด “ขีด จด คั่น” หรือปุ่ม m',
      'Nothing is on the shelf yet. Open a page and press “Mark”, or the key m.',
    )
  else if (words)
    status.textContent =
      found.length === 0
        ? pickByLanguage('ไม่พบในชั้น', 'Nothing found on the shelf.')
        : pickByLanguage(
            `พบ ${count(found.length)} จาก ${count(marks.length)}`,
            `${count(found.length)} of ${count(marks.length)}`,
          )
  const last = (await readLastPlaces()).toSorted((a, b) => b.at.localeCompare(a.at))
  places.replaceChildren(
    ...(last.length === 0
      ? []
      : [
          createElement('h2', {}, pickByLanguage('ที่อ่านล่าสุด', 'Last read')),
          createElement(
            'ul',
            { class: 'list' },
            ...last.map(({ source, title, at }) =>
              createElement(
                'li',
                {},
                createElement(
                  'a',
                  { href: root + encodeURI(source) },
                  title,
                  ' ',
                  createElement('small', {}, date(at)),
                ),
              ),
            ),
          ),
        ]),
  )
}

function itemOf(mark: ReaderMark): HTMLElement {
  const { exact } = getReaderMarkQuote(mark)
  const note = getReaderMarkNote(mark)
  const { source, citation } = mark.target
  const lang = /\/(roman|pali)\//.test(source)
    ? source.includes('/roman/')
      ? 'pi'
      : 'pi-Thai'
    : /[ก-๙]/.test(exact)
      ? 'th'
      : 'en'
  return createElement(
    'li',
    { class: getReaderMarkColour(mark) ?? 'bookmark' },
    createElement('blockquote', { lang }, exact),
    ...(note ? [createElement('p', { class: 'note' }, note)] : []),
    createElement(
      'p',
      { class: 'c' },
      createElement('a', { href: `${root}${encodeURI(source)}#mark-${mark.id}` }, citation || source),
      ' · ',
      createElement('time', { datetime: mark.created }, date(mark.created)),
      ' ',
      createButton(pickByLanguage('ลบ', 'Remove'), () => removeMark(mark), {
        'aria-label': `${pickByLanguage('ลบ', 'Remove')}: ${exact.slice(0, 60)}`,
      }),
    ),
  )
}

async function removeMark(mark: ReaderMark): Promise<void> {
  await removeReaderMark(mark.id)
  await show()
  status.replaceChildren(
    pickByLanguage('ลบแล้ว ', 'Removed. '),
    createButton(pickByLanguage('เอากลับ', 'Undo'), async () => {
      await storeReaderMark(mark)
      await show()
      status.textContent = pickByLanguage('เอากลับแล้ว', 'It is back.')
    }),
  )
}

/** The terms that W3C's context lacks. */
const CONTEXT = ['http://www.w3.org/ns/anno.jsonld', { citation: 'http://purl.org/dc/terms/bibliographicCitation' }]

async function takeOut(): Promise<void> {
  const items = (await readAllReaderMarks()).map(({ target, ...mark }) => ({
    ...mark,
    target: { ...target, source: new URL(root + encodeURI(target.source), location.href).href },
  }))
  const page = { '@context': CONTEXT, type: 'AnnotationPage', items }
  const link = createElement('a', { download: `shelf-${new Date().toISOString().slice(0, 10)}.jsonld` })
  link.href = URL.createObjectURL(new Blob([JSON.stringify(page, null, 2)], { type: 'application/ld+json' }))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function takeIn(): Promise<void> {
  const chosen = file.files?.[0]
  file.value = ''
  if (!chosen) return
  let given: Given & { readonly items?: unknown; readonly first?: { readonly items?: unknown } }
  try {
    given = JSON.parse(await chosen.text())
  } catch {
    status.textContent = pickByLanguage(
      'อ่านแฟ้มนี้ไม่ได้ กรุณาเลือกแฟ้มที่ส่งออกจากชั้น',
      'This file cannot be read. Please choose one that was exported from a shelf.',
    )
    return
  }
  const items = Array.isArray(given) ? given : (given?.items ?? given?.first?.items ?? [given])
  const marks = (Array.isArray(items) ? items : []).map(markOf)
  const good = marks.filter((mark) => mark !== undefined)
  const { added, renewed, known } = await mergeReaderMarks(good)
  await show()
  const left = marks.length - good.length
  status.textContent =
    pickByLanguage(
      `นำเข้าใหม่ ${count(added)} ปรับ ${count(renewed)} มีอยู่แล้ว ${count(known)}`,
      `${count(added)} new, ${count(renewed)} renewed, ${count(known)} known already.`,
    ) + (left > 0 ? pickByLanguage(` อ่านไม่ได้ ${count(left)} รายการ`, ` ${count(left)} could not be read.`) : '')
}

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '')
const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** An annotation from any program; none of its properties is certain. */
type Given =
  | ({
      readonly [Key in 'id' | 'type' | 'motivation' | 'created' | 'modified']?: unknown
    } & {
      readonly body?: GivenPart | readonly GivenPart[]
      readonly target?: GivenTarget | readonly GivenTarget[]
    })
  | null
  | undefined
type GivenPart = { readonly [Key in 'type' | 'purpose' | 'value' | 'exact' | 'prefix' | 'suffix']?: unknown } | null
type GivenTarget = {
  readonly source?: unknown
  readonly citation?: unknown
  readonly selector?: GivenPart | readonly GivenPart[]
}

/** Converts an annotation from any program to a mark; undefined if it names no page of this library or no words. */
function markOf(given: Given): ReaderMark | undefined {
  const [target] = [given?.target ?? []].flat() as GivenTarget[]
  const source = pathOf(target?.source)
  const selectors = [target?.selector ?? []].flat() as GivenPart[]
  const quoted = selectors.find((one) => one?.type === 'TextQuoteSelector')
  const exact = text(quoted?.exact, 5_000)
  if (given?.type !== 'Annotation' || !source || exact.trim() === '') return undefined
  const bodies = [given.body ?? []].flat() as GivenPart[]
  const isColour = (value: unknown): value is ReaderMarkColour => READER_MARK_COLOURS.some((colour) => colour === value)
  const colour = bodies.map((one) => one?.value).find(isColour)
  const note = text(
    bodies.find((one) => one?.purpose === 'commenting' || (one?.type === 'TextualBody' && !isColour(one.value)))?.value,
    5_000,
  )
  const isBookmark = given.motivation === 'bookmarking'
  const now = new Date().toISOString()
  const created = isDate(given.created) ? given.created : now
  const fragment = selectors.find((one) => one?.type === 'FragmentSelector')
  const [, volume, edition, page] = source.match(/^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/) ?? []
  return {
    id: text(given.id, 200) || `urn:quote:${source}:${created}:${exact.slice(0, 40)}`,
    type: 'Annotation',
    motivation: isBookmark ? 'bookmarking' : 'highlighting',
    created,
    modified: isDate(given.modified) ? given.modified : created,
    body: createReaderMarkBody(isBookmark ? undefined : (colour ?? 'yellow'), note),
    target: {
      source,
      citation: text(target?.citation, 500),
      ...(page ? { volume: Number(volume), edition, page: Number(page) } : {}),
      selector: [
        {
          type: 'TextQuoteSelector',
          exact,
          prefix: text(quoted?.prefix, 200),
          suffix: text(quoted?.suffix, 200),
        },
        ...(typeof fragment?.value === 'string'
          ? [{ type: 'FragmentSelector' as const, value: text(fragment.value, 100) }]
          : []),
      ],
    },
  }
}

/** The address inside of the library, wherever that is. */
function pathOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, location.href)) return undefined
  const { origin, pathname } = new URL(address, location.href)
  const path = decodeURI(pathname)
  if (origin === location.origin && path.startsWith(`${root}/`)) return path.slice(root.length)
  return path.match(/\/(?:canon|chants|books|jataka|dhamma-groups)\/.*$/)?.[0]
}

sought.addEventListener('input', show)
order.addEventListener('change', show)
file.addEventListener('change', takeIn)
place.replaceChildren(
  createElement(
    'p',
    { class: 'cite' },
    ...controlsOfMarks,
    createButton(pickByLanguage('นำเข้าจากแฟ้ม', 'Import a file'), () => file.click()),
    file,
    createButton(pickByLanguage('ลบทั้งหมด', 'Remove all'), async () => {
      const sure = pickByLanguage(
        'ลบทุกอย่างในชั้นออกจากเครื่องนี้ เอากลับไม่ได้ นอกจากมีแฟ้มที่ส่งออกไว้',
        'Remove everything on the shelf from this device? Only a file that you exported brings it back.',
      )
      if (!confirm(sure)) return
      await removeAllMarksAndPlaces()
      await show()
    }),
  ),
  status,
  list,
  places,
)
show()
