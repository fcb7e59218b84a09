/** Where two sides of a conflict differ: each pair of words with those around it, the letters that differ marked. */

import { useState } from 'preact/hooks'
import { languageOf } from '../../../definitions/editions.ts'
import { firstOf, lastOf } from '../base/near-words.ts'
import { sourceName } from '../base/text-names.ts'
import { readableCount } from '../base/value.tsx'
import { type ShownPlace, saysPlace } from '../corrections/selected.ts'
import { differingLetters, placesOf, type WordPair } from './word-pairs.ts'
import { CLASS_NAMES, type Conflict, type ConflictParagraph, PAGE_STATE_NAMES } from './words.ts'

/** Letters shown before and after a word. */
const AROUND = 70
/** Differences shown until more are asked for. */
const FIRST = 40

export function Differences({ conflict }: { readonly conflict: Conflict }) {
  const [most, setMost] = useState(FIRST)
  const { pairs, sides, edition } = conflict
  /** What words of a side are put right by. */
  const shownPlace = (pair: WordPair, side: number): ShownPlace | undefined => {
    const [source, paragraph] = [sides[side]?.source, paragraphOf(pair, side)]
    if (source === undefined || paragraph === undefined) return undefined
    const { division, entry } = conflict
    const { volume, page } = paragraph
    return { source, division, entry, edition, volume, page, isSpaced: languageOf(edition) !== 'th' }
  }
  const places = placesOf(pairs)
  const paragraphOf = (pair: WordPair, side: number) =>
    sides[side]?.paragraphs[pair.places[side]?.paragraph ?? 0]
  const placeOf = (pair: WordPair | undefined, side: number) => {
    const paragraph = pair && paragraphOf(pair, side)
    return paragraph && placeWords(sides[side]?.source ?? '', paragraph)
  }
  /** Empty where it is that of the difference above. */
  const placeToTell = (pair: WordPair, above: WordPair | undefined, side: number) => {
    const place = placeOf(pair, side)
    return place === placeOf(above, side) ? '' : (place ?? '')
  }
  return (
    <>
      <ol class="differences" lang={languageOf(edition)}>
        {places.slice(0, most).map((pair, nth) => (
          <li key={JSON.stringify(pair.places)}>
            {[0, 1].map((side) => (
              <Around
                key={side}
                pair={pair}
                side={side as 0 | 1}
                text={paragraphOf(pair, side)?.text ?? ''}
                shown={shownPlace(pair, side)}
                place={placeToTell(pair, places[nth - 1], side)}
              />
            ))}
            <p class="soft" lang="th">
              {CLASS_NAMES[pair.class]} · พบในฉบับนี้ {pair.occurrences.map(readableCount).join(' และ ')} ครั้ง
              {pair.known && ' · มีบอกไว้ในหมายเหตุ'}
            </p>
          </li>
        ))}
      </ol>
      {places.length > most && (
        <button type="button" onClick={() => setMost(places.length)}>
          แสดงที่ต่างกันทั้งหมด {readableCount(places.length)} แห่ง
        </button>
      )}
    </>
  )
}

interface AroundProps {
  readonly pair: WordPair
  readonly side: 0 | 1
  /** The paragraph that the words stand in. */
  readonly text: string
  /** Whose page it is; undefined where the side has no words. */
  readonly shown: ShownPlace | undefined
  /** Where the paragraph is from; empty for what need not be said again. */
  readonly place: string
}

/** Source, page, how that is known, and file. */
const placeWords = (source: string, { page, state, file }: ConflictParagraph): string =>
  [source && sourceName(source), `หน้า ${page}`, state && PAGE_STATE_NAMES[state], file]
    .filter(Boolean)
    .join(' · ')

function Around({ pair, side, text, shown, place }: AroundProps) {
  const { start, length } = pair.places[side] ?? { start: 0, length: 0 }
  const before = text.slice(0, start)
  const after = text.slice(start + length)
  const word = text.slice(start, start + length)
  const [common, differing, rest] = differingLetters(word, side === 0 ? pair.other : pair.shown)
  return (
    <p class="side" {...(shown ? saysPlace(shown) : {})}>
      <bdi>
        {lastOf(before, AROUND)}
        {length === 0 ? (
          <mark class="gap">
            <span class="hidden">ไม่มีคำนี้</span>
          </mark>
        ) : (
          <mark>
            {common}
            <b>{differing}</b>
            {rest}
          </mark>
        )}
        {firstOf(after, AROUND)}
      </bdi>
      {place !== '' && (
        <small class="soft place" lang="th">
          {place}
        </small>
      )}
    </p>
  )
}
