/** The canon: the import, reads from the largest volume, literal search, and the size of text.db. */

import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LibraryDatabase } from '../../db/library-database.ts'
import { readVolume } from '../../src/canon/text/page-parts.ts'
import { searchVolume } from '../../src/canon/volumes/literal-search.ts'
import { openStores, type Stores } from '../../src/library/stores.ts'
import { EDITIONS, type Edition } from '../../src/resources/editions.ts'
import { readPlainParagraphs } from '../../src/texts/stored-paragraphs.ts'
import { libraryCommand } from './library-server.ts'
import { median } from './process.ts'
import type { Figure, Section } from './report.ts'
import { packages } from './texts.ts'

const IMPORT_SECONDS = 90
const IMPORT_MB = 600
/** What "a few milliseconds" is taken to mean, for the contents of the largest volume. */
const CONTENTS_MS = 10

const VOLUMES = Array.from({ length: 45 }, (_, index) => index + 1)

/**
 * @param scratch a folder for passing things
 * @param rounds measurements of each figure; the middle one counts
 */
export async function benchCanon(scratch: string, rounds: number): Promise<readonly Section[]> {
  const found = packages()
  if (found.length === 0) return []
  const data = join(scratch, 'canon')
  mkdirSync(data, { recursive: true })
  const imported = await measureImport(found, data)
  const db = LibraryDatabase.open(join(data, 'library.db'))
  const stores = openStores(db, { primary: 'th', all: ['th', 'en'] }, { textPath: join(data, 'text.db') })
  try {
    stores.canon.refresh()
    return [
      { ...imported, figures: [...imported.figures, sizeOfText(stores, join(data, 'text.db'))] },
      measureReads(stores, rounds),
      measureSearch(stores, scratch, rounds),
    ]
  } finally {
    stores.canon.close()
    db.close()
  }
}

/** `library import` in a process of its own. */
async function measureImport(paths: readonly string[], data: string): Promise<Section> {
  const started = performance.now()
  const child = Bun.spawn([...libraryCommand(), 'import', ...paths, '--data', data], {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
  })
  if ((await child.exited) !== 0) throw new Error('The import failed')
  const seconds = (performance.now() - started) / 1000
  return {
    title: 'Import of the canon',
    about: `library import of ${paths.length} packages into a new data folder, its full-text index included.`,
    figures: [
      { name: 'time', unit: 's', better: 'lower', ours: seconds, goal: { atMost: IMPORT_SECONDS } },
      {
        name: 'most memory',
        unit: 'MB',
        better: 'lower',
        ours: (child.resourceUsage()?.maxRSS ?? 0) / 1e6,
        goal: { atMost: IMPORT_MB },
      },
    ],
  }
}

/** text.db beside the words that are in it, every source counted. */
function sizeOfText({ canon }: Stores, path: string): Figure {
  const words = canon.text.read(({ sqlite }) => {
    let bytes = 0
    for (const { paragraphs } of sqlite
      .query<{ paragraphs: string }, []>('SELECT paragraphs FROM parts')
      .iterate()) {
      bytes += Buffer.byteLength(readPlainParagraphs(paragraphs).join('\n'))
    }
    return bytes
  }, 0)
  return {
    name: 'text.db beside its words',
    unit: 'MB',
    better: 'lower',
    ours: statSync(path).size / 1e6,
    baseline: words / 1e6,
  }
}

/** Answers made and serialised anew each time; kept answers are in the section on reads. */
function measureReads({ canon, db }: Stores, rounds: number): Section {
  const entries = (volume: number) => canon.entries.flat(volume, 'th').entries
  const volume = VOLUMES.toSorted((a, b) => entries(b) - entries(a))[0] ?? 1
  const print = { volume, edition: 'roman' as const, language: 'th' }
  const { totalPages } = canon.pages.layout(print)
  let page = 0
  const nextPage = () => JSON.stringify(canon.pages.page(print, (page++ % totalPages) + 1))
  const write = () =>
    db.write('bench', (log) => {
      log({ action: 'import', collection: 'tipitaka-contents', record: '*', change: {} })
    })
  const contents = { unit: 'ms', better: 'lower', goal: { atMost: CONTENTS_MS } } as const
  const small = { unit: 'ms', better: 'lower' } as const
  const after = (answer: () => unknown) => milliseconds(rounds, answer, write)
  return {
    title: 'The largest volume',
    about: `Volume ${volume}: ${entries(volume)} headings, ${totalPages} pages. Each answer is made and serialised, in this process; "after a write" has read the headings of its division again.`,
    figures: [
      {
        name: 'contents as a tree',
        ...contents,
        ours: milliseconds(rounds, () => canon.entries.tree(volume, 'th')),
      },
      {
        name: 'contents flat',
        ...contents,
        ours: milliseconds(rounds, () => canon.entries.flat(volume, 'th')),
      },
      { name: 'contents after a write', ...small, ours: after(() => canon.entries.tree(volume, 'th')) },
      { name: 'layout', ...small, ours: milliseconds(rounds, () => canon.pages.layout(print)) },
      { name: 'layout after a write', ...small, ours: after(() => canon.pages.layout(print)) },
      { name: 'page', ...small, ours: milliseconds(rounds, nextPage) },
      { name: 'page after a write', ...small, ours: after(nextPage) },
    ],
  }
}

/** Literal search in the volume with the most bytes: beside a bare loop over the same bytes, and beside rg. */
function measureSearch({ canon }: Stores, scratch: string, rounds: number): Section {
  const prints = EDITIONS.flatMap((edition) => VOLUMES.map((volume) => ({ edition, volume })))
  const bytesOf = ({ edition, volume }: { edition: Edition; volume: number }) =>
    canon.text
      .read((text) => readVolume(text, { edition, volume }, readPlainParagraphs), [])
      .reduce((sum, { paragraphs }) => sum + Buffer.byteLength(paragraphs.join('')), 0)
  const largest = prints
    .map((print) => ({ ...print, size: bytesOf(print) }))
    .toSorted((a, b) => b.size - a.size)[0]
  const { edition, volume } = largest ?? { edition: 'roman', volume: 1 }
  const text = canon.volumeTexts.of(edition, volume)
  const file = join(scratch, 'volume.txt')
  writeFileSync(file, text.bytes)
  const rg = Bun.which('rg')
  const words = edition === 'roman' ? ['dhamm', 'nibbāna', 'xyzzy'] : ['ธรรม', 'ธมฺม', 'นิพพาน', 'นิพฺพาน', 'ฮฮฮ']
  const figures = words.flatMap((query): Figure[] => {
    const needle = Buffer.from(query)
    const bare = microseconds(rounds, () => {
      let matches = 0
      for (
        let at = text.bytes.indexOf(needle);
        at !== -1;
        at = text.bytes.indexOf(needle, at + needle.length)
      )
        matches++
      return matches
    })
    const scan = microseconds(rounds, () => searchVolume(text, query, 0, 0))
    const answer = microseconds(rounds, () =>
      JSON.stringify(canon.pages.search({ edition, volume, language: 'th' }, query, 50, 0)),
    )
    const process =
      rg && microseconds(Math.min(rounds, 5), () => Bun.spawnSync([rg, '-c', '-a', '-F', query, file]))
    return [
      {
        name: `“${query}”: pages found and counted, beside Buffer.indexOf`,
        unit: 'µs',
        better: 'lower',
        ours: scan,
        baseline: bare,
        goal: { share: 0.5 },
      },
      {
        name: '  with the answer of 50 pages, beside rg as a process',
        unit: 'µs',
        better: 'lower',
        ours: answer,
        ...(process ? { baseline: process } : {}),
      },
    ]
  })
  return {
    title: 'Literal search in a volume',
    about: `The volume with the most bytes: ${edition} ${volume}, ${(text.bytes.length / 1e6).toFixed(2)} MB, from memory.`,
    figures,
    ...(rg ? {} : { missing: ['rg, which is not installed'] }),
  }
}

/** The middle one of several measurements of making and serialising an answer. */
function milliseconds(rounds: number, answer: () => unknown, before: () => void = () => undefined): number {
  const times = Array.from({ length: rounds + 2 }, () => {
    before()
    const started = performance.now()
    JSON.stringify(answer())
    return performance.now() - started
  })
  return median(times.slice(2))
}

function microseconds(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: rounds * 4 + 4 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return median(times.slice(4)) * 1000
}
