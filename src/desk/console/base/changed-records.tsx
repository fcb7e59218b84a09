/** Shows what edits changed in records, field by field, with the differing words marked. */

import { useState } from 'preact/hooks'
import { DECISIONS_COLLECTION } from '../../../definitions/collection-names.ts'
import type { FieldValue } from '../../../definitions/definition.ts'
import type { ApiEdit } from './edits.tsx'
import { doValuesLookEqualToEditor, flattenFields } from './field-equality.ts'
import { findReviewItemField, getThaiFieldLabel, getThaiFieldValueName } from './names.ts'
import { formatThaiCount, WordsDiff } from './readable-values.tsx'
import { createScreenAddress } from './route.ts'

type RecordStates = Pick<ApiEdit, 'before' | 'after'>

interface ChangedRecordListProps extends RecordStates {
  /** The fields to show, by collection; for other collections, all fields. */
  readonly only?: Readonly<Record<string, readonly string[]>>
}

/** Number of records shown at first, and number that the button adds. */
const RECORDS_PER_STEP = 20

/**
 * Renders what an edit or a proposal changes: a section for each record, with a word diff for each changed field, or
 * for those in `only`. Shows 20 records at first.
 */
export function ChangedRecordList({ only = {}, ...states }: ChangedRecordListProps) {
  const [shown, setShown] = useState(RECORDS_PER_STEP)
  const changes = listChangedRecords(states)
  const rest = changes.length - shown
  return (
    <>
      {changes.slice(0, shown).map(({ id, collection, title, record, fields }) => (
        <section key={id}>
          <h2>
            {collection === DECISIONS_COLLECTION ? (
              <a href={createScreenAddress(['conflicts', ...record.split('/')])}>
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
                    <WordsDiff before={before} after={after} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {rest > 0 && (
        <button type="button" onClick={() => setShown(shown + RECORDS_PER_STEP)}>
          แสดงอีก {formatThaiCount(Math.min(rest, RECORDS_PER_STEP))} จาก {formatThaiCount(rest)} รายการ
        </button>
      )}
    </>
  )
}

/** Fields of review items with the slugs of the text that they are about. */
const TEXT_SLUG_FIELDS: ReadonlySet<string> = new Set(['division', 'entry'])

/** Returns the changed fields of each record. */
function listChangedRecords({ before, after }: RecordStates) {
  const idOf = ({ collection, id }: ApiEdit['before'][number]) => `${collection}/${id}`
  // a change may have two lines for one record: itself and its translation
  const groupById = (records: ApiEdit['before']) =>
    new Map(
      [...Map.groupBy(records, idOf)].map(([id, [first, ...others]]) => [
        id,
        {
          ...(first as ApiEdit['before'][number]),
          fields: Object.assign({}, first?.fields, ...others.map(({ fields }) => fields)) as object,
        },
      ]),
    )
  const [oldById, newById] = [groupById(before), groupById(after)]
  return [...new Map([...oldById, ...newById])].map(([id, { collection, title, record }]) => {
    const [old = {}, now = {}] = [oldById, newById].map((records) => flattenFields(records.get(id)?.fields ?? {}))
    const fields = Object.keys({ ...old, ...now })
      // the heading above names the text
      .filter(
        (name) => title === null || !TEXT_SLUG_FIELDS.has(name) || findReviewItemField(collection, name) === undefined,
      )
      .filter((name) => !doValuesLookEqualToEditor(old[name] as FieldValue, now[name] as FieldValue))
      .map((name) => ({
        name,
        label: getThaiFieldLabel(collection, name),
        before: getThaiFieldValueName(collection, name, old[name]),
        after: getThaiFieldValueName(collection, name, now[name]),
      }))
    return { id, collection, title, record, fields }
  })
}
