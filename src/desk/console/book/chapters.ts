/**
 * The chapters of a book while an editor changes, reorders, adds and removes them. Also their drafts, and merging with
 * another editor's version. No function changes its arguments.
 */

/** Title and text of a chapter. */
export interface ChapterText {
  readonly title: string
  readonly body: string
}

/** A chapter on the screen, and which stored chapter it is. */
export interface ChapterOnScreen {
  /** Identifies the chapter while it is moved. */
  readonly id: number
  /** Its place among the stored chapters, from 0; null for one that is not stored yet. */
  readonly storedIndex: number | null
  readonly text: ChapterText
}

/** The chapters on the screen in order, and the stored chapters from which the editing began. */
export interface EditedChapters {
  readonly stored: readonly ChapterText[]
  readonly slots: readonly ChapterOnScreen[]
  /** The id of the next slot that is added. */
  readonly next: number
}

/** Returns the editing state in which the chapters are as stored. */
export const createUneditedChapters = (stored: readonly ChapterText[]): EditedChapters => ({
  stored,
  slots: stored.map((text, index) => ({ id: index, storedIndex: index, text })),
  next: stored.length,
})

const EMPTY: ChapterText = { title: '', body: '' }

/** Returns a text as the server stores it: without surrounding spaces, in NFC. */
const toStoredForm = (text: string | undefined): string | undefined => text?.trim().normalize()

/**
 * Whether the server would store two chapters alike. Titles and texts are compared trimmed and in NFC; undefined equals
 * only undefined.
 */
export const areChaptersStoredAlike = (a: ChapterText | undefined, b: ChapterText | undefined): boolean =>
  toStoredForm(a?.title) === toStoredForm(b?.title) && toStoredForm(a?.body) === toStoredForm(b?.body)

const isBlank = ({ title, body }: ChapterText) => title.trim() === '' && body.trim() === ''

/** Whether a chapter has unsaved changes. An added chapter has if it contains any text. */
export const isChapterEdited = ({ stored }: EditedChapters, { storedIndex, text }: ChapterOnScreen): boolean =>
  storedIndex === null ? !isBlank(text) : !areChaptersStoredAlike(stored[storedIndex], text)

/** Returns the book with another title or text of one chapter. @param id of the ChapterOnScreen */
export const replaceChapterText = (book: EditedChapters, id: number, change: Partial<ChapterText>): EditedChapters => ({
  ...book,
  slots: book.slots.map((slot) => (slot.id === id ? { ...slot, text: { ...slot.text, ...change } } : slot)),
})

/** Returns the book with an empty chapter inserted. @param at index of the new chapter, from 0 */
export const addEmptyChapterToBook = (book: EditedChapters, at: number): EditedChapters => ({
  ...book,
  slots: book.slots.toSpliced(at, 0, { id: book.next, storedIndex: null, text: EMPTY }),
  next: book.next + 1,
})

/** Returns the book with further chapters at its end. @param isInstead whether they replace the chapters of the book */
export const addChaptersToBook = (
  book: EditedChapters,
  texts: readonly ChapterText[],
  isInstead: boolean,
): EditedChapters => ({
  ...book,
  slots: [
    ...(isInstead ? [] : removeEmptyAddedChapters(book)),
    ...texts.map(({ title, body }, index) => ({ id: book.next + index, storedIndex: null, text: { title, body } })),
  ],
  next: book.next + texts.length,
})

/** Returns the book without one chapter. @param id of the ChapterOnScreen */
export const removeChapterFromBook = (book: EditedChapters, id: number): EditedChapters => ({
  ...book,
  slots: book.slots.filter((slot) => slot.id !== id),
})

/**
 * Returns the book with one chapter moved.
 * @param id of the ChapterOnScreen
 * @param to its new index, from 0
 */
export function moveChapterInBook(book: EditedChapters, id: number, to: number): EditedChapters {
  const slot = book.slots.find((other) => other.id === id)
  return slot ? { ...book, slots: removeChapterFromBook(book, id).slots.toSpliced(to, 0, slot) } : book
}

/** Returns the chapters to save: all chapters except added ones without text. */
export const removeEmptyAddedChapters = ({ slots }: EditedChapters): readonly ChapterOnScreen[] =>
  slots.filter(({ storedIndex, text }) => storedIndex !== null || !isBlank(text))

/** Whether stored chapters were reordered or removed, or chapters were added between them. */
export function areChaptersRearranged(book: EditedChapters): boolean {
  const slots = removeEmptyAddedChapters(book)
  return book.stored.some((_, index) => slots[index]?.storedIndex !== index)
}

/** Whether a chapter was edited, added, moved or removed. */
export const hasUnsavedChapterChanges = (book: EditedChapters): boolean =>
  areChaptersRearranged(book) || removeEmptyAddedChapters(book).some((slot) => isChapterEdited(book, slot))

/** A draft of a book's chapters: their order, the typed texts, and the stored texts that they replace. */
export interface ChaptersDraft {
  /** For each chapter on the screen, the index of its stored chapter; null for an added one. */
  readonly order: readonly (number | null)[]
  /** The typed texts by index in `order`. */
  readonly typed: Readonly<Record<number, ChapterText>>
  /** The stored chapters: the text of edited ones, a fingerprint of the others. */
  readonly base: readonly (ChapterText | string)[]
}

/** Returns a fingerprint of a chapter: title, length and hash of its text. */
const toFingerprint = ({ title, body }: ChapterText): string => `${title}\n${body.length}\n${hashOf(body)}`

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * Returns the draft of edited chapters.
 * @param conflicts unresolved conflicts; the draft keeps the stored text from before them, so that they are found again
 */
export function createChaptersDraft(book: EditedChapters, conflicts: readonly ChapterConflict[] = []): ChaptersDraft {
  const typed = book.slots.flatMap((slot, index) => (isChapterEdited(book, slot) ? [[index, slot.text] as const] : []))
  const editedIndexes = new Set(
    book.slots.filter((slot) => isChapterEdited(book, slot)).map(({ storedIndex }) => storedIndex),
  )
  const textBeforeConflict = (index: number) =>
    conflicts.find(({ id }) => book.slots.some((slot) => slot.id === id && slot.storedIndex === index))?.before
  return {
    order: book.slots.map(({ storedIndex }) => storedIndex),
    typed: Object.fromEntries(typed),
    base: book.stored.map((text, index) =>
      editedIndexes.has(index) ? (textBeforeConflict(index) ?? text) : toFingerprint(text),
    ),
  }
}

/** A chapter that this editor and another one both changed. */
export interface ChapterConflict {
  readonly id: number
  readonly before: ChapterText
  /** Null if the other editor removed the chapter. */
  readonly theirs: ChapterText | null
  /** Null if it is removed here. */
  readonly mine: ChapterText | null
}

/** Edited chapters after merging with a newer stored version, and the conflicts that the editor has to resolve. */
export interface RebasedChapters {
  readonly book: EditedChapters
  readonly conflicts: readonly ChapterConflict[]
}

/**
 * Merges edited chapters with the chapters that the server has now, in a three-way merge. A change of one side is
 * taken. Where both sides changed a chapter, this editor's text stays and a conflict is returned. If this editor
 * changed the order, that order wins.
 */
export function rebaseChapters(book: EditedChapters, now: readonly ChapterText[]): RebasedChapters {
  const places = matchChapters(book.stored.map(toFingerprint), now.map(toFingerprint))
  return mergeByPlaces(book, now, places)
}

function mergeByPlaces(
  book: EditedChapters,
  now: readonly ChapterText[],
  places: readonly (number | null)[],
): RebasedChapters {
  const conflicts: ChapterConflict[] = []
  let next = book.next
  const matchedPlaces = new Set(places)
  /** Matches an added chapter to a stored one: it is stored already if the answer to its save was lost. */
  const matchAdded = (slot: ChapterOnScreen): ChapterOnScreen => {
    const place = now.findIndex((text, at) => !matchedPlaces.has(at) && areChaptersStoredAlike(text, slot.text))
    if (place < 0 || isBlank(slot.text)) return slot
    matchedPlaces.add(place)
    return { ...slot, storedIndex: place }
  }
  const retained = book.slots.flatMap((slot): ChapterOnScreen[] => {
    if (slot.storedIndex === null) return [matchAdded(slot)]
    const before = book.stored[slot.storedIndex] ?? EMPTY
    const place = places[slot.storedIndex] ?? null
    const theirs = place === null ? null : (now[place] ?? null)
    const isEditedHere = !areChaptersStoredAlike(before, slot.text)
    if (!isEditedHere) return theirs ? [{ ...slot, storedIndex: place, text: theirs }] : []
    if (!areChaptersStoredAlike(theirs ?? undefined, before) && !areChaptersStoredAlike(theirs ?? undefined, slot.text))
      conflicts.push({ id: slot.id, before, theirs, mine: slot.text })
    return [{ ...slot, storedIndex: place }]
  })
  const shownIndexes = new Set(book.slots.map(({ storedIndex }) => storedIndex))
  const removedHere = new Map(
    book.stored.flatMap((before, index) => {
      const place = places[index] ?? null
      return shownIndexes.has(index) || place === null ? [] : [[place, before] as const]
    }),
  )
  const retainedPlaces = new Set(retained.map(({ storedIndex }) => storedIndex))
  let slots = retained
  for (const [place, text] of now.entries()) {
    if (retainedPlaces.has(place)) continue
    const before = removedHere.get(place)
    if (before && areChaptersStoredAlike(before, text)) continue
    // the chapter is new in the stored version, or was changed there and removed here
    const id = next++
    if (before) conflicts.push({ id, before, theirs: text, mine: null })
    const at = slots.findIndex(({ storedIndex }) => storedIndex === place - 1)
    slots = slots.toSpliced(at + 1, 0, { id, storedIndex: place, text })
  }
  const result = { stored: now, slots, next }
  return { book: areChaptersRearranged(book) ? result : sortIntoStoredOrder(result), conflicts }
}

/** Whether the server stores exactly the sent chapters. This is so if they were saved but the answer was lost. */
export const areSentChaptersStored = (sent: EditedChapters, now: readonly ChapterText[]): boolean => {
  const slots = removeEmptyAddedChapters(sent)
  return slots.length === now.length && slots.every(({ text }, index) => areChaptersStoredAlike(text, now[index]))
}

/**
 * Returns the conflicts that are still unresolved after further typing, with the current texts. A conflict is resolved
 * when its two texts have become equal.
 */
export const findUnresolvedChapterConflicts = (
  book: EditedChapters,
  conflicts: readonly ChapterConflict[],
): readonly ChapterConflict[] =>
  conflicts.flatMap((chapter) => {
    const mine = book.slots.find(({ id }) => id === chapter.id)?.text ?? null
    const isAlike = mine === null ? chapter.theirs === null : areChaptersStoredAlike(mine, chapter.theirs ?? undefined)
    // a chapter removed here is shown until its conflict is resolved
    return isAlike && chapter.mine !== null ? [] : [{ ...chapter, mine: chapter.mine === null ? null : mine }]
  })

/** Puts stored chapters into the server's order; added ones stay after the chapter that they followed. */
function sortIntoStoredOrder(book: EditedChapters): EditedChapters {
  const groups: ChapterOnScreen[][] = [[]]
  for (const slot of book.slots) {
    if (slot.storedIndex === null) groups.at(-1)?.push(slot)
    else groups.push([slot])
  }
  const [first = [], ...others] = groups
  const sorted = others.sort(([a], [b]) => (a?.storedIndex ?? 0) - (b?.storedIndex ?? 0))
  return { ...book, slots: [first, ...sorted].flat() }
}

/**
 * Returns the new index of each chapter; null if it was removed. Chapters with equal fingerprints are the same,
 * wherever they are. A changed chapter is matched to the place after its predecessor, if no other chapter is matched to
 * that.
 */
function matchChapters(before: readonly string[], now: readonly string[]): readonly (number | null)[] {
  const taken = new Set<number>()
  const places = before.map((mark): number | null => {
    const place = now.findIndex((other, at) => other === mark && !taken.has(at))
    if (place < 0) return null
    taken.add(place)
    return place
  })
  let last = -1
  return places.map((place) => {
    if (place === null && (last + 1 >= now.length || taken.has(last + 1))) return null
    last = place ?? last + 1
    taken.add(last)
    return last
  })
}

/** Merges a draft with the chapters that the server has now, as rebaseChapters does. */
export function rebaseChaptersDraft(
  { order, typed, base }: ChaptersDraft,
  now: readonly ChapterText[],
): RebasedChapters {
  const places = matchChapters(
    base.map((chapter) => (typeof chapter === 'string' ? chapter : toFingerprint(chapter))),
    now.map(toFingerprint),
  )
  // an unedited chapter takes the current text; only its place may have changed
  const stored = base.map((chapter, index) => {
    if (typeof chapter !== 'string') return chapter
    const text = now[places[index] ?? -1] ?? EMPTY
    // a chapter that the draft removed and another editor changed is a conflict
    return order.includes(index) || toFingerprint(text) === chapter ? text : EMPTY
  })
  const slots = order.map(
    (storedIndex, id): ChapterOnScreen => ({
      id,
      storedIndex,
      text: typed[id] ?? (storedIndex === null ? EMPTY : (stored[storedIndex] ?? EMPTY)),
    }),
  )
  return mergeByPlaces({ stored, slots, next: order.length }, now, places)
}
