/** The list of the editor's unfinished texts on the first screen: drafts in this browser and own proposals. */

import { PROPOSAL_DEFINITION } from '../../../definitions/review-items/proposal.ts'
import { fetchOwnKeyRights, getFromApi } from '../base/api.ts'
import { listDrafts } from '../base/draft.ts'
import { getFirstDraftLine } from '../base/drafts.ts'
import { truncateText } from '../base/excerpts.ts'
import { ListSection } from '../base/keyboard-list.tsx'
import { useLoaded } from '../base/load-and-render.tsx'
import { getThaiCollectionName } from '../base/names.ts'
import { formatThaiCount, TimeElement } from '../base/readable-values.tsx'
import { createScreenAddress } from '../base/route.ts'

/** Renders the editor's unfinished texts: drafts in this browser, and undecided proposals. */
export function UnfinishedTextList() {
  const open = useLoaded(
    async () => getFromApi('/api/desk/proposals/open', { by: (await fetchOwnKeyRights()).key, limit: 200 }),
    [],
  )
  const typed = listDrafts().flatMap(({ key, at, typed, screen }) =>
    screen
      ? [
          {
            key,
            at,
            href: screen.href,
            // removes the desk's name from the title
            title: screen.title.replace(/ · [^·]*$/, ''),
            state: 'ยังไม่ได้บันทึก',
            line: getFirstDraftLine(typed),
            size: JSON.stringify(typed).length,
          },
        ]
      : [],
  )
  const sent = (open.state === 'loaded' ? open.value.items : []).map(({ id, at, kind, title, state, size }) => ({
    key: String(id),
    at,
    size,
    href: createScreenAddress(['mine', id]),
    title: getThaiCollectionName(kind),
    line: title,
    state: PROPOSAL_DEFINITION.fields.state.called[state],
  }))
  const rows = [...typed, ...sent].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  if (rows.length === 0) return null
  return (
    <ListSection id="copies" title="ฉบับของฉัน">
      <ul class="records">
        {rows.map(({ key, href, title, line, state, size, at }) => (
          <li key={key}>
            <a href={href}>
              {title} <bdi>{truncateText(line, 80)}</bdi>
            </a>
            <span class="tag">{state}</span>
            <span class="soft">
              {formatThaiCount(size)} ตัวอักษร · <TimeElement at={at} />
            </span>
          </li>
        ))}
      </ul>
    </ListSection>
  )
}
