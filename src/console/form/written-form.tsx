/** The form of one thing in its languages side by side, drawn from its fields. */

import { useState } from 'preact/hooks'
import type { Field, FieldValue } from '../../resources/definition.ts'
import { useCalled } from '../base/called.ts'
import { nameOfLanguage } from '../base/names.ts'
import { NEW } from '../base/records.ts'
import { address } from '../base/route.ts'
import { useShortcuts } from '../base/shortcuts.tsx'
import { DraftOffer, Standing } from './draft-offer.tsx'
import { useEditing } from './editing.ts'
import { FormField } from './field.tsx'
import { FaultSummary } from './issues.tsx'
import { Meeting } from './meeting.tsx'
import { Select } from './select.tsx'
import type { Subject } from './subject.ts'
import { Sure } from './sure.tsx'
import type { Written } from './written.ts'

interface WrittenFormProps {
  readonly subject: Subject
  /** In the address. */
  readonly slug: string
  readonly read: Written
}

export function WrittenForm({ subject, slug, read }: WrittenFormProps) {
  const editing = useEditing(subject, slug, read)
  const { written, changes, faults, met, saving, drafts, save } = editing
  const [primary = '', ...others] = written.languages
  const [shown, setShown] = useState(others[0])
  const labels = Object.fromEntries(subject.fields.map(([name, field]) => [name, field.label.th]))
  const isNew = written.id === null
  const nameField = subject.fields.find(([, field]) => field.name === 'the')?.[0] ?? ''
  useCalled(isNew ? '' : String(written.sides[primary]?.fields[nameField] ?? ''))
  const thenNext = slug === NEW ? 'บันทึกแล้วเพิ่มอีก' : 'บันทึกแล้วไปรายการถัดไป'

  useShortcuts([
    { code: 'KeyS', ctrl: true, keys: 'Ctrl+S', meaning: 'บันทึก', act: () => save('stay') },
    {
      code: 'Enter',
      ctrl: true,
      keys: 'Ctrl+Enter',
      meaning: thenNext,
      act: () => save('next'),
    },
  ])

  const valueIn = (language: string, name: string): FieldValue => {
    const typed = changes[language]
    return (typed && name in typed ? typed[name] : written.sides[language]?.fields[name]) ?? null
  }
  const input = (language: string, name: string, field: Field) => {
    const own = valueIn(primary, name)
    return (
      <FormField
        form={language}
        name={name}
        field={field}
        language={language}
        value={valueIn(language, name)}
        {...(language !== primary && Array.isArray(own) ? { beside: own.length } : {})}
        issues={faults.find(({ form }) => form === language)?.problem.issues ?? {}}
        onChange={(value) => editing.type(language, name, value)}
      />
    )
  }

  return (
    <>
      <p class="row">
        <a href={subject.list}>← {subject.label}</a>
        {!isNew && (
          <a href={address(['history'], { collection: subject.collection, record: written.slug })}>
            ประวัติของรายการนี้
          </a>
        )}
        {!isNew && subject.collection === 'books' && (
          <a href={address(['books', written.slug, 'contents'])}>เนื้อหาของหนังสือ</a>
        )}
      </p>
      <DraftOffer drafts={drafts} onUse={editing.useDraft} />
      <FaultSummary faults={faults} />
      {met && (
        <Meeting
          title="มีผู้แก้รายการนี้ก่อนที่คุณจะบันทึก"
          of={{ collection: subject.collection, record: written.slug, division: subject.division }}
          about={
            met.some(({ mine }) => mine !== undefined)
              ? 'ช่องที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ข้อความของใคร'
              : 'แก้คนละช่องกัน เมื่อบันทึกแล้วข้อความของทั้งสองคนจะอยู่ครบ'
          }
          pieces={met.map((field) => ({
            key: `${field.language}-${field.name}`,
            label: `${labels[field.name]} (${nameOfLanguage(field.language)})`,
            before: field.before,
            theirs: field.theirs ?? '',
            mine: field.mine === null ? '' : field.mine,
            met: field,
          }))}
          onChosen={editing.choose}
          onLeft={editing.leaveMet}
        />
      )}
      <form
        class="record"
        noValidate
        inert={drafts.left.length > 0}
        onSubmit={(event) => {
          event.preventDefault()
          save('stay')
        }}
      >
        {others.length > 1 && (
          <p class="row">
            <label for="translation">ภาษาที่แปล</label>
            <Select
              id="translation"
              value={shown ?? ''}
              choices={others.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
              onChoose={setShown}
            />
          </p>
        )}
        {subject.fields.map(([name, field]) => (
          <div class="pair" key={name}>
            {input(primary, name, field)}
            {field.translatable && shown !== undefined && input(shown, name, translated(field, shown))}
          </div>
        ))}
        {!isNew && (
          <p class="row">
            <Sure label="ลบ" question={subject.askRemoval} class="danger" onSure={editing.remove} />
          </p>
        )}
        <p class="row actions">
          <button type="submit" disabled={saving}>
            บันทึก
          </button>
          <button type="button" class="quiet" disabled={saving} onClick={() => save('next')}>
            {thenNext}
          </button>
          {Object.keys(changes).length > 0 && <span>ยังไม่ได้บันทึก</span>}
          <Standing drafts={drafts} isUnanswered={editing.isUnanswered} />
        </p>
      </form>
    </>
  )
}

/** The same field in another language, which may leave out what the record itself must have. */
function translated(field: Field, language: string): Field {
  const { required: _, label, ...rest } = field
  return { ...rest, label: { ...label, th: `${label.th} (${nameOfLanguage(language)})` } }
}
