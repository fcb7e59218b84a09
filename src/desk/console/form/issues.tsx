/** The server's sentences about what was typed: as a summary that takes the focus, with a way to each field. */

import { useEffect, useRef } from 'preact/hooks'
import type { ErrorSentences, FormErrors } from '../base/problem.ts'

/** The faults of fields. */
export type FieldIssues = ErrorSentences['issues']

/** The id of an input. @param name a field's, or that of a part of it (`members.1.title`) */
export const inputIdOfField = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`

/** The sentences about a field, and about parts of it (`members.1.title`). */
export const issuesOf = (issues: FieldIssues, name: string): readonly string[] =>
  Object.entries(issues).flatMap(([at, sentences]) => (at === name || at.startsWith(`${name}.`) ? sentences : []))

/** The summary of faults. */
export function IssueSummary({ faults }: { readonly faults: readonly FormErrors[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (faults.length > 0) box.current?.focus()
  }, [faults])
  if (faults.length === 0) return null
  return (
    <div class="faults" role="alert" tabIndex={-1} ref={box}>
      <h2>ยังทำไม่ได้</h2>
      {faults.map(({ form, problem }) => (
        <div key={form}>
          <p>{problem.message}</p>
          <ul>
            {Object.entries(problem.issues).flatMap(([at, sentences]) =>
              sentences.map((sentence) => (
                <li key={`${at} ${sentence}`}>
                  <a href={`#${inputOf(form, at)}`} onClick={(event) => focusOn(inputOf(form, at), event)}>
                    {sentence}
                  </a>
                </li>
              )),
            )}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** The id of the input that a sentence is about: that of a part of a field where there is one. */
function inputOf(form: string, at: string): string {
  const exact = inputIdOfField(form, at)
  return document.getElementById(exact) ? exact : inputIdOfField(form, at.split('.')[0] ?? at)
}

function focusOn(id: string, event: Event): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
