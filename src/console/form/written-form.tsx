/** The form of one thing in its languages side by side, drawn from its fields. */

import { useState } from 'preact/hooks'
import type { Field } from '../../resources/definition.ts'
import { nameOfLanguage } from '../names.ts'
import { NEW } from '../records.ts'
import { address } from '../route.ts'
import { useShortcuts } from '../shortcuts.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { useEditing } from './editing.ts'
import { FormField } from './field.tsx'
import { FaultSummary } from './issues.tsx'
import { MetFields } from './met.tsx'
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
  const isOffered = drafts.left.length > 0

  useShortcuts([
    { code: 'KeyS', ctrl: true, keys: 'Ctrl+S', meaning: 'บันทึก', act: () => save('stay') },
    {
      code: 'Enter',
      ctrl: true,
      keys: 'Ctrl+Enter',
      meaning: slug === NEW ? 'บันทึกแล้วเพิ่มอีก' : 'บันทึกแล้วไปรายการถัดไป',
      act: () => save('next'),
    },
  ])

  const input = (language: string, name: string, field: Field) => {
    const typed = changes[language]
    return (
      <FormField
        form={language}
        name={name}
        field={field}
        language={language}
        value={(typed && name in typed ? typed[name] : written.sides[language]?.fields[name]) ?? null}
        issues={faults.find(({ form }) => form === language)?.problem.issues ?? {}}
        onChange={(value) => editing.type(language, name, value)}
      />
    )
  }

  return (
    <>
      <p class="row">
        <a href={subject.list}>← {subject.label}</a>
        {written.id !== null && (
          <a href={address(['history'], { collection: subject.collection, record: written.slug })}>
            ประวัติของรายการนี้
          </a>
        )}
        {written.id !== null && subject.collection === 'books' && (
          <a href={address(['books', written.slug, 'contents'])}>เนื้อหาของหนังสือ</a>
        )}
      </p>
      <DraftOffer drafts={drafts} onUse={editing.useDraft} />
      <FaultSummary faults={faults} />
      {met && (
        <MetFields fields={subject.fields} met={met} onLeft={editing.leaveMet} onChosen={editing.choose} />
      )}
      <form
        class="record"
        noValidate
        inert={isOffered}
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
                  {nameOfLanguage(language)}
                </option>
              ))}
            </select>
          </p>
        )}
        {subject.fields.map(([name, field]) => (
          <div class="pair" key={name}>
            {input(primary, name, field)}
            {field.translatable && shown !== undefined && input(shown, name, translated(field, shown))}
          </div>
        ))}
        {written.id !== null && (
          <p class="row">
            <Sure label="ลบ" question={subject.askRemoval} class="danger" onSure={editing.remove} />
          </p>
        )}
        <p class="row actions">
          <button type="submit" disabled={saving}>
            บันทึก
          </button>
          <button type="button" class="quiet" disabled={saving} onClick={() => save('next')}>
            {slug === NEW ? 'บันทึกแล้วเพิ่มอีก' : 'บันทึกแล้วไปรายการถัดไป'}
          </button>
          {Object.keys(changes).length > 0 && <span>ยังไม่ได้บันทึก</span>}
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
