/** What waits for a translation. */

import { get } from '../base/api.ts'
import { Listed, offsetOf, PAGE, Row } from '../base/listed.tsx'
import { Load } from '../base/loaded.tsx'
import { labelOfField, nameOfLanguage, resourceNamed } from '../base/names.ts'
import { type At, address } from '../base/route.ts'

/** The screen of missing translations. */
export function UntranslatedScreen({ query }: At) {
  const { collection = '', language = '' } = Object.fromEntries(query)
  const input = { collection, language, limit: PAGE, offset: offsetOf(query) }
  const addressOf = (slug: string, division: string | undefined) =>
    resourceNamed(collection) || division === undefined
      ? address([collection, slug])
      : address(['canon', division, slug])
  return (
    <Load from={() => get('/api/desk/untranslated', input)} by={[query.toString()]}>
      {(found) => (
        <Listed
          {...{ found, query, screen: ['untranslated'] }}
          counted={`รายการ (${nameOfLanguage(language)})`}
          row={({ id, slug, division, title, fields }) => (
            <Row
              key={id}
              href={addressOf(slug, division)}
              label={<bdi>{title}</bdi>}
              note={fields.map((field) => labelOfField(collection, field)).join(', ')}
            />
          )}
        />
      )}
    </Load>
  )
}
