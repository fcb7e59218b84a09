/** A write makes stale what shows something of what it changed, and nothing else (decisions §7; a read after a write sees it). */

import { describe, expect, test } from 'bun:test'
import { Changes, type EditLine, type EditLines } from '../../src/foundation/changes.ts'
import { openTestLibrary } from '../support/library.ts'

/** A log of edits that other processes write to. */
function sharedLog() {
  const lines: EditLine[] = []
  let version = 1
  let last = 0
  let received = 0
  const line = (collection: string): EditLine => ({ id: ++last, time: `${last}`, collection })
  const log: EditLines = {
    dataVersion: () => version,
    linesAfter: (id) => lines.filter((one) => one.id > id),
    last: () => lines.at(-1),
    received: () => received,
    together: (work) => work(),
  }
  /** Another process commits these lines in one moment. */
  const others = (...written: readonly EditLine[]) => {
    lines.push(...written)
    version++
  }
  /** Another process takes in what a reader sends, and commits these lines with it or without it. */
  const readers = (...written: readonly EditLine[]) => {
    received++
    others(...written)
  }
  return { changes: new Changes(log), line, others, readers }
}

const CHANTS = ['chants', 'chant-sections']
const BOOKS = ['books']
const LISTS = [CHANTS, BOOKS, [], undefined]

/** Which of the lists are shown otherwise than before. */
function changedBy(changes: Changes, act: () => void): readonly boolean[] {
  const before = LISTS.map((shown) => changes.stateOf(shown))
  act()
  changes.look()
  return LISTS.map((shown, index) => changes.stateOf(shown) !== before[index])
}

describe.each(['this process', 'another process'])('a line that %s writes changes', (who) => {
  test.each<readonly [string, string, readonly boolean[]]>([
    ['its collection', 'chants', [true, false, false, true]],
    ['another that is shown with it', 'chant-sections', [true, false, false, true]],
    ['nothing else', 'books', [false, true, false, true]],
    ['everything where it says so', '*', [true, true, true, true]],
    ['everything where nobody knows the collection', 'teachers', [true, true, true, true]],
  ])('%s', (_, collection, expected) => {
    const { changes, line, others } = sharedLog()
    const written = line(collection)
    const act = () => (who === 'this process' ? changes.noteEdit(written) : others(written))
    expect(changedBy(changes, act)).toEqual([...expected])
    expect(changes.lastEdit).toEqual({ id: written.id, time: written.time })
  })
})

test('what readers send in another process changes nothing, and hides no line that is written with it', () => {
  const { changes, line, others, readers } = sharedLog()
  expect(changedBy(changes, () => readers())).toEqual([false, false, false, false])
  expect(changedBy(changes, () => readers(line('books')))).toEqual([false, true, false, true])
  // past the log, by hand
  expect(changedBy(changes, () => others())).toEqual([true, true, true, true])
})

describe('everything is stale', () => {
  test('after a change that no line tells of', () => {
    const { changes, others } = sharedLog()
    expect(changedBy(changes, () => others())).toEqual([true, true, true, true])
  })

  test('after another text', () => {
    const { changes } = sharedLog()
    expect(changedBy(changes, () => changes.noteText('two'))).toEqual([true, true, true, true])
    expect(changes.textGeneration).toBe('two')
  })
})

test('nothing is stale while nobody writes', () => {
  const { changes, line, others } = sharedLog()
  others(line('books'))
  changes.look()
  expect(changedBy(changes, () => undefined)).toEqual([false, false, false, false])
})

test('others are looked for once in a turn, before anything is read in it', async () => {
  const { changes, line, others } = sharedLog()
  const before = changes.stateOf(BOOKS)
  others(line('books'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(changes.stateOf(BOOKS)).not.toBe(before)
})

test('an edited chant leaves kept what has nothing to do with chants', async () => {
  const library = openTestLibrary()
  const paths = ['/jataka', '/canon', '/openapi.json', '/chants', '/chant-sections', '/meta']
  for (const path of paths) await library.get(path)
  // the document is waited for when it is made, so it is kept for good from the next time on
  await library.post('/chants', { slug: 'first', title: 'บท' })
  // which says how many chants there are in it
  await library.post('/chant-sections', { slug: 'section', title: 'หมวด' })
  for (const path of paths) await library.get(path)
  const keptNow = () => paths.filter((path) => isKept(path))
  const isKept = (path: string) => {
    const { kept } = library.app
    const held = kept.count
    const answer = kept.get(`/api/v1${path}`, ({ reads }) => library.db.changes.stateOf(reads))
    return answer !== undefined && kept.count === held
  }
  expect(keptNow()).toEqual(paths)
  await library.post('/chants', { slug: 'a', title: 'บท' })
  expect(keptNow()).toEqual(['/jataka', '/canon', '/openapi.json'])
})

describe('a fact', () => {
  test('leaves kept what shows it for as long as it says the same, whoever writes', () => {
    const { changes, line, others } = sharedLog()
    let chants = 0
    let asked = 0
    const isEmpty = () =>
      changes.fact('no chants', () => {
        asked++
        changes.note(CHANTS)
        return chants === 0
      })
    const { value, reads, state } = changes.collect(isEmpty)
    expect([value, reads]).toEqual([true, ['no chants']])
    const holds = () => changes.stateOf(reads) === state
    changes.noteEdit(line('books'))
    changes.noteEdit(line('chants'))
    expect(holds()).toBe(true)
    // worked out again once for that write alone
    expect([holds(), asked]).toEqual([true, 2])
    chants = 1
    others(line('chants'))
    changes.look()
    expect(holds()).toBe(false)
    expect(isEmpty()).toBe(false)
    const after = changes.collect(isEmpty)
    changes.noteEdit(line('*'))
    expect(changes.stateOf(after.reads)).not.toBe(after.state)
  })

  test('of the menu: a page of the canon is made anew with the first chant, and not with the next', async () => {
    const library = openTestLibrary()
    const page = async () => (await library.app.handle(new Request('http://library.local/canon'))).text()
    const isKept = () =>
      library.app.kept.get('/canon', ({ reads }) => library.db.changes.stateOf(reads)) !== undefined
    expect(await page()).not.toContain('href="/chants"')
    await library.post('/chants', { slug: 'first', title: 'บท' })
    expect(isKept()).toBe(false)
    expect(await page()).toContain('href="/chants"')
    await library.post('/chants', { slug: 'second', title: 'บท' })
    expect(isKept()).toBe(true)
  })
})
