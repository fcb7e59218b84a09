/** Reading a page against the print: its words beside its picture, read by one key, put right without leaving it. */

import { useLooking, Work } from '../base/looking.tsx'
import { type At, address, numberIn } from '../base/route.ts'
import { isEditionId } from '../base/text-names.ts'
import { pagesOf } from '../pages/asking.ts'
import { readingKeys, titleOf } from '../pages/reading.ts'
import { Scan } from '../pages/scan.tsx'
import { Doubts, PageText, Said } from '../pages/shown.tsx'

export function PageScreen({ one, two, three }: At) {
  const part = isEditionId(two) && one !== 'mine' ? { volume: Number(one), edition: two } : undefined
  const name = part && numberIn(three) ? `${one}/${two}/${three}` : undefined
  const looking = useLooking(pagesOf(part), name)
  return (
    <div class="reading">
      <p class="row">
        <a href={address(['pages'])}>← ผังหน้าที่อ่าน</a>
      </p>
      <Work label="หน้าที่อ่านเทียบ" atOnce={['E']} looking={looking} shortcuts={readingKeys(looking)}>
        {(seen) => (
          <>
            <h2>{titleOf(seen)}</h2>
            {seen.title !== null && (
              <p class="soft">
                <bdi>{seen.title}</bdi>
              </p>
            )}
            <Said seen={seen} />
            <div class="page-and-scan">
              <PageText seen={seen} />
              <Scan seen={seen} />
            </div>
            <Doubts seen={seen} />
          </>
        )}
      </Work>
    </div>
  )
}
