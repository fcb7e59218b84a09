/**
 * Texts that are right by their length and made to take long: what costs more than in proportion shows in one of them.
 */

/** A text of as many UTF-16 units, or hardly more. */
type Hostile = (length: number) => string

const repeated =
  (piece: string, end = ''): Hostile =>
  (length) =>
    piece.repeat(Math.max(1, Math.floor((length - end.length) / piece.length))) + end

const numbered =
  (write: (n: number) => string): Hostile =>
  (length) => {
    const pieces: string[] = []
    for (let [n, total] = [0, 0]; total < length; n++) {
      const piece = write(n)
      pieces.push(piece)
      total += piece.length
    }
    return pieces.join('').slice(0, length)
  }

export const HOSTILE_TEXTS: Readonly<Record<string, Hostile>> = {
  letters: repeated('ก'),
  digits: repeated('1'),
  // as many marks as may be in a row, and more
  marks: repeated(`ก${'\u0323\u0301'.repeat(15)}`),
  row: (length) => `ก${repeated('\u0323\u0301')(length - 1)}`,
  niggahita: repeated('ํ.', 'ก'),
  nasals: repeated('m', 'ka'),
  // one letter that folds to eighteen
  ligatures: repeated('ﷺ'),
  spaces: (length) => `ก${repeated(' ')(length - 2)}ก`,
  lines: repeated('\r', 'ก'),
  words: numbered((n) => `w${n.toString(36)} `),
  quoted: numbered((n) => `"${String.fromCodePoint(0x0e01 + (n % 46))}" `),
  // nothing comes twice, so an index has as much to write as it ever has
  mixed: numbered((n) => String.fromCodePoint(0x0e01 + ((n * n * 31 + n * 7919) % 46))),
  pairs: repeated('"'),
  brackets: repeated('(['),
  bars: repeated('|'),
  commas: repeated('1:royal,'),
  parts: repeated('a-'),
  tags: repeated('W/"a", '),
  percent: repeated('%'),
  stars: repeated('*'),
  paths: repeated('/..'),
}

/** Those that may be in a header. */
export const HOSTILE_HEADER_TEXTS = ['digits', 'spaces', 'words', 'pairs', 'commas', 'tags', 'brackets'] as const
