/** A button for what cannot be meant by accident: it asks where it stands before it acts. */

import { useEffect, useRef, useState } from 'preact/hooks'

interface SureProps {
  /** What the button says. */
  readonly label: string
  /** What is asked, such as what else would go. */
  readonly question: string
  readonly onSure: () => void
  readonly class?: string
}

export function Sure({ label, question, onSure, class: style }: SureProps) {
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return isAsked ? (
    <Question
      question={question}
      yes={label}
      onAnswer={(isSure) => {
        setAsked(false)
        if (isSure) onSure()
        else setTimeout(() => button.current?.focus())
      }}
    />
  ) : (
    <button type="button" class={style} ref={button} onClick={() => setAsked(true)}>
      {label}
    </button>
  )
}

interface QuestionProps {
  readonly question: string
  /** What the button that agrees says. */
  readonly yes: string
  readonly onAnswer: (isSure: boolean) => void
}

/** The question alone, for what a key begins. The focus goes to it; Escape says no. */
export function Question({ question, yes, onAnswer }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is one more way to press its second button
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
        {yes}
      </button>
      <button type="button" class="quiet" onClick={() => onAnswer(false)}>
        ไม่{yes}
      </button>
    </span>
  )
}
