/** Reads the segments of SuttaCentral's bilara-data without the packer. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A segment of bilara-data. */
export interface RawBilaraSegment {
  readonly id: string
  readonly text: string
  /** SuttaCentral's HTML template for it; empty if there is none. */
  readonly html: string
}

/** Works that are not in the 45 volumes. */
const OUTSIDE = /(?:^|\/)(?:xplayground|ne|pe|mil)\//

/** Yields all segments of the canon. @param folder the folder with `root` and `html` */
export function* eachRawBilaraSegment(folder: string): Generator<RawBilaraSegment> {
  for (const file of new Bun.Glob('**/*_root-pli-ms.json').scanSync(join(folder, 'root/pli/ms'))) {
    if (OUTSIDE.test(file)) continue
    const texts = read(join(folder, 'root/pli/ms', file))
    const templates = read(join(folder, 'html/pli/ms', file.replace('_root-pli-ms.json', '_html.json')))
    for (const [id, text] of Object.entries(texts)) yield { id, text, html: templates[id] ?? '' }
  }
}

const read = (path: string): Readonly<Record<string, string>> =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}

/** Whether SuttaCentral does not show a segment: it has a template without a place for its text. */
export const isSegmentHidden = ({ html }: RawBilaraSegment): boolean => html !== '' && !html.includes('{}')
