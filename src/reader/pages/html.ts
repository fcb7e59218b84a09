/** Writes HTML with everything that is put into it escaped. */

/** Markup that was written by a template of ours; anything else is text. */
export class Markup {
  constructor(readonly text: string) {}
}

type Piece = Markup | string | number | readonly Piece[] | undefined

/** A template of markup: strings and numbers are escaped, lists are joined, undefined is nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  let text = strings[0] ?? ''
  for (const [index, piece] of pieces.entries()) text += written(piece) + (strings[index + 1] ?? '')
  return new Markup(text)
}

function written(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') {
    let text = ''
    for (const one of piece) text += written(one)
    return text
  }
  return Bun.escapeHTML(String(piece))
}
