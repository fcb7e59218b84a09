/** What somebody marks, on the device and nowhere else: Web Annotations by id, and the last places (carry §3). */

/** Most places that are remembered. */
const MOST_PLACES = 20

/** Says to the script of every page that something is kept here. */
const FLAG = 'marks'

let opened

function open() {
  opened ??= new Promise((resolve, reject) => {
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
  return opened
}

/** Does something in one transaction. @param act gets the stores and gives a request whose result is wanted, or nothing */
async function within(mode, act) {
  const db = await open()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['marks', 'places'], mode)
    const asked = act(transaction.objectStore('marks'), transaction.objectStore('places'))
    transaction.oncomplete = () => resolve(asked?.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const allMarks = () => within('readonly', (marks) => marks.getAll())
export const allPlaces = () => within('readonly', (_, places) => places.getAll())

/** The marks of one address. */
export const marksAt = (source) => within('readonly', (marks) => marks.index('source').getAll(source))

export async function put(mark) {
  await within('readwrite', (marks) => marks.put(mark))
  flag(true)
}

export async function remove(id) {
  await within('readwrite', (marks) => marks.delete(id))
}

/** Takes marks of another device along: of two states of one mark the later one stays. @returns how many were new, newer and known */
export async function join(marks) {
  const counts = { added: 0, renewed: 0, known: 0 }
  await within('readwrite', (store) => {
    for (const mark of marks) {
      store.get(mark.id).onsuccess = ({ target: { result } }) => {
        const isLater = !result || result.modified < mark.modified
        counts[isLater ? (result ? 'renewed' : 'added') : 'known']++
        if (isLater) store.put(mark)
      }
    }
  })
  flag(true)
  return counts
}

/** Remembers where somebody was; the oldest place is forgotten. @param place `{ source, title, citation }` */
export const remember = (place) =>
  within('readwrite', (_, places) => {
    places.put({ ...place, at: new Date().toISOString() })
    places.getAll().onsuccess = ({ target: { result } }) => {
      const oldest = result.sort((a, b) => b.at.localeCompare(a.at)).slice(MOST_PLACES)
      for (const { source } of oldest) places.delete(source)
    }
  })

/** Leaves nothing behind. */
export async function forgetAll() {
  const db = await open()
  db.close()
  opened = undefined
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('shelf')
    request.onsuccess = resolve
    request.onerror = () => reject(request.error)
  })
  flag(false)
}

function flag(isOn) {
  try {
    if (isOn) localStorage.setItem(FLAG, '1')
    else localStorage.removeItem(FLAG)
  } catch {
    // without it marks are shown as soon as somebody asks for them
  }
}

/** The words of a mark's note; empty where there is none. */
export const noteOf = ({ body = [] }) => body.find(({ purpose }) => purpose === 'commenting')?.value ?? ''
/** Undefined for a bookmark. */
export const colourOf = ({ body = [] }) => body.find(({ purpose }) => purpose === 'classifying')?.value
/** The words that were marked, with those around them. */
export const quoteOf = ({ target }) =>
  target.selector?.find(({ type }) => type === 'TextQuoteSelector') ?? { exact: '', prefix: '', suffix: '' }

/** The body of a mark of that colour and note. */
export const bodyOf = (colour, note) => [
  ...(colour ? [{ type: 'TextualBody', purpose: 'classifying', value: colour }] : []),
  ...(note ? [{ type: 'TextualBody', purpose: 'commenting', format: 'text/plain', value: note }] : []),
]

export const COLOURS = ['yellow', 'green', 'blue', 'pink']
