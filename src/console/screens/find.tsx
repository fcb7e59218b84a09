/** What was found in the whole library, each leading to where it is edited; and what waits for a translation. */

import { answered, api, desk } from '../api.ts'
import { Show, useLoaded } from '../loaded.tsx'
import { allResources, labelOfField, resourceNamed } from '../names.ts'
import { address } from '../route.ts'

const PAGE = 50

export function FindScreen({ q }: { readonly q: string }) {
  const loaded = useLoaded(
    () => answered(api.GET('/api/v1/search', { params: { query: { q, limit: PAGE } } })),
    [q],
  )
  return (
    <Show loaded={loaded}>
      {({ groups, total }) => (
        <>
          <p aria-live="polite">
            “<bdi>{q}</bdi>” {total === 0 ? 'ไม่พบ' : `พบ ${total} แห่ง`}
          </p>
          {groups.map(({ kind, label, items }) => (
            <section key={kind}>
              <h2>{label}</h2>
              <ul class="records">
                {items.map(({ slug, title, href, volume }) => (
                  <li key={href}>
                    <a href={placeOf(href, String(slug), volume)}>
                      <bdi>{title}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Show>
  )
}

/** Where something that was found is edited; pages of the canon are only read. */
function placeOf(href: string, slug: string, volume: number | undefined): string {
  const resource = allResources.find(({ path }) => href === `${path}/${slug}`)
  if (resource) return address([resource.name, slug])
  return volume === undefined ? safe(href) : address(['canon', volume])
}

/** An address of this host, or none. */
const safe = (href: string): string => (/^\/(?!\/)/.test(href) ? href : '/')

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
  return (
    <Show loaded={loaded}>
      {({ items, total }) => (
        <>
          <p aria-live="polite">{total} รายการ</p>
          <ul class="records">
            {items.map(({ id, slug, title, fields }) => (
              <li key={id}>
                {resourceNamed(collection) ? (
                  <a href={address([collection, slug])}>
                    <bdi>{title}</bdi>
                  </a>
                ) : (
                  <bdi>{title}</bdi>
                )}
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
        </>
      )}
    </Show>
  )
}
