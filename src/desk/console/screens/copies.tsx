/** The list of an editor's unfinished texts on the first screen: drafts of this browser and own proposals. */

import { PROPOSAL } from '../../../definitions/findings/proposal.ts'
import { get, me } from '../base/api.ts'
import { allDrafts } from '../base/draft.ts'
import { firstLine } from '../base/drafts.ts'
import { Section } from '../base/listed.tsx'
import { useLoaded } from '../base/loaded.tsx'
import { nameOfCollection } from '../base/names.ts'
import { address } from '../base/route.ts'
import { readableCount, Time } from '../base/value.tsx'

/** All texts that the editor has not finished: drafts in this browser, and proposals that are not decided. */
export function WorkingCopies() {
  const open = useLoaded(
    async () => get('/api/desk/proposals/open', { by: (await me()).key, limit: 200 }),
    [],
  )
  const typed = allDrafts().flatMap(({ key, at, typed, screen }) =>
    screen
      ? [
          {
            key,
            at,
            ...screen,
            state: 'ยังไม่ได้บันทึก',
            line: firstLine(typed),
            size: JSON.stringify(typed).length,
          },
        ]
      : [],
  )
  const sent = (open.state === 'here' ? open.value.items : []).map(
    ({ id, at, kind, title, state, size }) => ({
      ...{
        key: String(id),
        at,
        size,
        href: address(['mine', id]),
        title: nameOfCollection(kind),
        line: title,
      },
      state: PROPOSAL.fields.state.called[state],
    }),
  )
  const rows = [...typed, ...sent].toSorted((one, other) => (one.at < other.at ? 1 : -1))
  if (rows.length === 0) return null
  return (
    <Section id="copies" title="ฉบับของฉัน">
      <ul class="records">
        {rows.map(({ key, href, title, line, state, size, at }) => (
          <li key={key}>
            <a href={href}>
              {title} <bdi>{line.slice(0, 80)}</bdi>
            </a>
            <span class="tag">{state}</span>
            <span class="soft">
              {readableCount(size)} ตัวอักษร · <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
