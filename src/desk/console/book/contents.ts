/** Reads the chapters of a book, and saves them: one request, all of them or none. */

import { ask, ifAt } from '../base/api.ts'
import type { components } from '../types/desk.d.ts'
import { type Edited, filled } from './chapters.ts'

export type Contents = components['schemas']['TypedContents']

const contentsPath = (slug: string): string => `/api/desk/books/${encodeURIComponent(slug)}/contents`

/** @throws Refused */
export const readContents = (slug: string) => ask<Contents>('GET', contentsPath(slug))

/** @returns what stands there then @throws Refused 412 where somebody else wrote since that version */
export const saveChapters = (slug: string, book: Edited, version: string) =>
  ask<Contents>('PUT', contentsPath(slug), { chapters: filled(book).map(({ text }) => text) }, ifAt(version))
