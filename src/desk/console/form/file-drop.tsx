/** File input: a file can be chosen, dropped anywhere on the screen, or pasted. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ImportSource } from '../files/opened.ts'

interface FileDropProps {
  readonly id: string
  readonly label: string
  /** Endings of names that the browser offers. */
  readonly accept: string
  /** What can be read, and what becomes of it. */
  readonly hint: string
  /** What is going on; empty while nothing is. */
  readonly busy: string
  /** What went wrong; empty where nothing did. */
  readonly fault?: string
  readonly onSource: (file: File) => void
}

/** Renders a file input that also accepts files dropped anywhere on the screen. @param onSource receives the file */
export function FileInput({ id, label, accept, hint, busy, fault, onSource }: FileDropProps) {
  const take = useRef(onSource)
  take.current = busy === '' ? onSource : () => undefined
  // at once, and not after the next frame, since what falls beside would open in the place of the desk
  useLayoutEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    // what is dropped beside would open in the place of the desk
    const over = (event: DragEvent) => {
      if (carries(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carries(event)) return
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) take.current(file)
    }
    addEventListener('dragover', over)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('drop', drop)
    }
  }, [])
  return (
    <div class="field drop">
      <label for={id}>{label}</label>
      <p id={`${id}-hint`} class="soft">
        {hint}
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={busy !== ''}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onSource(file)
          // the same file can be chosen again once it was mended
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-fault`} class="fault" role="alert">
        {fault}
      </p>
      <p role="status">{busy}</p>
    </div>
  )
}

/**
 * Returns what a paste contains besides plain text: HTML that matches `holds`, else a file; undefined if neither.
 * @param holds pattern that the HTML must match
 */
export function sourceOfPaste({ clipboardData }: ClipboardEvent, holds: RegExp): ImportSource | undefined {
  const html = clipboardData?.getData('text/html') ?? ''
  if (holds.test(html)) return html
  return clipboardData?.files[0]
}

/** Renders the messages of an import: what was read, corrected and left out. */
export const ImportMessages = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul class="said">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
