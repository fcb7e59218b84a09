/** What a package states about its origin and its faults (text §5). */

import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { findCheckoutCommit } from '../../../src/intake/pack/read-version.ts'
import { runInFolder } from '../../support/folders.ts'
import { cstFile, packFiles, pageFile, writeFiles } from './packing.ts'

const COMMIT = 'c994b9d392849eb1b4531334288c1cf90fdf29cf'

/** A checkout as git leaves it: the index names the files. */
const checkout = (path: string) => ({
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/packed-refs': `# pack-refs with: peeled\n${COMMIT} refs/heads/main\n`,
  '.git/index': `DIRC....${path}\0`,
})

describe('the version of a package', () => {
  const book = cstFile('<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="bodytext">Ekaṃ.</p>')

  test('is the commit of a checkout', async () => {
    await runInFolder(async (folder) => {
      writeFiles(folder, { 'cscd/s0101m.mul0.xml': book, ...checkout('cscd/s0101m.mul0.xml') })
      for (const path of ['', 'cscd', 'cscd/s0101m.mul0.xml'])
        expect(findCheckoutCommit([join(folder, path)])).toBe(COMMIT)
    })
  })

  test('is the commit for a work tree, a loose or a detached head', async () => {
    await runInFolder(async (folder) => {
      writeFiles(folder, {
        'main/.git/HEAD': 'ref: refs/heads/main\n',
        'main/.git/refs/heads/side': `${COMMIT}\n`,
        'main/.git/worktrees/side/HEAD': 'ref: refs/heads/side\n',
        'main/.git/worktrees/side/commondir': '../..\n',
        'side/.git': 'gitdir: ../main/.git/worktrees/side\n',
        'alone/.git/HEAD': `${COMMIT}\n`,
      })
      expect(findCheckoutCommit([join(folder, 'side')])).toBe(COMMIT)
      expect(findCheckoutCommit([join(folder, 'alone'), join(folder, 'side')])).toBe(COMMIT)
      expect(findCheckoutCommit([join(folder, 'main')])).toBeNull()
      expect(findCheckoutCommit([join(folder, 'main'), join(folder, 'side')])).toBeNull()
    })
  })

  test('is not the commit of an unrelated checkout', async () => {
    await runInFolder(async (folder) => {
      writeFiles(folder, { 'corpus/s0101m.mul0.xml': book, ...checkout('letters/mother.txt') })
      expect(findCheckoutCommit([join(folder, 'corpus')])).toBeNull()
    })
  })

  test('is otherwise a digest of the files read, wherever they are', async () => {
    const version = async (files: Readonly<Record<string, string | Uint8Array>>) =>
      (await packFiles('cst-xml', files)).source.version
    const digest = await version({ 's0101m.mul0.xml': book })
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect(await version({ 'romn/s0101m.mul0.xml': book, 'readme.txt': 'x' })).toBe(digest)
    const other = cstFile('<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="bodytext">Dve.</p>')
    expect(await version({ 's0101m.mul0.xml': other })).not.toBe(digest)
  })
})

describe('the warnings of a package', () => {
  test('are in the package with all places; the terminal shows twenty', async () => {
    const marks = Array.from({ length: 30 }, () => '     [๑]  เอกํ ตตฺถ อญฺญตฺถ สพฺพตฺถ ฯ')
    const { warnings, places } = await packFiles('siamrath-cp874', {
      '090001.txt': pageFile('     [๑]  เอกํ ฯ', ...marks),
    })
    const marked = warnings.find(({ group }) => group === 'item-marks')
    expect(marked).toMatchObject({ count: 30, title: expect.stringContaining('เลขข้อ') })
    expect(marked?.places).toHaveLength(30)
    expect(places('item-marks')).toHaveLength(20)
  })

  test('count containers without text and other files, without places', async () => {
    const book = '<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="chapter">1. Brahmajālasuttaṃ</p>'
    const { summary, warnings } = await packFiles('cst-xml', {
      's0101m.mul0.xml': cstFile(`${book}<p rend="chapter">2. Sāmaññaphalasuttaṃ</p><p rend="bodytext">Ekaṃ.</p>`),
      'e0101n.mul0.xml': cstFile('<p rend="book">Visuddhimaggo</p>'),
    })
    for (const group of ['headings-without-text', 'outside-the-canon']) {
      expect(warnings).toContainEqual(expect.objectContaining({ group, count: 1, places: [] }))
    }
    expect(summary.warnings).toContainEqual({
      group: 'outside-the-canon',
      count: 1,
      places: [],
      isComplete: true,
    })
  })

  test('describe too long pages and passages by what readers see', async () => {
    const long = Array.from({ length: 400 }, () => '<p rend="bodytext">Ekaṃ dve tīṇi cattāri pañca cha.</p>').join('')
    const { places } = await packFiles('cst-xml', {
      's0101m.mul0.xml': cstFile(
        `<p rend="book">Sīlakkhandhavaggapāḷi</p><p rend="chapter">1. Brahmajālasuttaṃ</p><p rend="title">Paribbājakakathā</p><p rend="bodytext" n="1">Evaṃ <pb ed="T" n="1.0001"/> me.</p>${long}<p rend="bodytext"><pb ed="T" n="1.0005"/> Ekaṃ.</p><p rend="title">Cūḷasīlaṃ</p><p rend="bodytext"><pb ed="T" n="1.0006"/> Dve.</p>`,
      ),
    })
    expect(places('overlong-pages')).toEqual([expect.stringMatching(/^เล่ม 9 หน้า 1 → 1\d,\d{3} ตัวอักษร$/)])
  })
})
