/** Lets editors select words in texts shown at the desk and opens the correction form for them. */

import { navigateTo } from '../base/route.ts'
import { getCorrectionFormAddress, type RequestedCorrection } from './requested-correction.ts'
import { enableCorrectingSelection, findSelectedWords } from './selected-words.ts'

/**
 * The source, heading and page of a text on the screen. The source is absent if the page shows several. `isSpaced` says
 * whether spaces separate its words.
 */
export type PlaceOfDisplayedText = Pick<
  RequestedCorrection,
  'source' | 'division' | 'entry' | 'edition' | 'volume' | 'page'
> & { readonly isSpaced: boolean }

/**
 * Returns the HTML attributes that mark an element as the text of a place. Words selected in such an element can be
 * corrected.
 */
export const createDisplayedPlaceAttributes = (place: PlaceOfDisplayedText) => ({ 'data-place': JSON.stringify(place) })

function findSelectedPlace(): RequestedCorrection | undefined {
  const block = getSelection()?.anchorNode?.parentElement?.closest<HTMLElement>('[data-place]')
  if (!block) return undefined
  const { isSpaced, ...place } = JSON.parse(block.dataset.place ?? '{}') as PlaceOfDisplayedText
  const selected = findSelectedWords(block, isSpaced, '.hidden, .place, [data-apart]')
  if (!selected) return undefined
  const { words: wrong, before, after } = selected
  return { ...place, wrong, before, after }
}

const openCorrectionForm = (found: RequestedCorrection) =>
  navigateTo(getCorrectionFormAddress(found, { from: location.pathname + location.search }))

/**
 * Opens the correction form for the selected words.
 * @returns false, without opening it, if no words that can be corrected are selected
 */
export function openCorrectionForSelection(): boolean {
  const found = findSelectedPlace()
  if (found) openCorrectionForm(found)
  return found !== undefined
}

/** Lets editors correct the words that they select in texts of the desk. */
export const enableCorrectingOnDesk = (): void =>
  enableCorrectingSelection(findSelectedPlace, openCorrectionForm, (bar) => {
    bar.className = 'selected'
  })
