/** The sample library with a few records of each kind, for tests that want a library with something in it. */

import { addSampleLibrary } from '../../src/host/sample/fill.ts'
import { createSampleDumps } from '../../src/host/sample/sample-library.ts'
import type { LibraryStores } from '../../src/services/stores.ts'

/** Records of each group that are kept. */
const MAX_COUNT = 5
/** Groups that are kept. */
const GROUPS = 2

interface Record {
  readonly slug: string
  readonly section?: string
  readonly set?: string
}
interface Dump {
  readonly records: readonly Record[]
}

const GROUPED = {
  chants: ['chant-sections', 'section'],
  'dhamma-groups': ['dhamma-group-sets', 'set'],
} as const

/** Fills a library like `serve --sample`, but with only a few chants, dhamma groups and jatakas. */
export function fillSmallSample(stores: LibraryStores, dataFolder: string): Promise<boolean> {
  const dumps = new Map(createSampleDumps() as ReadonlyMap<string, Dump>)
  const keep = (name: string, records: readonly Record[]) => dumps.set(name, { ...dumps.get(name), records })
  for (const [name, [of, field]] of Object.entries(GROUPED)) {
    const groups = (dumps.get(of)?.records ?? []).slice(0, GROUPS)
    keep(of, groups)
    const records = dumps.get(name)?.records ?? []
    keep(
      name,
      groups.flatMap(({ slug }) => records.filter((record) => record[field] === slug).slice(0, MAX_COUNT)),
    )
  }
  keep('jataka', (dumps.get('jataka')?.records ?? []).slice(0, MAX_COUNT))
  return addSampleLibrary(stores, dataFolder, dumps)
}
