/** SuttaCentral's segments read without the packer. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A segment of bilara. */
export interface Segment {
  readonly id: string
  readonly text: string
  /** The site's template for it; empty where there is none. */
  readonly html: string
}

/** Works that are not in the 45 volumes. */
const OUTSIDE = /(?:^|\/)(?:xplayground|ne|pe|mil)\//

/** All segments of the canon. @param folder that holds `root` and `html` */
export function* bilaraSegments(folder: string): Generator<Segment> {
  for (const file of new Bun.Glob('**/*_root-pli-ms.json').scanSync(join(folder, 'root/pli/ms'))) {
    if (OUTSIDE.test(file)) continue
    const texts = read(join(folder, 'root/pli/ms', file))
    const templates = read(join(folder, 'html/pli/ms', file.replace('_root-pli-ms.json', '_html.json')))
    for (const [id, text] of Object.entries(texts)) yield { id, text, html: templates[id] ?? '' }
  }
}

const read = (path: string): Readonly<Record<string, string>> =>
  existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}

/** The site shows no segment whose template has no place for it. */
export const isHidden = ({ html }: Segment): boolean => html !== '' && !html.includes('{}')
