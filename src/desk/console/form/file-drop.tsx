/** File input: a file can be chosen, dropped anywhere on the screen, or pasted. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FileOrPastedHtml } from '../files/open-file.ts'
import { FaultText } from './controls.tsx'

interface FileDropProps {
  readonly id: string
  readonly label: string
  /** File name extensions that the file dialog offers. */
  readonly accept: string
  /** Hint about readable formats. */
  readonly hint: string
  /** Progress text; empty when idle. */
  readonly progress: string
  /** Error sentence; empty if there is none. */
  readonly error?: string
  readonly onSource: (file: File) => void
}

/** Renders a file input that also accepts files dropped anywhere on the screen. @param onSource receives the file */
export function FileInput({ id, label, accept, hint, progress, error, onSource }: FileDropProps) {
  const take = useRef(onSource)
  take.current = progress === '' ? onSource : () => undefined
  // before the next frame: a file dropped elsewhere would replace the desk
  useLayoutEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    // a file dropped elsewhere would replace the desk
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
        disabled={progress !== ''}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onSource(file)
          // lets the same file be chosen again after it was corrected
          currentTarget.value = ''
        }}
      />
      <FaultText id={`${id}-fault`} text={error} />
      <p role="status">{progress}</p>
    </div>
  )
}

/**
 * Returns what a paste contains besides plain text: HTML that matches `holds`, else a file; undefined if neither.
 * @param holds pattern that the HTML must match
 */
export function getPastedFileOrHtml({ clipboardData }: ClipboardEvent, holds: RegExp): FileOrPastedHtml | undefined {
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
