/** The choice of editions on the page of a heading: one edition, or several in columns. */

import { canEditionHaveWitnesses } from '../../canon/witnesses/witnesses.ts'
import {
  areEditionListsEqual,
  type EditionId,
  getEditionFacts,
  isCommentaryEdition,
} from '../../definitions/editions.ts'
import type { LanguageCode } from '../../definitions/languages/languages.ts'
import { html, type SafeHtml } from '../pages/html.ts'
import { type PageContext, renderIfPresent } from '../pages/page-context.ts'
import { getEditionOrRecensionName, getEditionOrRecensionTitle, getHeadingPagePath } from '../shared/canon-words.ts'
import {
  excludeCommentaries,
  type SharedCommentary,
  selectCommentariesInScript,
  toggleCommentaryInEditions,
} from '../shared/commentaries.ts'
import type { ReaderContext } from '../shared/reader.ts'
import {
  createVariantsSwitchAttributes,
  getVariantsLabel,
  type RequestedVariantReadings,
  VARIANTS_PARAMETER,
} from './apparatus.ts'

/**
 * Returns the requested editions that have the text. If there are none, the edition that suits the language best.
 * @param input ids of editions, separated by commas
 * @param all the editions that have the text
 */
export function selectDisplayedEditions(
  input: string | undefined,
  all: readonly EditionId[],
  language: LanguageCode,
): readonly EditionId[] {
  const wanted = (input ?? '').split(',')
  const available = all.filter((edition) => wanted.includes(edition))
  return available.length === 0 ? selectDefaultEditions(all, language) : available
}

/**
 * Returns the edition shown by default: a translation into the reader's language, else an edition in their script, else
 * the first. Commentaries count only where there is nothing else.
 */
function selectDefaultEditions(editions: readonly EditionId[], language: LanguageCode): readonly EditionId[] {
  const texts = editions.filter((edition) => !isCommentaryEdition(edition))
  const all = texts.length > 0 ? texts : editions
  const script = language === 'th' ? 'Thai' : 'Latn'
  const preferred =
    all.find((edition) => getEditionFacts(edition).language === language) ??
    all.find((edition) => getEditionFacts(edition).script === script) ??
    all[0]
  return preferred === undefined ? [] : [preferred]
}

/** The query parameters that choose what a heading's page shows: editions, variant readings, part. */
export type HeadingPageQuery = Readonly<Record<string, string | undefined>>

interface Choices {
  readonly all: readonly EditionId[]
  /** The editions that are shown. */
  readonly editions: readonly EditionId[]
  readonly view: HeadingPageQuery
  readonly variants: RequestedVariantReadings
  /** Whether the page shows the whole text. If not, variant readings change its parts and need another page. */
  readonly isWhole: boolean
  readonly volume: number
  /** The commentary that explains the text together with others; undefined if the text has its own. */
  readonly sharedCommentary: SharedCommentary | undefined
}

/**
 * Renders the links that choose the editions of a heading. They work without a script. A script remembers the choice
 * for other headings.
 */
export function renderEditionChoices(
  { stores: { canon } }: ReaderContext,
  context: PageContext,
  path: string,
  { all, editions, view, variants, volume, isWhole, sharedCommentary }: Choices,
): SafeHtml {
  if (all.length === 0) {
    return html`<p class="empty">${context.say('หัวข้อนี้ยังไม่มีข้อความ', 'There is no text under this heading yet.')}</p>`
  }
  const defaultEditions = selectDefaultEditions(all, context.language)
  const texts = excludeCommentaries(all)
  const isAll = texts.length > 1 && texts.every((edition) => editions.includes(edition))
  const renderLink = (chosen: readonly EditionId[], isOn: boolean, label: string, title?: string) => {
    // the address omits the editions that are shown by default
    const value = areEditionListsEqual(chosen, defaultEditions) ? '' : chosen.join(',')
    return html`<li><a${isOn ? html` aria-current="true"` : undefined} data-with="${value}" href="${context.href(path, { ...view, with: value })}"${renderIfPresent(title, (text) => html` title="${text}"`)}>${isOn ? '✓ ' : ''}${label}</a></li>`
  }
  const labelled = all.map((edition) => {
    const shown = canon.printed.shownIn(edition, volume)
    return {
      edition,
      label: getEditionOrRecensionName(context, edition, shown),
      title: getEditionOrRecensionTitle(context, edition, shown),
    }
  })
  const singleLinks = labelled.map(({ edition, label, title }) =>
    renderLink([edition], editions.length === 1 && editions[0] === edition, label, title),
  )
  const toggleLinks = labelled.map(({ edition, label, title }) => {
    const isOn = editions.includes(edition)
    const chosen = all.filter((name) => (name === edition ? !isOn : editions.includes(name)))
    const state = isOn ? context.say('แสดงอยู่', 'shown') : context.say('ซ่อนอยู่', 'not shown')
    // the last shown edition cannot be hidden
    return renderLink(chosen.length === 0 ? editions : chosen, isOn, label, `${title} (${state})`)
  })
  const readingsLink = html`<a${isWhole || variants ? createVariantsSwitchAttributes(context, variants) : undefined} href="${context.href(path, { ...view, [VARIANTS_PARAMETER]: variants ? undefined : '1' })}">${variants ? '✓ ' : ''}${getVariantsLabel(context)}</a>`
  const isCompared = editions.some(canEditionHaveWitnesses)
  const shown = labelled.filter(({ edition }) => editions.includes(edition)).map(({ label }) => label)
  const compareLink = isAll
    ? renderLink(defaultEditions, false, context.say('ฉบับเดียว', 'One edition'))
    : renderLink(texts, false, context.say('เทียบฉบับ', 'Compare'))
  const offered = selectCommentariesInScript(all, context.language)
  // a commentary in another script is offered only while it is shown, to hide it
  const commentaries = all.filter(
    (one) => offered.includes(one) || (isCommentaryEdition(one) && editions.includes(one)),
  )
  const commentaryLinks = commentaries.map((edition) => {
    const chosen = toggleCommentaryInEditions(all, editions, edition)
    const name = labelled.find((one) => one.edition === edition)
    return renderLink(
      chosen.length === 0 ? defaultEditions : chosen,
      editions.includes(edition),
      name?.label ?? '',
      name?.title,
    )
  })
  return html`<nav aria-label="${context.say('ฉบับที่แสดง', 'Editions shown')}"><ul class="filters">${commentaryLinks}${renderIfPresent(sharedCommentary, (others) => renderSharedCommentaryLink(context, others, volume))}${texts.length > 1 ? compareLink : undefined}${isCompared || variants ? html`<li>${readingsLink}</li>` : undefined}</ul></nav>
<details class="tree"><summary>${context.say('ฉบับ', 'Edition')} <small>${shown.join(' · ')}</small></summary><ul class="filters">${texts.length > 1 ? renderLink(texts, isAll, context.say('ทุกฉบับ', 'All')) : undefined}${singleLinks}${isCompared || variants ? undefined : html`<li>${readingsLink}</li>`}</ul>
${all.length > 2 ? html`<p class="soft">${context.say('เลือกหลายฉบับ', 'Choose several')}</p><ul class="filters">${toggleLinks}</ul>` : undefined}<p class="soft scripted">${context.say('ฉบับที่เลือกใช้กับทุกหัวข้อ จำไว้ในเครื่องนี้', 'What you choose is used under every heading, and remembered on this device.')}</p></details>`
}

/** Renders the link to a commentary on several texts, which is under the heading of the first of them. */
function renderSharedCommentaryLink(
  context: PageContext,
  { heading, from, to, editions }: SharedCommentary,
  volume: number,
): SafeHtml {
  const name = getEditionFacts(editions.at(-1) ?? '').name
  return html`<li><a href="${context.href(getHeadingPagePath(heading, volume), { with: editions.join(',') })}">${context.label(name)} ${context.name(from)}–${context.name(to)}</a></li>`
}
