/**
 * Find and replace over all records of a collection. Every place is shown first. Then all are saved in one batch, with
 * one undo.
 */

import { useState } from 'preact/hooks'
import { contractResources } from '../../../definitions/registry.ts'
import { sendDynamicRequest } from '../base/api.ts'
import { useRequestRunner } from '../base/load-and-render.tsx'
import { findResource, getThaiFieldLabel } from '../base/names.ts'
import { formatThaiCount } from '../base/readable-values.tsx'
import { UnusableInputError } from '../base/request-errors.ts'
import { createScreenAddress } from '../base/route.ts'
import { fetchBookChapters } from '../book/book-editing.ts'
import { ErrorText, FormWithoutPageLoad, SelectField, TextField } from '../form/controls.tsx'
import { ConfirmCountButton } from '../form/preview.tsx'
import {
  type DumpedRecord,
  findWordsInRecords,
  hasTextsUnchangedSinceSearch,
  type OccurrenceInRecord,
  replaceWordsInRecord,
} from '../lists/find-and-replace.ts'
import { type BatchWrite, fetchVersionedRecord, writeRecordsInBatch } from '../lists/write-batch.ts'

interface Replacement {
  readonly collection: string
  readonly words: string
  readonly instead: string
}

interface FoundPlaces extends Replacement {
  readonly records: readonly DumpedRecord[]
  readonly places: readonly OccurrenceInRecord[]
}

/** Maximum places in the list. */
const MAX_LISTED_PLACES = 500

function useReplacing() {
  const [typed, setTyped] = useState<Replacement>({ collection: 'chants', words: '', instead: '' })
  const [found, setFound] = useState<FoundPlaces>()
  /** Keys of the places that are not replaced. */
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const { run, error, progress } = useRequestRunner()
  const type = (change: Partial<Replacement>) => {
    setTyped({ ...typed, ...change })
    setFound(undefined)
  }
  const search = () =>
    run(async () => {
      const resource = findResource(typed.collection)
      if (!resource) return
      const { records } = await sendDynamicRequest<{ readonly records: readonly DumpedRecord[] }>(
        'get',
        `/api/v1/collections/${typed.collection}`,
      )
      setExcluded(new Set())
      setFound({ ...typed, records, places: findWordsInRecords(resource, records, typed.words) })
    }, 'กำลังค้น…')
  const save = ({ collection, records, places, ...words }: FoundPlaces) =>
    run(async () => {
      const resource = findResource(collection)
      if (!resource) return
      const chosen = Map.groupBy(
        places.filter(({ key }) => !excluded.has(key)),
        ({ slug }) => slug,
      )
      const writes: BatchWrite[] = []
      for (const record of records) {
        const own = chosen.get(record.slug)
        if (!own) continue
        const replaced = replaceWordsInRecord(resource, record, own, words)
        const { fields, chapters } = replaced
        const current = await fetchVersionedRecord(resource, record.slug)
        const book = chapters && (await fetchBookChapters(record.slug))
        if (!hasTextsUnchangedSinceSearch(replaced, record, current, book?.chapters))
          throw new UnusableInputError(`“${own[0]?.title}” มีผู้แก้หลังจากที่ค้น จึงยังไม่ได้แทนคำใด กรุณากด “ดูทุกแห่ง” อีกครั้ง`)
        if (fields) writes.push({ slug: record.slug, version: current.version, fields })
        if (book) writes.push({ slug: record.slug, version: book.version, chapters })
      }
      const count = [...chosen.values()].flat().length
      await writeRecordsInBatch(resource, writes, `แทนแล้ว ${formatThaiCount(count)} แห่ง`, () => setFound(undefined))
    }, 'กำลังบันทึก…')
  const toggle = (key: string) => {
    const next = new Set(excluded)
    if (!next.delete(key)) next.add(key)
    setExcluded(next)
  }
  return { typed, found, excluded, error, progress, type, search, save, toggle }
}

/** Screen `/desk/replace`: find and replace in a collection. */
export function FindAndReplaceScreen() {
  const { typed, found, excluded, error, progress, type, search, save, toggle } = useReplacing()
  const count = (found?.places ?? []).filter(({ key }) => !excluded.has(key)).length
  return (
    <>
      <FormWithoutPageLoad onSend={() => typed.words !== '' && progress === '' && search()}>
        <SelectField
          class="field"
          id="replace-in"
          label="ค้นใน"
          value={typed.collection}
          options={contractResources.map(({ name, label }) => ({ value: name, label: label.th }))}
          onChoose={(collection) => type({ collection })}
        />
        <TextField
          class="field"
          id="replace-words"
          label="คำที่ค้น"
          value={typed.words}
          spellcheck={false}
          onType={(words) => type({ words })}
        />
        <TextField
          class="field"
          id="replace-instead"
          label="แทนด้วย"
          value={typed.instead}
          spellcheck={false}
          aria-describedby="replace-fault"
          onType={(instead) => type({ instead })}
        >
          <ErrorText id="replace-fault" text={error} />
        </TextField>
        <p class="row">
          <button type="submit" disabled={progress !== '' || typed.words === ''}>
            ดูทุกแห่ง
          </button>
          <span role="status">{progress}</span>
        </p>
      </FormWithoutPageLoad>
      {found && (
        <section aria-label="ทุกแห่งที่พบ">
          <p role="status">
            พบ {formatThaiCount(found.places.length)} แห่งใน{' '}
            {formatThaiCount(new Set(found.places.map(({ slug }) => slug)).size)} รายการ
          </p>
          {found.places.length > 0 && (
            <ConfirmCountButton
              id="replace-count"
              count={count}
              noun="แห่งที่แทน"
              label={`แทน ${formatThaiCount(count)} แห่ง`}
              disabled={progress !== '' || count === 0}
              onConfirm={() => void save(found)}
            />
          )}
          <ul class="records">
            {found.places.slice(0, MAX_LISTED_PLACES).map((place) => (
              <PlaceRow key={place.key} {...{ found, place }} isExcluded={excluded.has(place.key)} onToggle={toggle} />
            ))}
          </ul>
          {found.places.length > MAX_LISTED_PLACES && <p>แสดง {MAX_LISTED_PLACES} แห่งแรก ที่เหลือจะแทนด้วย</p>}
        </section>
      )}
    </>
  )
}

interface PlaceRowProps {
  readonly found: FoundPlaces
  readonly place: OccurrenceInRecord
  readonly isExcluded: boolean
  readonly onToggle: (key: string) => void
}

const PlaceRow = ({ found, place, isExcluded, onToggle }: PlaceRowProps) => (
  <li>
    <label class="check">
      <input type="checkbox" checked={!isExcluded} onChange={() => onToggle(place.key)} />
      <span>
        <bdi>
          …{place.before}
          <del>{found.words}</del> <ins>{found.instead}</ins>
          {place.after}…
        </bdi>
      </span>
    </label>
    <a class="soft" href={createScreenAddress([found.collection, place.slug])}>
      {place.title} · {formatPlace(found.collection, place.at)}
    </a>
  </li>
)

function formatPlace(collection: string, at: string): string {
  const [, chapter, part] = /^chapters\.(\d+)\.(\w+)$/.exec(at) ?? []
  if (chapter === undefined) return getThaiFieldLabel(collection, at)
  return `${part === 'title' ? 'ชื่อบทที่' : 'บทที่'} ${Number(chapter) + 1}`
}
