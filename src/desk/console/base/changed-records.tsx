/** What became of records, field by field, the words that differ marked. */

import { DECISIONS } from '../../../definitions/collection-names.ts'
import type { FieldValue } from '../../../definitions/definition.ts'
import type { Edit } from './edits.tsx'
import { commentaryLinks, labelOfField } from './names.ts'
import { address } from './route.ts'
import { isSame } from './same.ts'
import { Marked } from './value.tsx'

type Sides = Pick<Edit, 'before' | 'after'>

interface ChangedProps extends Sides {
  /** The fields that are shown, by collection; of the others all. */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** Lists changed records by field. */
export const ChangedRecords = ({ only = {}, ...sides }: ChangedProps) => (
  <>
    {changesOf(sides).map(({ id, collection, title, record, fields }) => (
      <section key={id}>
        <h2>
          {collection === DECISIONS ? (
            <a href={address(['conflicts', ...record.split('/')])}>
              <bdi>{title ?? record}</bdi>
            </a>
          ) : (
            <bdi>{title ?? record}</bdi>
          )}
        </h2>
        <dl>
          {fields
            .filter(({ name }) => only[collection]?.includes(name) ?? true)
            .map(({ name, label, before, after }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>
                  <Marked before={before} after={after} />
                </dd>
              </div>
            ))}
        </dl>
      </section>
    ))}
  </>
)

/** What became of each record, field by field; what stayed is left out. */
function changesOf({ before, after }: Sides) {
  const idOf = ({ collection, id }: Edit['before'][number]) => `${collection}/${id}`
  const byId = (side: Edit['before']) => new Map(side.map((changed) => [idOf(changed), changed]))
  const [was, is] = [byId(before), byId(after)]
  return [...new Map([...was, ...is])].map(([id, { collection, title, record }]) => {
    const [old, now] = [was, is].map((side) => flat(side.get(id)?.fields ?? {}))
    const fields = Object.keys({ ...old, ...now })
      .filter((name) => !isSame(old?.[name] as FieldValue, now?.[name] as FieldValue))
      .map((name) => ({
        name,
        label: labelOfField(collection, name),
        before: commentaryLinks(collection, name, old?.[name]),
        after: commentaryLinks(collection, name, now?.[name]),
      }))
    return { id, collection, title, record, fields }
  })
}

type Flat = Readonly<Record<string, unknown>>

/** Translations field by field, chapters one by one: as `title (en)` and `chapters 2`. */
function flat(fields: Flat): Flat {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'translations' && typeof value === 'object' && value !== null) {
      for (const [language, translated] of Object.entries(value as Record<string, Flat | null>)) {
        for (const [field, text] of Object.entries(translated ?? {})) result[`${field} (${language})`] = text
      }
    } else if (name === 'chapters' && Array.isArray(value)) {
      for (const { chapter, title, body } of value as { chapter: number; title: string; body: string }[]) {
        result[`chapters ${chapter}`] = `${title}\n${body}`
      }
    } else result[name] = value
  }
  return result
}
