/** What is asked where it is about: a form that takes the focus, and which Escape leaves with everything as it was. */

import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface InPlaceProps {
  readonly class: string
  /** What is asked, for those who cannot see where it stands. */
  readonly label?: string
  /** What the two buttons say. */
  readonly yes: string
  readonly no: string
  /** Whether it stands in the middle of the window, clear of the bars at its edges. */
  readonly isCentred?: true
  /** @returns whether a key did something */
  readonly onKey?: (event: KeyboardEvent) => boolean
  readonly onGiven: (typed: FormData) => void
  readonly onLeft: () => void
  readonly children: ComponentChildren
}

export function InPlace(props: InPlaceProps) {
  const { isCentred = false, onKey, onGiven, onLeft } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
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
        if (event.key === 'Escape') onLeft()
        else if (!onKey?.(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(new FormData(event.currentTarget))
      }}
    >
      {props.children}
      <p class="row">
        <button type="submit">{props.yes}</button>
        <button type="button" class="quiet" onClick={onLeft}>
          {props.no}
        </button>
      </p>
    </form>
  )
}
