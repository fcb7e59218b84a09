/** What is found by a name that people know, above all else that is found: what it is and where it stands. */

import type { HeadingNode } from '../canon/tree/division-tree.ts'
import type { NamedText } from '../facts/names.ts'
import { hasThai } from '../letters/thai-pali.ts'
import { html, type Markup } from '../pages/html.ts'
import { type Visit, when } from '../pages/visit.ts'
import { namesLike } from '../search/known-names.ts'
import { headingPath, pageName, volumeName } from './canon-words.ts'
import { headingOfText } from './citations.ts'
import type { Reader } from './reader.ts'

/** The texts that the words are a name of; undefined for words that are none, and for texts that are not here. */
export function knownByName(reader: Reader, visit: Visit, words: string): Markup | undefined {
  const lines = namesLike(words).flatMap(({ text, note }) => {
    if (note) return [html`<li>${visit.say(note.th, note.en)}</li>`]
    const found = text && headingOfText(reader, text)
    return found ? [namedText(reader, visit, { ...found, text })] : []
  })
  if (lines.length === 0) return undefined
  return html`<section><h2>${visit.say('ชื่อที่รู้จักกัน', 'Known by this name')}</h2>
<ul class="list found named">${lines}</ul></section>
`
}

interface Found {
  readonly node: HeadingNode
  readonly volume: number
  readonly text: NamedText
}

/** `ธัมมจักกัปปวัตตนสูตร · Dhammacakkappavattanasuttaṃ · SN 56.11` and below it division, volume and page. */
function namedText({ stores: { canon } }: Reader, visit: Visit, { node, volume, text }: Found): Markup {
  const { division } = canon.divisions.named(volume, visit.language)
  const page = node.ref?.royalPage ?? node.ref?.paliPage
  const title = canon.contents.title(node, visit.language)
  const { pali } = node.row
  // where nobody gave an English title the Pali says more to a reader of English than the Thai
  const name = visit.lang === 'en' && pali !== null && hasThai(title) ? pali : title
  const beside = [name === pali ? null : pali, text.citation].flatMap((part) => part ?? [])
  return html`<li><a href="${visit.href(headingPath(node, volume))}">${visit.text(name)}${beside.map((part) => html` <small>· ${visit.text(part)}</small>`)}</a><p>${when(division, (of) => html`${visit.text(of.title)} · `)}${volumeName(visit, volume)}${when(page, (number) => html` ${pageName(visit, number)}`)}</p></li>`
}
