/** The form of one thing in its languages side by side, drawn from its fields. */

import { useState } from 'preact/hooks'
import type { Field, FieldValue } from '../../../definitions/definition.ts'
import { useCalled } from '../base/called.ts'
import { nameOfLanguage } from '../base/names.ts'
import { publishes } from '../base/own-key.ts'
import { ReaderLink } from '../base/reader-link.tsx'
import { NEW } from '../base/records.ts'
import { address } from '../base/route.ts'
import { keyFor, useShortcuts } from '../base/shortcuts.tsx'
import { keyOf, type MetField, type Written } from './changes.ts'
import { Select, Sure } from './controls.tsx'
import { SEND } from './drafting.tsx'
import { EditingForm } from './editing-form.tsx'
import { FormField } from './field.tsx'
import type { MetAt } from './meeting.tsx'
import { nameFieldIn, type Subject } from './written.ts'
import { useWritten, type WrittenEditing } from './written-editing.ts'

interface WrittenFormProps {
  readonly subject: Subject
  /** In the address. */
  readonly slug: string
  readonly read: Written
}

export function WrittenForm({ subject, slug, read }: WrittenFormProps) {
  const editing = useWritten(subject, slug, read)
  const { editor, saveAndGo } = editing
  const { written, changes } = editor.state
  const [primary = '', ...all] = written.languages
  // what is proposed as new has nothing yet that could be translated
  const others = written.id === null && !publishes.value ? [] : all
  const [shown, setShown] = useState(others[0])
  const isNew = written.id === null
  const nameField = nameFieldIn(subject)
  useCalled(isNew ? '' : String(written.fields[keyOf(primary, nameField)] ?? ''))
  const save = publishes.value ? 'บันทึก' : SEND
  const thenNext = `${save}แล้ว${slug === NEW ? 'เพิ่มอีก' : 'ไปรายการถัดไป'}`
  useShortcuts([keyFor('Ctrl+S', save, () => editor.save()), keyFor('Ctrl+Enter', thenNext, saveAndGo)])
  const inputIn = (language: string) => (name: string, field: Field) => (
    <Input editing={editing} language={language} name={name} field={field} />
  )
  const [input, translation] = [inputIn(primary), inputIn(shown ?? '')]
  return (
    <>
      <FormWays subject={subject} slug={isNew ? undefined : written.slug} />
      <EditingForm
        editing={editing}
        metAt={(met) => metFields(subject, written.slug, met)}
        label="บันทึก"
        actions={
          <>
            <button type="button" class="quiet" disabled={editor.saving} onClick={saveAndGo}>
              {thenNext}
            </button>
            {Object.keys(changes).length > 0 && <span>ยังไม่ได้บันทึก</span>}
          </>
        }
      >
        {others.length > 1 && (
          <p class="row">
            <label for="translation">ภาษาที่แปล</label>
            <Select
              id="translation"
              value={shown ?? ''}
              options={others.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
              onChoose={setShown}
            />
          </p>
        )}
        {subject.fields.map(([name, field]) => (
          <div class="pair" key={name}>
            {input(name, field)}
            {field.translatable && shown !== undefined && translation(name, translated(field, shown))}
          </div>
        ))}
        {!isNew && (
          <p class="row">
            <Sure
              label={publishes.value ? 'ลบ' : 'เสนอให้ลบ'}
              question={subject.askRemoval}
              class="danger"
              onSure={editing.remove}
            />
          </p>
        )}
      </EditingForm>
    </>
  )
}

interface InputProps {
  readonly editing: WrittenEditing
  readonly language: string
  readonly name: string
  readonly field: Field
}

/** One field in one language; of what is translated, with as many members as the record has. */
function Input({ editing, language, name, field }: InputProps) {
  const { written, changes } = editing.editor.state
  const [primary = ''] = written.languages
  const valueIn = (side: string): FieldValue => {
    const key = keyOf(side, name)
    return (key in changes ? changes[key] : written.fields[key]) ?? null
  }
  const own = valueIn(primary)
  return (
    <FormField
      form={language}
      name={name}
      field={field}
      language={language}
      value={valueIn(language)}
      {...(language !== primary && Array.isArray(own) ? { beside: own.length } : {})}
      issues={editing.editor.faults.find(({ form }) => form === language)?.problem.issues ?? {}}
      onChange={(value) => editing.type(language, name, value)}
    />
  )
}

/** The ways from here. @param slug undefined where it is not made yet */
const FormWays = ({ subject, slug }: { readonly subject: Subject; readonly slug: string | undefined }) => (
  <p class="row">
    <a href={subject.list}>← {subject.label}</a>
    {slug !== undefined && (
      <a href={address(['history'], { collection: subject.collection, record: slug })}>ประวัติของรายการนี้</a>
    )}
    {slug !== undefined && <ReaderLink path={subject.pageOf(slug)}>หน้าที่ผู้อ่านเห็น</ReaderLink>}
    {slug !== undefined && subject.collection === 'books' && (
      <a href={address(['books', slug, 'contents'])}>เนื้อหาของหนังสือ</a>
    )}
  </p>
)

function metFields(subject: Subject, slug: string, met: readonly MetField[]): MetAt<MetField> {
  const labels = Object.fromEntries(subject.fields.map(([name, field]) => [name, field.label.th]))
  return {
    title: 'มีผู้แก้รายการนี้ก่อนที่คุณจะบันทึก',
    of: { collection: subject.collection, record: slug, division: subject.division },
    about: met.some(({ mine }) => mine !== undefined)
      ? 'ช่องที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ข้อความของใคร'
      : 'แก้คนละช่องกัน เมื่อบันทึกแล้วข้อความของทั้งสองคนจะอยู่ครบ',
    pieces: met.map((field) => {
      const [language = '', name = ''] = field.key.split('/')
      return {
        ...{ key: `${language}-${name}`, met: field, before: field.before },
        label: `${labels[name]} (${nameOfLanguage(language)})`,
        theirs: field.theirs ?? '',
        mine: field.mine === null ? '' : field.mine,
      }
    }),
  }
}

/** The same field in another language, which may leave out what the record itself must have. */
function translated(field: Field, language: string): Field {
  const { required: _, label, ...rest } = field
  return { ...rest, label: { ...label, th: `${label.th} (${nameOfLanguage(language)})` } }
}
