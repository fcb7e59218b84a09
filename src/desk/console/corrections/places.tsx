/** Where words would be put right, as the server finds them: one place, or a list in which each can be left out. */

import { useEffect, useState } from 'preact/hooks'
import { send } from '../base/api.ts'
import { PageLink } from '../base/reader-link.tsx'
import { type Problem, problemOf } from '../base/refused.ts'
import { Change, readableCount } from '../base/value.tsx'
import type { components } from '../types/desk.d.ts'
import type { CorrectionBody } from './asked.ts'

export type FoundPlaces = components['schemas']['CorrectionPreview']

/** How long after the last letter the places are asked for, in milliseconds. */
const PAUSE = 250

/** So many places are drawn until all are asked for. */
const FIRST = 100

export interface Looking {
  /** What is there for this very body. */
  readonly found: FoundPlaces | undefined
  /** Why nothing is, with what is said of each field; undefined while it is looked for, or nothing is to be looked for. */
  readonly refused: Problem | undefined
}

/** Looks where a correction would stand, once its letters have not changed for a while. @param body undefined for none */
export function usePlaces(body: CorrectionBody | undefined): Looking {
  const asked = body === undefined ? '' : JSON.stringify(body)
  const [looked, setLooked] = useState<Looking & { readonly asked: string }>()
  useEffect(() => {
    if (asked === '') return
    let left = false
    const timer = setTimeout(() => {
      const sent = JSON.parse(asked) as CorrectionBody
      send('POST', '/api/desk/preview/corrections', {}, sent).then(
        (found) => left || setLooked({ asked, found, refused: undefined }),
        (error: unknown) => left || setLooked({ asked, found: undefined, refused: problemOf(error) }),
      )
    }, PAUSE)
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [asked])
  return looked?.asked === asked && asked !== '' ? looked : { found: undefined, refused: undefined }
}

interface PlacesProps {
  readonly found: FoundPlaces
  readonly edition: string
  readonly wrong: string
  readonly right: string
  /** Places that stay as printed. */
  readonly except: readonly string[]
  readonly onExcept: (except: readonly string[]) => void
}

/** All places, each of which can be left out. */
export function Places({ found, edition, wrong, right, except, onExcept }: PlacesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? found.places : found.places.slice(0, FIRST)
  const put = (place: string, isPut: boolean) =>
    onExcept(isPut ? except.filter((other) => other !== place) : [...except, place])
  return (
    <fieldset class="found">
      <legend>
        {readableCount(found.total - except.length)} จาก {readableCount(found.total)} แห่ง
        เอาเครื่องหมายออกจากที่ที่จะคงไว้ตามพิมพ์
      </legend>
      <ol class="records">
        {shown.map(({ place, entry, title, volume, page, before, after }) => (
          <li key={place}>
            <label class="check">
              <input
                type="checkbox"
                checked={!except.includes(place)}
                onChange={({ currentTarget }) => put(place, currentTarget.checked)}
              />
              <bdi>
                …{before} <Change wrong={wrong} right={right} /> {after}…
              </bdi>
            </label>
            <span class="soft">
              <PageLink {...{ volume, edition, page }} /> <bdi>{title || entry}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {shown.length < found.places.length && (
        <button type="button" onClick={() => setWhole(true)}>
          แสดงทั้งหมด {readableCount(found.places.length)} แห่ง
        </button>
      )}
    </fieldset>
  )
}
