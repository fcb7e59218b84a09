/** Packages and dictionaries that remove much, by the command. */

import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCommands } from '../../../src/host/cli/commands.ts'
import { runCommandLine } from '../../../src/host/cli/run.ts'
import { runInFolder } from '../../support/folders.ts'
import { runCommand } from '../../support/terminal.ts'
import { writeDictionary } from '../../words/dictionaries.ts'
import { testHeading, testParagraph, testPassage, testSource, writeFolder } from './packages.ts'

const passages = (ofVolume: number, count: number, division: string) =>
  Array.from({ length: count }, (_, at) =>
    testPassage(`v${ofVolume}-${at}`, [testParagraph(at + 1, 'เอกํ')], { volume: ofVolume, division }),
  )
const both = [...passages(9, 12, 'digha-nikaya'), ...passages(12, 60, 'majjhima-nikaya')]
const headings = both.map(({ division, entry, volume }) => testHeading(entry, { division, volume }))
const words = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ headword: `kamma${at + 1}`, html: '<p>act</p>' }))

test('a much smaller package or dictionary is rejected without --replace', () =>
  runInFolder(async (folder) => {
    const data = join(folder, 'data')
    const text = (id: string, name: string, own: readonly unknown[]) =>
      writeFolder(join(folder, name), { source: testSource(id), headings, passages: own })
    const imports = (...paths: readonly string[]) => runCommand(['import', ...paths, '--data', data])
    const bytes = () => ['text.db', 'words.db'].map((name) => Bun.hash(readFileSync(join(data, name))))
    expect(await imports(text('one', 'whole', both), writeDictionary(join(folder, 'sixty'), words(60)))).toEqual(
      expect.objectContaining({ code: 0 }),
    )

    // less than a volume and less than fifty goes, and is reported
    const nearly = await imports(text('one', 'nearly', both.slice(1)))
    expect([nearly.code, nearly.error]).toEqual([0, expect.stringContaining('one: นำออก 1 จาก 72 บท')])
    expect(nearly.error).toContain('(เล่ม 9 1 จาก 12)')
    expect(await imports(text('one', 'again', both))).toMatchObject({ code: 0 })
    const again = bytes()

    const part = text('one', 'part', both.slice(0, 12))
    const other = text('other', 'other', both)
    const ten = writeDictionary(join(folder, 'ten'), words(10))
    for (const [paths, says] of [
      [[part, other], 'one: นำออก 60 จาก 72 บท'],
      [[other, ten], 'made: นำออก 50 จาก 60 คำ'],
    ] as const) {
      const { code, error } = await imports(...paths)
      expect([code, error]).toEqual([1, expect.stringContaining(says)])
      expect(error).toContain('--replace')
      expect(bytes()).toEqual(again)
      expect(existsSync(join(data, 'text.db.new'))).toBe(false)
    }
    const answers: string[] = []
    const input = (answer: boolean) =>
      runCommandLine(allCommands, ['import', part, '--data', data], {
        out: () => undefined,
        error: () => undefined,
        ask: (question) => {
          answers.push(question)
          return answer
        },
        watched: true,
        environment: {},
      })
    expect([await input(false), bytes()]).toEqual([1, again])
    expect([await input(true), answers.length]).toEqual([0, 2])
    expect(await imports(text('one', 'yet-again', both))).toMatchObject({
      code: 0,
      error: expect.any(String),
    })
    expect(await imports(part, ten, '--replace')).toMatchObject({ code: 0 })
    expect(bytes()).not.toEqual(again)
  }))
