/** Putting words right: which words on which page, whose they are, and the form. */

import { useState } from 'preact/hooks'
import { answered, desk } from '../base/api.ts'
import { Show, useLoaded } from '../base/loaded.tsx'
import { NEW } from '../base/records.ts'
import { address, go } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { sourceName } from '../base/source-names.ts'
import { editionNames } from '../conflicts/edition-names.ts'
import { type AskedCorrection, askedIn, type GoesAlong, type Place } from '../corrections/asked.ts'
import { CorrectForm } from '../corrections/correct-form.tsx'
import { numberOf } from '../form/field.tsx'
import { Select } from '../form/select.tsx'

export function CorrectScreen({ query }: { readonly query: URLSearchParams }) {
  const asked = askedIn(query)
  const along: GoesAlong = Object.fromEntries(query)
  if (!asked) return <WhichWords query={query} />
  return <Found asked={asked} along={along} query={query} />
}

interface FoundProps {
  readonly asked: AskedCorrection
  readonly along: GoesAlong
  readonly query: URLSearchParams
}

function Found({ asked, along, query }: FoundProps) {
  const [chosen, setChosen] = useState(0)
  const loaded = useLoaded(() => placesOf(asked), [JSON.stringify(asked)])
  return (
    <Show loaded={loaded}>
      {(places) => {
        const place = places[chosen]
        if (!place)
          return (
            <>
              <p role="alert">
                ไม่พบคำว่า “{asked.wrong}” ในหน้านี้ตามที่พิมพ์ไว้ คำนี้อาจแก้ไว้แล้ว หรือเลือกมาไม่ครบคำ กรุณาพิมพ์คำตามหน้าหนังสือ
              </p>
              <WhichWords query={query} />
            </>
          )
        return (
          <>
            {places.length > 1 && (
              <fieldset>
                <legend>คำนี้มีหลายแห่งในหน้านี้ เลือกแห่งที่จะแก้</legend>
                {places.map(({ source, before, wrong, after }, index) => (
                  <label class="check" key={`${source} ${before} ${after}`}>
                    <input
                      type="radio"
                      name="place"
                      checked={index === chosen}
                      onChange={() => setChosen(index)}
                    />
                    <bdi>
                      …{before} <b>{wrong}</b> {after}… ({sourceName(source)})
                    </bdi>
                  </label>
                ))}
              </fieldset>
            )}
            <CorrectForm key={JSON.stringify(place)} place={place} along={along} />
          </>
        )
      }}
    </Show>
  )
}

/** Where the words stand: as they were asked for where that says whose they are, else as they stand on the page. */
async function placesOf(asked: AskedCorrection): Promise<readonly Place[]> {
  const { source, division, entry, edition, volume, page, before, wrong, after } = asked
  if (source !== undefined && division !== undefined && entry !== undefined)
    return [{ source, division, entry, edition, volume, page, before, wrong, after }]
  const query = { edition, volume, page, words: wrong, before, after }
  const { places } = await answered(desk.GET('/api/desk/pointed-at', { params: { query } }))
  return places
}

/** For who has the book at hand: which words on which page. */
function WhichWords({ query }: { readonly query: URLSearchParams }) {
  const editions = useShared(editionNames)
  const [edition, setEdition] = useState(query.get('edition') ?? 'royal')
  const find = (event: Event) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    go(
      address(['corrections', NEW], {
        edition,
        volume: String(numberOf(text('volume'))),
        page: String(numberOf(text('page'))),
        words: text('words'),
      }),
    )
  }
  const field = (name: 'volume' | 'page' | 'words', label: string) => (
    <div>
      <label for={`which-${name}`}>{label}</label>
      <input
        id={`which-${name}`}
        name={name}
        required
        autocomplete="off"
        inputMode={name === 'words' ? 'text' : 'numeric'}
        defaultValue={query.get(name) ?? (name === 'words' ? (query.get('wrong') ?? '') : '')}
      />
    </div>
  )
  return (
    <form class="filters" onSubmit={find}>
      <div>
        <label for="which-edition">ฉบับ</label>
        <Select
          id="which-edition"
          value={edition}
          options={Object.entries(editions).map(([value, label]) => ({ value, label }))}
          onChoose={setEdition}
        />
      </div>
      {field('volume', 'เล่ม')}
      {field('page', 'หน้า')}
      {field('words', 'คำที่พิมพ์ผิด ตามหน้าหนังสือ')}
      <button type="submit">หาคำนี้</button>
    </form>
  )
}
