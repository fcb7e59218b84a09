/** Saves one translation of one record whole (contract, "Whole-server endpoints"). */

import { type TObject, Type } from 'typebox'
import type { LibraryDatabase } from '../../db/library-database.ts'
import {
  type Collection,
  filledIn,
  translatableFields,
  translationSchema,
} from '../collections/collection.ts'
import type { CollectionStore } from '../collections/store.ts'
import type { Intent } from '../intent.ts'
import type { Languages } from '../languages/languages.ts'
import type { Translation } from '../languages/overlay.ts'
import type { TranslationStore } from '../languages/translations.ts'
import { invalid, notFound } from '../refusal.ts'
import { LARGEST_INTEGER } from '../resources/kinds/kind.ts'
import { emptyValue } from '../resources/kinds/kinds.ts'
import { issuesOf } from '../validation/judge.ts'

/** The part of the body that is the same for every collection; the other keys are the record's fields. */
export const translationBody = Type.Object(
  {
    collection: Type.String({ minLength: 1, title: 'ชื่อชุดข้อมูล (collection)' }),
    id: Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, title: 'รหัส (id)' }),
    language: Type.String({ minLength: 1, title: 'ภาษา (language)' }),
  },
  { additionalProperties: true, $id: 'Translation' },
)

export interface SavedTranslation {
  readonly collection: string
  readonly id: number
  readonly language: string
  /** Every translatable field of the record; null, or `[]`, where there is no translation. */
  readonly fields: Readonly<Record<string, unknown>>
  /** Whether this removed a translation. */
  readonly deleted: boolean
}

/**
 * Replaces a record's translation in one language; one whose every field is empty removes it.
 * @returns whether there was none before, and what is there now.
 * @throws Refusal `invalid_request`, or `not_found` when there is no such record
 */
export function saveTranslation(
  db: LibraryDatabase,
  collections: CollectionStore,
  translations: TranslationStore,
  intent: Intent<unknown>,
): { readonly created: boolean; readonly saved: SavedTranslation } {
  const body = intent.body() as Readonly<Record<string, unknown>>
  const { collection: name, id: recordId, language: asked, ...given } = body
  const id = Number(recordId)
  const language = String(asked).toLowerCase()
  const collection = translatableCollection(collections, String(name))
  checkLanguage(translations.languages, language)
  const issues = issuesOf(schemaOf(collection), given)
  if (issues) throw invalid(issues)
  const fields = filledIn(given)
  return db.write(intent.keyName, (log) => {
    const record = collection.nameOf(id)
    if (record === undefined)
      throw notFound(`ไม่พบ${collection.label}ที่มี id ${id} กรุณาตรวจสอบรหัสของรายการที่จะแปล`)
    const before = translations.allOf(collection.name, id)[language]
    const empty = Object.keys(fields).length === 0
    if (empty) translations.drop(collection.name, id, language)
    else translations.put(collection.name, id, language, fields)
    log({
      action: empty ? 'delete-translation' : 'translate',
      collection: collection.name,
      record,
      recordId: id,
      change: { language, before: before ?? null, after: empty ? null : fields },
    })
    return {
      created: !before && !empty,
      saved: {
        collection: collection.name,
        id,
        language,
        fields: completed(collection, fields),
        deleted: empty && before !== undefined,
      },
    }
  })
}

/** @throws Refusal `invalid_request` */
export function translatableCollection(collections: CollectionStore, name: string): Collection {
  const translatable = collections.all.filter(
    ({ fields }) => Object.keys(translatableFields(fields)).length > 0,
  )
  const collection = translatable.find((candidate) => candidate.name === name)
  if (collection) return collection
  const names = translatable.map((candidate) => candidate.name).join(', ')
  throw invalid({ collection: [`ไม่มีชุดข้อมูลชื่อ “${name.slice(0, 60)}” ที่แปลได้ ชุดที่แปลได้คือ ${names}`] })
}

/** @throws Refusal `invalid_request` */
export function checkLanguage({ primary, all }: Languages, language: string): void {
  if (language === primary) {
    throw invalid({ language: [`“${language}” เป็นภาษาหลักของห้องสมุด กรุณาแก้ไขที่ตัวรายการโดยตรงแทนการแปล`] })
  }
  if (!all.includes(language)) {
    const others = all.filter((code) => code !== primary).join(', ')
    throw invalid({
      language: [`ห้องสมุดนี้ไม่ได้เปิดภาษา “${language.slice(0, 20)}” ภาษาที่แปลได้คือ ${others || 'ยังไม่มี'}`],
    })
  }
}

const schemas = new WeakMap<Collection, TObject>()

function schemaOf(collection: Collection): TObject {
  const schema = schemas.get(collection) ?? translationSchema(collection.fields)
  schemas.set(collection, schema)
  return schema
}

const completed = (collection: Collection, fields: Translation) =>
  Object.fromEntries(
    Object.entries(translatableFields(collection.fields)).map(([name, field]) => [
      name,
      fields[name] ?? emptyValue(field),
    ]),
  )
