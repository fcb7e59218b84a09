/** The stories of the Jātaka by the Pali Text Society's pages, from the `P` marks of CST's commentary. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inNaturalOrder } from '../../src/intake/pack/source-files.ts'

/** A page begins with its paragraph when at most so many words precede its mark: CST sets marks so. */
const WORDS_BEFORE_MARK = 3

const LAST_VOLUME_OF_STORIES = 6

/** The first words of a story that have no mark. */
const STORY_TYPOS: Readonly<Record<number, { readonly first: number }>> = {
  542: { first: 329 },
}

const textOf = (inner: string): string => inner.replace(/<[^>]*>/g, '')

/** The stories of the Jātaka by the Society's pages, from the commentary: number, volume, first and last page. */
export function readStories(folder: string): readonly string[] {
  const files = readdirSync(folder)
    .filter((name) => /^s051[34]a\d\.att\d*\.xml$/.test(name))
    .sort(inNaturalOrder)
  const lines: { number: number; part: number; first: number; last: number }[] = []
  let [part, page] = [0, 0]
  let open: (typeof lines)[number] | undefined
  let isFresh = false
  let hasMark = false
  for (const name of files) {
    const xml = new TextDecoder('utf-16le').decode(readFileSync(join(folder, name)))
    for (const [all, rend = '', inner = ''] of xml.matchAll(/<p rend="([^"]*)"[^>]*>([\s\S]*?)<\/p>/g)) {
      const title = /^(?:\[(?<number>\d+)\])?\s*\d*\.?\s*\S*(?:va)?ṇṇanā$/u.exec(textOf(inner).trim())
      const number = title?.groups?.number
      if (title && rend !== 'centre' && (number !== undefined || /jātaka(?:va)?ṇṇanā$/u.test(title[0]))) {
        open = { number: (open?.number ?? 0) + 1, part, first: page, last: page }
        lines.push(open)
        isFresh = true
        hasMark = false
        continue
      }
      for (const piece of all.split(/(<pb ed="P"[^>]*>)/)) {
        const [, mark = ''] = /^<pb ed="P" n="([^"]*)"/.exec(piece) ?? []
        if (mark === '') continue
        const [volume = 0, at = 0] = mark.split('.').map(Number)
        ;[part, page] = [volume || part, at]
        if (!open) continue
        // a mark within the first words is where the story begins
        const before = textOf(inner.slice(0, inner.indexOf(piece)))
          .trim()
          .split(/\s+/).length
        if (isFresh && before <= WORDS_BEFORE_MARK + 1) [open.part, open.first] = [part, page]
        // the last stories come in another order than in print
        else if (!hasMark && page !== open.last + 1) [open.part, open.first] = [part, page]
        hasMark = true
        if (open.part === part) open.last = page
        isFresh = false
      }
      if (textOf(inner).trim() !== '') isFresh = false
    }
  }
  // one story has no marks: it fills the gap in its volume
  for (const line of lines.filter(({ first, last }) => first === last && first > 0)) {
    const others = lines
      .filter((one) => one !== line && one.part === line.part)
      .sort((a, b) => a.first - b.first)
    const gap = others.findIndex(({ first }, at) => first > (others[at - 1]?.last ?? first) + 1)
    if (gap > 0 && line.part === LAST_VOLUME_OF_STORIES)
      [line.first, line.last] = [others[gap - 1]?.last ?? 0, others[gap]?.first ?? 0]
  }
  for (const line of lines) Object.assign(line, STORY_TYPOS[line.number])
  return lines.map(({ number, part: volume, first, last }) => [number, volume, first, last].join('\t'))
}
