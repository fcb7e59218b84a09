/**
 * Small packages of all kinds of sources, changed by dice: what is built in steps is held against what is built at
 * once.
 */

import type { EditionId } from '../../../src/definitions/editions.ts'
import { ENGLISH_EDITION, type TestPackage, testHeading, testParagraph, testPassage, testSource } from './packages.ts'

/** Sources as they are: two copies of the Thai, two Palis of two recensions in two scripts, a translation. */
export const SOURCES: readonly (readonly [id: string, edition: EditionId, recension: string | null])[] = [
  ['thai', 'royal', null],
  ['copy', 'royal', null],
  ['siam', 'pali', 'siamrath'],
  ['cst', 'roman', 'chattha'],
  ['other', 'roman', 'siamrath'],
  ['english', 'en-test', null],
]

const ENGLISH = { ...ENGLISH_EDITION, id: 'en-test', translates: 'pali' }

const WORDS: Readonly<Record<string, readonly string[]>> = {
  royal: ['พระผู้มีพระภาค', 'ประทับอยู่', 'ณ พระวิหาร', 'เชตวัน', 'ครั้งนั้นแล', 'ภิกษุทั้งหลาย', 'กราบทูลว่า', 'ทุกข์'],
  pali: ['เอวมฺเม', 'สุตํ', 'เอกํ สมยํ', 'ภควา', 'สาวตฺถิยํ', 'วิหรติ', 'เชตวเน', 'อนาถปิณฺฑิกสฺส', 'อาราเม'],
  roman: ['evaṃ me', 'sutaṃ', 'ekaṃ samayaṃ', 'bhagavā', 'sāvatthiyaṃ', 'viharati', 'jetavane', 'anāthapiṇḍikassa'],
  'en-test': ['the monk', 'meditating', 'in the forest', 'noble truths', 'walked', 'suffering ends'],
}

const HEADINGS = 12

export class ChangingCorpus {
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

  #passage(edition: EditionId, index: number) {
    const lines = Array.from({ length: 1 + this.roll(3) }, (_, page) =>
      testParagraph(
        index * 2 + page + 1,
        this.roll(9) === 0 ? [{ text: this.#line(edition), kind: 'heading' as const }] : this.#line(edition),
      ),
    )
    return testPassage(`h${index}`, lines, { edition, ...(this.roll(9) === 0 ? { volume: 10 } : {}) })
  }

  /** Like its neighbours, so that texts agree and words are common, and now and then with a slip. */
  #line(edition: EditionId): string {
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
