/** Writes HTML with everything that is put into it escaped. */

/** Markup that was written by a template of ours; anything else is text. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = Markup | string | number | readonly Piece[] | undefined

/** A template of markup: strings and numbers are escaped, lists are joined, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + written(pieces[index - 1]) + string))
}

function written(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return Bun.escapeHTML(String(piece))
}
