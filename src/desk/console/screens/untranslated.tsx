/** The list of records without a translation. */

import { getFromApi } from '../base/api.ts'
import { LIST_PAGE_SIZE, ListPage, ListRow, parsePageOffset } from '../base/keyboard-list.tsx'
import { LoadAndRender } from '../base/load-and-render.tsx'
import { findResource, getThaiFieldLabel, getThaiLanguageName } from '../base/names.ts'
import { RecordName } from '../base/readable-values.tsx'
import { createScreenAddress, type ScreenAddress } from '../base/route.ts'

/** Screen `/desk/untranslated`: lists records of a collection that lack a translation into a language. */
export function UntranslatedRecordsScreen({ query }: ScreenAddress) {
  const { collection = '', language = '' } = Object.fromEntries(query)
  const input = { collection, language, limit: LIST_PAGE_SIZE, offset: parsePageOffset(query) }
  const addressOf = (slug: string, division: string | undefined) =>
    findResource(collection) || division === undefined
      ? createScreenAddress([collection, slug])
      : createScreenAddress(['canon', division, slug])
  return (
    <LoadAndRender load={() => getFromApi('/api/desk/untranslated', input)} inputs={[query.toString()]}>
      {(page) => (
        <ListPage
          {...{ page, query, screen: ['untranslated'] }}
          classifier={`รายการ (${getThaiLanguageName(language)})`}
          row={({ id, slug, division, title, fields }) => (
            <ListRow
              key={id}
              href={addressOf(slug, division)}
              label={<RecordName name={title} />}
              note={fields.map((field) => getThaiFieldLabel(collection, field)).join(', ')}
            />
          )}
        />
      )}
    </LoadAndRender>
  )
}
