/**
 * Input fields next to a queue item. Their texts are sent with the decision. Until then, the browser stores them as a
 * draft.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useDrafts } from './draft.ts'

/** Texts typed next to a queue item, by field name. */
export type TypedTextsByField = Readonly<Record<string, string>>

/** Access to the fields next to the current queue item: their texts, their focus, and their draft. */
export interface QueueItemFieldsHandle {
  /** The current texts of the fields, trimmed. */
  readonly texts: () => TypedTextsByField
  readonly focus: (name: string) => void
  /** Deletes the draft, because its texts were sent. */
  readonly onSent: () => void
}

interface QueueItemField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly max: number
  /** The stored text that the field starts with. */
  readonly stored: string
  /** Text that the empty field gets when a shortcut focuses it, as a start for editing. */
  readonly prefill?: string
  /** Language tag of the field's text, for quoted words. */
  readonly lang?: string
}

interface QueueItemFieldsProps {
  /** The name under which drafts are stored, such as `conflicts/…`. */
  readonly about: string
  readonly class: string
  readonly fields: readonly QueueItemField[]
  readonly queueItem: {
    readonly fieldsHandle: { current: QueueItemFieldsHandle | undefined }
    readonly focus: () => void
  }
  /** Called with the field's name when Enter is pressed in it. */
  readonly onEnter?: (name: string) => void
  readonly children?: ComponentChildren
}

/** Renders the input fields next to a queue item, such as the note on a decision. Stores what is typed as a draft. */
export function QueueItemFields({ about, class: style, fields, queueItem, onEnter, children }: QueueItemFieldsProps) {
  const { fieldsHandle, focus: focusFrame } = queueItem
  const drafts = useDrafts<TypedTextsByField | string>(about)
  const form = useRef<HTMLFormElement>(null)
  const input = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const texts = () => Object.fromEntries(fields.map(({ name }) => [name, input(name)?.value.trim() ?? '']))
  const isUnedited = (typed: TypedTextsByField) =>
    fields.every(({ name, stored, prefill }) => [stored, prefill].includes(typed[name]))
  const [draft] = drafts.leftDrafts
  useEffect(() => {
    if (!draft || !isUnedited(texts())) return
    // earlier versions stored a plain note
    const typed = typeof draft.typed === 'string' ? { note: draft.typed } : draft.typed
    for (const { name } of fields) {
      const field = input(name)
      if (field) field.value = typed[name] ?? ''
    }
    drafts.resume(draft)
    drafts.save(typed)
  }, [draft])
  // before the next frame, because a key may be pressed by then
  useLayoutEffect(() => {
    fieldsHandle.current = {
      texts,
      focus: (name) => {
        const field = input(name)
        const prefill = fields.find((definition) => definition.name === name)?.prefill
        if (field && prefill !== undefined && field.value === '') field.value = prefill
        field?.focus()
        if (prefill !== undefined) field?.setSelectionRange(0, 0)
      },
      onSent: () => drafts.deleteOwn(),
    }
    return () => {
      fieldsHandle.current = undefined
    }
  }, [])
  return (
    <form
      class={style}
      ref={form}
      onInput={() => (isUnedited(texts()) ? drafts.deleteOwn() : drafts.save(texts()))}
      onKeyDown={(event) => {
        if (event.isComposing || event.key !== 'Escape') return
        event.preventDefault()
        focusFrame()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter?.(form.current?.querySelector<HTMLInputElement>('input:focus')?.name ?? '')
        focusFrame()
      }}
    >
      {fields.map(({ id, name, label, max, stored, lang }) => (
        <div key={name}>
          <label for={id}>{label}</label>
          <input
            {...{ id, name }}
            maxLength={max}
            autocomplete="off"
            defaultValue={stored}
            {...(lang !== undefined && { lang, autocapitalize: 'off', spellcheck: false })}
          />
        </div>
      ))}
      {children}
    </form>
  )
}
