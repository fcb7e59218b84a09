/** The text of one chant: its three columns paired line by line, the meaning in the language asked for. */

import type { Language } from '../../definitions/languages/languages.ts'
import type { RecordStore } from '../store.ts'
import { pairLines } from './lines.ts'

/** @throws Refusal `not_found` */
export function chantText(chants: RecordStore, slug: string, language: Language) {
  const chant = chants.read(slug, language)
  // whether somebody has typed the Pali, in either script
  const transcribed = chant.transcribed === true
  const columns = { pali: textOf(chant.pali), roman: textOf(chant.roman), meaning: textOf(chant.meaning) }
  return { slug: chant.slug, transcribed, lines: transcribed ? pairLines(columns) : [] }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
