/** Corrections of words that the print cuts at the end of a line, found in the raw files and put into the text's words. */

import type { TextDatabase } from '../../../db/text-database.ts'
import { printedPartsOf, type SourceText } from '../../../src/canon/text/corrections.ts'
import { PassageWords } from '../../../src/canon/text/words-in-place.ts'
import { type Edition, factsOf } from '../../../src/definitions/editions.ts'
import { decodeCp874 } from '../../../src/intake/pack/formats/cp874.ts'
import type { CorpusFiles } from '../../../src/intake/patch/corpus-files.ts'
import type { MadeCorrection } from './misprints.ts'

/** So many of each source. */
const COUNT = 6
/** Each that many files of the corpus is looked into. */
const STEP = 97

interface PartOfFile extends SourceText {
  readonly id: number
  readonly file: string
}

const PARTS = `
SELECT parts.id, parts.file, sources.id AS source, texts.division, texts.entry, texts.edition FROM parts
JOIN passages ON passages.number = parts.passage JOIN texts ON texts.id = passages.text
JOIN sources ON sources.rank = passages.source
WHERE sources.id = ?1 AND texts.edition = ?2 AND parts.id % ${STEP} = 0`

/** @param files of the corpora of page files */
export function cutOverLines(
  { sqlite }: TextDatabase,
  files: CorpusFiles,
  source: string,
  edition: Edition,
): readonly MadeCorrection[] {
  const found: MadeCorrection[] = []
  const isThai = factsOf(edition).language === 'th'
  for (const part of sqlite.query<PartOfFile, [string, string]>(PARTS).iterate(source, edition)) {
    const { id, file, ...own } = part
    const parts = printedPartsOf({ sqlite } as TextDatabase, own)
    const passage = new PassageWords(parts, edition)
    const raw = files.called(file).map((one) => decodeCp874(one.read(), () => undefined))
    const made = raw
      .flatMap((text) => wordsOverLines(text, isThai))
      .flatMap(([wrong, right]): MadeCorrection[] => {
        const stands = passage.find({ before: '', wrong, after: '' }, right)
        const [stand] = stands
        if (stands.length !== 1 || stand?.part !== id) return []
        const { volume, page } = stand
        return [{ ...own, volume, page, ...passage.contextOf(stand), wrong, right, reason: 'cut over lines' }]
      })
    found.push(...made.slice(0, 1))
    if (found.length === COUNT) break
  }
  return found
}

const LINE_NUMBER = /^<span class="LineNumber">\s*\d+\s*<\/span>/

/** Words that lines cut, each with one that differs from it by a letter on both sides of the cut. */
function wordsOverLines(text: string, isThai: boolean): readonly (readonly [wrong: string, right: string])[] {
  const lines = text.split('\n').map((line) => line.replace(LINE_NUMBER, ''))
  const [end, begin] = isThai
    ? [/[ก-ฮ](?:[ก-ฮ]\p{M}*){2}$/u, /^(?:[ก-ฮ]\p{M}*){3}(?=[ก-ฮ])/u]
    : [/[ก-ฮ][\p{L}\p{M}]{2,}(?=-\s*$)/u, /^[ก-ฮ][\p{L}\p{M}]{2,}(?=\s)/u]
  return lines.flatMap((line, at) => {
    const [ahead = ''] = end.exec(isThai ? line.trimEnd() : line) ?? []
    const [behind = ''] = begin.exec(lines[at + 1] ?? '') ?? []
    if (ahead === '' || behind === '') return []
    const doubled = (word: string) => (word[0] ?? '') + word
    return [[ahead + behind, doubled(ahead) + doubled(behind)] as const]
  })
}
