/** The chapters of a book: one editor each, saved one by one, with a draft of what is not saved. */

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, Refused } from '../api.ts'
import { type Draft, draftPlace } from '../draft.ts'
import { latestEdit, readableTime, undoEdit } from '../edits.tsx'
import { FaultSummary, type FormFaults, fieldId, issuesOf } from '../form/issues.tsx'
import { Show, useLoaded } from '../loaded.tsx'
import { notices } from '../notices.ts'
import { address, guardLeaving } from '../route.ts'
import { useShortcuts } from '../shortcuts.tsx'
import type { components } from '../types/desk.d.ts'
import { Marked } from '../value.tsx'

type Contents = components['schemas']['TypedContents']

interface Text {
  readonly title: string
  readonly body: string
}

/** What was typed, by chapter from 1; only chapters that differ from what the server has. */
type Texts = Readonly<Record<string, Text>>

const path = (slug: string, chapter?: number): string =>
  `/api/desk/books/${encodeURIComponent(slug)}/contents${chapter === undefined ? '' : `/${chapter}`}`

export function BookScreen({ slug }: { readonly slug: string }) {
  const loaded = useLoaded(() => ask<Contents>('GET', path(slug)), [slug])
  return <Show loaded={loaded}>{(contents) => <Chapters slug={slug} read={contents} />}</Show>
}

function Chapters({ slug, read }: { readonly slug: string; readonly read: Contents }) {
  const [contents, setContents] = useState(read)
  const [typed, setTyped] = useState<Texts>({})
  const [added, setAdded] = useState(0)
  const [faults, setFaults] = useState<readonly FormFaults[]>([])
  /** Chapters that somebody else changed since they were read here. */
  const [met, setMet] = useState<Contents>()
  const [saving, setSaving] = useState(false)
  const drafts = useMemo(() => draftPlace<Texts>(`contents/${slug}`), [slug])
  const [left, setLeft] = useState<Draft<Texts> | undefined>(() => drafts.left())
  const latest = useRef(typed)
  latest.current = typed

  useEffect(
    () =>
      guardLeaving(() =>
        Object.keys(latest.current).length > 0
          ? 'มีบทที่ยังไม่ได้บันทึก ฉบับร่างจะเก็บไว้ให้ในเบราว์เซอร์นี้ ออกจากหน้านี้หรือไม่'
          : undefined,
      ),
    [],
  )

  const become = (texts: Texts) => {
    latest.current = texts
    setTyped(texts)
    if (Object.keys(texts).length > 0) drafts.keep(texts)
    else drafts.drop()
  }
  const stored = (chapter: number): Text => contents.chapters[chapter - 1] ?? { title: '', body: '' }
  const type = (chapter: number, change: Partial<Text>) => {
    const text = { ...stored(chapter), ...latest.current[chapter], ...change }
    const { [chapter]: _, ...others } = latest.current
    const isStored = text.title === stored(chapter).title && text.body === stored(chapter).body
    become(isStored ? others : { ...others, [chapter]: { title: text.title, body: text.body } })
  }

  const save = async (from: Contents = contents) => {
    if (saving || left) return
    setSaving(true)
    setFaults([])
    setMet(undefined)
    let now = from
    let chapter = 0
    try {
      for (const [name, text] of Object.entries(latest.current)) {
        chapter = Number(name)
        now = await ask<Contents>('PUT', path(slug, chapter), text, { 'if-match': `"${now.version}"` })
        setContents(now)
        if (latest.current[chapter] === text) {
          const { [chapter]: _, ...others } = latest.current
          become(others)
        }
      }
      setAdded(0)
      const edit = await latestEdit('books', slug)
      notices.done('บันทึกแล้ว', edit === undefined ? undefined : () => undoEdit(edit))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.problem.status === 412) setMet(await ask<Contents>('GET', path(slug)))
      else setFaults([{ form: `chapter-${chapter}`, problem: error.problem }])
    } finally {
      setSaving(false)
    }
  }
  useShortcuts([{ code: 'KeyS', ctrl: true, keys: 'Ctrl+S', meaning: 'บันทึกทุกบทที่แก้', act: () => save() }])

  const typedLast = Math.max(0, ...Object.keys(typed).map(Number))
  const count = Math.max(contents.chapters.length + added, typedLast)
  return (
    <>
      <p class="row">
        <a href={address(['books', slug])}>
          ← <bdi>{contents.book.title}</bdi>
        </a>
        <a href={`/books/${encodeURIComponent(slug)}`} target="_blank" rel="noopener">
          ดูหน้าที่ผู้อ่านเห็น
        </a>
      </p>
      {left && (
        <section class="draft" aria-label="ฉบับร่าง">
          <p>
            มีฉบับร่าง {Object.keys(left.typed).length} บทที่ยังไม่ได้บันทึก พิมพ์ไว้เมื่อ {readableTime(left.at)}
          </p>
          <p class="row">
            <button
              type="button"
              onClick={() => {
                setLeft(undefined)
                become(left.typed)
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
        <MetChapters before={contents} now={met} onGo={() => save(met)} onLeft={() => setMet(undefined)} />
      )}
      {count === 0 && <p>หนังสือเล่มนี้ยังไม่มีเนื้อหา</p>}
      <form
        class="record"
        noValidate
        inert={left !== undefined}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {Array.from({ length: count }, (_, index) => index + 1).map((chapter) => {
          const form = `chapter-${chapter}`
          const text = typed[chapter] ?? stored(chapter)
          const issues = faults.find((fault) => fault.form === form)?.problem.issues ?? {}
          const common = (name: 'title' | 'body') => ({
            id: fieldId(form, name),
            value: text[name],
            'aria-invalid': issuesOf(issues, name).length > 0,
            'aria-describedby': `${fieldId(form, name)}-fault`,
          })
          const fault = (name: 'title' | 'body') => (
            <p class="fault" id={`${fieldId(form, name)}-fault`}>
              {issuesOf(issues, name).join(' ')}
            </p>
          )
          return (
            <fieldset key={chapter}>
              <legend>
                บทที่ {chapter} {typed[chapter] && <span class="hint">ยังไม่ได้บันทึก</span>}
              </legend>
              <div class="field">
                <label for={fieldId(form, 'title')}>ชื่อบทที่ {chapter}</label>
                <input
                  {...common('title')}
                  onInput={({ currentTarget }) => type(chapter, { title: currentTarget.value })}
                />
                {fault('title')}
              </div>
              <div class="field">
                <label for={fieldId(form, 'body')}>เนื้อความบทที่ {chapter}</label>
                <textarea
                  rows={12}
                  {...common('body')}
                  onInput={({ currentTarget }) => type(chapter, { body: currentTarget.value })}
                />
                {fault('body')}
              </div>
            </fieldset>
          )
        })}
        <p class="row actions">
          <button type="submit" disabled={saving || Object.keys(typed).length === 0}>
            บันทึกทุกบทที่แก้
          </button>
          <button type="button" class="quiet" onClick={() => setAdded(count - contents.chapters.length + 1)}>
            เพิ่มบท
          </button>
        </p>
      </form>
    </>
  )
}

interface MetChaptersProps {
  readonly before: Contents
  readonly now: Contents
  readonly onGo: () => void
  readonly onLeft: () => void
}

/** What another editor made of the chapters meanwhile. */
function MetChapters({ before, now, onGo, onLeft }: MetChaptersProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const count = Math.max(before.chapters.length, now.chapters.length)
  return (
    <section class="met" aria-labelledby="met-title" tabIndex={-1} ref={box}>
      <h2 id="met-title">มีผู้แก้เนื้อหาเล่มนี้ก่อนที่คุณจะบันทึก</h2>
      <p>ถ้าบันทึกต่อ บทที่คุณแก้จะเป็นตามที่คุณพิมพ์ บทอื่นคงตามที่อีกคนแก้</p>
      {Array.from({ length: count }, (_, index) => {
        const [old, other] = [before.chapters[index], now.chapters[index]]
        if (old?.title === other?.title && old?.body === other?.body) return null
        return (
          <div key={index}>
            <p>บทที่ {index + 1} อีกคนแก้เป็น</p>
            <Marked
              before={`${old?.title ?? ''}\n${old?.body ?? ''}`}
              after={`${other?.title ?? ''}\n${other?.body ?? ''}`}
            />
          </div>
        )
      })}
      <p class="row">
        <button type="button" onClick={onGo}>
          บันทึกตามนี้
        </button>
        <button type="button" class="quiet" onClick={onLeft}>
          กลับไปแก้ต่อ
        </button>
      </p>
    </section>
  )
}
