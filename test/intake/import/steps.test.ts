/** One way of building: a text built in steps, by whatever changes, is the one that is built at once out of the same packages. */

import { expect, test } from 'bun:test'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { watchSteps } from '../../../db/steps.ts'
import type { Edition } from '../../../src/definitions/editions.ts'
import { rankFirst, removeSource } from '../../../src/intake/import/change-sources.ts'
import { importTexts } from '../../../src/intake/import/import.ts'
import { openTestDatabase } from '../../support/database.ts'
import { described } from './described.ts'
import { para, TestFolder, type TestPackage, testHeading, testPassage, testSource } from './packages.ts'

/** Sources as they are: two copies of the Thai, two Palis of two recensions in two scripts, a translation. */
const SOURCES: readonly (readonly [id: string, edition: Edition, recension: string | null])[] = [
  ['thai', 'royal', null],
  ['copy', 'royal', null],
  ['siam', 'pali', 'siamrath'],
  ['cst', 'roman', 'chattha'],
  ['other', 'roman', 'siamrath'],
  ['english', 'en-test', null],
]

const ENGLISH = {
  ...{ id: 'en-test', language: 'en', script: 'Latn', translates: 'pali' },
  ...{ label: { th: 'คำแปล', en: 'English' }, name: { th: 'คำแปล', en: 'English' } },
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  royal: ['พระผู้มีพระภาค', 'ประทับอยู่', 'ณ พระวิหาร', 'เชตวัน', 'ครั้งนั้นแล', 'ภิกษุทั้งหลาย', 'กราบทูลว่า', 'ทุกข์'],
  pali: ['เอวมฺเม', 'สุตํ', 'เอกํ สมยํ', 'ภควา', 'สาวตฺถิยํ', 'วิหรติ', 'เชตวเน', 'อนาถปิณฺฑิกสฺส', 'อาราเม'],
  roman: [
    'evaṃ me',
    'sutaṃ',
    'ekaṃ samayaṃ',
    'bhagavā',
    'sāvatthiyaṃ',
    'viharati',
    'jetavane',
    'anāthapiṇḍikassa',
  ],
  'en-test': ['the monk', 'meditating', 'in the forest', 'noble truths', 'walked', 'suffering ends'],
}

/** The same numbers for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const HEADINGS = 12

class Corpus {
  readonly packages = new Map<string, TestPackage>()

  constructor(private readonly roll: (sides: number) => number) {
    for (const [id] of SOURCES) this.packages.set(id, this.#make(id))
  }

  #make(id: string): TestPackage {
    const [, edition = 'royal', recension = null] = SOURCES.find(([name]) => name === id) ?? []
    const editions = edition === 'en-test' ? { editions: [ENGLISH] } : {}
    return {
      source: testSource(id, { recension, ...editions }),
      headings: Array.from({ length: HEADINGS }, (_, index) => testHeading(`h${index}`)),
      passages: Array.from({ length: HEADINGS }, (_, index) => this.#passage(edition, index)).filter(
        () => this.roll(8) > 0,
      ),
    }
  }

  #passage(edition: Edition, index: number) {
    const lines = Array.from({ length: 1 + this.roll(3) }, (_, page) =>
      para(
        index * 2 + page + 1,
        this.roll(9) === 0 ? [{ text: this.#line(edition), kind: 'heading' as const }] : this.#line(edition),
      ),
    )
    return testPassage(`h${index}`, lines, { edition, ...(this.roll(9) === 0 ? { volume: 10 } : {}) })
  }

  /** Like its neighbours, so that texts agree and words are common, and now and then with a slip. */
  #line(edition: Edition): string {
    const words = WORDS[edition] ?? []
    const line = Array.from({ length: 6 }, (_, at) => words[(at + this.roll(2)) % words.length]).join(' ')
    const at = this.roll(line.length)
    return this.roll(5) === 0 ? line.slice(0, at) + line.slice(at + 1) : line
  }

  /** Changes a package. @returns its id */
  change(): string {
    const id = SOURCES[this.roll(SOURCES.length)]?.[0] ?? ''
    const edition = SOURCES.find(([name]) => name === id)?.[1] ?? 'royal'
    const { passages = [], ...rest } = this.packages.get(id) ?? this.#make(id)
    const at = this.roll(passages.length)
    const next = [...passages]
    const what = this.roll(5)
    if (what === 0) next.splice(at, 1)
    else if (what === 1) next.splice(at, 0, this.#passage(edition, this.roll(HEADINGS)))
    else if (what === 2) next.push(...next.splice(at, 1))
    else next[at] = this.#passage(edition, Number(/\d+/.exec(JSON.stringify(passages[at]))?.[0] ?? 0))
    this.packages.set(id, { ...rest, passages: next })
    return id
  }
}

/** Imports at once what is there, in its order. */
async function atOnce(corpus: Corpus, order: readonly string[]): Promise<ReturnType<typeof described>> {
  using folder = new TestFolder()
  const library = openTestDatabase()
  const paths = order.map((id) => folder.put(corpus.packages.get(id) as TestPackage))
  await importTexts({ paths, dataFolder: folder.path, library })
  return described(folder.file('text.db'))
}

test.each([1, 2, 3])('a text in steps is as one at once, by the changes of dice %d', async (seed) => {
  const roll = dice(seed)
  const corpus = new Corpus(roll)
  using folder = new TestFolder()
  const library = openTestDatabase()
  const options = { dataFolder: folder.path, library }
  let order = SOURCES.map(([id]) => id)
  const put = (ids: readonly string[]) =>
    importTexts({ ...options, paths: ids.map((id) => folder.put(corpus.packages.get(id) as TestPackage)) })
  await put(order)
  for (let step = 0; step < 14; step++) {
    const what = roll(7)
    const some = order[roll(order.length)] ?? ''
    if (what === 0) {
      await rankFirst({ ...options, id: some })
      order = [some, ...order.filter((id) => id !== some)]
    } else if (what === 1 && order.length > 2) {
      await removeSource({ ...options, id: some })
      order = order.filter((id) => id !== some)
    } else {
      const changed = corpus.change()
      await put([changed])
      if (!order.includes(changed)) order.push(changed)
    }
    const steps = described(folder.file('text.db'))
    const whole = await atOnce(corpus, order)
    for (const [table, rows] of Object.entries(whole))
      expect({ step, what, table, rows: steps[table] }).toEqual({ step, what, table, rows })
  }
  copyFileSync(folder.file('text.db'), folder.file('text.before'))
  // nothing is written anew where nothing changed
  await put(order)
  expect(described(folder.file('text.db'))).toEqual(described(folder.file('text.before')))
})

test('as a kill leaves it at each of its steps, the next import says what an untouched one says', async () => {
  const roll = dice(9)
  const corpus = new Corpus(roll)
  using folder = new TestFolder()
  const pathOf = (id: string) => folder.put(corpus.packages.get(id) as TestPackage)
  const order = SOURCES.map(([id]) => id)
  await importTexts({ paths: order.map(pathOf), dataFolder: folder.path, library: openTestDatabase() })
  const before = readFileSync(folder.file('text.db'))
  for (let change = 0; change < 12; change++) corpus.change()
  const paths = order.map(pathOf)
  /** What lies there while the import stands at a step; the file that it builds is as large as it has been written so far. */
  const left = new Map<string, TestFolder>()
  watchSteps((step) => {
    const copy = new TestFolder()
    for (const name of ['text.db', 'text.db.new'])
      if (existsSync(folder.file(name))) copyFileSync(folder.file(name), copy.file(name))
    left.set(step, copy)
  })
  try {
    await importTexts({ paths, dataFolder: folder.path, library: openTestDatabase() })
  } finally {
    watchSteps(undefined)
  }
  const untouched = described(folder.file('text.db'))
  expect(left.size).toBeGreaterThanOrEqual(20)
  let isOld = true
  for (const [step, copy] of left) {
    using _ = copy
    isOld &&= step !== 'import: text in place'
    const text = readFileSync(copy.file('text.db'))
    expect([step, text.equals(before)]).toEqual([step, isOld])
    await importTexts({ paths, dataFolder: copy.path, library: openTestDatabase() })
    expect([step, described(copy.file('text.db'))]).toEqual([step, untouched])
  }
})
