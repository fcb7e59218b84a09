/** Where a correction would apply: the lookup while the editor types, and the list of places. */

import { useEffect, useState } from 'preact/hooks'
import { sendToApi } from '../base/api.ts'
import { CorrectedWords, formatThaiCount } from '../base/readable-values.tsx'
import { PrintedPageLink } from '../base/reader-link.tsx'
import { type DisplayedError, toDisplayedError } from '../base/request-errors.ts'
import type { MisprintPlace } from '../misprints/misprint.ts'
import type { components } from '../types/desk.d.ts'
import { type CorrectionBody, relocateCorrectionToTypedWords } from './requested-correction.ts'

type FoundPlaces = components['schemas']['CorrectionPreview']

/** Delay between the last keystroke and the lookup of the places. */
const LOOKUP_DELAY_MS = 250

/** Number of places rendered at first. */
const FIRST_PLACES = 100

/** The places where the correction of the typed words would apply. They are loaded while the editor types. */
export interface CorrectionPlacesLookup {
  /** The places found for exactly this request body; undefined while loading. */
  readonly found: FoundPlaces | undefined
  /** The words as they will be sent, which may differ from the typed ones. */
  readonly sent: Pick<CorrectionBody, 'wrong' | 'right'> | undefined
  /** The error of the lookup; undefined while loading, or if there is nothing to look up. */
  readonly error: DisplayedError | undefined
}

/**
 * Looks up where a correction would apply, once typing has paused.
 * @param body undefined if there is nothing to look up
 * @param place the place of the words that the form began with
 * @param isSent whether the correction is being sent; nothing is looked up then
 */
export function useCorrectionPlaces(
  body: CorrectionBody | undefined,
  place: MisprintPlace,
  isSent: boolean,
): CorrectionPlacesLookup {
  const request = body === undefined ? '' : JSON.stringify(body)
  const [latest, setLatest] = useState<CorrectionPlacesLookup & { readonly request: string }>()
  useEffect(() => {
    if (request === '' || isSent) return
    let isOutdated = false
    const timer = setTimeout(() => {
      const lookUp = async () => {
        const sent = await relocateCorrectionToTypedWords(JSON.parse(request) as CorrectionBody, place)
        if (isOutdated) return
        const found = await sendToApi('post', '/api/desk/preview/corrections', {}, sent)
        if (!isOutdated) setLatest({ request, found, sent, error: undefined })
      }
      lookUp().catch(
        (error: unknown) => isOutdated || setLatest({ ...NO_LOOKUP, request, error: toDisplayedError(error) }),
      )
    }, LOOKUP_DELAY_MS)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [request, isSent])
  return latest?.request === request && request !== '' ? latest : NO_LOOKUP
}

const NO_LOOKUP: CorrectionPlacesLookup = { found: undefined, sent: undefined, error: undefined }

interface CorrectionPlacesProps {
  readonly found: FoundPlaces
  readonly edition: string
  readonly wrong: string
  readonly right: string
  /** Keys of the places that stay as printed. */
  readonly except: readonly string[]
  readonly onExcept: (except: readonly string[]) => void
}

/** Renders the places where a correction applies. Each has a checkbox to leave it as printed. */
export function CorrectionPlaces({ found, edition, wrong, right, except, onExcept }: CorrectionPlacesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? found.places : found.places.slice(0, FIRST_PLACES)
  const setCorrected = (place: string, isCorrected: boolean) =>
    onExcept(isCorrected ? except.filter((other) => other !== place) : [...except, place])
  return (
    <fieldset class="found">
      <legend>
        {formatThaiCount(found.total - except.length)} จาก {formatThaiCount(found.total)} แห่ง
        เอาเครื่องหมายออกจากที่ที่จะคงไว้ตามพิมพ์
      </legend>
      <ol class="records">
        {shown.map(({ place, entry, title, volume, page, before, after }) => (
          <li key={place}>
            <label class="check">
              <input
                type="checkbox"
                checked={!except.includes(place)}
                onChange={({ currentTarget }) => setCorrected(place, currentTarget.checked)}
              />
              <bdi>
                …{before} <CorrectedWords wrong={wrong} right={right} /> {after}…
              </bdi>
            </label>
            <span class="soft">
              <PrintedPageLink {...{ volume, edition, page }} /> <bdi>{title || entry}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {shown.length < found.places.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          แสดงทั้งหมด {formatThaiCount(found.places.length)} แห่ง
        </button>
      )}
    </fieldset>
  )
}
