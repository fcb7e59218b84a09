/** The results of the library-wide search. Each result links to the screen where it is edited. */

import { contractResources } from '../../../definitions/registry.ts'
import { getFromApi } from '../base/api.ts'
import { ArrowKeyList, LIST_PAGE_SIZE } from '../base/keyboard-list.tsx'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { formatThaiCount, RecordName, renderWithRanges } from '../base/readable-values.tsx'
import { addProxyPrefix, createScreenAddress, type ScreenAddress, toRelativeApiLink } from '../base/route.ts'
import type { components } from '../types/api.d.ts'

type Hit = components['schemas']['LibrarySearch']['groups'][number]['items'][number]

/** Screen `/desk/find`: results of the library-wide search. */
export function LibrarySearchScreen({ query }: ScreenAddress) {
  const q = query.get('q') ?? ''
  return q === '' ? (
    <p>พิมพ์คำที่จะค้นในช่องด้านบน</p>
  ) : (
    <LoadAndRender load={() => getFromApi('/api/v1/search', { q, limit: LIST_PAGE_SIZE })} inputs={[q]}>
      {({ groups, total }) => (
        <ArrowKeyList hasRows={total > 0}>
          <p aria-live="polite">
            “<bdi>{q}</bdi>” {total === 0 ? 'ไม่พบ' : `พบ ${formatThaiCount(total)} แห่ง`}
          </p>
          {groups.map(({ kind, label, items, total }) => (
            <section key={kind}>
              <h2>{label}</h2>
              {total > items.length && (
                <p class="soft">
                  แสดง {items.length} แห่งแรกจาก {formatThaiCount(total)} พิมพ์คำให้ยาวขึ้นเพื่อให้เหลือน้อยลง
                </p>
              )}
              <ul class="records">
                {items.map((item) => (
                  <li key={item.href}>
                    <ResultLink item={item} />
                    {item.volume !== undefined && <span class="soft">เล่ม {item.volume}</span>}
                    {item.snippet.text !== item.title && <Snippet {...item.snippet} />}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </ArrowKeyList>
      )}
    </LoadAndRender>
  )
}

/** Renders a link to where a result can be edited; pages of the canon open in the reader, in a new tab. */
function ResultLink({ item: { href, slug, title, division } }: { readonly item: Hit }) {
  const path = toRelativeApiLink(href)
  const resource = contractResources.find((candidate) => path === `${candidate.path}/${slug}`)
  if (resource)
    return (
      <a href={createScreenAddress([resource.name, slug])}>
        <RecordName name={title} />
      </a>
    )
  if (division !== undefined)
    return (
      <a href={createScreenAddress(['canon', division, slug])}>
        <RecordName name={title} />
      </a>
    )
  return (
    <a href={addProxyPrefix(path)} target="_blank" rel="noopener">
      <bdi>{title}</bdi>
      <span class="soft">(เปิดหน้าอ่าน)</span>
    </a>
  )
}

/** Renders the words around a match, with the match marked. */
const Snippet = ({ text, marks }: Hit['snippet']) => (
  <p class="snippet soft">
    <bdi>
      {renderWithRanges(
        text,
        marks.map(([start = 0, length = 0]) => ({ start, length })),
        (words) => (
          <mark>{words}</mark>
        ),
      )}
    </bdi>
  </p>
)
