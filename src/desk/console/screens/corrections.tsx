/** Words that were corrected: all of them, narrowed, on their way to others; and one with what was printed and the way back. */

import { useEffect, useRef } from 'preact/hooks'
import { CORRECTIONS } from '../../../definitions/collection-names.ts'
import { get, ifAt, send } from '../base/api.ts'
import { takenBack, undoEdits } from '../base/edits.tsx'
import { NarrowForm } from '../base/filter.tsx'
import { Listed, offsetOf, PAGE, Row } from '../base/listed.tsx'
import { Load, useAttempts } from '../base/loaded.tsx'
import { editionName, sourceName, sourceNames } from '../base/names.ts'
import { notices } from '../base/notices.ts'
import { offerFile } from '../base/offer-file.ts'
import { isGone, isOutdated, sentenceOf } from '../base/problem.ts'
import { wasProposed } from '../base/proposed.ts'
import { pathOfPage, ReaderLink } from '../base/reader-link.tsx'
import { NEW } from '../base/records.ts'
import { type At, address, go, useCalled } from '../base/route.ts'
import { useShared } from '../base/shared.ts'
import { Change, Facts, readableCount, readableTime, Time } from '../base/value.tsx'
import { type Correction, cameFrom, STATE_NAMES } from '../corrections/requested-correction.ts'
import { Sure } from '../form/controls.tsx'

interface DownloadsProps {
  /** The source that the list is narrowed to; empty for all. */
  readonly source: string
}

function Downloads({ source }: DownloadsProps) {
  const { attempt, fault, busy } = useAttempts()
  const take = () =>
    attempt(async () => {
      const query = source === '' ? {} : { source }
      const { items } = await get('/api/desk/corrections/exchanged', query)
      // a line each, as the command that takes them in reads them
      offerFile('corrections.jsonl', items.map((item) => `${JSON.stringify(item)}\n`).join(''))
      notices.done(`ดาวน์โหลดแล้ว ${readableCount(items.length)} แห่ง`)
    }, 'กำลังรวบรวม…')
  const of = source === '' ? '' : ` --source ${source}`
  return (
    <details class="downloads">
      <summary>ดาวน์โหลดคำที่แก้{source === '' ? 'ทั้งหมด' : 'ของแหล่งนี้'}</summary>
      <h2>ไฟล์ JSON</h2>
      <p>บรรทัดละหนึ่งแห่ง พร้อมเล่ม หน้า ไฟล์ของคลังต้นฉบับเท่าที่รู้ เหตุผล และหลักฐาน ห้องสมุดอื่นรับไฟล์นี้ได้ด้วยคำสั่ง</p>
      <Command text="library corrections import corrections.jsonl" />
      <p class="row">
        <button type="button" disabled={busy !== ''} onClick={() => void take()}>
          {busy || 'ดาวน์โหลด corrections.jsonl'}
        </button>
      </p>
      <p class="fault" role="alert">
        {fault}
      </p>
      <h2>พร้อมบรรทัดของไฟล์ต้นฉบับ</h2>
      <p>สำหรับผู้ดูแลคลังต้นฉบับ ผู้ดูแลระบบทำได้ที่เครื่องซึ่งมีโฟลเดอร์ของคลังนั้น</p>
      <Command text={`library corrections export --format tsv${of} --corpus FOLDER > corrections.tsv`} />
    </details>
  )
}

/** A command with the way to take it along. */
const Command = ({ text }: { readonly text: string }) => (
  <p class="row command">
    <code>{text}</code>
    <button
      type="button"
      class="quiet"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => notices.done('คัดลอกคำสั่งแล้ว'),
          () => notices.refused('เบราว์เซอร์นี้คัดลอกเองไม่ได้ กรุณาเลือกคำสั่งแล้วคัดลอก'),
        )
      }
    >
      คัดลอก<span class="hidden"> {text}</span>
    </button>
  </p>
)

/** The screen of all corrections. */
export function CorrectionsScreen({ query }: At) {
  const input = { ...Object.fromEntries(query), limit: PAGE, offset: offsetOf(query) }
  return (
    <>
      <p class="row">
        <a class="button" href={address(['corrections', NEW])}>
          แก้คำผิด
        </a>
        <span class="soft">หรือเปิดหน้าเว็บจากโต๊ะนี้ เลือกคำในหน้านั้น แล้วกด E</span>
      </p>
      <NarrowForm
        // restarts with each address: it says what that address narrows
        key={query.toString()}
        id="corrections"
        query={query}
        by={[
          { name: 'state', label: 'สถานะ', none: 'ทั้งหมด', choices: STATE_NAMES },
          { name: 'source', label: 'แหล่ง', none: 'ทุกแหล่ง', choices: useShared(sourceNames) },
          { name: 'volume', label: 'เล่ม' },
          { name: 'key', label: 'ชื่อกุญแจของผู้แก้' },
        ]}
        to={(given) => address(['corrections'], given)}
      />
      <Load from={() => get('/api/desk/corrections', input)} by={[query.toString(), useShared(takenBack)]}>
        {(found) => (
          <>
            <Listed {...{ found, query, screen: ['corrections'] }} counted="แห่ง" row={rowOf} />
            {found.total > 0 && <Downloads source={query.get('source') ?? ''} />}
          </>
        )}
      </Load>
    </>
  )
}

const rowOf = (item: Correction) => (
  <Row
    key={item.id}
    href={address(['corrections', item.id])}
    label={
      <bdi>
        <Change wrong={item.wrong} right={item.right} />
      </bdi>
    }
    note={
      <>
        <bdi>{sourceName(item.source)}</bdi> เล่ม {item.volume} หน้า {item.page} · <bdi>{item.key}</bdi> ·{' '}
        <Time at={item.at} />
      </>
    }
  >
    {item.state !== 'active' && <span class="tag">{STATE_NAMES[item.state]}</span>}
  </Row>
)

/** The screen of one correction. */
export function CorrectionScreen({ one, query }: At) {
  return (
    <Load from={() => correctionOf(Number(one))} by={[one, useShared(takenBack)]}>
      {(correction, again) =>
        correction ? <One correction={correction} again={again} query={query} /> : <Gone query={query} />
      }
    </Load>
  )
}

/** Undefined where it was taken back. @throws Refused */
const correctionOf = (id: number): Promise<Correction | undefined> =>
  get('/api/desk/corrections/{id}', { id }).catch((error: unknown) => {
    if (isGone(error)) return undefined
    throw error
  })

/** Is where a correction was that was taken back, here or by another user. */
const Gone = ({ query }: { readonly query: URLSearchParams }) => (
  <>
    <p role="status">การแก้นี้ถูกเลิกแล้ว ผู้อ่านเห็นคำตามที่พิมพ์</p>
    <p class="row">
      <a href={cameFrom(query) ?? address(['corrections'])}>กลับไปที่เดิม</a>
      <a href={HISTORY.href}>{HISTORY.label}</a>
    </p>
  </>
)

interface OneProps {
  readonly correction: Correction
  readonly again: () => void
  readonly query: URLSearchParams
}

function One({ correction, again, query }: OneProps) {
  const { id, division, entry, edition, volume, page, before, wrong, after, right } = correction
  const from = cameFrom(query)
  useCalled(`${wrong} → ${right}`)
  const back = useRef<HTMLAnchorElement>(null)
  useEffect(() => back.current?.focus(), [id])
  const takeBack = async () => {
    try {
      const at = ifAt(correction.version)
      const { edit } = await send('delete', '/api/desk/corrections/{id}', { id }, undefined, at)
      go(from ?? address(['corrections']))
      notices.done('เลิกการแก้แล้ว ผู้อ่านเห็นตามที่พิมพ์', () => undoEdits([edit], {}))
    } catch (error) {
      if (wasProposed(error)) return
      if (isGone(error)) notices.refused('การแก้นี้มีผู้เลิกไปก่อนแล้ว', HISTORY)
      else if (isOutdated(error)) notices.refused('การแก้นี้เพิ่งเปลี่ยนไป กรุณาดูอีกครั้งก่อนเลิก', HISTORY)
      else notices.refused(sentenceOf(error))
      if (isOutdated(error)) again()
    }
  }
  return (
    <>
      <p class="printed">
        <bdi>
          …{before} <Change wrong={wrong} right={right} /> {after}…
        </bdi>
      </p>
      <p>
        <span class="tag">{STATE_NAMES[correction.state]}</span> {SAID[correction.state]}
      </p>
      <p class="row">
        {from !== undefined && (
          <a href={from} ref={back}>
            กลับไปที่เดิม
          </a>
        )}
        {volume !== null && page !== null && (
          <>
            <ReaderLink path={pathOfPage(volume, edition, page)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
            <ReaderLink path={pathOfPage(volume, edition, page, true)}>หน้าตามที่พิมพ์</ReaderLink>
          </>
        )}
        <a href={address(['canon', division, entry])}>หัวข้อ</a>
        <a
          href={address(['history'], {
            collection: CORRECTIONS,
            record: `${division}/${entry}/${edition}`,
          })}
        >
          ประวัติของข้อความนี้
        </a>
      </p>
      <Facts facts={factsOf(correction)} />
      <p class="row">
        <Sure
          label="เลิกการแก้นี้"
          question="ผู้อ่านจะเห็นคำตามที่พิมพ์อีกครั้ง"
          class="danger"
          onSure={() => void takeBack()}
        />
      </p>
    </>
  )
}

/** Where it is, why it was made, and by whom. */
const factsOf = (correction: Correction) =>
  [
    ['แหล่ง', sourceName(correction.source)],
    ['ฉบับ', editionName(correction.edition)],
    ['ที่', correction.volume === null ? null : `เล่ม ${correction.volume} หน้า ${correction.page}`],
    ['เหตุผล', correction.reason],
    ['หลักฐาน', correction.evidence],
    ['เลขที่แจ้ง', correction.report === null ? null : String(correction.report)],
    ['ผู้แก้', correction.key],
    ['เมื่อ', readableTime(correction.at)],
  ] as const

const HISTORY = { href: address(['history'], { collection: CORRECTIONS }), label: 'ดูประวัติ' }

const SAID: Readonly<Record<Correction['state'], string>> = {
  active: 'คำที่ถูกแสดงแทนคำที่พิมพ์ พร้อมเครื่องหมายว่าแก้แล้ว',
  'taken-up': 'ข้อความที่นำเข้าครั้งล่าสุดมีคำที่ถูกอยู่แล้ว การแก้นี้จึงพักไว้',
  homeless: 'ข้อความที่นำเข้าครั้งล่าสุดไม่มีคำนี้ตรงที่เดิม กรุณาหาที่ใหม่ แก้ที่นั่น แล้วเลิกการแก้นี้',
}
