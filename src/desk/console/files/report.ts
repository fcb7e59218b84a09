/** Collects what was changed or lost while a file was read, with the places where it happened. */

import { formatGroupedNumber } from '../../../definitions/languages/thai-digits.ts'
import { shortened } from '../base/near-words.ts'

/** Places that one sentence names. */
const MAX_PLACES = 3
const MAX_PLACE_CHARS = 40

/** Collects messages of an import. */
export class ImportReport {
  private readonly places = new Map<string, string[]>()

  /** @param sentence with `#` for how often @param place the words there, or the name of a cell */
  add(sentence: string, place = ''): void {
    this.places.set(sentence, [...(this.places.get(sentence) ?? []), place])
  }

  /** One for each thing that was told, in the order in which it first happened. */
  get sentences(): readonly string[] {
    return [...this.places].map(([sentence, places]) => {
      const named = [...new Set(places.filter(Boolean))]
      const shown = named.slice(0, MAX_PLACES).join(' · ')
      const more = named.length > MAX_PLACES ? ' และที่อื่น' : ''
      return sentence.replace('#', formatGroupedNumber(places.length)) + (shown === '' ? '' : `: ${shown}${more}`)
    })
  }
}

/** Words as the name of a place. */
export const quotedPlaceName = (words: string): string => (words.trim() === '' ? '' : `“${firstOfLine(words)}”`)

const firstOfLine = (words: string): string => shortened(words.replace(/\s+/g, ' ').trim(), MAX_PLACE_CHARS)
