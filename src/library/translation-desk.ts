/** Translations as they stand, changed field by field, and what still waits for one (desk §1). */

import type { LibraryDatabase } from '../../db/library-database.ts'
import {
  type Collection,
  filledIn,
  translatableFields,
  translationSchema,
} from '../collections/collection.ts'
import type { CollectionStore } from '../collections/store.ts'
import type { Intent, Values } from '../intent.ts'
import type { Translation } from '../languages/overlay.ts'
import type { TranslationStore } from '../languages/translations.ts'
import { type UntranslatedItem, untranslated } from '../languages/untranslated.ts'
import { notFound, Refusal } from '../refusal.ts'
import { tagOfValues } from '../tag-of.ts'
import { judge } from '../validation/judge.ts'
import { checkLanguage, translatableCollection } from './translations.ts'

/** What names one translation. */
export interface TranslationName {
  readonly collection: string
  readonly id: number
  readonly language: string
}

export interface TranslationAnswer extends TranslationName {
  /** Every translatable field; null where it is not translated. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly version: string
}

export class TranslationDesk {
  constructor(
    private readonly db: LibraryDatabase,
    private readonly collections: CollectionStore,
    private readonly translations: TranslationStore,
  ) {}

  /** A set that is not there has all its fields null. @throws Refusal `not_found` */
  read(name: TranslationName): TranslationAnswer {
    const { collection } = this.find(name)
    return answerOf(name, collection, this.current(name))
  }

  /** Writes the fields that the body names and leaves the others; null empties one. @throws Refusal */
  change(name: TranslationName, intent: Intent<unknown>): TranslationAnswer {
    const { collection, label } = this.find(name)
    return this.db.write(intent.keyName, (log) => {
      const before = this.current(name)
      intent.precondition(versionOf(before))
      const given = judge(translationSchema(collection.fields), intent.body()) as Values
      const after = filledIn({ ...before, ...given })
      this.store(name, label, before, after, log)
      return answerOf(name, collection, after)
    })
  }

  /** @throws Refusal `not_found` */
  remove(name: TranslationName, intent: Intent): TranslationAnswer {
    const { collection, label } = this.find(name)
    return this.db.write(intent.keyName, (log) => {
      const before = this.current(name)
      intent.precondition(versionOf(before))
      this.store(name, label, before, {}, log)
      return answerOf(name, collection, {})
    })
  }

  /** @throws Refusal `invalid_request` */
  waiting(name: string, language: string, page: { limit: number; offset: number }) {
    const collection = translatableCollection(this.collections, name)
    checkLanguage(this.translations.languages, language)
    const fields = Object.keys(translatableFields(collection.fields))
    const found: { items: readonly UntranslatedItem[]; total: number } = untranslated(
      this.db,
      name,
      fields,
      language,
      page,
    )
    return { ...found, ...page }
  }

  private store(
    { collection, id, language }: TranslationName,
    record: string,
    before: Translation,
    after: Translation,
    log: Parameters<Parameters<LibraryDatabase['write']>[1]>[0],
  ): void {
    const isEmpty = Object.keys(after).length === 0
    if (isEmpty) this.translations.drop(collection, id, language)
    else this.translations.put(collection, id, language, after)
    log({
      action: isEmpty ? 'delete-translation' : 'translate',
      collection,
      record,
      recordId: id,
      change: { language, before, after: isEmpty ? null : after },
    })
  }

  private current({ collection, id, language }: TranslationName): Translation {
    return this.translations.of(collection, id, language) ?? {}
  }

  /** An address that names no translation is none. @throws Refusal `not_found` */
  private find(name: TranslationName): { readonly collection: Collection; readonly label: string } {
    try {
      const collection = translatableCollection(this.collections, name.collection)
      checkLanguage(this.translations.languages, name.language)
      const label = collection.nameOf(name.id)
      if (label !== undefined) return { collection, label }
      throw notFound(`ไม่พบ${collection.label}ที่มี id ${name.id} กรุณาตรวจสอบรหัสของรายการที่จะแปล`)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'invalid_request') throw error
      throw notFound(Object.values(error.issues ?? {}).flat()[0] ?? error.message)
    }
  }
}

const versionOf = (fields: Translation): string =>
  tagOfValues(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))

const answerOf = (
  name: TranslationName,
  { fields }: Collection,
  translated: Translation,
): TranslationAnswer => ({
  ...name,
  fields: Object.fromEntries(
    Object.keys(translatableFields(fields)).map((field) => [field, translated[field] ?? null]),
  ),
  version: versionOf(translated),
})
