/** What waits for a translation. */

import { answered, desk } from '../base/api.ts'
import { Show, useLoaded } from '../base/loaded.tsx'
import { labelOfField, nameOfLanguage, resourceNamed } from '../base/names.ts'
import { offsetOf, PAGE, Paging } from '../base/paging.tsx'
import { address } from '../base/route.ts'
import { readableCount } from '../base/value.tsx'
import { Walked } from '../base/walked.tsx'

export function UntranslatedScreen({ query }: { readonly query: URLSearchParams }) {
  const { collection = '', language = '' } = Object.fromEntries(query)
  const asked = { collection, language, limit: PAGE, offset: offsetOf(query) }
  const loaded = useLoaded(
    () => answered(desk.GET('/api/desk/untranslated', { params: { query: asked } })),
    [query.toString()],
  )
  const addressOf = (slug: string, division: string | undefined) =>
    resourceNamed(collection) || division === undefined
      ? address([collection, slug])
      : address(['canon', division, slug])
  return (
    <Show loaded={loaded}>
      {({ items, total }) => (
        <Walked hasRows={items.length > 0}>
          <p aria-live="polite">
            {readableCount(total)} รายการ ({nameOfLanguage(language)})
          </p>
          <ul class="records">
            {items.map(({ id, slug, division, title, fields }) => (
              <li key={id}>
                <a href={addressOf(slug, division)}>
                  <bdi>{title}</bdi>
                </a>
                <span class="soft">{fields.map((field) => labelOfField(collection, field)).join(', ')}</span>
              </li>
            ))}
          </ul>
          <Paging screen="untranslated" query={query} total={total} />
        </Walked>
      )}
    </Show>
  )
}
