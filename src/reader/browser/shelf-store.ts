/**
 * Stores a reader's marks (as Web Annotations) and last places in IndexedDB. They are on the device only (carry §3).
 */

import type { TextQuote } from './locate.ts'

/** Colours of highlights. */
export const READER_MARK_COLOURS = ['yellow', 'green', 'blue', 'pink'] as const
/** Colour of a highlight. */
export type ReaderMarkColour = (typeof READER_MARK_COLOURS)[number]

interface MarkBody {
  readonly type: string
  readonly purpose: string
  readonly value: string
  readonly format?: string
}

/** A highlight or bookmark as a W3C Web Annotation. It has the properties that the library writes and reads. */
export interface ReaderMark {
  readonly id: string
  readonly type: 'Annotation'
  readonly motivation: 'highlighting' | 'bookmarking'
  readonly created: string
  readonly modified: string
  readonly body?: readonly MarkBody[]
  readonly target: {
    readonly source: string
    readonly citation?: string | null
    readonly volume?: number
    readonly edition?: string | undefined
    readonly page?: number
    readonly selector?: readonly (({ readonly type: 'TextQuoteSelector' } & TextQuote) | Fragment)[]
  }
}

interface Fragment {
  readonly type: 'FragmentSelector'
  readonly value: string
}

/** A page that a reader read last, with its title and the time of the visit. */
export interface LastReadPlace {
  readonly source: string
  readonly title: string
  readonly citation?: string | null
  readonly at: string
}

/** Maximum number of last places stored. */
const MAX_LAST_PLACES = 20

/** The localStorage key that tells the script of every page that this device has marks. */
const MARKS_FLAG_KEY = 'marks'

let database: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  database ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('shelf', 1)
    request.onupgradeneeded = () => {
      const marks = request.result.createObjectStore('marks', { keyPath: 'id' })
      marks.createIndex('source', 'target.source')
      request.result.createObjectStore('places', { keyPath: 'source' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('blocked'))
  })
  return database
}

/** Runs a function in one transaction. @param act returns the request whose result the caller needs, if any */
async function runTransaction<Result>(
  mode: IDBTransactionMode,
  act: (marks: IDBObjectStore, places: IDBObjectStore) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const db = await openDatabase()
  return new Promise<Result | undefined>((resolve, reject) => {
    const transaction = db.transaction(['marks', 'places'], mode)
    const request = act(transaction.objectStore('marks'), transaction.objectStore('places'))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Reads all marks on this device. */
export const readAllReaderMarks = async (): Promise<readonly ReaderMark[]> =>
  (await runTransaction<ReaderMark[]>('readonly', (marks) => marks.getAll())) ?? []
/** Reads the places that a reader read last, in no particular order. */
export const readLastPlaces = async (): Promise<readonly LastReadPlace[]> =>
  (await runTransaction<LastReadPlace[]>('readonly', (_, places) => places.getAll())) ?? []

/** Reads the marks of the page at one address. */
export const readReaderMarksOfPage = async (source: string): Promise<readonly ReaderMark[]> =>
  (await runTransaction<ReaderMark[]>('readonly', (marks) => marks.index('source').getAll(source))) ?? []

/** Stores a mark. It replaces the mark with the same id. */
export async function storeReaderMark(mark: ReaderMark): Promise<void> {
  await runTransaction('readwrite', (marks) => marks.put(mark))
  setMarksFlag(true)
}

/** Removes the mark with an id. */
export async function removeReaderMark(id: string): Promise<void> {
  await runTransaction('readwrite', (marks) => marks.delete(id))
}

/**
 * Merges marks from another device. Of two versions of a mark, the later one is stored.
 * @returns how many marks were added, renewed, and already known
 */
export async function mergeReaderMarks(marks: readonly ReaderMark[]) {
  const counts = { added: 0, renewed: 0, known: 0 }
  await runTransaction('readwrite', (store) => {
    for (const mark of marks) {
      const request: IDBRequest<ReaderMark | undefined> = store.get(mark.id)
      request.onsuccess = () => {
        const { result } = request
        const isLater = !result || result.modified < mark.modified
        counts[isLater ? (result ? 'renewed' : 'added') : 'known']++
        if (isLater) store.put(mark)
      }
    }
    return undefined
  })
  setMarksFlag(true)
  return counts
}

/** Stores a page as read now. If there are then more than 20 places, the oldest is removed. */
export const storeLastPlace = (place: Omit<LastReadPlace, 'at'>): Promise<unknown> =>
  runTransaction('readwrite', (_, places) => {
    places.put({ ...place, at: new Date().toISOString() })
    const request: IDBRequest<LastReadPlace[]> = places.getAll()
    request.onsuccess = () => {
      const oldest = request.result.sort((a, b) => b.at.localeCompare(a.at)).slice(MAX_LAST_PLACES)
      for (const { source } of oldest) places.delete(source)
    }
    return undefined
  })

/** Deletes the database with all marks and last places. */
export async function removeAllMarksAndPlaces(): Promise<void> {
  const db = await openDatabase()
  db.close()
  database = undefined
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('shelf')
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  setMarksFlag(false)
}

function setMarksFlag(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(MARKS_FLAG_KEY, '1')
    else localStorage.removeItem(MARKS_FLAG_KEY)
  } catch {
    // without storage, pages show marks only after the user opens the bar
  }
}

/** Returns the text of a mark's note; empty if it has none. */
export const getReaderMarkNote = ({ body = [] }: ReaderMark): string =>
  body.find(({ purpose }) => purpose === 'commenting')?.value ?? ''
/** Returns the colour of a mark; undefined for a bookmark. */
export const getReaderMarkColour = ({ body = [] }: ReaderMark): ReaderMarkColour | undefined =>
  body.find(({ purpose }) => purpose === 'classifying')?.value as ReaderMarkColour | undefined
/** Returns the words that a mark quotes, with the text before and after them. Empty for a mark without a quotation. */
export const getReaderMarkQuote = ({ target }: ReaderMark): TextQuote =>
  target.selector?.find((one) => one.type === 'TextQuoteSelector') ?? { exact: '', prefix: '', suffix: '' }

/** Creates the annotation body of a mark from its colour and its note. */
export const createReaderMarkBody = (colour: ReaderMarkColour | undefined, note: string): readonly MarkBody[] => [
  ...(colour ? [{ type: 'TextualBody', purpose: 'classifying', value: colour }] : []),
  ...(note ? [{ type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: note }] : []),
]
