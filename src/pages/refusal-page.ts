/** The page that says what went wrong, in place of the page that was asked for. */

import type { Language } from '../languages/languages.ts'
import type { Refusal } from '../refusal.ts'
import { html } from './html.ts'

/** @param language what the reader asked for; the sentence itself is always Thai (contract, Errors). */
export function refusalPage({ message, issues }: Refusal, language: Language): string {
  const sentences = Object.values(issues ?? {}).flat()
  const home = language === 'en' ? 'Front page' : 'กลับหน้าแรก'
  return html`<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message} · คลังธรรมะ</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/pages.css">
</head>
<body>
<main class="content">
  <h1>${message}</h1>
  ${sentences.length === 0 ? undefined : html`<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul>`}
  <p><a href="/">${home}</a></p>
</main>
</body>
</html>
`.text
}
