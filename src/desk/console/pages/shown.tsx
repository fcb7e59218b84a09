/** A page as it is read: its words with what is doubted of them, who read it, and what changed since. */

import { languageOf } from '../../../definitions/editions.ts'
import { pathOfPage, ReaderLink } from '../base/reader-link.tsx'
import { readableTime } from '../base/times.ts'
import { saysPlace } from '../corrections/selected.ts'
import { addressOfMisprint } from '../misprints/filter.ts'
import type { SeenPage } from './asking.ts'

type Paragraph = SeenPage['paragraphs'][number]
type Doubt = Paragraph['marks'][number]

export function PageText({ seen }: { readonly seen: SeenPage }) {
  const { volume, edition, page, paragraphs } = seen
  const lang = languageOf(edition)
  const place = { volume, edition, page, isSpaced: lang !== 'th' }
  return (
    <div class="printed page-text" lang={lang}>
      {paragraphs.map((paragraph, index) => (
        <p key={index} {...saysPlace(place)}>
          <Marked {...paragraph} />
        </p>
      ))}
    </div>
  )
}

function Marked({ text, marks }: Paragraph) {
  let at = 0
  const parts = marks.flatMap((doubt) => {
    const { start, length } = doubt
    const before = text.slice(at, start)
    at = start + length
    return [before, <Doubted key={start} doubt={doubt} words={text.slice(start, at)} />]
  })
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}

const Doubted = ({
  doubt: { is, words: other },
  words,
}: {
  readonly doubt: Doubt
  readonly words: string
}) =>
  is === 'right' ? (
    <ins title={`แก้แล้ว พิมพ์ไว้ว่า ${other}`}>{words}</ins>
  ) : (
    <mark title={other === null ? SAID[is] : `${SAID[is]} ควรเป็น ${other}`}>{words}</mark>
  )

const SAID = { suspect: 'อาจพิมพ์ผิด', report: 'ผู้อ่านแจ้ง' } as const

/** All that is doubted on the page, with the way to it. */
export function Doubts({ seen: { paragraphs, reports } }: { readonly seen: SeenPage }) {
  const suspects = paragraphs.flatMap(({ text, marks }) =>
    marks
      .filter(({ is }) => is === 'suspect')
      .map(({ id, start, length, words }) => ({
        id: id ?? 0,
        wrong: text.slice(start, start + length),
        words,
      })),
  )
  const changed = paragraphs.flatMap(({ text, marks }) =>
    marks
      .filter(({ is }) => is === 'right')
      .map(({ start, length, words }) => ({
        start,
        wrong: words ?? '',
        right: text.slice(start, start + length),
      })),
  )
  if (suspects.length + reports.length + changed.length === 0) return null
  return (
    <ul class="doubts records">
      {suspects.map(({ id, wrong, words }) => (
        <li key={id}>
          <a href={addressOfMisprint(String(id), { kind: 'suspects' })}>{SAID.suspect}</a>
          <bdi>{words === null ? wrong : `${wrong} → ${words}`}</bdi>
        </li>
      ))}
      {reports.map(({ number, words, should }) => (
        <li key={number}>
          <a href={addressOfMisprint(String(number), { kind: 'reports' })}>{SAID.report}</a>
          <bdi>
            {words} → {should}
          </bdi>
        </li>
      ))}
      {changed.map(({ start, wrong, right }) => (
        <li key={`${start} ${right}`}>
          <span>แก้แล้ว</span>
          <bdi>
            <del>{wrong}</del> <ins>{right}</ins>
          </bdi>
        </li>
      ))}
    </ul>
  )
}

/** Who read it, or what changed since somebody had. */
export function Said({ seen }: { readonly seen: SeenPage }) {
  const { state, readBy, readAt, confirmedBy, confirmedAt, changes, volume, edition, page } = seen
  return (
    <>
      <p class="soft row">
        {state === 'unread' && <span>ยังไม่มีผู้อ่านหน้านี้</span>}
        {state === 'changed' && <span class="tag">เปลี่ยนไปจากที่อ่านไว้ กรุณาอ่านคำเหล่านี้อีกครั้ง</span>}
        <By label="อ่านแล้วโดย" name={readBy} at={readAt} />
        <By label="ยืนยันโดย" name={confirmedBy} at={confirmedAt} />
        <ReaderLink path={pathOfPage(volume, edition, page)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
      </p>
      {changes.map(({ before, after }, index) => (
        <p class="printed" key={index}>
          <bdi>
            <del>{before}</del> <ins>{after}</ins>
          </bdi>
        </p>
      ))}
    </>
  )
}

interface ByProps {
  readonly label: string
  readonly name: string | null
  readonly at: string | null
}

const By = ({ label, name, at }: ByProps) =>
  name === null ? null : (
    <span>
      {label} <bdi>{name}</bdi> {at !== null && <time dateTime={at}>{readableTime(at)}</time>}
    </span>
  )
