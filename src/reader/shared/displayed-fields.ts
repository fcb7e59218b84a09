/** Fields of records and names of group members, in the language and script of the page. */

import { hasThaiLetters } from '../../../search/letters/thai-pali.ts'
import { romanPaliToThai } from '../../../search/letters/to-thai.ts'
import type { DhammaGroupMember } from '../../definitions/definition.ts'
import { ENGLISH_BY_THAI_CHANT_TYPE } from '../../definitions/facts/prayer-types.ts'
import type { DisplayedRecord } from '../../records/record.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import type { MarkedTextRenderer } from './prose.ts'
import { getRecordTextField } from './records.ts'

type Language = Pick<PageContext, 'lang'>

/** Converts the text of fields that have no translation, by field, for readers of a language. */
const CONVERTERS: Readonly<Record<string, (text: string, lang: PageContext['lang']) => string>> = {
  // a Pali name such as `Apaṇṇakavaggo` in Thai script
  vagga: (text, lang) => (lang === 'th' && /vagg[oa]$/.test(text) ? romanPaliToThai(text) : text),
  prayerType: (text, lang) => (lang === 'en' ? (ENGLISH_BY_THAI_CHANT_TYPE[text] ?? text) : text),
}

/** Returns the text of a record's field for readers of a language. Undefined if the field is empty or no text. */
export function getDisplayedTextField({ lang }: Language, record: DisplayedRecord, field: string): string | undefined {
  const text = getRecordTextField(record, field)
  return text === undefined ? undefined : (CONVERTERS[field]?.(text, lang) ?? text)
}

/** Returns the names of a group's member. The one that readers of the language can read comes first. */
export function getDisplayedMemberNames(
  { lang }: Language,
  { title, pali }: DhammaGroupMember,
): readonly [string, ...string[]] {
  if (!pali) return [title]
  return lang === 'en' && hasThaiLetters(title) && !hasThaiLetters(pali) ? [pali, title] : [title, pali]
}

/** Renders the members of a group as a list. */
export const renderGroupMembers = (
  context: Language,
  prose: MarkedTextRenderer,
  members: readonly DhammaGroupMember[],
): SafeHtml =>
  html`<ol class="members">${members.map((member) => {
    const [name, other] = getDisplayedMemberNames(context, member)
    const show = (text: string) => (text === member.pali ? prose.pali(text) : prose.line(text))
    return html`<li>${show(name)}${renderIfPresent(other, (text) => html` <small>${show(text)}</small>`)}${renderIfPresent(member.description, (text) => prose.paragraphs(text))}</li>
`
  })}</ol>`
