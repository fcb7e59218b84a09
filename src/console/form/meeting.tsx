/** Two editors at one record: field by field what the other one wrote, and a choice where both wrote. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { nameOfLanguage } from '../names.ts'
import { Marked } from '../value.tsx'
import type { FormFields } from './subject.ts'
import type { Met } from './written.ts'

export function MetFields({
  fields,
  met,
  onChosen,
  onLeft,
}: {
  readonly fields: FormFields
  readonly met: readonly Met[]
  /** Is told the fields where the other editor's words are to stay. */
  readonly onChosen: (theirs: readonly Met[]) => void
  readonly onLeft: () => void
}) {
  const box = useRef<HTMLElement>(null)
  const [theirs, setTheirs] = useState<ReadonlySet<Met>>(new Set())
  useEffect(() => box.current?.focus(), [met])
  const labels = Object.fromEntries(fields.map(([name, field]) => [name, field.label.th]))
  const both = met.filter(({ mine }) => mine !== undefined)
  const choose = (field: Met, isTheirs: boolean) =>
    setTheirs(
      (before) => new Set([...before].filter((other) => other !== field).concat(isTheirs ? [field] : [])),
    )
  return (
    <section class="met" aria-labelledby="met-title" tabIndex={-1} ref={box}>
      <h2 id="met-title">มีผู้แก้รายการนี้ก่อนที่คุณจะบันทึก</h2>
      <p>
        {both.length === 0 && 'แก้คนละช่องกัน เมื่อบันทึกแล้วข้อความของทั้งสองคนจะอยู่ครบ'}
        {both.length > 0 && 'ช่องที่แก้ตรงกัน กรุณาเลือกว่าจะใช้ข้อความของใคร'}
      </p>
      {met.map((field) => {
        const { language, name, before, mine } = field
        const group = `met-${language}-${name}`
        const option = (isTheirs: boolean, label: string, value: unknown) => (
          <>
            <label class="check">
              <input
                type="radio"
                name={group}
                checked={theirs.has(field) === isTheirs}
                aria-describedby={`${group}-${isTheirs}`}
                onChange={() => choose(field, isTheirs)}
              />
              {label}
            </label>
            <Marked id={`${group}-${isTheirs}`} before={before} after={value} />
          </>
        )
        return (
          <fieldset key={group}>
            <legend>
              {labels[name]} ({nameOfLanguage(language)})
            </legend>
            {mine === undefined && (
              <>
                <p>อีกคนแก้เป็น</p>
                <Marked before={before} after={field.theirs} />
              </>
            )}
            {mine !== undefined && option(false, 'ใช้ของฉัน', mine)}
            {mine !== undefined && option(true, 'ใช้ของอีกคน', field.theirs)}
          </fieldset>
        )
      })}
      <p class="row">
        <button type="button" onClick={() => onChosen(both.filter((field) => theirs.has(field)))}>
          บันทึกตามนี้
        </button>
        <button type="button" class="quiet" onClick={onLeft}>
          กลับไปแก้ต่อ
        </button>
      </p>
    </section>
  )
}
