/** What an editor does with the page in sight: reads it as printed and goes on, puts words right and stays, takes that back. */

import type { Looking } from '../base/looking.tsx'
import { NEW } from '../base/records.ts'
import { address, go } from '../base/route.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import { editionName } from '../base/text-names.ts'
import { correctSelected } from '../corrections/selected.ts'
import { readPage, type SeenPage } from './asking.ts'

export const titleOf = ({ volume, edition, page }: Pick<SeenPage, 'volume' | 'edition' | 'page'>): string =>
  `เล่ม ${volume} หน้า ${page} ${editionName(edition)}`

export function readingKeys({ sight, undoKey, walkKeys }: Looking<SeenPage>): readonly Shortcut[] {
  const { view: seen } = sight
  const read = () =>
    sight.decide((page) => ({
      said: page.state === 'read' ? 'อ่านยืนยัน' : 'อ่านตรงตามฉบับพิมพ์',
      title: titleOf(page),
      leaves: true,
      send: readPage,
    }))
  // without a selection the words are typed
  const putRight = () => {
    if (!seen || correctSelected()) return
    const { volume, edition, page } = seen
    go(address(['corrections', NEW], { edition, volume, page, from: location.pathname + location.search }))
  }
  return [
    {
      ...keyFor('Enter', 'อ่านแล้ว ตรงตามฉบับพิมพ์', read),
      act: ({ target }) => {
        // a link in the page is pressed, and says nothing of the page
        const pressed = target instanceof HTMLElement && target.closest('a')
        if (pressed) pressed.click()
        else void read()
      },
    },
    keyFor('E', 'แก้คำที่เลือก', putRight),
    undoKey,
    ...walkKeys,
  ]
}
