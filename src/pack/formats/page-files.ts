/** The lines of page files: one file a page, named by volume and page (`090033.txt`), in folders or zip archives. */

import { FIRST_VOLUME, LAST_VOLUME } from '../../resources/divisions.ts'
import type { PackWarnings } from '../pack-warnings.ts'
import type { SourceFile } from '../source-files.ts'
import { pageLines } from './page-lines.ts'
import type { VolumeLine } from './page-pieces.ts'

/** A file of one page. */
export interface PageFile {
  readonly file: SourceFile
  readonly volume: number
  readonly page: number
}

export const isVolume = (volume: number): boolean => volume >= FIRST_VOLUME && volume <= LAST_VOLUME

/** Volume and page by the file's name; null for a file that is no page. */
function pageFile(file: SourceFile): PageFile | null {
  const [, volume = '', page = ''] = /^(\d\d)(\d{4})\.txt$/i.exec(file.name) ?? []
  const is = { file, volume: Number(volume), page: Number(page) }
  return isVolume(is.volume) && is.page >= 1 ? is : null
}

export const isPagePath = (path: string): boolean => /(?:^|\/)\d{6}\.txt$/i.test(path)

/** The pages by volume, volumes and pages in order; a page that is there twice is taken once. */
export function pagesByVolume(files: readonly SourceFile[]): ReadonlyMap<number, readonly PageFile[]> {
  const pages = new Map<string, PageFile>()
  for (const file of files) {
    const page = pageFile(file)
    if (page && !pages.has(file.name)) pages.set(file.name, page)
  }
  const sorted = [...pages.values()].sort((a, b) => a.volume - b.volume || a.page - b.page)
  return Map.groupBy(sorted, ({ volume }) => volume)
}

/** A page with more lines than this many times the usual is more than one page of print. */
const CROWDED = 1.5

/** The lines of all pages of a volume in order, the first of each page with its mark. */
export function linesOfPages(pages: readonly PageFile[], warnings: PackWarnings): readonly VolumeLine[] {
  const lines: VolumeLine[] = []
  const lengths: { readonly name: string; readonly length: number }[] = []
  for (const { file, page } of pages) {
    const found = pageLines(file, warnings)
    lengths.push({ name: file.name, length: found.filter(({ text }) => !text.startsWith('#')).length })
    const mark = { mark: file.name, page, takes: 'nothing' as const, where: file.name }
    // a page without words still is a page
    const whole = found.length > 0 ? found : [{ indent: 0, text: '', item: null }]
    for (const [at, line] of whole.entries()) {
      lines.push({ ...line, page, where: file.name, ...(at === 0 ? { mark } : {}) })
    }
  }
  tellCrowded(lengths, warnings)
  return lines
}

function tellCrowded(
  lengths: readonly { readonly name: string; readonly length: number }[],
  warnings: PackWarnings,
): void {
  const sorted = lengths.map(({ length }) => length).sort((a, b) => a - b)
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0
  for (const { name, length } of lengths) {
    if (length > CROWDED * usual) warnings.add('crowded-pages', `${name} ${length} บรรทัด (ปกติ ${usual})`)
  }
}
