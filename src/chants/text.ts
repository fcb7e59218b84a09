/** The text of one chant: its three columns paired line by line, the meaning in the language asked for. */

import type { Language } from '../languages/languages.ts'
import type { RecordStore } from '../records/store.ts'
import { type ChantLine, pairLines } from './lines.ts'

export interface ChantText {
  readonly slug: string
  /** Whether somebody has typed the Pali, in either script; without it there are no lines. */
  readonly transcribed: boolean
  readonly lines: readonly ChantLine[]
}

/** @throws Refusal `not_found` */
export function chantText(chants: RecordStore, slug: string, language: Language): ChantText {
  const chant = chants.read(slug, language)
  const transcribed = chant.transcribed === true
  const columns = { pali: textOf(chant.pali), roman: textOf(chant.roman), meaning: textOf(chant.meaning) }
  return { slug: chant.slug, transcribed, lines: transcribed ? pairLines(columns) : [] }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
