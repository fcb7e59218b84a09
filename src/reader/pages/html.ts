/** A tagged template for HTML that escapes every inserted value. */

/** HTML that is safe to insert. Only templates of this program create it. Every other value is escaped. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

type HtmlValue = SafeHtml | string | number | readonly HtmlValue[] | undefined

/** Template tag for HTML. It escapes strings and numbers, joins lists, and writes nothing for undefined. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  let text = strings[0] ?? ''
  for (let index = 0; index < values.length; index++) {
    const value = values[index]
    if (typeof value === 'string') text += Bun.escapeHTML(value)
    else if (value instanceof SafeHtml) text += value.text
    else if (value !== undefined) text += renderValue(value)
    text += strings[index + 1]
  }
  return new SafeHtml(text)
}

function renderValue(value: HtmlValue): string {
  if (value === undefined) return ''
  if (value instanceof SafeHtml) return value.text
  if (typeof value === 'object') {
    let text = ''
    for (const item of value) text += item instanceof SafeHtml ? item.text : renderValue(item)
    return text
  }
  return Bun.escapeHTML(String(value))
}
