/** A tagged template for HTML that escapes every inserted value. */

/** HTML that is safe to insert. Only templates of this program create it; every other value is escaped. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type Piece = SafeHtml | string | number | readonly Piece[] | undefined

/** Template tag for HTML: escapes strings and numbers, joins lists, and writes nothing for undefined. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): SafeHtml {
  let text = strings[0] ?? ''
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]
    if (typeof piece === 'string') text += Bun.escapeHTML(piece)
    else if (piece instanceof SafeHtml) text += piece.text
    else if (piece !== undefined) text += written(piece)
    text += strings[index + 1]
  }
  return new SafeHtml(text)
}

function written(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof SafeHtml) return piece.text
  if (typeof piece === 'object') {
    let text = ''
    for (const one of piece) text += one instanceof SafeHtml ? one.text : written(one)
    return text
  }
  return Bun.escapeHTML(String(piece))
}
