/**
 * Reads the lines of page files: one file per page, named by volume and page (`090033.txt`), in folders or zip
 * archives.
 */

import { isVolumeNumber } from '../../../definitions/divisions.ts'
import type { InferredPageNumberKind } from '../../../definitions/texts/format.ts'
import type { CorpusPageMark } from '../corpus.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import type { CorpusFile } from '../source-files.ts'
import { isFirstLineOfNote, type PageFileLine, type PageLineOfVolume, parsePageLines } from './page-lines.ts'

/** A file with one printed page. */
export interface PageFile {
  readonly file: CorpusFile
  readonly volume: number
  readonly page: number
}

/** Parses volume and page from the name of a file; null for other files. */
function parsePageFile(file: CorpusFile): PageFile | null {
  const [, volume = '', page = ''] = /^(\d\d)(\d{4})\.txt$/i.exec(file.name) ?? []
  const parsed = { file, volume: Number(volume), page: Number(page) }
  return isVolumeNumber(parsed.volume) && parsed.page >= 1 ? parsed : null
}

/** Whether a path in a corpus is that of a page file, named by six digits. */
export const isPageFilePath = (path: string): boolean => /(?:^|\/)\d{6}\.txt$/i.test(path)

/**
 * Groups page files by volume. Volumes and pages are in order. If a page exists twice, the file in a folder is used and
 * not the one in an archive, because an unpacked file may have been corrected.
 */
export function groupPageFilesByVolume(files: readonly CorpusFile[]): ReadonlyMap<number, readonly PageFile[]> {
  const pages = new Map<string, PageFile>()
  for (const file of files) {
    const page = parsePageFile(file)
    const known = pages.get(file.name)
    if (page && (!known || (isArchived(known.file) && !isArchived(file)))) pages.set(file.name, page)
  }
  const sorted = [...pages.values()].sort((a, b) => a.volume - b.volume || a.page - b.page)
  return Map.groupBy(sorted, ({ volume }) => volume)
}

const isArchived = ({ path }: CorpusFile): boolean => /\.zip\//i.test(path)

/** A page with more lines than this multiple of the usual count is more than one page of print. */
const MAX_LINES_FACTOR = 1.5

/**
 * Reads the lines of all pages of a volume in order. The first line of each page has its mark.
 * @param doubled numbers of files that hold two printed pages; the numbers of all later files are therefore too low.
 * Such a file does not mark where the second page begins, so its middle is used. A file of usual length counts as one
 * page.
 */
export function readLinesOfVolume(
  pages: readonly PageFile[],
  warnings: PackWarningCollector,
  doubled: readonly number[] = [],
): readonly PageLineOfVolume[] {
  const files = pages.map((file) => ({ ...file, lines: parsePageLines(file.file, warnings) }))
  const usualLines = computeUsualLength(files)
  const lines: PageLineOfVolume[] = []
  let pageOffset = 0
  for (const { file, page, lines: fileLines } of files) {
    const length = countLines(fileLines)
    const isCrowded = length > MAX_LINES_FACTOR * usualLines
    if (isCrowded) {
      warnings.add('crowded-pages', `${file.name} ${length} บรรทัด (ปกติ ${usualLines})`)
    }
    const mark = (state?: InferredPageNumberKind): CorpusPageMark => ({
      mark: file.name,
      page: page + pageOffset,
      takes: 'nothing',
      where: file.name,
      ...(state ? { state } : {}),
    })
    const first = mark(pageOffset > 0 ? 'corrected' : undefined)
    const isDoubled = doubled.includes(page) && isCrowded
    if (isDoubled) pageOffset++
    if (isDoubled) warnings.add('slipped-pages', `${file.name} → ${page + pageOffset - 1}–${page + pageOffset}`)
    const middle = isDoubled ? Math.ceil(fileLines.length / 2) : -1
    // a page without words gets an empty line, which has its mark
    const pageLines = fileLines.length > 0 ? fileLines : [{ indent: 0, text: '', item: null }]
    for (const [at, line] of pageLines.entries()) {
      const startMark = at === 0 ? first : at === middle ? mark('estimated') : null
      const onPage = page + pageOffset - (isDoubled && at < middle ? 1 : 0)
      lines.push({
        ...line,
        page: onPage,
        where: file.name,
        file: file.path,
        ...(startMark ? { mark: startMark } : {}),
        ...(isCrowded ? { isCrowded } : {}),
      })
    }
  }
  return lines
}

const countLines = (lines: readonly PageFileLine[]) => lines.filter((line) => !isFirstLineOfNote(line)).length

function computeUsualLength(files: readonly { readonly lines: readonly PageFileLine[] }[]): number {
  const sorted = files.map(({ lines }) => countLines(lines)).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
