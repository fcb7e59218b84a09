/**
 * Corpus format of the CST Tipitaka in XML, in split files or one file per book, in roman, Thai or Devanagari script.
 * Editions roman and pali.
 */

import { romanPaliToThai } from '../../../../search/letters/to-thai.ts'
import { readBuiltInHeadings } from '../../../definitions/facts/headings.ts'
import { type CorpusFormatDefinition, type EditionWithScriptConverter, groupBookPiecesByVolume } from '../corpus.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import type { CorpusFile } from '../source-files.ts'
import { createCommentaryFormat } from './cst-commentary.ts'
import { findCstBooksOfLayer, isFileOfCstLayer, readCstBookElements } from './cst-files.ts'
import { eachCstParagraphOrHeading } from './cst-pieces.ts'

/** The corpus format of the CST Tipitaka in XML. */
export const cstXmlFormat: CorpusFormatDefinition = {
  format: 'cst-xml',
  about: 'พระไตรปิฎกฉัฏฐสังคายนา (CST/VRI) แบบ XML อักษรโรมัน ไทย หรือเทวนาครี',
  source: {
    id: 'cst',
    title: 'Chaṭṭha Saṅgāyana Tipiṭaka, roman and Thai script',
    publisher: 'Vipassana Research Institute (tipitaka.org)',
    licence: 'XML repository: MIT; text: © https://www.tipitaka.org/romn/',
    url: 'https://www.tipitaka.org/romn/',
    version: null,
    recension: 'chattha',
    readingLinks: { pali: 'https://etipitaka.com/read/pali/{volume}/{page}/' },
  },
  reads: (path) => isFileOfCstLayer(path, 'mul'),
  books: (files, warnings) => groupBookPiecesByVolume(generatePieces(files, warnings), WRITINGS),
  companions: { flag: 'layer', of: (name) => createCommentaryFormat(name, cstXmlFormat) },
}

const WRITINGS: readonly EditionWithScriptConverter[] = [
  { edition: 'roman', write: (text) => text },
  { edition: 'pali', write: romanPaliToThai },
]

/** The pieces of all books of the canon, in its order. */
function* generatePieces(files: readonly CorpusFile[], warnings: PackWarningCollector) {
  const books = new Map(findCstBooksOfLayer(files, 'mul').map((book) => [book.base, book]))
  const bases = new Set(readBuiltInHeadings().map(({ cstFile }) => cstFile))
  for (const { base, files: others } of books.values())
    if (!bases.has(base)) for (const { path } of others) warnings.add('outside-the-canon', path)
  for (const base of bases) {
    const book = books.get(base)
    if (book) yield* eachCstParagraphOrHeading(base, readCstBookElements(book), warnings)
  }
}
