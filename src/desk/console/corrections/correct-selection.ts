/** Lets editors select words in texts shown at the desk and opens the correction form for them. */

import { navigateTo } from '../base/route.ts'
import { getCorrectionFormAddress, type RequestedCorrection } from './requested-correction.ts'
import { enableCorrectingSelection, findSelectedWords } from './selected-words.ts'

/**
 * The source, heading and page of a text on the screen; without a source if the page shows several. `isSpaced`: spaces
 * separate its words.
 */
export type PlaceOfDisplayedText = Pick<
  RequestedCorrection,
  'source' | 'division' | 'entry' | 'edition' | 'volume' | 'page'
> & { readonly isSpaced: boolean }

/** Returns the attributes that mark an element as the text of a place, so that its words can be corrected. */
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

/** Opens the correction form for the selected words. @returns whether words that can be corrected were selected */
export function openCorrectionForSelection(): boolean {
  const found = findSelectedPlace()
  if (found) openCorrectionForm(found)
  return found !== undefined
}

/** Enables correcting of selected words in all texts that the desk shows. */
export const enableCorrectingOnDesk = (): void =>
  enableCorrectingSelection(findSelectedPlace, openCorrectionForm, (bar) => {
    bar.className = 'selected'
  })
