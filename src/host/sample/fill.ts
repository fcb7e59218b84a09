/** Puts the sample library into an empty library (`serve --sample`). */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reachFailpoint } from '../../../db/steps.ts'
import { SAMPLE_PACKAGES_FOLDER } from '../../../db/temporary.ts'
import { translationLanguages } from '../../definitions/languages/languages.ts'
import { importTexts } from '../../intake/import/import.ts'
import { Starter } from '../../records/collections/starter.ts'
import type { StarterDumps } from '../../records/collections/starter-files.ts'
import type { LibraryStores } from '../../services/stores.ts'
import { reasonForNoSample, SAMPLE_KEY } from './empty-library.ts'
import { type SamplePackage, sampleDumps, samplePackages } from './sample-library.ts'

/**
 * Fills a library that holds nothing but the facts; any other is left as it is. The text comes first, by an
 * ordinary import, then everything else as `library begin` puts it in, in one write with one line in the audit log: cut
 * short at any moment, the next call does it again from the start.
 * @param stores over the library; no other writer may have it open.
 * @param dataFolder where text.db is, or is to be; it exists.
 * @param dumps the records, by collection.
 * @returns whether the library was filled.
 * @throws what an import throws, and Refusal when the disk refuses.
 */
export async function fillSample(
  stores: LibraryStores,
  dataFolder: string,
  dumps: StarterDumps = sampleDumps(),
): Promise<boolean> {
  if (reasonForNoSample(stores.db, dataFolder)) return false
  await importPackages(stores, dataFolder)
  new Starter(stores.db, stores.collections).takeIn({ dumps, names: [...dumps.keys()], newer: false }, SAMPLE_KEY)
  return true
}

/** Imports the text packages by way of folders, as an import takes them. */
async function importPackages(stores: LibraryStores, dataFolder: string): Promise<void> {
  const folder = join(dataFolder, SAMPLE_PACKAGES_FOLDER)
  rmSync(folder, { recursive: true, force: true })
  try {
    const paths = samplePackages.map((pack) => writePackage(join(folder, pack.source.id), pack))
    reachFailpoint('sample: packages written')
    const languages = translationLanguages(stores.languages)
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
