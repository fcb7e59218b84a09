/** Names of displayed texts for readers. Pages of an edition may display the wording of another recension. */

import { type EditionId, getEditionFacts } from '../../definitions/editions.ts'
import type { DisplayedRecension } from './printed-pages.ts'

/** The recension of CST and the Mahāsaṅgīti, in any script. */
const SIXTH_COUNCIL = 'chattha'

const SIXTH_COUNCIL_NAMES = {
  label: { th: 'ฉบับฉัฏฐสังคีติ', en: 'Sixth Council edition' },
  name: { th: 'ฉัฏฐสังคีติ', en: 'Sixth Council' },
}

/**
 * Returns the name of the displayed text: the name of the edition, unless its pages display the wording of another
 * recension.
 * @param length `label` for the full name, `name` for a short one
 */
export function getDisplayedTextName(
  edition: EditionId,
  { recension, sources }: DisplayedRecension,
  length: 'label' | 'name',
  language: string,
): string {
  const facts = getEditionFacts(edition)
  const isOwn = recension === undefined || recension === facts.recension
  const other = recension === SIXTH_COUNCIL ? undefined : sources[0]?.title
  if (!isOwn && other !== undefined) return other
  const { th, en } = (isOwn || recension !== SIXTH_COUNCIL ? facts : SIXTH_COUNCIL_NAMES)[length]
  return language === 'en' ? en : th
}
