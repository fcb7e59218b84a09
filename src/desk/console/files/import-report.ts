/** Collects messages about what was changed or lost while a file was read, and where. */

import { formatGroupedNumber } from '../../../definitions/languages/numerals.ts'
import { truncateText } from '../base/excerpts.ts'

/** Maximum number of places that one sentence names. */
const MAX_NAMED_PLACES = 3
const MAX_PLACE_CHARS = 40

/** Collects the messages of one import. Equal messages become one sentence with their count and up to three places. */
export class FileImportReport {
  private readonly places = new Map<string, string[]>()

  /** Adds a message. @param sentence with `#` for the count @param place the words there, or the name of a cell */
  add(sentence: string, place = ''): void {
    this.places.set(sentence, [...(this.places.get(sentence) ?? []), place])
  }

  /** One sentence for each different message, in the order of first occurrence. */
  get sentences(): readonly string[] {
    return [...this.places].map(([sentence, places]) => {
      const named = [...new Set(places.filter(Boolean))]
      const shown = named.slice(0, MAX_NAMED_PLACES).join(' · ')
      const more = named.length > MAX_NAMED_PLACES ? ' และที่อื่น' : ''
      return sentence.replace('#', formatGroupedNumber(places.length)) + (shown === '' ? '' : `: ${shown}${more}`)
    })
  }
}

/** Returns the beginning of a text in quotation marks, to name a place in an import message. Empty for a blank text. */
export const quoteStartOfText = (words: string): string => (words.trim() === '' ? '' : `“${excerptOf(words)}”`)

const excerptOf = (words: string): string => truncateText(words.replace(/\s+/g, ' ').trim(), MAX_PLACE_CHARS)
