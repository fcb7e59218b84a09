/** Puts the sample library into an empty library (`serve --sample`). */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { headings } from '../../../db/canon-tables.ts'
import { done } from '../../../db/steps.ts'
import { SAMPLE_PACKAGES } from '../../../db/temporary.ts'
import { HEADINGS } from '../../definitions/collection-names.ts'
import { translatedInto } from '../../definitions/languages/languages.ts'
import { importTexts } from '../../intake/import/import.ts'
import type { Stores } from '../../library/stores.ts'
import { contentsOf } from '../../records/books/contents.ts'
import type { GivenRecord } from '../../records/collections/collection.ts'
import { SAMPLE_ACTION, whyNoSample } from './empty-library.ts'
import {
  sampleCollections,
  sampleContents,
  sampleHeadingTranslations,
  samplePackages,
  sampleTranslations,
} from './sample-library.ts'
import type { SampleCollection, SamplePackage, SampleRecord } from './shape.ts'

/** Under which name the audit log remembers who put the sample in. */
const SAMPLE_KEY = 'sample'

/**
 * Fills a library that holds nothing but the facts; any other is left as it is. The text comes first, by an
 * ordinary import, then everything else in one write with one line in the audit log: cut short at any moment,
 * the next call does it again from the start.
 * @param stores over the library; nobody else may be writing to it yet.
 * @param dataFolder where text.db is, or is to be; it exists.
 * @returns whether the library was filled.
 * @throws what an import throws, and Refusal when the disk refuses.
 */
export async function fillSample(stores: Stores, dataFolder: string): Promise<boolean> {
  if (whyNoSample(stores.db, dataFolder)) return false
  await importPackages(stores, dataFolder)
  stores.db.write(
    SAMPLE_KEY,
    (log) => {
      for (const { collection, records } of sampleCollections) {
        stores.collections.find(collection).fill(records.map((record) => wholeRecord(collection, record)))
      }
      translateHeadings(stores)
      log({
        action: SAMPLE_ACTION,
        collection: '*',
        record: '*',
        change: Object.fromEntries(
          sampleCollections.map(({ collection, records }) => [collection, records.length]),
        ),
      })
    },
    { undoable: false },
  )
  return true
}

/** A record as it stands in dumps: with its translations, and a book with its contents. */
function wholeRecord(collection: SampleCollection['collection'], record: SampleRecord): GivenRecord {
  const { slug, ...fields } = record
  const translations = sampleTranslations
    .filter((row) => row.collection === collection && row.slug === slug)
    .map((row) => [row.language, row.fields])
  const contents = collection === 'books' && sampleContents.find(({ book }) => book === slug)
  return {
    slug,
    ...fields,
    ...(contents ? { contents: contentsOf(contents.chapters) } : {}),
    translations: Object.fromEntries(translations),
  }
}

/** English for the headings that the import has just added. */
function translateHeadings({ db, translations }: Stores): void {
  for (const { division, slug, language, fields } of sampleHeadingTranslations) {
    const origin = and(eq(headings.originDivision, division), eq(headings.originSlug, slug))
    const heading = db.orm.select({ id: headings.id }).from(headings).where(origin).get()
    if (heading) translations.put(HEADINGS, heading.id, language, fields)
  }
}

/** Imports the text packages by way of folders, as an import takes them. */
async function importPackages(stores: Stores, dataFolder: string): Promise<void> {
  const folder = join(dataFolder, SAMPLE_PACKAGES)
  rmSync(folder, { recursive: true, force: true })
  try {
    const paths = samplePackages.map((pack) => writePackage(join(folder, pack.source.id), pack))
    done('sample: packages written')
    await importTexts({ paths, dataFolder, library: stores.db, languages: translatedInto(stores.languages) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function writePackage(path: string, { source, headings: contents, passages }: SamplePackage): string {
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'source.json'), JSON.stringify(source))
  writeFileSync(join(path, 'headings.jsonl'), lines(contents))
  writeFileSync(join(path, 'passages.jsonl'), lines(passages))
  return path
}
