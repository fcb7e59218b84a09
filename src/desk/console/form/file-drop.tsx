/** File input: a file can be chosen, dropped anywhere on the screen, or pasted. */

import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FileOrPastedHtml } from '../files/open-file.ts'
import { ErrorText } from './controls.tsx'

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

/** Renders a file input. A file dropped anywhere on the screen is taken, too. @param onSource receives the file */
export function FileInput({ id, label, accept, hint, progress, error, onSource }: FileDropProps) {
  const onDroppedFile = useRef(onSource)
  onDroppedFile.current = progress === '' ? onSource : () => undefined
  // before the next frame, because a file may be dropped by then
  useLayoutEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    // without this, the browser would open a dropped file instead of the desk
    const onDragOver = (event: DragEvent) => {
      if (hasFile(event)) event.preventDefault()
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      const file = event.dataTransfer?.files[0]
      if (file) onDroppedFile.current(file)
    }
    addEventListener('dragover', onDragOver)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onDragOver)
      removeEventListener('drop', onDrop)
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
      <ErrorText id={`${id}-fault`} text={error} />
      <p role="status">{progress}</p>
    </div>
  )
}

/**
 * Returns pasted HTML that matches a pattern, otherwise a pasted file. Undefined if the paste has neither, such as
 * plain text.
 */
export function getPastedFileOrHtml(
  { clipboardData }: ClipboardEvent,
  htmlPattern: RegExp,
): FileOrPastedHtml | undefined {
  const html = clipboardData?.getData('text/html') ?? ''
  if (htmlPattern.test(html)) return html
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
