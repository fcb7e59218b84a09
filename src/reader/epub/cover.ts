/** Draws the cover of an EPUB from its title. */

import { findWordSegments } from '../../definitions/languages/thai-words.ts'
import { escapeXml } from './xhtml.ts'

const WIDTH = 600
const HEIGHT = 800
/** Width of the text between the lines at the sides. */
const TEXT_WIDTH = 480

interface Lettering {
  readonly text: string
  /** The font size, in units of the drawing. */
  readonly size: number
  readonly y: number
}

/**
 * Estimates the width of a text in letter heights. Letters are about half as wide as high; combining marks take no
 * room.
 */
const estimateWidth = (text: string): number => text.replace(/\p{M}/gu, '').length * 0.56

/** Matches a phrase that stays on one line if there is room: a word between spaces, with the numbers after it. */
const PHRASE = /\S+(?: \p{N}\S*)*/gu

/** Breaks a text into lines of at most `most` letter heights: at spaces, and within words only where it must. */
function breakIntoLines(text: string, maxWidth: number): readonly string[] {
  const lines: string[] = []
  const add = (word: string, space: string) => {
    const last = lines.at(-1)
    if (last !== undefined && estimateWidth(last + space + word) <= maxWidth)
      lines[lines.length - 1] = last + space + word
    else lines.push(word)
  }
  for (const [phrase] of text.matchAll(PHRASE)) {
    if (estimateWidth(phrase) <= maxWidth) add(phrase, ' ')
    else
      for (const { start, end } of findWordSegments(phrase)) {
        const segment = phrase.slice(start, end)
        if (segment.trim() !== '') add(segment, start === 0 || phrase[start - 1] === ' ' ? ' ' : '')
      }
  }
  return lines
}

/** Breaks a text into lines at the largest of the sizes at which it takes at most `lines` lines. */
function fitText(text: string, sizes: readonly number[], lines: number) {
  const tried = sizes.map((size) => ({ size, lines: breakIntoLines(text, TEXT_WIDTH / size) }))
  const found = tried.find((one) => one.lines.length <= lines) ?? tried.at(-1)
  const shownLines = found?.lines.slice(0, lines) ?? []
  return { size: found?.size ?? 20, lines: shownLines }
}

/** Draws the cover of an EPUB as SVG: title, subtitle, and the library's name. @returns markup of an `svg` element */
export function drawCover(title: string, subtitle: string | undefined, library: string): string {
  const lettering: Lettering[] = []
  const titleLines = fitText(title, [54, 44, 36, 30], 6)
  let y = 210
  for (const text of titleLines.lines) {
    lettering.push({ text, size: titleLines.size, y })
    y += titleLines.size * 1.6
  }
  y = Math.max(y + 30, 480)
  const subtitleLines = fitText(subtitle ?? '', [30, 26, 22], 4)
  for (const text of subtitleLines.lines) {
    lettering.push({ text, size: subtitleLines.size, y })
    y += subtitleLines.size * 1.6
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
