/** The screen that corrects words. It finds out which source shows them on the page, then opens the form. */

import { useState } from 'preact/hooks'
import { getFromApi } from '../base/api.ts'
import { ListFilterForm } from '../base/filter.tsx'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { getSourceTitle, thaiEditionNames } from '../base/names.ts'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { createScreenAddress, type ScreenAddress, toQueryString } from '../base/route.ts'
import { useObservableValue } from '../base/signal.ts'
import { CorrectionForm } from '../corrections/correct-form.tsx'
import {
  type CorrectionFormInitialValues,
  parseRequestedCorrection,
  type RequestedCorrection,
} from '../corrections/requested-correction.ts'
import { parseTypedNumber } from '../form/field.tsx'
import type { MisprintPlace } from '../misprints/misprint.ts'

/** Screen `/desk/corrections/+`: creates a correction. If the address has no words, it asks for them. */
export function NewCorrectionScreen({ query }: ScreenAddress) {
  const requested = parseRequestedCorrection(query)
  const initial: CorrectionFormInitialValues = Object.fromEntries(query)
  if (!requested) return <WordsToCorrectForm query={query} />
  return <CorrectionFormAtPlace requested={requested} initial={initial} query={query} />
}

interface CorrectionFormAtPlaceProps {
  readonly requested: RequestedCorrection
  readonly initial: CorrectionFormInitialValues
  readonly query: URLSearchParams
}

function CorrectionFormAtPlace({ requested, initial, query }: CorrectionFormAtPlaceProps) {
  const [chosen, setChosen] = useState(0)
  return (
    <LoadAndRender load={() => findPlaces(requested)} inputs={[JSON.stringify(requested)]}>
      {(places) => {
        const place = places[chosen]
        if (!place)
          return (
            <>
              <p role="alert">
                ไม่พบคำว่า “{requested.wrong}” ในหน้านี้ตามที่พิมพ์ไว้ คำนี้อาจแก้ไว้แล้ว หรือเลือกมาไม่ครบคำ กรุณาพิมพ์คำตามหน้าหนังสือ
              </p>
              <WordsToCorrectForm query={query} />
            </>
          )
        return (
          <>
            {places.length > 1 && (
              <fieldset>
                <legend>คำนี้มีหลายแห่งในหน้านี้ เลือกแห่งที่จะแก้</legend>
                {places.map(({ source, before, wrong, after }, index) => (
                  <label class="check" key={`${source} ${before} ${after}`}>
                    <input type="radio" name="place" checked={index === chosen} onChange={() => setChosen(index)} />
                    <bdi>
                      …{before} <b>{wrong}</b> {after}… ({getSourceTitle(source)})
                    </bdi>
                  </label>
                ))}
              </fieldset>
            )}
            <CorrectionForm key={JSON.stringify(place)} place={place} initial={initial} />
          </>
        )
      }}
    </LoadAndRender>
  )
}

/** Returns the places of the words: the given one if it names a source, else those found on the page. */
async function findPlaces(requested: RequestedCorrection): Promise<readonly MisprintPlace[]> {
  const { source, division, entry, edition, volume, page, before, wrong, after } = requested
  if (source !== undefined && division !== undefined && entry !== undefined)
    return [{ source, division, entry, edition, volume, page, before, wrong, after }]
  const query = { edition, volume, page, words: wrong, before, after }
  const { places } = await getFromApi('/api/desk/pointed-at', query)
  return places
}

/** Renders a form that asks which words on which page are to be corrected. */
const WordsToCorrectForm = ({ query }: { readonly query: URLSearchParams }) => (
  <ListFilterForm
    id="which"
    query={
      new URLSearchParams(
        toQueryString({ edition: 'royal', words: query.get('wrong') ?? '', ...Object.fromEntries(query) }),
      )
    }
    fields={[
      { name: 'edition', label: 'ฉบับ', choices: useObservableValue(thaiEditionNames) },
      { name: 'volume', label: 'เล่ม', type: 'number' },
      { name: 'page', label: 'หน้า', type: 'number' },
      { name: 'words', label: 'คำที่พิมพ์ผิด ตามหน้าหนังสือ' },
    ]}
    isRequired
    label="หาคำนี้"
    addressOf={({ volume = '', page = '', ...given }) =>
      createScreenAddress(['corrections', NEW_RECORD_SLUG], {
        ...given,
        volume: parseTypedNumber(volume) ?? '',
        page: parseTypedNumber(page) ?? '',
        from: query.get('from') ?? '',
      })
    }
  />
)
