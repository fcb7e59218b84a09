/** Draws the cover of an EPUB from its title. */

import { getThaiWordSegmenter } from '../../definitions/languages/thai-words.ts'
import { escapeXml } from './xhtml.ts'

const WIDTH = 600
const HEIGHT = 800
/** Width of the text between the lines at the sides. */
const TEXT_WIDTH = 480

interface Lettering {
  readonly text: string
  /** Of the letters, in units of the drawing. */
  readonly size: number
  readonly y: number
}

/** Letters are about half as wide as they are high; marks above and below take no room. */
const widthOf = (text: string): number => text.replace(/\p{M}/gu, '').length * 0.56

/** What stays on one line where there is room: words between spaces, and a number with the word before it. */
const PHRASE = /\S+(?: \p{N}\S*)*/gu

/** Breaks a text into lines of at most `most` letter heights: at spaces, and within words only where it must. */
function linesOf(text: string, most: number): readonly string[] {
  const lines: string[] = []
  const add = (piece: string, space: string) => {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last + space + piece) <= most) lines[lines.length - 1] = last + space + piece
    else lines.push(piece)
  }
  for (const [phrase] of text.matchAll(PHRASE)) {
    if (widthOf(phrase) <= most) add(phrase, ' ')
    else
      for (const { segment, index } of getThaiWordSegmenter().segment(phrase)) {
        if (segment.trim() !== '') add(segment, index === 0 || phrase[index - 1] === ' ' ? ' ' : '')
      }
  }
  return lines
}

/** The largest of the sizes at which a text takes at most that many lines. */
function fitted(text: string, sizes: readonly number[], lines: number) {
  const tried = sizes.map((size) => ({ size, lines: linesOf(text, TEXT_WIDTH / size) }))
  const found = tried.find((one) => one.lines.length <= lines) ?? tried.at(-1)
  const cut = found?.lines.slice(0, lines) ?? []
  return { size: found?.size ?? 20, lines: cut }
}

/** Draws the cover of an EPUB as SVG: title, subtitle, and the library's name. @returns markup of an `svg` element */
export function drawCover(title: string, subtitle: string | undefined, library: string): string {
  const lettering: Lettering[] = []
  const upper = fitted(title, [54, 44, 36, 30], 6)
  let y = 210
  for (const text of upper.lines) {
    lettering.push({ text, size: upper.size, y })
    y += upper.size * 1.6
  }
  y = Math.max(y + 30, 480)
  const lower = fitted(subtitle ?? '', [30, 26, 22], 4)
  for (const text of lower.lines) {
    lettering.push({ text, size: lower.size, y })
    y += lower.size * 1.6
  }
  lettering.push({ text: library, size: 24, y: 730 })
  const words = lettering.map(
    (line) =>
      `<text x="${WIDTH / 2}" y="${Math.round(line.y)}" font-size="${line.size}">${escapeXml(line.text)}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escapeXml(subtitle ? `${title} · ${subtitle}` : title)}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf7ee"/>
<rect x="24" y="24" width="${WIDTH - 48}" height="${HEIGHT - 48}" fill="none" stroke="#8a5a12" stroke-width="3"/>
<path d="M220 120h160M220 670h160" stroke="#8a5a12" stroke-width="2"/>
<g font-family="Sarabun, 'Noto Sans Thai', 'Leelawadee UI', Thonburi, Garuda, sans-serif" fill="#2b2116" text-anchor="middle">
${words.join('\n')}
</g>
</svg>`
}
