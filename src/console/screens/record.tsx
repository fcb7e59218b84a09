/** One record: the primary language and a translation side by side, a draft kept until it is saved. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Field, FieldValue, Resource } from '../../resources/definition.ts'
import { type Problem, Refused } from '../api.ts'
import { type Draft, draftPlace } from '../draft.ts'
import { latestEdit, readableTime, undoEdit } from '../edits.tsx'
import { FormField } from '../form/field.tsx'
import { FaultSummary, type FormFaults } from '../form/issues.tsx'
import { MetFields } from '../form/met.tsx'
import {
  type Changes,
  formFields,
  type Met,
  metBetween,
  readWritten,
  rebased,
  type Written,
  withTyped,
  writePrimary,
  writeTranslation,
} from '../form/written.ts'
import { Show, useLoaded } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { deleteRecord, NEW, slugAfter } from '../records.ts'
import { address, go, guardLeaving } from '../route.ts'
import { useShortcuts } from '../shortcuts.tsx'

interface RecordProps {
  readonly resource: Resource
  readonly slug: string
  /** The list that the record was opened from: its filters. */
  readonly query: URLSearchParams
}

export function RecordScreen({ resource, slug, query }: RecordProps) {
  const loaded = useLoaded(() => readWritten(resource, slug === NEW ? null : slug), [resource.name, slug])
  return (
    <Show loaded={loaded}>
      {(written) => <RecordForm resource={resource} slug={slug} query={query} read={written} />}
    </Show>
  )
}

type What = 'stay' | 'next'

function RecordForm({ resource, slug, query, read }: RecordProps & { readonly read: Written }) {
  const [written, setWritten] = useState(read)
  const [changes, setChanges] = useState<Changes>({})
  const [faults, setFaults] = useState<readonly FormFaults[]>([])
  const [met, setMet] = useState<readonly Met[]>()
  const [saving, setSaving] = useState(false)
  const drafts = useMemo(
    () => draftPlace<Changes>(`${resource.name}/${read.id ?? NEW}`),
    [resource.name, read.id],
  )
  const [left, setLeft] = useState<Draft<Changes> | undefined>(() => drafts.left())
  const [primary = '', ...others] = written.languages
  const [shown, setShown] = useState(others[0])
  const latest = useRef(changes)
  latest.current = changes
  const filters = Object.fromEntries(query)
  const isChanged = Object.keys(changes).length > 0

  useEffect(
    () =>
      guardLeaving(() =>
        Object.keys(latest.current).length > 0
          ? 'มีข้อความที่ยังไม่ได้บันทึก ฉบับร่างจะเก็บไว้ให้ในเบราว์เซอร์นี้ ออกจากหน้านี้หรือไม่'
          : undefined,
      ),
    [],
  )

  const become = (next: Changes) => {
    latest.current = next
    setChanges(next)
    if (Object.keys(next).length > 0) drafts.keep(next)
    else drafts.drop()
  }
  const type = (language: string) => (name: string, value: FieldValue) =>
    become(withTyped(written, latest.current, language, name, value))

  /** What another editor wrote meanwhile is shown before anything is written over. */
  const meet = async (before: Written) => {
    const now = await readWritten(resource, before.slug)
    const found = metBetween(before, now, latest.current)
    setWritten(now)
    become(rebased(now, latest.current))
    setMet(found)
  }

  const save = async (what: What, from: Written = written) => {
    if (saving || left) return
    const typed = latest.current
    setSaving(true)
    setFaults([])
    setMet(undefined)
    let now = from
    let language = primary
    try {
      if (typed[primary] || now.id === null) {
        const record = await writePrimary(resource, now, typed[primary] ?? {})
        const fields = Object.fromEntries(
          formFields(resource).map(([name]) => [name, record[name] as FieldValue]),
        )
        now = {
          ...now,
          id: record.id,
          slug: record.slug,
          sides: { ...now.sides, [primary]: { fields, version: record.version } },
        }
      }
      for (language of others) {
        const side = now.sides[language]
        const translated = typed[language]
        if (!translated || !side || now.id === null) continue
        const saved = await writeTranslation(resource, now.id, language, translated, side.version)
        now = { ...now, sides: { ...now.sides, [language]: saved } }
      }
      setWritten(now)
      become(
        Object.fromEntries(Object.entries(latest.current).filter(([name, values]) => values !== typed[name])),
      )
      drafts.drop()
      const edit = await latestEdit(resource.name, now.slug)
      notices.done('บันทึกแล้ว', edit === undefined ? undefined : () => undoEdit(edit))
      await leave(what, now)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // what was written before the refusal is no change any more
      setWritten(now)
      if (now !== from) become(rebased(now, latest.current))
      if (error.problem.status === 412 && now.id !== null) await meet(from)
      else setFaults([{ form: language, problem: ofTaken(error.problem) }])
    } finally {
      setSaving(false)
    }
  }

  const leave = async (what: What, { slug: saved }: Written) => {
    const next = what === 'next' ? await slugAfter(resource, saved, filters) : undefined
    if (next !== undefined) go(address([resource.name, next], filters))
    else if (what === 'next') go(address([resource.name], filters))
    else if (saved !== slug) go(address([resource.name, saved], filters), 'replace')
  }

  const remove = async () => {
    const version = written.sides[primary]?.version
    if (!version || !confirm('ลบรายการนี้หรือไม่ เลิกทำได้จากประวัติการแก้ไข')) return
    try {
      await deleteRecord(resource, written.slug, version)
      become({})
      drafts.discard()
      const edit = await latestEdit(resource.name, written.slug)
      notices.done('ลบแล้ว', edit === undefined ? undefined : () => undoEdit(edit))
      go(address([resource.name], filters))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.problem.status === 412) await meet(written)
      else setFaults([{ form: primary, problem: error.problem }])
    }
  }

  useShortcuts([
    { code: 'KeyS', ctrl: true, keys: 'Ctrl+S', meaning: 'บันทึก', act: () => save('stay') },
    {
      code: 'Enter',
      ctrl: true,
      keys: 'Ctrl+Enter',
      meaning: 'บันทึกแล้วไปรายการถัดไป',
      act: () => save('next'),
    },
  ])

  const input = (language: string, name: string, field: Parameters<typeof FormField>[0]['field']) => {
    const typed = changes[language]
    return (
      <FormField
        form={language}
        name={name}
        field={field}
        language={language}
        value={(typed && name in typed ? typed[name] : written.sides[language]?.fields[name]) ?? null}
        issues={faults.find(({ form }) => form === language)?.problem.issues ?? {}}
        onChange={(value) => type(language)(name, value)}
      />
    )
  }

  return (
    <>
      <p class="row">
        <a href={address([resource.name], filters)}>← {resource.label.th}</a>
        {written.id !== null && (
          <a href={address(['history'], { collection: resource.name, record: written.slug })}>
            ประวัติของรายการนี้
          </a>
        )}
        {resource.name === 'books' && written.id !== null && (
          <a href={address(['books', written.slug, 'contents'])}>เนื้อหาของหนังสือ</a>
        )}
      </p>
      {left && (
        <section class="draft" aria-label="ฉบับร่าง">
          <p>มีฉบับร่างที่ยังไม่ได้บันทึก พิมพ์ไว้เมื่อ {readableTime(left.at)}</p>
          <p class="row">
            <button
              type="button"
              onClick={() => {
                setLeft(undefined)
                become(rebased(written, left.typed))
              }}
            >
              ใช้ฉบับร่าง
            </button>
            <button
              type="button"
              class="quiet"
              onClick={() => {
                drafts.discard()
                setLeft(undefined)
              }}
            >
              ทิ้งฉบับร่าง
            </button>
          </p>
        </section>
      )}
      <FaultSummary faults={faults} />
      {met && (
        <MetFields
          resource={resource}
          met={met}
          onLeft={() => setMet(undefined)}
          onChosen={(theirs) => {
            let next = latest.current
            for (const { language, name, theirs: value } of theirs)
              next = withTyped(written, next, language, name, value)
            become(next)
            save('stay')
          }}
        />
      )}
      <form
        class="record"
        noValidate
        inert={left !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          save('stay')
        }}
      >
        {others.length > 1 && (
          <p class="row">
            <label for="translation">ภาษาที่แปล</label>
            <select
              id="translation"
              value={shown}
              onChange={({ currentTarget }) => setShown(currentTarget.value)}
            >
              {others.map((language) => (
                <option key={language} value={language}>
                  {languageName(language)}
                </option>
              ))}
            </select>
          </p>
        )}
        {formFields(resource).map(([name, field]) => (
          <div class="pair" key={name}>
            {input(primary, name, field)}
            {field.translatable && shown !== undefined && input(shown, name, translated(field, shown))}
          </div>
        ))}
        <p class="row actions">
          <button type="submit" disabled={saving}>
            บันทึก
          </button>
          <button type="button" class="quiet" disabled={saving} onClick={() => save('next')}>
            บันทึกแล้วไปรายการถัดไป
          </button>
          {isChanged && <span>ยังไม่ได้บันทึก</span>}
          {written.id !== null && (
            <button type="button" class="danger" onClick={remove}>
              ลบรายการนี้
            </button>
          )}
        </p>
      </form>
    </>
  )
}

/** The same field in another language, which may leave out what the record itself must have. */
function translated(field: Field, language: string): Field {
  const { required: _, label, ...rest } = field
  return { ...rest, label: { ...label, th: `${label.th} (${languageName(language)})` } }
}

const languageName = (language: string): string =>
  new Intl.DisplayNames(['th'], { type: 'language' }).of(language) ?? language

/** Creating writes over nothing: the name in the address is taken. */
const ofTaken = (problem: Problem): Problem =>
  problem.status === 412 ? { ...problem, issues: { slug: ['มีรายการที่ใช้ชื่อในลิงก์นี้อยู่แล้ว กรุณาตั้งชื่ออื่น'] } } : problem
