/** The Siam Rath Pali in Thai script as CP874 page files, and volumes without page marks; edition pali. */

import type { Span } from '../../texts/format.ts'
import type { Corpus, Writing } from '../corpus.ts'
import type { SourceFile } from '../source-files.ts'
import { bookOfPages, isPagePath, isVolume, pagesByVolume } from './page-files.ts'
import { pageLines, splitItem, widthOf } from './page-lines.ts'
import { piecesOfVolume, type Setting, type VolumeLine } from './page-pieces.ts'
import { refuseOtherScript } from './script-check.ts'

export const siamrathCp874: Corpus = {
  format: 'siamrath-cp874',
  about: 'พระไตรปิฎกบาลี ฉบับสยามรัฐ แบบหน้าละไฟล์ CP874 และเล่มที่ไม่มีเลขหน้า',
  source: {
    id: 'siamrath',
    title: 'พระไตรปิฎกบาลี ฉบับสยามรัฐ',
    publisher: 'มหามกุฏราชวิทยาลัย',
    licence: null,
    url: 'https://github.com/noomdatayoung/tipitakathaiunicode',
    version: null,
    readingLinks: { pali: 'https://etipitaka.com/read/pali/{volume}/{page}/' },
  },
  reads: (path) => isPagePath(path) || WHOLE_VOLUME.test(path),
  books: function* (files, warnings) {
    const pages = pagesByVolume(files)
    const wholes = new Map(files.flatMap((file) => wholeVolume(file)))
    const volumes = [...new Set([...pages.keys(), ...wholes.keys()])].sort((a, b) => a - b)
    for (const volume of volumes) {
      const [found = [], whole] = [pages.get(volume), wholes.get(volume)]
      // of some volumes only the first pages are there as files
      if (whole && found.length < FEW_PAGES) {
        const lines = pageLines(whole, warnings).map(
          (line): VolumeLine => ({ ...line, page: 1, where: whole.name }),
        )
        yield { volume, pieces: piecesOfVolume(volume, lines, setting, warnings), writings: WRITINGS }
      } else {
        refuseOtherScript(found, 'pali')
        yield bookOfPages(volume, found, setting, WRITINGS, warnings)
      }
    }
  },
}

/** `36.txt`: a whole volume without page marks. */
const WHOLE_VOLUME = /(?:^|\/)\d\d\.txt$/i

/** Fewer page files than this are not a volume. */
const FEW_PAGES = 100

const WRITINGS: readonly Writing[] = [{ edition: 'pali', write: (text) => text }]

function wholeVolume(file: SourceFile): [number, SourceFile][] {
  const volume = Number(/^(\d\d)\.txt$/i.exec(file.name)?.[1] ?? 0)
  return isVolume(volume) ? [[volume, file]] : []
}

/** A line of verse is two half-lines, with so many spaces between them. */
const BETWEEN_HALVES = / {3,}/

/** Letters and spaces in a line of verse, without vowels and marks above and below. */
const SHORTEST_VERSE = 20
const LONGEST_VERSE = 70

const setting: Setting = {
  centredFrom: 12,
  join: (text, next) => (text.endsWith('-') ? text.slice(0, -1) + next : `${text} ${next}`),
  // นิฏฺฐิตํ and สมตฺตํ are “finished”; a title never ends in a full stop
  isClosing: (text) => /นิฏฺฐิต|สมตฺต|ฯ$/.test(text),
  isVerse: (lines, at) => {
    const line = lines[at]
    if (!line || line.indent === 0) return false
    const width = widthOf(line.text)
    if (width < SHORTEST_VERSE || width > LONGEST_VERSE) return false
    const [, words] = line.item === null ? ['', line.text] : splitItem(line.text)
    const halves = words.split(BETWEEN_HALVES)
    // running text is spread over the line by spaces between all its words
    return halves.length === 2 && halves.every((half) => !half.includes('  '))
  },
  endsStanza: (text) => text.endsWith('ฯ'),
  spans: withNoteMarks,
  hasNotes: true,
  isPali: true,
}

/** A single digit between spaces is the mark of a footnote. */
function withNoteMarks(text: string): readonly Span[] {
  return text
    .split(/((?<=\s|^)\[?[๑-๙]\]?(?=\s|$))/)
    .flatMap((part, at): Span[] =>
      part === '' ? [] : [at % 2 === 1 ? { text: part, kind: 'number' } : { text: part }],
    )
}
