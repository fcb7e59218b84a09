/** The page that says what went wrong, instead of the page that was asked for. */

import type { Language } from '../languages/languages.ts'
import type { Refusal } from '../refusal.ts'
import { framed } from './frame.ts'
import { html } from './html.ts'
import { Visit } from './visit.ts'

/** What is refused may be asked of any server; nothing on the page depends on its settings. */
const ANY_SITE = { languages: { primary: 'th', all: ['th', 'en'] } }

/** @param language what the reader asked for; the sentence itself is always Thai (contract, Errors). */
export function refusalPage({ message, issues }: Refusal, language: Language): string {
  const visit = new Visit(ANY_SITE, language)
  const sentences = Object.values(issues ?? {}).flat()
  return framed(visit, {
    title: message,
    path: '/',
    unlisted: true,
    main: html`<h1>${visit.text(message)}</h1>
${sentences.length === 0 ? undefined : html`<ul>${sentences.map((sentence) => html`<li>${visit.text(sentence)}</li>`)}</ul>`}
<p><a href="${visit.href('/')}">${visit.say('กลับหน้าแรก', 'Front page')}</a></p>`,
  }).text
}
