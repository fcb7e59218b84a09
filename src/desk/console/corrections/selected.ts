/** Words that are selected in a text which the desk itself shows: they lead to the form that puts them right. */

import { navigateTo } from '../base/route.ts'
import { enableCorrecting, findSelectedWords } from './pointing.ts'
import { addressOfCorrecting, type RequestedCorrection } from './requested-correction.ts'

/** Whose text it is, and which page of it; of a page that shows several sources, the page alone. */
export type DisplayedPlace = Pick<
  RequestedCorrection,
  'source' | 'division' | 'entry' | 'edition' | 'volume' | 'page'
> & { readonly isSpaced: boolean }

/** What an element says of its text. */
export const placeAttributes = (place: DisplayedPlace) => ({ 'data-place': JSON.stringify(place) })

function find(): RequestedCorrection | undefined {
  const block = getSelection()?.anchorNode?.parentElement?.closest<HTMLElement>('[data-place]')
  if (!block) return undefined
  const { isSpaced, ...place } = JSON.parse(block.dataset.place ?? '{}') as DisplayedPlace
  const pointed = findSelectedWords(block, isSpaced, '.hidden, .place, [data-apart]')
  if (!pointed) return undefined
  const { words: wrong, before, after } = pointed
  return { ...place, wrong, before, after }
}

const open = (found: RequestedCorrection) =>
  navigateTo(addressOfCorrecting(found, { from: location.pathname + location.search }))

/**
 * Opens the form for the selected words. @returns whether words are selected
 * @returns whether words were selected that can be corrected: the form for them is open then
 */
export function correctSelected(): boolean {
  const found = find()
  if (found) open(found)
  return found !== undefined
}

/** From now on, wherever the desk shows a text. */
export const enableCorrectingOnDesk = (): void =>
  enableCorrecting(find, open, (bar) => {
    bar.className = 'selected'
  })
