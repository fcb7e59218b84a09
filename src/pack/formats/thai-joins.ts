/**
 * Joins the lines of Thai print. Thai has no spaces between words, but between phrases, and nothing in print says
 * whether a line ends with a phrase: where the same letters stand elsewhere with a space between them more often than
 * without, they get one here too.
 */

/** So many letters on each side of the end of a line are looked for elsewhere; where that is found nowhere, fewer. */
const LETTERS = [5, 3]

interface Seen {
  apart: number
  together: number
}

export class ThaiJoins {
  private readonly seen: readonly Map<string, Seen>[]

  /** @param lines all lines that may be joined, in order; each end with the next beginning is looked for in all of them */
  constructor(lines: readonly string[]) {
    this.seen = LETTERS.map((letters) => seenIn(lines, letters))
  }

  join(text: string, next: string): string {
    // the hyphen of a cut word; behind a digit it is part of a note's mark
    if (/[^\s\d๐-๙]-$/.test(text)) return text.slice(0, -1) + next
    return `${text}${this.isApart(text, next) ? ' ' : ''}${next}`
  }

  private isApart(text: string, next: string): boolean {
    if (/[.?ฯๆ!,;:"”)\]-]$/.test(text)) return true
    for (const [at, letters] of LETTERS.entries()) {
      const { apart = 0, together = 0 } = this.seen[at]?.get(keyOf(text, next, letters)) ?? {}
      if (apart + together > 0) return apart > together
    }
    // figures stand alone
    return /[๐-๙]$/.test(text) !== /^[๐-๙]/.test(next)
  }
}

const keyOf = (text: string, next: string, letters: number) =>
  `${text.slice(-letters)} ${next.slice(0, letters)}`

function seenIn(lines: readonly string[], letters: number): Map<string, Seen> {
  const seen = new Map<string, Seen>()
  const ends = new Set<string>()
  for (let at = 1; at < lines.length; at++) {
    const [text, next] = [lines[at - 1] ?? '', lines[at] ?? '']
    seen.set(keyOf(text, next, letters), { apart: 0, together: 0 })
    ends.add(text.slice(-letters))
  }
  for (const line of lines) {
    for (let at = letters; at + letters <= line.length; at++) {
      const end = line.slice(at - letters, at)
      if (!ends.has(end)) continue
      const isSpace = line.charAt(at) === ' '
      const found = seen.get(`${end} ${line.slice(isSpace ? at + 1 : at, (isSpace ? at + 1 : at) + letters)}`)
      if (found && isSpace) found.apart++
      else if (found) found.together++
    }
  }
  return seen
}
