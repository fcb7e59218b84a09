/** Renders a conflict: its sources, what was decided, and the differing words with their context. */

import { useState } from 'preact/hooks'
import { DECISIONS_COLLECTION } from '../../../definitions/collection-names.ts'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import { takeExcerptFromEnd, takeExcerptFromStart } from '../base/excerpts.ts'
import { getSourceTitle, thaiEditionNames } from '../base/names.ts'
import { DecisionNote, formatThaiCount } from '../base/readable-values.tsx'
import { HistoryLink } from '../base/reader-link.tsx'
import { createScreenAddress } from '../base/route.ts'
import { useObservableValue } from '../base/signal.ts'
import { createDisplayedPlaceAttributes, type PlaceOfDisplayedText } from '../corrections/correct-selection.ts'
import {
  type ApiConflict,
  CONFLICT_CHOICE_LABELS,
  CONFLICT_CLASS_LABELS,
  type ConflictSideParagraph,
  getDifferenceName,
  groupAdjacentDifferences,
  PAGE_NUMBER_NOTES,
  splitWordAtDifference,
  toConflictKey,
  type WordPair,
} from './conflict.ts'

/** Characters shown before and after a word. */
const CONTEXT_CHARS = 70
/** Number of differences shown at first. */
const FIRST_DIFFERENCES = 40

/**
 * Renders the places where the two texts of a conflict differ, with context and the differing letters marked. Shows 40
 * places at first.
 */
export function ConflictDifferences({ conflict }: { readonly conflict: ApiConflict }) {
  const [limit, setLimit] = useState(FIRST_DIFFERENCES)
  const { pairs, sides, edition } = conflict
  /** Returns the place of a side's words, for correcting them. */
  const getDisplayedPlace = (pair: WordPair, side: number): PlaceOfDisplayedText | undefined => {
    const [source, paragraph] = [sides[side]?.source, paragraphOf(pair, side)]
    if (source === undefined || paragraph === undefined) return undefined
    const { division, entry } = conflict
    const { volume, page } = paragraph
    return { source, division, entry, edition, volume, page, isSpaced: getEditionLanguageTag(edition) !== 'th' }
  }
  const differences = groupAdjacentDifferences(pairs)
  const paragraphOf = (pair: WordPair, side: number) => sides[side]?.paragraphs[pair.places[side]?.paragraph ?? 0]
  const getPlaceLabel = (pair: WordPair | undefined, side: number) => {
    const paragraph = pair && paragraphOf(pair, side)
    return paragraph && formatPlace(sides[side]?.source ?? '', paragraph)
  }
  /** Returns the label of a side's place; empty if it equals that of the difference above. */
  const getNewPlaceLabel = (pair: WordPair, above: WordPair | undefined, side: number) => {
    const label = getPlaceLabel(pair, side)
    return label === getPlaceLabel(above, side) ? '' : (label ?? '')
  }
  return (
    <>
      <ol class="differences" lang={getEditionLanguageTag(edition)}>
        {differences.slice(0, limit).map((pair, index) => (
          <li key={JSON.stringify(pair.places)}>
            {[0, 1].map((side) => (
              <DifferenceInContext
                key={side}
                pair={pair}
                side={side as 0 | 1}
                text={paragraphOf(pair, side)?.text ?? ''}
                displayedPlace={getDisplayedPlace(pair, side)}
                placeLabel={getNewPlaceLabel(pair, differences[index - 1], side)}
              />
            ))}
            <p class="soft" lang="th">
              {getDifferenceName(pair)} · พบในฉบับนี้ {pair.occurrences.map(formatThaiCount).join(' และ ')} ครั้ง
              {pair.known && ' · มีบอกไว้ในหมายเหตุ'}
            </p>
          </li>
        ))}
      </ol>
      {differences.length > limit && (
        <button type="button" onClick={() => setLimit(differences.length)}>
          แสดงที่ต่างกันทั้งหมด {formatThaiCount(differences.length)} แห่ง
        </button>
      )}
    </>
  )
}

interface DifferenceInContextProps {
  readonly pair: WordPair
  readonly side: 0 | 1
  /** The paragraph that the words are in. */
  readonly text: string
  /** The place of the words; undefined if the side has none. */
  readonly displayedPlace: PlaceOfDisplayedText | undefined
  /** Label of the paragraph's place; empty if already shown above. */
  readonly placeLabel: string
}

/** Formats source and page, and how the page number is known. */
const formatPlace = (source: string, { page, state }: ConflictSideParagraph): string =>
  [source && getSourceTitle(source), `หน้า ${page}`, state && PAGE_NUMBER_NOTES[state]].filter(Boolean).join(' · ')

function DifferenceInContext({ pair, side, text, displayedPlace, placeLabel }: DifferenceInContextProps) {
  const { start, length } = pair.places[side] ?? { start: 0, length: 0 }
  const before = text.slice(0, start)
  const after = text.slice(start + length)
  const word = text.slice(start, start + length)
  const [common, differing, rest] = splitWordAtDifference(word, side === 0 ? pair.other : pair.shown)
  return (
    <p class="side" {...(displayedPlace ? createDisplayedPlaceAttributes(displayedPlace) : {})}>
      <bdi>
        {takeExcerptFromEnd(before, CONTEXT_CHARS)}
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
        {takeExcerptFromStart(after, CONTEXT_CHARS)}
      </bdi>
      {placeLabel !== '' && (
        <small class="soft place" lang="th">
          {placeLabel}
        </small>
      )}
    </p>
  )
}

/** Renders a whole conflict: heading, place, sources, decision and differences. */
export function ConflictView({ conflict }: { readonly conflict: ApiConflict }) {
  const { title, division, entry, edition, volume, hidden } = conflict
  const editions = useObservableValue(thaiEditionNames)
  return (
    <>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <p class="soft row">
        <span>
          เล่ม {volume} · {editions[edition] ?? edition} · {CONFLICT_CLASS_LABELS[conflict.class]}
        </span>
        {hidden && <span class="tag">ซ่อนอยู่</span>}
        <a href={createScreenAddress(['canon', division, entry])}>หัวข้อ</a>
        <HistoryLink collection={DECISIONS_COLLECTION} record={toConflictKey(conflict)}>
          ประวัติของคู่นี้
        </HistoryLink>
      </p>
      <ConflictDecisionNote conflict={conflict} />
      <ConflictSources conflict={conflict} />
      <ConflictDifferences key={toConflictKey(conflict)} conflict={conflict} />
    </>
  )
}

/** Renders the names of the two sources of a conflict, and which of them readers see. */
export const ConflictSources = ({ conflict: { sides } }: { readonly conflict: ApiConflict }) => (
  <p class="sources">
    {sides.map(({ source, shown, passage }) => (
      <span key={passage}>
        <bdi>{getSourceTitle(source)}</bdi> {shown && <span class="tag">ผู้อ่านเห็น</span>}
      </span>
    ))}
  </p>
)

function ConflictDecisionNote({ conflict }: { readonly conflict: ApiConflict }) {
  const { decision, decidedAt, key, note, chosen, remark } = conflict
  if (decision === null && remark === null) return null
  return (
    <DecisionNote
      decision={decision === null ? 'เคยตัดสินไว้' : `ตัดสินแล้ว: ${CONFLICT_CHOICE_LABELS[decision]}`}
      {...{ by: key, at: decidedAt, note }}
    >
      {remark === 'absent' && (
        <p>
          ตัดสินไว้ให้แสดง <bdi>{getSourceTitle(chosen ?? '')}</bdi> แต่ตอนนี้แหล่งนั้นไม่มีข้อความของหัวข้อนี้ จึงกลับมารอตัดสิน
          เมื่อแหล่งนั้นกลับมา คำตัดสินเดิมจะใช้ได้อีก
        </p>
      )}
      {remark === 'apart' && (
        <p>
          ตัดสินไว้ให้แสดง <bdi>{getSourceTitle(chosen ?? '')}</bdi> แต่แหล่งนั้นเป็นคนละฉบับกับหน้าหนังสือนี้ จึงมีไว้เทียบเคียง
          ไม่ใช่ให้เลือกแทนกัน
        </p>
      )}
      {remark === 'by-ranks' && (
        <p>
          คำตัดสินนี้มาจากสำเนารุ่นเก่าที่บอกเพียงแหล่งแรกหรือแหล่งที่สอง จึงอ่านตามลำดับแหล่งในคลังนี้ว่าให้แสดง{' '}
          <bdi>{getSourceTitle(chosen ?? '')}</bdi> กรุณาตรวจดูแล้วตัดสินอีกครั้งเพื่อยืนยัน
        </p>
      )}
    </DecisionNote>
  )
}
