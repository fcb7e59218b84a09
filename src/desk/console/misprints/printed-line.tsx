/** The line of print in which suspected words stand, with what is proposed for them. */

import { languageOf } from '../../../definitions/editions.ts'
import { firstOf, lastOf } from '../base/near-words.ts'
import { pathOfPage, ReaderLink } from '../base/reader-link.tsx'
import { address } from '../base/route.ts'
import { editionName, sourceName } from '../base/text-names.ts'
import { readableTime } from '../base/times.ts'
import { readableCount } from '../base/value.tsx'
import { saysPlace } from '../corrections/selected.ts'
import type { SeenMisprint } from './asking.ts'
import type { Everywhere } from './deciding.ts'
import { readableEvidence } from './misprint.ts'

/** Letters of the paragraph shown on each side. */
const AROUND = 120

interface PrintedLineProps {
  readonly seen: SeenMisprint
  /** What would stand there instead. */
  readonly right?: string
}

export function PrintedLine({ seen, right }: PrintedLineProps) {
  const { place, print } = seen
  if (!place) return <Reported seen={seen} />
  const { source, edition, volume, page, division, entry, wrong } = place
  const text = print?.text ?? `${place.before} ${wrong} ${place.after}`
  const start = print?.start ?? place.before.length + 1
  const end = start + (print?.length ?? wrong.length)
  const shown = { source, division, entry, edition, volume, page, isSpaced: languageOf(edition) !== 'th' }
  return (
    <>
      <p class="printed" lang={languageOf(edition)} {...saysPlace(shown)}>
        <bdi>
          {lastOf(text.slice(0, start), AROUND)}
          {right === undefined ? (
            <mark>{text.slice(start, end)}</mark>
          ) : (
            <>
              <del>{text.slice(start, end)}</del> <ins>{right}</ins>
            </>
          )}
          {firstOf(text.slice(end), AROUND)}
        </bdi>
      </p>
      {!print && <p class="fault">ข้อความที่นำเข้าครั้งล่าสุดไม่มีคำนี้ตรงที่เดิม</p>}
      <p class="soft row">
        <span>
          <bdi>{sourceName(source)}</bdi> · {editionName(edition)} ·{' '}
          <ReaderLink path={pathOfPage(volume, edition, page)}>
            เล่ม {volume} หน้า {page}
          </ReaderLink>
        </span>
        {print?.file && <bdi class="file">{print.file}</bdi>}
        <a href={address(['canon', division, entry])}>หัวข้อ</a>
      </p>
      <Reported seen={seen} />
    </>
  )
}

/** What a reader says. */
function Reported({ seen: { report, place } }: { readonly seen: SeenMisprint }) {
  if (!report) return null
  const { address: path, words, should, note, name, at, record } = report
  return (
    <div class="reported">
      {!place && (
        <>
          <p class="printed">
            <bdi>
              <del>{words}</del> <ins>{should}</ins>
            </bdi>
          </p>
          <p class="soft">
            คำนี้ไม่มีในพระไตรปิฎกหน้านั้นตามที่พิมพ์ไว้ จึงแก้จากที่นี่ไม่ได้{' '}
            {record && <a href={address([record.collection, record.slug])}>เปิดรายการ</a>}
          </p>
        </>
      )}
      {note && (
        <p>
          ผู้แจ้งบอกว่า <bdi>{note}</bdi>
        </p>
      )}
      <p class="soft row">
        <span>
          เลขที่ {report.number} · <time dateTime={at}>{readableTime(at)}</time>
          {name && (
            <>
              {' '}
              · <bdi>{name}</bdi>
            </>
          )}
        </span>
        <ReaderLink path={path}>หน้าที่แจ้ง</ReaderLink>
      </p>
    </div>
  )
}

interface ProposalsProps {
  readonly seen: SeenMisprint
  readonly everywhere: Everywhere | undefined
}

/** What is proposed, why, and of how many places a decision speaks. */
export function Proposals({ seen, everywhere }: ProposalsProps) {
  const { proposals, suspect, place } = seen
  return (
    <>
      {proposals.length > 0 && place && (
        <ol class="proposals">
          {proposals.map(({ right, because }, index) => (
            <li key={right}>
              <kbd>{index + 1}</kbd> <b lang={languageOf(place.edition)}>{right}</b>{' '}
              <span class="soft">{readableEvidence(because)}</span>
            </li>
          ))}
        </ol>
      )}
      {suspect && (
        <p class="soft">
          แหล่งนี้พิมพ์ “{suspect.wrong}” {readableCount(suspect.counts.wrong)} ครั้ง
          {proposals[0] && ` “${proposals[0].right}” ${readableCount(suspect.counts.right)} ครั้ง`}
          {suspect.alike > 1 && ` · คำคู่นี้รอตัดสิน ${readableCount(suspect.alike)} แห่ง`}
        </p>
      )}
      <p aria-live="polite" class={everywhere ? 'everywhere' : 'hidden'}>
        {everywhere && saidOf(seen, everywhere)}
      </p>
    </>
  )
}

function saidOf({ suspect, place }: SeenMisprint, { places }: Everywhere): string {
  const put = places === undefined ? 'กำลังนับ…' : `แก้ ${readableCount(places)} แห่ง`
  if (!place) return 'ตอบทุกเรื่องที่ผู้แจ้งรายนี้แจ้งไว้และยังรออยู่'
  if (!suspect) return `ตัดสินทุกแห่งของแหล่งนี้: ${put} · คงตามที่พิมพ์: ทุกเรื่องที่ผู้แจ้งรายนี้แจ้งไว้และยังรออยู่`
  const left = suspect ? ` · คงไว้หรือไว้ภายหลัง ${readableCount(suspect.alike)} แห่ง` : ''
  return `ตัดสินทุกแห่งของแหล่งนี้: ${put}${left}`
}
