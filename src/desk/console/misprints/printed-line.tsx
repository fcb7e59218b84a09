/** Renders a misprint: its printed paragraph, the proposed words, and what other sources say. */

import { useEffect, useRef } from 'preact/hooks'
import { getEditionLanguageTag } from '../../../definitions/editions.ts'
import { takeExcerptFromEnd, takeExcerptFromStart, truncateText } from '../base/excerpts.ts'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { getSourceTitle, getThaiEditionName } from '../base/names.ts'
import { CorrectedWords, formatThaiCount, TimeElement } from '../base/readable-values.tsx'
import { PassageSourceWithLinks, ReaderLink } from '../base/reader-link.tsx'
import { createScreenAddress } from '../base/route.ts'
import { createDisplayedPlaceAttributes } from '../corrections/correct-selection.ts'
import { formatEvidence } from './misprint.ts'
import type { MisprintEvidence, WitnessReadingsTable, WordFormInfo, WordsInContext } from './misprint-requests.ts'

/** The choice to decide a misprint at all places of the same words, with the number of places. */
export interface CorrectEverywhereOption {
  /** The misprint for which the editor chose it. */
  readonly id: number
  /** Number of places where the first proposal would apply; undefined while counting. */
  readonly places: number | undefined
}

interface OtherSourcesProps {
  /** Id of the misprint. */
  readonly id: number
  readonly load: () => Promise<MisprintEvidence>
}

/** Renders what other sources and dictionaries say about a misprint. @param load loads that */
export function OtherSourcesAtPlace({ id, load }: OtherSourcesProps) {
  return (
    <aside class="around" aria-labelledby="around">
      <h2 id="around">ที่อื่นว่าอย่างไร</h2>
      <LoadAndRender load={async () => ({ loadedId: id, evidence: await load() })} inputs={[id]}>
        {({ loadedId, evidence: { witnesses, words } }) =>
          loadedId !== id ? (
            <p class="loading">กำลังโหลด…</p>
          ) : (
            <>
              <WitnessReadings table={witnesses} />
              {words.map((word) => (
                <DictionaryMeaning key={word.word} word={word} />
              ))}
            </>
          )
        }
      </LoadAndRender>
    </aside>
  )
}

type Reading = WitnessReadingsTable['places'][number]['readings'][number]

function WitnessReadings({ table }: { readonly table: WitnessReadingsTable | undefined }) {
  const places = table?.places ?? []
  if (!table || places.length === 0) return <p class="soft">ไม่มีแหล่งอื่นให้เทียบตรงนี้</p>
  const witnessOf = ({ witness }: Reading) => table.witnesses[witness]
  return (
    <>
      {places.map((place, index) => (
        <section key={index}>
          <dl class="witnesses">
            {place.readings.map((reading, readingIndex) => (
              <div key={readingIndex}>
                <dt>
                  <bdi>{getSourceTitle(witnessOf(reading)?.source ?? '')}</bdi>{' '}
                  <span class="soft">
                    {getThaiEditionName(witnessOf(reading)?.edition ?? '')}
                    {reading.note !== undefined && ` · เชิงอรรถ ${reading.note}`}
                  </span>
                </dt>
                <dd lang={getEditionLanguageTag(witnessOf(reading)?.edition ?? 'pali')}>
                  {reading.text === '' ? <span class="soft">(ไม่มี)</span> : <bdi>{reading.text}</bdi>}
                  {reading.printed !== undefined && <del> {reading.printed}</del>}
                </dd>
              </div>
            ))}
          </dl>
          {place.known && <p class="tag">เชิงอรรถรู้จักคำต่างนี้</p>}
        </section>
      ))}
    </>
  )
}

/** Characters of a dictionary meaning that are shown. */
const MEANING_CHARS = 140

function DictionaryMeaning({ word: { word, readings, occurrences } }: { readonly word: WordFormInfo }) {
  const [first] = readings
  const meaning = first ? toPlainText(first.entries[0]?.html ?? '') : ''
  return (
    <section class="meaning">
      <h3>
        <ReaderLink path={`/words/${encodeURIComponent(word)}`}>
          <bdi lang="pi">{word}</bdi>
        </ReaderLink>
      </h3>
      <p class="soft">ในพระไตรปิฎก {formatThaiCount(occurrences.total)} ครั้ง</p>
      {first ? (
        <p>
          <b lang="pi">{first.headword}</b> {first.analysis}{' '}
          <span class="soft">{truncateText(meaning, MEANING_CHARS)}</span>
        </p>
      ) : (
        <p class="soft">พจนานุกรมไม่มีคำนี้</p>
      )}
    </section>
  )
}

const HTML_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }

/** Returns the plain text of a dictionary entry, which comes as HTML. */
const toPlainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => HTML_ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Characters of the paragraph shown on each side. */
const CONTEXT_CHARS = 120

interface MisprintParagraphProps {
  readonly misprint: WordsInContext
  /** The words to show as the correction. */
  readonly right?: string
}

/**
 * Renders the printed paragraph of a misprint with its words marked. If a reader reported it, the report is rendered,
 * too.
 * @param right the proposed words, shown next to the printed ones as a correction
 */
export function MisprintParagraph({ misprint, right }: MisprintParagraphProps) {
  const { place, print } = misprint
  if (!place) return <ReaderReport misprint={misprint} />
  const { source, edition, volume, page, division, entry, wrong } = place
  const text = print?.text ?? `${place.before} ${wrong} ${place.after}`
  const start = print?.start ?? place.before.length + 1
  const end = start + (print?.length ?? wrong.length)
  const displayedPlace = {
    source,
    division,
    entry,
    edition,
    volume,
    page,
    isSpaced: getEditionLanguageTag(edition) !== 'th',
  }
  return (
    <>
      <p class="printed" lang={getEditionLanguageTag(edition)} {...createDisplayedPlaceAttributes(displayedPlace)}>
        <bdi>
          {takeExcerptFromEnd(text.slice(0, start), CONTEXT_CHARS)}
          {right === undefined ? (
            <mark>{text.slice(start, end)}</mark>
          ) : (
            <CorrectedWords wrong={text.slice(start, end)} right={right} />
          )}
          {takeExcerptFromStart(text.slice(end), CONTEXT_CHARS)}
        </bdi>
      </p>
      {!print && <p class="fault">ข้อความที่นำเข้าครั้งล่าสุดไม่มีคำนี้ตรงที่เดิม</p>}
      <PassageSourceWithLinks {...{ source, division, entry, volume, edition, page }} />
      <ReaderReport misprint={misprint} />
    </>
  )
}

/** Renders a reader's report. */
function ReaderReport({ misprint: { report, place } }: { readonly misprint: WordsInContext }) {
  if (!report) return null
  const { address: path, words, should, note, name, at, record } = report
  return (
    <div class="reported">
      {!place && (
        <>
          <p class="printed">
            <bdi>
              <CorrectedWords wrong={words} right={should} />
            </bdi>
          </p>
          <p class="soft">
            คำนี้ไม่มีในพระไตรปิฎกหน้านั้นตามที่พิมพ์ไว้ จึงแก้จากที่นี่ไม่ได้{' '}
            {record && <a href={createScreenAddress([record.collection, record.slug])}>เปิดรายการ</a>}
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
          เลขที่ {report.number} · <TimeElement at={at} />
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

interface ProposedReplacementsProps {
  readonly misprint: WordsInContext
  /** Set if the editor decides for all places of the words; undefined for this place only. */
  readonly everywhere: CorrectEverywhereOption | undefined
}

/**
 * Renders how often the source prints the suspected and the proposed word, the proposals with their keys and evidence,
 * and the number of places that a decision covers. Scrolls to that number when it appears.
 */
export function ProposedReplacementsList({ misprint, everywhere }: ProposedReplacementsProps) {
  const { proposals, suspect, place } = misprint
  const line = useRef<HTMLParagraphElement>(null)
  // the key bar must not cover the line that an editor has to see before deciding
  useEffect(
    () => void (everywhere && line.current?.scrollIntoView({ block: 'nearest' })),
    [everywhere?.id, everywhere?.places],
  )
  return (
    <>
      {suspect && (
        <p class="soft">
          แหล่งนี้พิมพ์ “{suspect.wrong}” {formatThaiCount(suspect.counts.wrong)} ครั้ง
          {proposals[0] && ` “${proposals[0].right}” ${formatThaiCount(suspect.counts.right)} ครั้ง`}
          {suspect.alike > 1 && ` · คำคู่นี้รอตัดสิน ${formatThaiCount(suspect.alike)} แห่ง`}
        </p>
      )}
      {proposals.length > 0 && place && (
        <ol class="proposals">
          {proposals.map(({ right, because }, index) => (
            <li key={right}>
              <kbd>{index + 1}</kbd> <b lang={getEditionLanguageTag(place.edition)}>{right}</b>{' '}
              <span class="soft">{formatEvidence(because, getSourceTitle)}</span>
            </li>
          ))}
        </ol>
      )}
      <p aria-live="polite" ref={line} class={everywhere ? 'everywhere' : 'hidden'}>
        {everywhere && formatEverywhereSentence(misprint, everywhere)}
      </p>
    </>
  )
}

/** Returns the Thai sentence that says which places or reports a decision covers. */
function formatEverywhereSentence({ suspect, place }: WordsInContext, { places }: CorrectEverywhereOption): string {
  const correction = places === undefined ? 'กำลังนับ…' : `แก้ ${formatThaiCount(places)} แห่ง`
  if (!place) return 'ตอบทุกเรื่องที่ผู้แจ้งรายนี้แจ้งไว้และยังรออยู่'
  if (!suspect) return `ตัดสินทุกแห่งของแหล่งนี้: ${correction} · คงตามที่พิมพ์: ทุกเรื่องที่ผู้แจ้งรายนี้แจ้งไว้และยังรออยู่`
  return `ตัดสินทุกแห่งของแหล่งนี้: ${correction} · คงไว้หรือไว้ภายหลัง ${formatThaiCount(suspect.alike)} แห่ง`
}
