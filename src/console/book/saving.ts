/** Saves the chapters of a book: those that were typed over one by one, another order in one edit of the whole. */

import { ask, ifAt } from '../api.ts'
import type { components } from '../types/desk.d.ts'
import { type Edited, filled, isRearranged, isTyped, type Slot } from './chapters.ts'

export type Contents = components['schemas']['TypedContents']

const pathOf = (slug: string, chapter?: number): string =>
  `/api/desk/books/${encodeURIComponent(slug)}/contents${chapter === undefined ? '' : `/${chapter}`}`

/** @throws Refused */
export const readContents = (slug: string) => ask<Contents>('GET', pathOf(slug))

/** What stands there after a save, and how many edits that took. */
interface Saved {
  readonly contents: Contents
  readonly writes: number
}

/** Thrown when the server refuses: chapters that were saved before stand, and are no change any more. */
export class ChapterRefused extends Error {
  constructor(
    override readonly cause: unknown,
    /** The slot that was refused; undefined where it was all of them together. */
    readonly slot: Slot | undefined,
    readonly saved: Saved | undefined,
  ) {
    super('A chapter was refused')
  }
}

/** @throws ChapterRefused */
export const saveChapters = (slug: string, book: Edited, version: string): Promise<Saved> =>
  isRearranged(book) ? saveWhole(slug, book, version) : saveOneByOne(slug, book, version)

async function saveOneByOne(slug: string, book: Edited, version: string): Promise<Saved> {
  let saved: Saved | undefined
  for (const [index, slot] of filled(book).entries()) {
    if (!isTyped(book, slot)) continue
    try {
      const at = ifAt(saved?.contents.version ?? version)
      const contents = await ask<Contents>('PUT', pathOf(slug, index + 1), slot.text, at)
      saved = { contents, writes: (saved?.writes ?? 0) + 1 }
    } catch (error) {
      throw new ChapterRefused(error, slot, saved)
    }
  }
  return saved ?? { contents: await readContents(slug), writes: 0 }
}

async function saveWhole(slug: string, book: Edited, version: string): Promise<Saved> {
  const texts = filled(book).map(({ text }) => text)
  const body = { chapterTitle: texts.map(({ title }) => title), chapterBody: texts.map((text) => text.body) }
  try {
    await ask('PUT', `/api/v1/books/${encodeURIComponent(slug)}/contents`, body, ifAt(version))
    return { contents: await readContents(slug), writes: 1 }
  } catch (error) {
    throw new ChapterRefused(error, undefined, undefined)
  }
}
