/** Adds the sample library to an empty library (`serve --sample`). */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachFailpoint } from '../../../db/failpoints.ts'
import { SAMPLE_PACKAGES_FOLDER } from '../../../db/temporary-names.ts'
import { getTranslationLanguages } from '../../definitions/languages/languages.ts'
import { importTexts } from '../../intake/import/import.ts'
import { StarterCollectionWriter } from '../../records/collections/starter.ts'
import type { StarterDumps } from '../../records/collections/starter-files.ts'
import type { LibraryStores } from '../../services/stores.ts'
import { findReasonAgainstSample, SAMPLE_AUDIT_KEY_NAME } from './empty-library.ts'
import { createSampleDumps, type SamplePackage, samplePackages } from './sample-library.ts'

/**
 * Adds the sample to a library that has only the built-in facts. Any other library is not changed. First the text is
 * imported, then all records are added in one write, as `library begin` does. If this is interrupted at any point, the
 * next call starts again.
 * @param stores stores of the library; no other process may be writing it
 * @param dataFolder the existing folder in which text.db is or will be
 * @param dumps the records by collection
 * @returns whether the sample was added
 * @throws AppError if the disk refuses, and the errors of an import
 */
export async function addSampleLibrary(
  stores: LibraryStores,
  dataFolder: string,
  dumps: StarterDumps = createSampleDumps(),
): Promise<boolean> {
  if (findReasonAgainstSample(stores.db, dataFolder)) return false
  await importPackages(stores, dataFolder)
  new StarterCollectionWriter(stores.db, stores.collections).add(
    { dumps, names: [...dumps.keys()], newer: false },
    SAMPLE_AUDIT_KEY_NAME,
  )
  return true
}

/** Writes the text packages to folders and imports them. */
async function importPackages(stores: LibraryStores, dataFolder: string): Promise<void> {
  const folder = join(dataFolder, SAMPLE_PACKAGES_FOLDER)
  rmSync(folder, { recursive: true, force: true })
  try {
    const paths = samplePackages.map((pack) => writePackage(join(folder, pack.source.id), pack))
    reachFailpoint('sample: packages written')
    const languages = getTranslationLanguages(stores.languages)
    await importTexts({ paths, dataFolder, library: stores.db, languages, suspects: true })
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
