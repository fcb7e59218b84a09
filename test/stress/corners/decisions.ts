/** Pairs of passages that two sources disagree about: settled one way, the other way, and reopened. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineScenario, type StressScenario } from '../corner.ts'

type Choices = Readonly<Record<string, 'keep' | 'swap'>>

const DIVISION = 'khuddaka-nikaya'
const VOLUME = 25
const PAIRS = Array.from({ length: 12 }, (_, index) => `pair-${index + 1}`)

/** Two text packages that disagree about every pair. @returns their folders */
export function writeDisagreement(folder: string): readonly string[] {
  return ['first', 'second'].map((id) => {
    const path = join(folder, `package-${id}`)
    mkdirSync(path, { recursive: true })
    const source = { format: 'library-text/1', id, title: id, readingLinks: {} }
    const headings = PAIRS.map((slug) => ({ division: DIVISION, slug, title: slug, volume: VOLUME }))
    const passages = PAIRS.map((entry, index) => ({
      division: DIVISION,
      entry,
      edition: 'roman',
      volume: VOLUME,
      paragraphs: [{ page: index + 1, spans: [{ text: `${id} says ${entry}` }] }],
    }))
    writeFileSync(join(path, 'source.json'), JSON.stringify(source))
    writeFileSync(join(path, 'headings.jsonl'), jsonLines(headings))
    writeFileSync(join(path, 'passages.jsonl'), jsonLines(passages))
    return path
  })
}

/** The pairs that the packages disagree about. */
export const DISAGREEMENTS = PAIRS.map((entry) => ({
  division: DIVISION,
  entry,
  edition: 'roman',
  volume: VOLUME,
  sources: ['first', 'second'] as const,
}))

const jsonLines = (rows: readonly unknown[]) => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`

export function decisionsScenario(name: string) {
  const definition: StressScenario<Choices> = {
    name,
    begin: {},
    prepare: async () => undefined,
    next: (choices, random) => {
      const entry = random.pick(PAIRS)
      const pair = { division: DIVISION, entry, edition: 'roman' }
      if (choices[entry] && random.next() < 0.5) {
        const { [entry]: _, ...after } = choices
        return { request: { method: 'POST', path: '/passages/reopen', body: pair }, after }
      }
      const choice = random.pick(['keep', 'swap'] as const)
      return {
        request: { method: 'POST', path: '/passages/settle', body: { ...pair, choice } },
        after: { ...choices, [entry]: choice },
      }
    },
    read: async (client) => {
      const { records } = await client.read<{
        records: readonly { entry: string; choice: 'keep' | 'swap' }[]
      }>('/collections/passage-decisions')
      const choices = Object.fromEntries(records.map(({ entry, choice }) => [entry, choice]))
      for (const entry of PAIRS) {
        const { source } = await client.read<{ source: string }>(
          `/canon/volumes/${VOLUME}/entries/${entry}/passage?edition=roman`,
        )
        const shown = choices[entry] === 'swap' ? 'second' : 'first'
        if (source !== shown) throw new Error(`${entry} shows ${source}, decided was ${choices[entry]}`)
      }
      return choices
    },
  }
  return defineScenario(definition)
}
