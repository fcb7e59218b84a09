/** The questions about citations (citations.tsv): what people type, and the addresses that are right for it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One question. */
export interface CitationQuestion {
  readonly asked: string
  /** Addresses, any of which is right; `!` for a refusal in words. */
  readonly places: readonly string[]
  /** What kind of question it is. */
  readonly form: string
}

export const citationQuestions = (): readonly CitationQuestion[] =>
  readFileSync(join(import.meta.dir, 'citations.tsv'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [asked = '', places = '', form = ''] = line.split('\t')
      return { asked, places: places.split('|'), form }
    })

/** Whether an address is one that is right for a question. */
export const isRight = ({ places }: CitationQuestion, address: string): boolean =>
  places.some((place) => place === address || (!place.includes('#') && place === address.split('#')[0]))
