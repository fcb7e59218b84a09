/** The editor of one thing on its screen: drawn when something changes, and not left unasked. */

import { useEffect, useMemo, useState } from 'preact/hooks'
import { useDrafts } from '../base/draft.ts'
import type { Drafts } from '../base/drafts.ts'
import { newestEdit, offerUndo } from '../base/edits.tsx'
import { notices } from '../base/notices.ts'
import { tellProposed } from '../base/proposed.ts'
import { guardLeaving } from '../base/route.ts'
import { type Editable, Editor } from './editor.ts'

export interface Editing<S, M, D> {
  readonly editor: Editor<S, M, D>
  readonly drafts: Drafts<D>
}

/**
 * @param name names the drafts, such as `chants/12`
 * @param first as the server had it when the screen was opened
 */
export function useEditing<S, M, D>(name: string, thing: Editable<S, M, D>, first: S): Editing<S, M, D> {
  const [, draw] = useState({})
  const drafts = useDrafts<D>(name)
  const editor = useMemo(
    () =>
      new Editor(thing, drafts, first, {
        newestEdit,
        done: notices.done,
        offerUndo: (edits, then) => offerUndo('บันทึกแล้ว', edits, then),
        proposed: tellProposed,
        changed: () => draw({}),
      }),
    [],
  )
  // what is drawn now says what it is
  editor.thing = thing
  editor.drafts = drafts
  useEffect(() => {
    const stop = guardLeaving(() => editor.isChanged)
    return () => {
      editor.isHere = false
      stop()
    }
  }, [])
  return { editor, drafts }
}
