/** What a text is called to readers: the edition whose wording is shown, whatever pages it is shown on. */

import { type Edition, editionFactsOf } from '../../definitions/editions.ts'
import type { DisplayedRecension } from './printed-pages.ts'

/** CST and the Mahāsaṅgīti, in whatever script. */
const SIXTH_COUNCIL = 'chattha'

const SIXTH_COUNCIL_NAMES = {
  label: { th: 'ฉบับฉัฏฐสังคีติ', en: 'Sixth Council edition' },
  name: { th: 'ฉัฏฐสังคีติ', en: 'Sixth Council' },
}

/**
 * Returns what the shown recension of an edition is called: the edition, unless its pages show the wording of another.
 * @param length `label` in full, `name` where there is little room
 */
export function recensionLabel(
  edition: Edition,
  { recension, sources }: DisplayedRecension,
  length: 'label' | 'name',
  language: string,
): string {
  const facts = editionFactsOf(edition)
  const isOwn = recension === undefined || recension === facts.recension
  const other = recension === SIXTH_COUNCIL ? undefined : sources[0]?.title
  if (!isOwn && other !== undefined) return other
  const { th, en } = (isOwn || recension !== SIXTH_COUNCIL ? facts : SIXTH_COUNCIL_NAMES)[length]
  return language === 'en' ? en : th
}
