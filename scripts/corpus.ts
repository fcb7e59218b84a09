/**
 * `bun run corpus [FOLDER]`: packs the whole corpora, imports them, and holds what readers get against the raw
 * files. Fails where a goal is missed.
 */

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ImportedTextReader } from './corpus/displayed-canon.ts'
import { readAndAlignRawTexts } from './corpus/expected.ts'
import type { MeasureRow } from './corpus/goal.ts'
import { locatePassages } from './corpus/locate.ts'
import { packAndImportCorpora, runWithLibrary } from './corpus/made-library.ts'
import { CORPUS_MEASURES } from './corpus/measures.ts'
import type { RawThaiVolume } from './corpus/raw/thai-files.ts'
import { unpackCorpora } from './corpus/whole-corpora.ts'

/** The folder with the archives of the whole corpora, next to the project. */
const ALONGSIDE = join(import.meta.dir, '../../shared/raw/whole')

const skeletonOf = (volumes: ReadonlyMap<number, RawThaiVolume>) =>
  new Map([...volumes].map(([volume, { skeleton }]) => [volume, skeleton]))

async function measure(corpora: string, folder: string, wanted: readonly string[]): Promise<readonly MeasureRow[]> {
  const unpacked = await unpackCorpora(corpora, join(folder, 'corpora'))
  const made = await packAndImportCorpora(unpacked, folder)
  const thai = join(unpacked, 'thai')
  const raw = readAndAlignRawTexts({ siamrath: thai, royal: thai }, join(unpacked, 'cst/cscd'))
  using shown = new ImportedTextReader(join(made.data, 'text.db'))
  const siamrath = locatePassages(shown.parts('siamrath', 'pali'), skeletonOf(raw.siamrath))
  const royal = locatePassages(shown.parts('royal', 'royal'), skeletonOf(raw.royal))
  return await runWithLibrary(made.data, 'write', async (stores) => {
    const evidence = { folder: unpacked, raw, made, shown, stores, siamrath, royal }
    const rows: MeasureRow[] = []
    for (const { name, onRequest, rows: read } of CORPUS_MEASURES) {
      if (wanted.includes(name) || (wanted.length === 0 && !onRequest)) rows.push(...(await read(evidence)))
    }
    return rows
  })
}

/** Examples below each missed goal. */
const MAX_EXAMPLES = 5

function print(rows: readonly MeasureRow[]): void {
  const width = Math.max(...rows.map(({ name }) => name.length))
  const goals = Math.max(...rows.map(({ goal }) => goal.length))
  for (const { name, goal, measured, ok, worst } of rows) {
    console.log(`${ok ? 'ok    ' : 'MISSED'} ${name.padEnd(width)}  ${goal.padEnd(goals)}  ${measured}`)
    if (!ok) for (const example of worst.slice(0, MAX_EXAMPLES)) console.log(`         ${example}`)
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' }, keep: { type: 'string' }, json: { type: 'boolean' } },
  })
  const wanted = values.only?.split(',') ?? []
  const unknown = wanted.find((name) => !CORPUS_MEASURES.some((measure) => measure.name === name))
  if (unknown !== undefined) {
    console.error(`No measure is called ${unknown}; there are ${CORPUS_MEASURES.map(({ name }) => name).join(', ')}`)
    return 2
  }
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'library-corpus-'))
  mkdirSync(folder, { recursive: true })
  const began = performance.now()
  try {
    const rows = await measure(positionals[0] ?? ALONGSIDE, folder, wanted)
    if (values.json) console.log(JSON.stringify(rows, null, 1))
    else print(rows)
    const missed = rows.filter(({ ok }) => !ok).length
    console.error(`${missed} of ${rows.length} goals are missed; ${((performance.now() - began) / 1000).toFixed(0)} s`)
    return missed === 0 ? 0 : 1
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
