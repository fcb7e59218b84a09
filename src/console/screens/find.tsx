/** What was found in the whole library, each leading to where it is edited; and what waits for a translation. */

import { answered, api, desk } from '../api.ts'
import { onHost, pathOf } from '../host.ts'
import { Show, useLoaded } from '../loaded.tsx'
import { allResources, labelOfField, resourceNamed } from '../names.ts'
import { address } from '../route.ts'
import type { paths } from '../types/api.d.ts'
import { Walked } from '../walked.tsx'

const PAGE = 50

type Hit =
  paths['/api/v1/search']['get']['responses'][200]['content']['application/json']['groups'][number]['items'][number]

export const FindScreen = ({ q }: { readonly q: string }) =>
  q === '' ? <p>พิมพ์คำที่จะค้นในช่องด้านบน</p> : <Found q={q} />

function Found({ q }: { readonly q: string }) {
  const loaded = useLoaded(
    () => answered(api.GET('/api/v1/search', { params: { query: { q, limit: PAGE } } })),
    [q],
  )
  return (
    <Show loaded={loaded}>
      {({ groups, total }) => (
        <Walked hasRows={total > 0}>
          <p aria-live="polite">
            “<bdi>{q}</bdi>” {total === 0 ? 'ไม่พบ' : `พบ ${total.toLocaleString('th')} แห่ง`}
          </p>
          {groups.map(({ kind, label, items, total }) => (
            <section key={kind}>
              <h2>{label}</h2>
              {total > items.length && (
                <p class="hint">
                  แสดง {items.length} แห่งแรกจาก {total.toLocaleString('th')} พิมพ์คำให้ยาวขึ้นเพื่อให้เหลือน้อยลง
                </p>
              )}
              <ul class="records">
                {items.map((item) => (
                  <li key={item.href}>
                    <Place item={item} />
                    {item.volume !== undefined && <span class="soft">เล่ม {item.volume}</span>}
                    {item.snippet.text !== item.title && <Snippet {...item.snippet} />}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Walked>
      )}
    </Show>
  )
}

/** The way to where something that was found is edited; pages of the canon are only read, in a tab of their own. */
function Place({ item: { href, slug, title, division } }: { readonly item: Hit }) {
  const path = pathOf(href)
  const resource = allResources.find((one) => path === `${one.path}/${slug}`)
  if (resource) return <a href={address([resource.name, slug])}>{<bdi>{title}</bdi>}</a>
  if (division !== undefined) return <a href={address(['canon', division, slug])}>{<bdi>{title}</bdi>}</a>
  return (
    <a href={onHost(path)} target="_blank" rel="noopener">
      <bdi>{title}</bdi>&nbsp;<span class="soft">(เปิดหน้าอ่าน)</span>
    </a>
  )
}

/** The words around what was found, which is marked. */
function Snippet({ text, marks }: Hit['snippet']) {
  const parts = marks.map(([start = 0, length = 0], index) => {
    const [from = 0, before = 0] = marks[index - 1] ?? []
    return (
      <span key={start}>
        {text.slice(from + before, start)}
        <mark>{text.slice(start, start + length)}</mark>
      </span>
    )
  })
  const [last = 0, length = 0] = marks.at(-1) ?? []
  return (
    <p class="snippet soft">
      <bdi>
        {parts}
        {text.slice(last + length)}
      </bdi>
    </p>
  )
}

export function UntranslatedScreen({ query }: { readonly query: URLSearchParams }) {
  const [collection, language] = [query.get('collection') ?? '', query.get('language') ?? '']
  const offset = Number(query.get('offset') ?? 0) || 0
  const loaded = useLoaded(
    () =>
      answered(
        desk.GET('/api/desk/untranslated', {
          params: { query: { collection, language, limit: PAGE, offset } },
        }),
      ),
    [query.toString()],
  )
  const page = (at: number) =>
    address(['untranslated'], { collection, language, offset: at === 0 ? '' : String(at) })
  const placeOf = (slug: string, division: string | undefined) =>
    resourceNamed(collection) || division === undefined
      ? address([collection, slug])
      : address(['canon', division, slug])
  return (
    <Show loaded={loaded}>
      {({ items, total }) => (
        <Walked hasRows={items.length > 0}>
          <p aria-live="polite">
            {total.toLocaleString('th')} รายการ ({language})
          </p>
          <ul class="records">
            {items.map(({ id, slug, division, title, fields }) => (
              <li key={id}>
                <a href={placeOf(slug, division)}>
                  <bdi>{title}</bdi>
                </a>
                <span class="slug">{fields.map((field) => labelOfField(collection, field)).join(', ')}</span>
              </li>
            ))}
          </ul>
          {total > PAGE && (
            <nav class="row" aria-label="หน้าของรายการ">
              {offset > 0 && <a href={page(Math.max(0, offset - PAGE))}>หน้าก่อน</a>}
              {offset + PAGE < total && <a href={page(offset + PAGE)}>หน้าถัดไป</a>}
            </nav>
          )}
        </Walked>
      )}
    </Show>
  )
}
