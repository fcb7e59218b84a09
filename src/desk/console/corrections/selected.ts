/** Words that are selected in a text which the desk itself shows: they lead to the form that puts them right. */

import { go } from '../base/route.ts'
import { type AskedCorrection, addressOfCorrecting } from './asked.ts'
import { offerCorrecting, pointedIn } from './pointing.ts'

/** Whose text it is, and which page of it. */
export type ShownPlace = Pick<
  AskedCorrection,
  'source' | 'division' | 'entry' | 'edition' | 'volume' | 'page'
> & { readonly isSpaced: boolean }

/** What an element says of its text. */
export const saysPlace = (place: ShownPlace) => ({ 'data-place': JSON.stringify(place) })

function find(): AskedCorrection | undefined {
  const block = getSelection()?.anchorNode?.parentElement?.closest<HTMLElement>('[data-place]')
  if (!block) return undefined
  const { isSpaced, ...place } = JSON.parse(block.dataset.place ?? '{}') as ShownPlace
  const pointed = pointedIn(block, isSpaced, '.hidden, .place, [data-apart]')
  if (!pointed) return undefined
  const { words: wrong, before, after } = pointed
  return { ...place, wrong, before, after }
}

/** From now on, wherever the desk shows a text. */
export const offerCorrectingHere = (): void =>
  offerCorrecting(
    find,
    (found) => go(addressOfCorrecting(found, { from: location.pathname + location.search })),
    (button) => {
      button.className = 'selected'
    },
  )
