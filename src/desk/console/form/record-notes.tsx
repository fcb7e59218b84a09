/** Notes of a form about its record: a slug that used to redirect, and an outdated translation. */

import { useEffect, useState } from 'preact/hooks'
import { getFromApi } from '../base/api.ts'
import { useLoaded, useRequestRunner } from '../base/load-and-render.tsx'
import { getThaiLanguageName } from '../base/names.ts'
import { handleProposedInsteadError } from '../base/proposed-notice.ts'
import type { RecordWithTranslations } from './changes.ts'
import { confirmTranslation, type FormRecordDescription } from './record-description.ts'

/** Renders a note if another record once had the typed slug. The server is asked once typing has paused. */
export function SlugReuseNote({ subject, slug }: { readonly subject: FormRecordDescription; readonly slug: string }) {
  const [debouncedSlug, setDebouncedSlug] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedSlug(slug), LOOKUP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [slug])
  const { collection, division } = subject
  const formerOwner = useLoaded(
    async () =>
      debouncedSlug === ''
        ? null
        : (await getFromApi('/api/desk/former', { collection: collection as 'chants', slug: debouncedSlug, division }))
            .leadsTo,
    [debouncedSlug],
  )
  if (formerOwner.state !== 'loaded' || formerOwner.value === null) return null
  return (
    <p class="hint" role="status">
      ที่อยู่นี้เคยเป็นของรายการที่ตอนนี้ชื่อ <a href={subject.addressOf(formerOwner.value)}>{formerOwner.value}</a> เมื่อบันทึก
      ที่อยู่เดิมจะพาผู้อ่านมาที่รายการนี้แทน
    </p>
  )
}

/** Delay between the last keystroke and the lookup of a slug. */
const LOOKUP_DELAY_MS = 400

interface OutdatedTranslationProps {
  readonly subject: FormRecordDescription
  readonly stored: RecordWithTranslations
  readonly language: string
  readonly onConfirmed: (stored: RecordWithTranslations) => void
}

/**
 * Renders a note that the original has changed since its translation, with a button that confirms the translation.
 * Saving the translation confirms it, too.
 */
export function OutdatedTranslationNote({ subject, stored, language, onConfirmed }: OutdatedTranslationProps) {
  const { run, progress, error } = useRequestRunner()
  const confirm = () =>
    run(async () => {
      try {
        onConfirmed(await confirmTranslation(subject, stored, language))
      } catch (error) {
        if (!handleProposedInsteadError(error)) throw error
      }
    }, 'กำลังบันทึก…')
  return (
    <p class="hint row">
      <span class="tag">ต้นฉบับเปลี่ยน</span> หลังจากที่แปล ({getThaiLanguageName(language)}) กรุณาอ่านเทียบแล้วบันทึกคำแปล
      <button type="button" class="quiet" disabled={progress !== ''} onClick={() => void confirm()}>
        คำแปลยังถูกต้อง
      </button>
      <span class="fault">{error}</span>
    </p>
  )
}
