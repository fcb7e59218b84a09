/**
 * Input fields next to a queue item. Their texts are sent with the decision; until then the browser stores them as a
 * draft.
 */

import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { useDrafts } from './draft.ts'

/** The texts typed next to a queue item, by field name. */
export type TypedTextsByField = Readonly<Record<string, string>>

/** Access to the fields next to the current queue item: read their texts, focus one, forget the draft. */
export interface QueueItemFieldsHandle {
  /** The current texts of the fields, trimmed. */
  readonly texts: () => TypedTextsByField
  readonly focus: (name: string) => void
  /** Deletes the draft, because its texts were sent. */
  readonly sent: () => void
}

interface AlongsideField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly max: number
  /** The stored text that the field starts with. */
  readonly stored: string
  /** Text to fill into the empty field when a shortcut focuses it, as a start for editing. */
  readonly filling?: string
  /** Language tag of the field's text, for quoted words. */
  readonly lang?: string
}

interface AlongsideProps {
  /** The name under which drafts are stored, such as `conflicts/…`. */
  readonly about: string
  readonly class: string
  readonly fields: readonly AlongsideField[]
  readonly queueItem: {
    readonly inHand: { current: QueueItemFieldsHandle | undefined }
    readonly focus: () => void
  }
  /** Called with the field's name when Enter is pressed in it. */
  readonly onEnter?: (name: string) => void
  readonly children?: ComponentChildren
}

/**
 * Renders the input fields next to a queue item, such as the note on a decision, and keeps what is typed as a draft.
 */
export function QueueItemFields({ about, class: style, fields, queueItem, onEnter, children }: AlongsideProps) {
  const { inHand, focus: onLeft } = queueItem
  const drafts = useDrafts<TypedTextsByField | string>(about)
  const form = useRef<HTMLFormElement>(null)
  const input = (name: string) => form.current?.elements.namedItem(name) as HTMLInputElement | null
  const texts = () => Object.fromEntries(fields.map(({ name }) => [name, input(name)?.value.trim() ?? '']))
  const isAsStored = (typed: TypedTextsByField) =>
    fields.every(({ name, stored, filling }) => [stored, filling].includes(typed[name]))
  const [left] = drafts.left
  useEffect(() => {
    if (!left || !isAsStored(texts())) return
    // earlier versions stored a plain note
    const typed = typeof left.typed === 'string' ? { note: left.typed } : left.typed
    for (const { name } of fields) {
      const field = input(name)
      if (field) field.value = typed[name] ?? ''
    }
    drafts.use(left)
    drafts.keep(typed)
  }, [left])
  // before the next frame, because a key may be pressed by then
  useLayoutEffect(() => {
    inHand.current = {
      texts,
      focus: (name) => {
        const field = input(name)
        const filling = fields.find((one) => one.name === name)?.filling
        if (field && filling !== undefined && field.value === '') field.value = filling
        field?.focus()
        if (filling !== undefined) field?.setSelectionRange(0, 0)
      },
      sent: () => drafts.drop(),
    }
    return () => {
      inHand.current = undefined
    }
  }, [])
  return (
    <form
      class={style}
      ref={form}
      onInput={() => (isAsStored(texts()) ? drafts.drop() : drafts.keep(texts()))}
      onKeyDown={(event) => {
        if (event.isComposing || event.key !== 'Escape') return
        event.preventDefault()
        onLeft()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onEnter?.(form.current?.querySelector<HTMLInputElement>('input:focus')?.name ?? '')
        onLeft()
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
