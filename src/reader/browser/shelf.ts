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

const numberLocale = isEnglishPage ? 'en' : 'th-TH-u-nu-thai'
const shelfElement = document.getElementById('shelf') as HTMLElement
const root = shelfElement.dataset.root ?? ''

addStylesheet(new URL('./shelf.css', import.meta.url).href)

const status = createElement('p', { role: 'status' })
const list = createElement('ul', { class: 'list own' })
const searchField = createElement('input', {
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
/** Controls that are hidden while the shelf is empty. */
const controlsOfMarks = [
  searchField,
  order,
  createButton(pickByLanguage('พิมพ์', 'Print'), () => print()),
  createButton(pickByLanguage('ส่งออกเป็นแฟ้ม', 'Export as a file'), exportMarks),
]
const file = createElement('input', {
  type: 'file',
  accept: '.json,.jsonld,application/ld+json',
  hidden: '',
  'aria-label': pickByLanguage('แฟ้มที่จะนำเข้า', 'File to import'),
})
const places = createElement('div', {})
/** Hidden while the shelf has neither marks nor last places. */
const removeButton = createButton(pickByLanguage('ลบทั้งหมด', 'Remove all'), async () => {
  const question = pickByLanguage(
    'ลบทุกอย่างในชั้นออกจากเครื่องนี้ เอากลับไม่ได้ นอกจากมีแฟ้มที่ส่งออกไว้',
    'Remove everything on the shelf from this device? Only a file that you exported brings it back.',
  )
  if (!confirm(question)) return
  await removeAllMarksAndPlaces()
  await showShelf()
})

const byPlace = new Intl.Collator(numberLocale, { numeric: true })
const toComparable = (words: string): string => words.normalize('NFC').toLowerCase()
const formatDate = (at: string): string =>
  new Intl.DateTimeFormat(numberLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
const formatCount = (number: number): string => number.toLocaleString(numberLocale)

async function showShelf(): Promise<void> {
  const marks = await readAllReaderMarks()
  const words = toComparable(searchField.value.trim())
  const getSearchedText = (mark: ReaderMark) =>
    toComparable([getReaderMarkQuote(mark).exact, getReaderMarkNote(mark), mark.target.citation ?? ''].join('\n'))
  const found = marks.filter((mark) => getSearchedText(mark).includes(words))
  found.sort(
    order.value === 'place'
      ? (a, b) => byPlace.compare(a.target.source, b.target.source) || byPlace.compare(a.created, b.created)
      : (a, b) => b.created.localeCompare(a.created),
  )
  list.replaceChildren(...found.map(createListItem))
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
            `พบ ${formatCount(found.length)} จาก ${formatCount(marks.length)}`,
            `${formatCount(found.length)} of ${formatCount(marks.length)}`,
          )
  const lastPlaces = (await readLastPlaces()).toSorted((a, b) => b.at.localeCompare(a.at))
  removeButton.hidden = marks.length + lastPlaces.length === 0
  places.replaceChildren(
    ...(lastPlaces.length === 0
      ? []
      : [
          createElement('h2', {}, pickByLanguage('ที่อ่านล่าสุด', 'Last read')),
          createElement(
            'ul',
            { class: 'list' },
            ...lastPlaces.map(({ source, title, at }) =>
              createElement(
                'li',
                {},
                createElement(
                  'a',
                  { href: root + encodeURI(source) },
                  title,
                  ' ',
                  createElement('small', {}, formatDate(at)),
                ),
              ),
            ),
          ),
        ]),
  )
}

function createListItem(mark: ReaderMark): HTMLElement {
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
      createElement('time', { datetime: mark.created }, formatDate(mark.created)),
      ' ',
      createButton(pickByLanguage('ลบ', 'Remove'), () => removeMark(mark), {
        'aria-label': `${pickByLanguage('ลบ', 'Remove')}: ${exact.slice(0, 60)}`,
      }),
    ),
  )
}

async function removeMark(mark: ReaderMark): Promise<void> {
  await removeReaderMark(mark.id)
  await showShelf()
  status.replaceChildren(
    pickByLanguage('ลบแล้ว ', 'Removed. '),
    createButton(pickByLanguage('เอากลับ', 'Undo'), async () => {
      await storeReaderMark(mark)
      await showShelf()
      status.textContent = pickByLanguage('เอากลับแล้ว', 'It is back.')
    }),
  )
}

/** The JSON-LD context of exported files: W3C's, and the one term that it lacks. */
const JSON_LD_CONTEXT = [
  'http://www.w3.org/ns/anno.jsonld',
  { citation: 'http://purl.org/dc/terms/bibliographicCitation' },
]

async function exportMarks(): Promise<void> {
  const items = (await readAllReaderMarks()).map(({ target, ...mark }) => ({
    ...mark,
    target: { ...target, source: new URL(root + encodeURI(target.source), location.href).href },
  }))
  const page = { '@context': JSON_LD_CONTEXT, type: 'AnnotationPage', items }
  const link = createElement('a', { download: `shelf-${new Date().toISOString().slice(0, 10)}.jsonld` })
  link.href = URL.createObjectURL(new Blob([JSON.stringify(page, null, 2)], { type: 'application/ld+json' }))
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

async function importMarks(): Promise<void> {
  const chosenFile = file.files?.[0]
  file.value = ''
  if (!chosenFile) return
  let annotation: AnyAnnotation & { readonly items?: unknown; readonly first?: { readonly items?: unknown } }
  try {
    annotation = JSON.parse(await chosenFile.text())
  } catch {
    status.textContent = pickByLanguage(
      'อ่านแฟ้มนี้ไม่ได้ กรุณาเลือกแฟ้มที่ส่งออกจากชั้น',
      'This file cannot be read. Please choose one that was exported from a shelf.',
    )
    return
  }
  const items = Array.isArray(annotation) ? annotation : (annotation?.items ?? annotation?.first?.items ?? [annotation])
  const marks = (Array.isArray(items) ? items : []).map(toMark)
  const valid = marks.filter((mark) => mark !== undefined)
  const { added, renewed, known } = await mergeReaderMarks(valid)
  await showShelf()
  const unreadableCount = marks.length - valid.length
  status.textContent =
    pickByLanguage(
      `นำเข้าใหม่ ${formatCount(added)} ปรับ ${formatCount(renewed)} มีอยู่แล้ว ${formatCount(known)}`,
      `${formatCount(added)} new, ${formatCount(renewed)} renewed, ${formatCount(known)} known already.`,
    ) +
    (unreadableCount > 0
      ? pickByLanguage(
          ` อ่านไม่ได้ ${formatCount(unreadableCount)} รายการ`,
          ` ${formatCount(unreadableCount)} could not be read.`,
        )
      : '')
}

const toText = (value: unknown, maxLetters: number): string =>
  typeof value === 'string' ? value.slice(0, maxLetters) : ''
const isDate = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value))

/** An annotation from any program; none of its properties is certain. */
type AnyAnnotation =
  | ({
      readonly [Key in 'id' | 'type' | 'motivation' | 'created' | 'modified']?: unknown
    } & {
      readonly body?: AnyAnnotationPart | readonly AnyAnnotationPart[]
      readonly target?: AnyAnnotationTarget | readonly AnyAnnotationTarget[]
    })
  | null
  | undefined
type AnyAnnotationPart =
  | { readonly [Key in 'type' | 'purpose' | 'value' | 'exact' | 'prefix' | 'suffix']?: unknown }
  | null
type AnyAnnotationTarget = {
  readonly source?: unknown
  readonly citation?: unknown
  readonly selector?: AnyAnnotationPart | readonly AnyAnnotationPart[]
}

/** Converts an annotation from any program to a mark; undefined if it names no page of this library or no words. */
function toMark(annotation: AnyAnnotation): ReaderMark | undefined {
  const [target] = [annotation?.target ?? []].flat() as AnyAnnotationTarget[]
  const source = toLibraryPath(target?.source)
  const selectors = [target?.selector ?? []].flat() as AnyAnnotationPart[]
  const quoted = selectors.find((one) => one?.type === 'TextQuoteSelector')
  const exact = toText(quoted?.exact, 5_000)
  if (annotation?.type !== 'Annotation' || !source || exact.trim() === '') return undefined
  const bodies = [annotation.body ?? []].flat() as AnyAnnotationPart[]
  const isColour = (value: unknown): value is ReaderMarkColour => READER_MARK_COLOURS.some((colour) => colour === value)
  const colour = bodies.map((one) => one?.value).find(isColour)
  const note = toText(
    bodies.find((one) => one?.purpose === 'commenting' || (one?.type === 'TextualBody' && !isColour(one.value)))?.value,
    5_000,
  )
  const isBookmark = annotation.motivation === 'bookmarking'
  const now = new Date().toISOString()
  const created = isDate(annotation.created) ? annotation.created : now
  const fragment = selectors.find((one) => one?.type === 'FragmentSelector')
  const [, volume, edition, page] = source.match(/^\/canon\/(\d+)\/([\w-]+)\/(\d+)$/) ?? []
  return {
    id: toText(annotation.id, 200) || `urn:quote:${source}:${created}:${exact.slice(0, 40)}`,
    type: 'Annotation',
    motivation: isBookmark ? 'bookmarking' : 'highlighting',
    created,
    modified: isDate(annotation.modified) ? annotation.modified : created,
    body: createReaderMarkBody(isBookmark ? undefined : (colour ?? 'yellow'), note),
    target: {
      source,
      citation: toText(target?.citation, 500),
      ...(page ? { volume: Number(volume), edition, page: Number(page) } : {}),
      selector: [
        {
          type: 'TextQuoteSelector',
          exact,
          prefix: toText(quoted?.prefix, 200),
          suffix: toText(quoted?.suffix, 200),
        },
        ...(typeof fragment?.value === 'string'
          ? [{ type: 'FragmentSelector' as const, value: toText(fragment.value, 100) }]
          : []),
      ],
    },
  }
}

/** Converts an address to a path within the library, also an address of another host with the same paths. */
function toLibraryPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, location.href)) return undefined
  const { origin, pathname } = new URL(address, location.href)
  const path = decodeURI(pathname)
  if (origin === location.origin && path.startsWith(`${root}/`)) return path.slice(root.length)
  return path.match(/\/(?:canon|chants|books|jataka|dhamma-groups)\/.*$/)?.[0]
}

searchField.addEventListener('input', showShelf)
order.addEventListener('change', showShelf)
file.addEventListener('change', importMarks)
shelfElement.replaceChildren(
  createElement(
    'p',
    { class: 'cite' },
    ...controlsOfMarks,
    createButton(pickByLanguage('นำเข้าจากแฟ้ม', 'Import a file'), () => file.click()),
    file,
    removeButton,
  ),
  status,
  list,
  places,
)
showShelf()
