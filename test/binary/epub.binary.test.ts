/** EPUBs of the compiled program: its worker thread and its command make the same bytes. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { epubAddress } from '../reader/epub/epub-library.ts'
import { openBook } from '../reader/epub/opened-book.ts'
import { runBinary, type Server, startServer } from '../support/binary.ts'
import { testFolder } from '../support/folders.ts'
import { runCommand } from '../support/terminal.ts'

let server: Server
afterAll(() => server.stop('SIGKILL'))
const root = testFolder()
const data = join(root, 'data')
const KEY = 'the-key-of-the-epub-tests'
const environment = { LIBRARY_BASE_URL: 'https://example.org/dhamma', LIBRARY_API_KEY: `editor:${KEY}` }

beforeAll(async () => {
  server = await startServer(data, ['--sample'], { environment })
})

const fetchBook = (page: string) => fetch(server.url + epubAddress(page))

const command = (...words: readonly string[]) => runCommand(['epub', ...words, '--data', data], environment)

test.each([
  '/canon/9/royal',
  '/canon/9/entries/sample-sutta?with=royal,pali',
  '/books/kindness-at-home',
  '/chant-sections/morning-chanting',
])('%s is the same from the service and the command', async (page) => {
  const found = page.includes('sample-sutta') ? await headingOf() : page
  const response = await fetchBook(found)
  expect([found, response.status]).toEqual([found, 200])
  const served = await response.bytes()
  openBook(served)
  const out = join(root, 'book.epub')
  for (const address of [found.slice(1), environment.LIBRARY_BASE_URL + epubAddress(found)]) {
    writeFileSync(out, 'what was there before')
    const { code, error } = await command(address, '--out', out)
    expect([code, error]).toEqual([0, expect.stringContaining('ทำหนังสือ “')])
    expect(Buffer.compare(readFileSync(out), served)).toBe(0)
  }
})

/** A heading with text, in two editions. */
async function headingOf(): Promise<string> {
  const text = await (await fetch(`${server.url}/canon/9`)).text()
  const slug = /\/canon\/9\/entries\/([a-z0-9-]+)/.exec(text)?.[1]
  return `/canon/9/entries/${slug}?with=royal,pali`
}

test('many EPUBs at once are all generated', async () => {
  const pages = [
    '/canon/9/royal',
    '/canon/9/pali',
    '/canon/9/roman',
    '/canon/25/royal',
    '/chant-sections/morning-chanting',
  ]
  const input = pages.flatMap((page) => [epubAddress(page), `${epubAddress(page)}?lang=en`])
  // without a key two are made for a caller at a time
  const headers = { authorization: `Bearer ${KEY}` }
  const answers = await Promise.all([...input, ...input].map((path) => fetch(server.url + path, { headers })))
  for (const answer of answers) {
    expect([200, 404]).toContain(answer.status)
    if (answer.status === 200) openBook(await answer.bytes())
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(16)
})

test('invalid arguments get a Thai message, and no file is written', async () => {
  const out = join(root, 'none.epub')
  for (const [words, code, said] of [
    [['canon/9/royal'], 2, '--out'],
    [['nowhere/9', '--out', out], 2, 'ทำหนังสือจาก “nowhere/9” ไม่ได้'],
    [['http://[', '--out', out], 2, 'ไม่ได้'],
    [['books/nothing', '--out', out], 1, 'ไม่พบหนังสือ'],
    [['canon/9/royal', '--out', join(root, 'no-folder', 'x.epub')], 1, 'ไม่พบไฟล์หรือโฟลเดอร์'],
  ] as const) {
    const ended = await command(...words)
    expect([words, ended.code]).toEqual([words, code])
    expect(ended.error).toContain(said)
    expect(() => readFileSync(out)).toThrow()
  }
})

test('the compiled command and a follower make the same EPUB', async () => {
  const follower = await startServer(data, ['--follow', 'https://primary.example.org'], { environment })
  try {
    const [one, other] = await Promise.all(
      [server, follower].map(async ({ url }) => (await fetch(`${url}/canon/9/royal.epub`)).bytes()),
    )
    expect(one && other && Buffer.compare(one, other)).toBe(0)
    const out = join(root, 'compiled.epub')
    const words = ['epub', 'canon/9/royal', '--out', out, '--data', data]
    expect(await runBinary(words, { environment })).toMatchObject({ code: 0 })
    expect(one && Buffer.compare(one, readFileSync(out))).toBe(0)
  } finally {
    await follower.stop('SIGKILL')
  }
})
