/** Reads words in print: the paragraph around them, the page, and the file of the corpus (variants §2). */

import { parseParagraphsAsPlainText } from '../../../db/stored-paragraphs.ts'
import { filterPlacesByPageOrVolume, readUncorrectedParts } from '../../canon/text/corrections.ts'
import type { DisplayedTextReader } from '../../canon/text/displayed-text.ts'
import {
  collapseWhiteSpace,
  WordByContextFinder,
  type WordContextInSource,
} from '../../canon/text/passage-word-finder.ts'
import { createTextMissingError } from '../../canon/text/text-database-holder.ts'
import type { HeadingReader } from '../../canon/volumes/entries.ts'

const FILE = 'SELECT file FROM parts WHERE id = ?'

/** Finds words of a source in print, with the paragraph around them. */
export class PrintedContextFinder {
  constructor(
    private readonly text: DisplayedTextReader,
    private readonly entries: Pick<HeadingReader, 'called' | 'textName'>,
  ) {}

  /**
   * Returns the printed paragraph that contains the words, its page and file, and the offset of the words in UTF-16
   * units.
   * @throws AppError `not_found` when the printed text does not have the words there
   */
  read(place: WordContextInSource) {
    const { source, edition, volume, page, wrong } = place
    const { division, node } = this.entries.called(place.division, place.entry)
    const own = { source, ...this.entries.textName(division, node, edition) }
    const found = this.text.read((text) => {
      const parts = readUncorrectedParts(text, own)
      const around = { before: collapseWhiteSpace(place.before), after: collapseWhiteSpace(place.after) }
      const stands = new WordByContextFinder(parts, edition).find({ ...around, wrong })
      const [stand] = filterPlacesByPageOrVolume(stands, { volume, page })
      const part = parts.find(({ id }) => id === stand?.part)
      if (!stand || !part) return undefined
      return {
        volume: stand.volume,
        page: stand.page,
        file: text.row<{ file: string | null }>(FILE, part.id)?.file ?? null,
        text: parseParagraphsAsPlainText(part.stored)[stand.paragraph] ?? '',
        start: stand.start,
        length: stand.length,
      }
    }, undefined)
    if (!found)
      throw createTextMissingError(
        this.text,
        `ไม่พบคำว่า “${wrong}” ตรงนี้ในข้อความที่นำเข้าครั้งล่าสุด กรุณาเปิดหน้านั้นแล้วเลือกคำอีกครั้ง`,
      )
    return found
  }
}
