/** What a form says of its record: that a slug led elsewhere, that a translation is older than its original. */

import { useEffect, useState } from 'preact/hooks'
import { get } from '../base/api.ts'
import { useLoaded, useRequestRunner } from '../base/loaded.tsx'
import { languageLabelInThai } from '../base/names.ts'
import { isProposedAndReported } from '../base/proposed.ts'
import type { RecordWithTranslations } from './changes.ts'
import { confirmTranslation, type FormSubject } from './written.ts'

/** That a slug led elsewhere until now; it is asked for once it has not changed for a while. */
export function FormerAddress({ subject, slug }: { readonly subject: FormSubject; readonly slug: string }) {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(slug), PAUSE)
    return () => clearTimeout(timer)
  }, [slug])
  const { collection, division } = subject
  const former = useLoaded(
    async () =>
      settled === ''
        ? null
        : (await get('/api/desk/former', { collection: collection as 'chants', slug: settled, division })).leadsTo,
    [settled],
  )
  if (former.state !== 'here' || former.value === null) return null
  return (
    <p class="hint" role="status">
      ที่อยู่นี้เคยเป็นของรายการที่ตอนนี้ชื่อ <a href={subject.addressOf(former.value)}>{former.value}</a> เมื่อบันทึก
      ที่อยู่เดิมจะพาผู้อ่านมาที่รายการนี้แทน
    </p>
  )
}

/** How long after the last letter a slug is asked about, in milliseconds. */
const PAUSE = 400

interface OutdatedProps {
  readonly subject: FormSubject
  readonly written: RecordWithTranslations
  readonly language: string
  readonly onConfirmed: (written: RecordWithTranslations) => void
}

/** That the original changed since it was translated; saving the translation says that it is right, too. */
export function Outdated({ subject, written, language, onConfirmed }: OutdatedProps) {
  const { attempt, busy, fault } = useRequestRunner()
  const confirm = () =>
    attempt(async () => {
      try {
        onConfirmed(await confirmTranslation(subject, written, language))
      } catch (error) {
        if (!isProposedAndReported(error)) throw error
      }
    }, 'กำลังบันทึก…')
  return (
    <p class="hint row">
      <span class="tag">ต้นฉบับเปลี่ยน</span> หลังจากที่แปล ({languageLabelInThai(language)}) กรุณาอ่านเทียบแล้วบันทึกคำแปล
      <button type="button" class="quiet" disabled={busy !== ''} onClick={() => void confirm()}>
        คำแปลยังถูกต้อง
      </button>
      <span class="fault">{fault}</span>
    </p>
  )
}
