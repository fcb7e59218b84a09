/** Small form controls: select boxes, confirmation, inline forms, and dates of the Buddhist Era. */

import type { ComponentChildren, FormHTMLAttributes, PartialInputHTMLAttributes } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ResourceDefinition } from '../../../definitions/definition.ts'
import { type SelectOption, useDistinctFieldValues } from '../base/records.ts'
import { formatThaiDateForInput, parseThaiDateInput } from '../base/thai-day.ts'

interface SelectProps {
  readonly id: string
  readonly 'aria-invalid'?: boolean
  readonly 'aria-describedby'?: string
  readonly value: string
  readonly options: readonly SelectOption[]
  /** Label of the empty choice; without it, one option is always chosen. */
  readonly noneLabel?: string
  readonly onChoose: (value: string) => void
}

/** Converts labels by value to the options of a select box. */
export const toSelectOptions = (names: Readonly<Record<string, string>>): readonly SelectOption[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/**
 * Renders a select box. A value that is not among the options is added to them, with the value as its label.
 * @param noneLabel label of the empty choice; undefined for no such choice
 */
export function SelectBox({ value, options, noneLabel, onChoose, ...others }: SelectProps) {
  const isOffered = value === '' || options.some((option) => option.value === value)
  return (
    <select {...others} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {noneLabel !== undefined && <option value="">{noneLabel}</option>}
      {!isOffered && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface SelectFieldProps extends SelectProps {
  readonly label: ComponentChildren
  readonly class?: string
}

/** Renders a select box with its label. */
export const SelectField = ({ label, class: style, ...select }: SelectFieldProps) => (
  <div class={style}>
    <label for={select.id}>{label}</label>
    <SelectBox {...select} />
  </div>
)

type InputOption = 'name' | 'value' | 'defaultValue' | 'maxLength' | 'inputMode' | 'required' | 'spellcheck'

interface TextFieldProps
  extends Pick<PartialInputHTMLAttributes<HTMLInputElement>, InputOption | 'aria-invalid' | 'aria-describedby'> {
  readonly id: string
  readonly label: ComponentChildren
  readonly class?: string
  readonly onType?: (typed: string) => void
  /** Rendered below the input, such as an error sentence. */
  readonly children?: ComponentChildren
}

/** Renders a single-line input with its label. The browser does not suggest earlier entries. */
export const TextField = ({ label, class: style, onType, children, ...input }: TextFieldProps) => (
  <div class={style}>
    <label for={input.id}>{label}</label>
    <input autocomplete="off" {...input} onInput={({ currentTarget }) => onType?.(currentTarget.value)} />
    {children}
  </div>
)

interface InputWithSuggestionsProps {
  readonly id: string
  readonly resource: ResourceDefinition
  /** The field whose values are offered. */
  readonly field: string
  /** Either this, which `onInput` must keep up to date, or `defaultValue`. */
  readonly value?: string
  readonly defaultValue?: string
  readonly onInput?: (event: Event) => void
  readonly onChange?: (event: Event) => void
}

/**
 * Renders an input that suggests the values of the same field in other records. The values load when the input takes
 * the focus.
 */
export function InputWithSuggestions({ resource, field, ...input }: InputWithSuggestionsProps) {
  const [hasFocused, setFocused] = useState(false)
  const values = useDistinctFieldValues(hasFocused ? resource : undefined, field)
  return (
    <>
      <input {...input} list={`${input.id}-values`} autocomplete="off" onFocus={() => setFocused(true)} />
      <datalist id={`${input.id}-values`}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  )
}

interface SentFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  /** Called with the data of the form when it is submitted. */
  readonly onSend: (data: FormData) => unknown
}

/** Renders a form whose data is passed to a function when it is submitted. The browser loads no page. */
export const FormWithoutPageLoad = ({ onSend, ...form }: SentFormProps) => (
  <form
    {...form}
    onSubmit={(event) => {
      event.preventDefault()
      void onSend(new FormData(event.currentTarget))
    }}
  />
)

/** Renders the error of a request or a field, which screen readers announce. The text may be empty or undefined. */
export const ErrorText = ({ id, text }: { readonly id?: string; readonly text: string | undefined }) => (
  <p id={id} class="fault" role="alert">
    {text}
  </p>
)

interface QuietButtonProps {
  readonly label: string
  readonly about: string
  readonly onClick: () => void
  readonly isPressed?: boolean
  readonly disabled?: boolean
}

/** Renders a button without emphasis. @param about text for screen readers that says what the button acts on */
export const SecondaryButton = ({ label, about, onClick, isPressed, disabled }: QuietButtonProps) => (
  <button type="button" class="quiet" aria-pressed={isPressed} disabled={disabled} onClick={onClick}>
    {label}
    <span class="hidden"> {about}</span>
  </button>
)

interface ConfirmButtonProps {
  /** Label of the button. */
  readonly label: string
  /** The question, such as what else would be deleted. */
  readonly question: string
  readonly onConfirm: () => void
  readonly class?: string
}

/** Renders a button that asks a question first, and calls `onConfirm` if the editor confirms. */
export function ConfirmButton({ label, question, onConfirm, class: style }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return isAsking ? (
    <ConfirmQuestion
      question={question}
      confirmLabel={label}
      onAnswer={(isSure) => {
        setAsking(false)
        if (isSure) onConfirm()
        else setTimeout(() => button.current?.focus())
      }}
    />
  ) : (
    <button type="button" class={style} ref={button} onClick={() => setAsking(true)}>
      {label}
    </button>
  )
}

interface ConfirmQuestionProps {
  readonly question: string
  /** Label of the button that confirms. */
  readonly confirmLabel: string
  readonly onAnswer: (isSure: boolean) => void
}

/** Renders a question with two buttons, for actions that a key starts. It takes the focus. Escape declines. */
export function ConfirmQuestion({ question, confirmLabel, onAnswer }: ConfirmQuestionProps) {
  const first = useRef<HTMLButtonElement>(null)
  // before the next frame, because a key may be pressed by then
  useLayoutEffect(() => first.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only repeats what the second button does
    <span
      class="sure"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onAnswer(false)
      }}
    >
      <span>{question}</span>
      <button type="button" class="danger" ref={first} onClick={() => onAnswer(true)}>
        {confirmLabel}
      </button>
      <button type="button" class="quiet" onClick={() => onAnswer(false)}>
        ไม่{confirmLabel}
      </button>
    </span>
  )
}

interface InlineFormProps {
  readonly class: string
  /** Label for screen readers. */
  readonly label?: string
  /** Labels of the two buttons. */
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Whether it is scrolled to the middle of the window, where no bar covers it. */
  readonly isCentred?: true
  /** Handles a key. @returns whether it acted on the key */
  readonly onKey?: (event: KeyboardEvent) => boolean
  readonly onSubmit: (typed: FormData) => void
  readonly onCancel: () => void
  readonly children: ComponentChildren
}

/** Renders a small form in place of a button. It takes the focus. Escape closes it. */
export function InlineForm(props: InlineFormProps) {
  const { isCentred = false, onKey, onSubmit, onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  // before the next frame, as in ConfirmQuestion
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input, textarea, select, button')
    if (isCentred) form.current?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: isCentred })
  }, [])
  return (
    <form
      class={props.class}
      aria-label={props.label}
      noValidate
      ref={form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        else if (!onKey?.(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {props.children}
      <p class="row">
        <button type="submit">{props.confirmLabel}</button>
        <button type="button" class="quiet" onClick={onCancel}>
          {props.cancelLabel}
        </button>
      </p>
    </form>
  )
}

/**
 * Unsent texts of reason pickers by item, restored when a picker opens again after it was closed or its reason
 * rejected.
 */
const typedReasons = new Map<string, string>()

/**
 * Forgets the text typed into the reason picker of an item, because it was sent.
 * @param about the `itemKey` of the picker
 */
export const forgetTypedReason = (about: string): void => void typedReasons.delete(about)

interface ReasonPickerProps extends Pick<InlineFormProps, 'confirmLabel' | 'cancelLabel' | 'onCancel'> {
  /** Identifies the item. */
  readonly itemKey: string
  readonly label: string
  readonly question: string
  /** Frequent reasons, chosen by digit keys. */
  readonly reasons: readonly string[]
  /** Label of the field for another reason or a note. */
  readonly otherLabel: string
  /** Called with the reason. @param index of the frequent reason; undefined if the reason was only typed */
  readonly onReason: (index: number | undefined, typed: string) => void
}

/** Renders a form that asks for a reason. The editor types it, or chooses a frequent one by a digit key. */
export function ReasonPicker({
  itemKey,
  label,
  question,
  confirmLabel,
  cancelLabel,
  reasons,
  otherLabel,
  onReason,
  onCancel,
}: ReasonPickerProps) {
  const field = useRef<HTMLInputElement>(null)
  const typed = () => field.current?.value.trim() ?? ''
  return (
    <InlineForm
      class="met"
      {...{ label, confirmLabel, cancelLabel, onCancel }}
      isCentred
      onKey={({ code, target }) => {
        const index = Number(/^Digit(\d)$/.exec(code)?.[1]) - 1
        if (!reasons[index] || target instanceof HTMLInputElement) return false
        onReason(index, typed())
        return true
      }}
      onSubmit={() => typed() !== '' && onReason(undefined, typed())}
    >
      <p>{question}</p>
      {reasons.map((reason, index) => (
        <p key={reason}>
          <button type="button" onClick={() => onReason(index, typed())}>
            <kbd>{index + 1}</kbd> {reason}
          </button>
        </p>
      ))}
      <label for="reason">{otherLabel}</label>
      <input
        id="reason"
        name="reason"
        ref={field}
        maxLength={2_000}
        autocomplete="off"
        defaultValue={typedReasons.get(itemKey) ?? ''}
        onInput={({ currentTarget }) => typedReasons.set(itemKey, currentTarget.value)}
      />
    </InlineForm>
  )
}

interface BuddhistDateFieldProps {
  readonly id: string
  /** Form field name of the ISO date; empty while no valid date is typed. */
  readonly name: string
  readonly label: string
  /** Initial ISO date; empty for none. */
  readonly day: string
}

/** Renders a text field for a date of the Buddhist Era. Its form submits the ISO date. */
export function BuddhistDateField({ id, name, label, day }: BuddhistDateFieldProps) {
  const [typed, setTyped] = useState(() => formatThaiDateForInput(day))
  const iso = parseThaiDateInput(typed)
  const isInvalid = typed.trim() !== '' && iso === undefined
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        value={typed}
        placeholder="วัน/เดือน/ปี พ.ศ."
        autocomplete="off"
        aria-invalid={isInvalid}
        // an invalid date blocks the form, because the list would be shown without that filter
        ref={(input) => input?.setCustomValidity(isInvalid ? INVALID_DATE : '')}
        aria-describedby={`${id}-fault`}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => iso !== undefined && setTyped(formatThaiDateForInput(iso))}
      />
      <input type="hidden" name={name} value={iso ?? ''} />
      <p id={`${id}-fault`} class="fault" role="status">
        {isInvalid && INVALID_DATE}
      </p>
    </div>
  )
}

const INVALID_DATE = 'ไม่เข้าใจวันที่นี้ กรุณาพิมพ์เช่น 26/11/2569'
