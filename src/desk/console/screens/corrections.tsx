/** The list of corrections with filters and downloads, and one correction with its undo. */

import { useEffect, useRef } from 'preact/hooks'
import { CORRECTIONS_COLLECTION } from '../../../definitions/collection-names.ts'
import { createIfMatchHeaders, getFromApi, sendToApi } from '../base/api.ts'
import { offerFileDownload } from '../base/download-file.ts'
import { succeededUndoCount, undoEditsWithNotice } from '../base/edits.tsx'
import { ListFilterForm } from '../base/filter.tsx'
import { LIST_PAGE_SIZE, ListPage, ListRow, parsePageOffset } from '../base/keyboard-list.tsx'
import { LoadAndRender, useRequestRunner } from '../base/load-and-render.tsx'
import { getSourceTitle, getThaiEditionName, sourceTitles } from '../base/names.ts'
import { noticeArea } from '../base/notices.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import {
  CorrectedWords,
  DescriptionList,
  formatThaiCount,
  formatThaiDateTime,
  TimeElement,
} from '../base/readable-values.tsx'
import { getReaderPathOfPrintedPage, HistoryLink, ReaderLink } from '../base/reader-link.tsx'
import { NEW_RECORD_SLUG } from '../base/records.ts'
import { isHttp404Error, isHttp412Error, toErrorSentence } from '../base/request-errors.ts'
import { createScreenAddress, navigateTo, type ScreenAddress, useScreenTitle } from '../base/route.ts'
import { useObservableValue } from '../base/signal.ts'
import { type ApiCorrection, CORRECTION_STATE_LABELS, parseReturnAddress } from '../corrections/requested-correction.ts'
import { ConfirmButton, ErrorText } from '../form/controls.tsx'

interface DownloadsProps {
  /** The source that the list is filtered by; empty for all. */
  readonly source: string
}

function CorrectionDownloads({ source }: DownloadsProps) {
  const { run, error, progress } = useRequestRunner()
  const download = () =>
    run(async () => {
      const query = source === '' ? {} : { source }
      const { items } = await getFromApi('/api/desk/corrections/exchanged', query)
      // JSON Lines, the format that the import command reads
      offerFileDownload('corrections.jsonl', items.map((item) => `${JSON.stringify(item)}\n`).join(''))
      noticeArea.showDone(`ดาวน์โหลดแล้ว ${formatThaiCount(items.length)} แห่ง`)
    }, 'กำลังรวบรวม…')
  const sourceOption = source === '' ? '' : ` --source ${source}`
  return (
    <details class="downloads">
      <summary>ดาวน์โหลดคำที่แก้{source === '' ? 'ทั้งหมด' : 'ของแหล่งนี้'}</summary>
      <h2>ไฟล์ JSON</h2>
      <p>บรรทัดละหนึ่งแห่ง พร้อมเล่ม หน้า ไฟล์ของคลังต้นฉบับเท่าที่รู้ เหตุผล และหลักฐาน ห้องสมุดอื่นรับไฟล์นี้ได้ด้วยคำสั่ง</p>
      <Command text="library corrections import corrections.jsonl" />
      <p class="row">
        <button type="button" disabled={progress !== ''} onClick={() => void download()}>
          {progress || 'ดาวน์โหลด corrections.jsonl'}
        </button>
      </p>
      <ErrorText text={error} />
      <h2>พร้อมบรรทัดของไฟล์ต้นฉบับ</h2>
      <p>สำหรับผู้ดูแลคลังต้นฉบับ ผู้ดูแลระบบทำได้ที่เครื่องซึ่งมีโฟลเดอร์ของคลังนั้น</p>
      <Command text={`library corrections export --format tsv${sourceOption} --corpus FOLDER > corrections.tsv`} />
    </details>
  )
}

/** Renders a shell command with a button that copies it. */
const Command = ({ text }: { readonly text: string }) => (
  <p class="row command">
    <code>{text}</code>
    <button
      type="button"
      class="quiet"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => noticeArea.showDone('คัดลอกคำสั่งแล้ว'),
          () => noticeArea.showError('เบราว์เซอร์นี้คัดลอกเองไม่ได้ กรุณาเลือกคำสั่งแล้วคัดลอก'),
        )
      }
    >
      คัดลอก<span class="hidden"> {text}</span>
    </button>
  </p>
)

/** Screen `/desk/corrections`: lists corrections, with filters and downloads. */
export function CorrectionListScreen({ query }: ScreenAddress) {
  const listQuery = { ...Object.fromEntries(query), limit: LIST_PAGE_SIZE, offset: parsePageOffset(query) }
  return (
    <>
      <p class="row">
        <a class="button" href={createScreenAddress(['corrections', NEW_RECORD_SLUG])}>
          แก้คำผิด
        </a>
        <span class="soft">หรือเปิดหน้าเว็บจากโต๊ะนี้ เลือกคำในหน้านั้น แล้วกด E</span>
      </p>
      <ListFilterForm
        // remounts for each address, to show the filters of that address
        key={query.toString()}
        id="corrections"
        query={query}
        fields={[
          { name: 'state', label: 'สถานะ', noneLabel: 'ทั้งหมด', choices: CORRECTION_STATE_LABELS },
          { name: 'source', label: 'แหล่ง', noneLabel: 'ทุกแหล่ง', choices: useObservableValue(sourceTitles) },
          { name: 'volume', label: 'เล่ม' },
          { name: 'key', label: 'ชื่อกุญแจของผู้แก้' },
        ]}
        addressOf={(filters) => createScreenAddress(['corrections'], filters)}
      />
      <LoadAndRender
        load={() => getFromApi('/api/desk/corrections', listQuery)}
        inputs={[query.toString(), useObservableValue(succeededUndoCount)]}
      >
        {(page) => (
          <>
            <ListPage {...{ page, query, screen: ['corrections'] }} classifier="แห่ง" row={renderRow} />
            {page.total > 0 && <CorrectionDownloads source={query.get('source') ?? ''} />}
          </>
        )}
      </LoadAndRender>
    </>
  )
}

const renderRow = (item: ApiCorrection) => (
  <ListRow
    key={item.id}
    href={createScreenAddress(['corrections', item.id])}
    label={
      <bdi>
        <CorrectedWords wrong={item.wrong} right={item.right} />
      </bdi>
    }
    note={
      <>
        <bdi>{getSourceTitle(item.source)}</bdi> เล่ม {item.volume} หน้า {item.page} · <bdi>{item.key}</bdi> ·{' '}
        <TimeElement at={item.at} />
      </>
    }
  >
    {item.state !== 'active' && <span class="tag">{CORRECTION_STATE_LABELS[item.state]}</span>}
  </ListRow>
)

/** Screen `/desk/corrections/{id}`: shows one correction, which can be withdrawn. */
export function CorrectionDetailsScreen({ one, query }: ScreenAddress) {
  return (
    <LoadAndRender load={() => fetchCorrection(Number(one))} inputs={[one, useObservableValue(succeededUndoCount)]}>
      {(correction, reload) =>
        correction ? (
          <CorrectionDetails correction={correction} reload={reload} query={query} />
        ) : (
          <WithdrawnCorrection query={query} />
        )
      }
    </LoadAndRender>
  )
}

/** Reads a correction; undefined if it was withdrawn. @throws RequestRejectedError */
const fetchCorrection = (id: number): Promise<ApiCorrection | undefined> =>
  getFromApi('/api/desk/corrections/{id}', { id }).catch((error: unknown) => {
    if (isHttp404Error(error)) return undefined
    throw error
  })

/** Renders a note that the correction was withdrawn. */
const WithdrawnCorrection = ({ query }: { readonly query: URLSearchParams }) => (
  <>
    <p role="status">การแก้นี้ถูกเลิกแล้ว ผู้อ่านเห็นคำตามที่พิมพ์</p>
    <p class="row">
      <a href={parseReturnAddress(query) ?? createScreenAddress(['corrections'])}>กลับไปที่เดิม</a>
      <a href={HISTORY_LINK.href}>{HISTORY_LINK.label}</a>
    </p>
  </>
)

interface CorrectionDetailsProps {
  readonly correction: ApiCorrection
  readonly reload: () => void
  readonly query: URLSearchParams
}

function CorrectionDetails({ correction, reload, query }: CorrectionDetailsProps) {
  const { id, division, entry, edition, volume, page, before, wrong, after, right } = correction
  const from = parseReturnAddress(query)
  useScreenTitle(`${wrong} → ${right}`)
  const back = useRef<HTMLAnchorElement>(null)
  useEffect(() => back.current?.focus(), [id])
  const withdraw = async () => {
    try {
      const headers = createIfMatchHeaders(correction.version)
      const { edit } = await sendToApi('delete', '/api/desk/corrections/{id}', { id }, undefined, headers)
      navigateTo(from ?? createScreenAddress(['corrections']))
      noticeArea.showDone('เลิกการแก้แล้ว ผู้อ่านเห็นตามที่พิมพ์', () => undoEditsWithNotice([edit], {}))
    } catch (error) {
      if (handleProposedInsteadError(error)) return
      if (isHttp404Error(error)) noticeArea.showError('การแก้นี้มีผู้เลิกไปก่อนแล้ว', HISTORY_LINK)
      else if (isHttp412Error(error)) noticeArea.showError('การแก้นี้เพิ่งเปลี่ยนไป กรุณาดูอีกครั้งก่อนเลิก', HISTORY_LINK)
      else noticeArea.showError(toErrorSentence(error))
      if (isHttp412Error(error)) reload()
    }
  }
  return (
    <>
      <p class="printed">
        <bdi>
          …{before} <CorrectedWords wrong={wrong} right={right} /> {after}…
        </bdi>
      </p>
      <p>
        <span class="tag">{CORRECTION_STATE_LABELS[correction.state]}</span> {STATE_EXPLANATIONS[correction.state]}
      </p>
      <p class="row">
        {from !== undefined && (
          <a href={from} ref={back}>
            กลับไปที่เดิม
          </a>
        )}
        {volume !== null && page !== null && (
          <>
            <ReaderLink path={getReaderPathOfPrintedPage(volume, edition, page)}>หน้าที่ผู้อ่านเห็น</ReaderLink>
            <ReaderLink path={getReaderPathOfPrintedPage(volume, edition, page, true)}>หน้าตามที่พิมพ์</ReaderLink>
          </>
        )}
        <a href={createScreenAddress(['canon', division, entry])}>หัวข้อ</a>
        <HistoryLink collection={CORRECTIONS_COLLECTION} record={`${division}/${entry}/${edition}`}>
          ประวัติของข้อความนี้
        </HistoryLink>
      </p>
      <DescriptionList facts={listFacts(correction)} />
      <p class="row">
        <ConfirmButton
          label="เลิกการแก้นี้"
          question="ผู้อ่านจะเห็นคำตามที่พิมพ์อีกครั้ง"
          class="danger"
          onConfirm={() => void withdraw()}
        />
      </p>
    </>
  )
}

/** Lists the place of a correction, its reason and its author. */
const listFacts = (correction: ApiCorrection) =>
  [
    ['แหล่ง', getSourceTitle(correction.source)],
    ['ฉบับ', getThaiEditionName(correction.edition)],
    ['ที่', correction.volume === null ? null : `เล่ม ${correction.volume} หน้า ${correction.page}`],
    ['เหตุผล', correction.reason],
    ['หลักฐาน', correction.evidence],
    ['เลขที่แจ้ง', correction.report === null ? null : String(correction.report)],
    ['ผู้แก้', correction.key],
    ['เมื่อ', formatThaiDateTime(correction.at)],
  ] as const

const HISTORY_LINK = { href: createScreenAddress(['history'], { collection: CORRECTIONS_COLLECTION }), label: 'ดูประวัติ' }

const STATE_EXPLANATIONS: Readonly<Record<ApiCorrection['state'], string>> = {
  active: 'คำที่ถูกแสดงแทนคำที่พิมพ์ พร้อมเครื่องหมายว่าแก้แล้ว',
  'taken-up': 'ข้อความที่นำเข้าครั้งล่าสุดมีคำที่ถูกอยู่แล้ว การแก้นี้จึงพักไว้',
  homeless: 'ข้อความที่นำเข้าครั้งล่าสุดไม่มีคำนี้ตรงที่เดิม กรุณาหาที่ใหม่ แก้ที่นั่น แล้วเลิกการแก้นี้',
}
