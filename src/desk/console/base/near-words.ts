/** What stands next to a word in a long text: cut between words where there are some, and never in front of a mark. */

/** The last of a text, of `most` letters at most. */
export function lastOf(text: string, most: number): string {
  if (text.length <= most) return text
  const near = text.slice(-most)
  return `…${near.slice(near.indexOf(' ') + 1).replace(/^[\p{M}ะาำๅ]+/u, '')}`
}

/** The first of a text. */
export function firstOf(text: string, most: number): string {
  if (text.length <= most) return text
  const near = wholeLetters(text, most)
  const space = near.lastIndexOf(' ')
  return `${space > 0 ? near.slice(0, space) : near}…`
}

/** The first letters with all that stands above, below and behind them, without a vowel whose consonant is cut off. */
const wholeLetters = (text: string, most: number): string =>
  `${text.slice(0, most)}${/^[\p{M}ะาำๅ]+/u.exec(text.slice(most))?.[0] ?? ''}`.replace(/[เ-ไ]+$/, '')
