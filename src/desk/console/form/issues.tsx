/** Shows the server's messages about typed values. A summary takes the focus and links to the fields. */

import { useEffect, useRef } from 'preact/hooks'
import type { DisplayedError, FormErrors } from '../base/request-errors.ts'

/** Thai error sentences by the path of their field. */
export type FieldIssues = DisplayedError['issues']

/**
 * Returns the element id of a field's input.
 * @param form id of the form
 * @param name name of the field, or path of a part of it (`members.1.title`)
 */
export const getFieldInputId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`

/** Returns the error sentences about a field and about its parts, such as `members.1.title`. */
export const listFieldIssues = (issues: FieldIssues, name: string): readonly string[] =>
  Object.entries(issues).flatMap(([at, sentences]) => (at === name || at.startsWith(`${name}.`) ? sentences : []))

/** Renders the errors of forms, with links to their fields. It takes the focus when the errors change. */
export function FormErrorSummary({ errors }: { readonly errors: readonly FormErrors[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) box.current?.focus()
  }, [errors])
  if (errors.length === 0) return null
  return (
    <div class="faults" role="alert" tabIndex={-1} ref={box}>
      <h2>ยังทำไม่ได้</h2>
      {errors.map(({ form, problem }) => (
        <div key={form}>
          <p>{problem.message}</p>
          <ul>
            {Object.entries(problem.issues).flatMap(([at, sentences]) =>
              sentences.map((sentence) => (
                <li key={`${at} ${sentence}`}>
                  <a
                    href={`#${getInputIdOfIssue(form, at)}`}
                    onClick={(event) => focusInput(getInputIdOfIssue(form, at), event)}
                  >
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

/** Returns the id of the input that an error is about: that of the field's part, if it exists. */
function getInputIdOfIssue(form: string, at: string): string {
  const exact = getFieldInputId(form, at)
  return document.getElementById(exact) ? exact : getFieldInputId(form, at.split('.')[0] ?? at)
}

function focusInput(id: string, event: Event): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
