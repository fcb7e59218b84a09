/** The counts of the start message and the front page match what readers find. */

import { expect, test } from 'bun:test'
import { BUILT_IN_EDITION_IDS } from '../../src/definitions/editions.ts'
import { countCanonPages } from '../../src/services/holdings.ts'
import { openStores } from '../../src/services/stores.ts'
import { openCanonLibrary } from '../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'

/** One heading with text on so many pages. */
const pack = (id: string, pages: number) => ({
  source: testSource(id),
  headings: [testHeading('one')],
  passages: [
    testPassage(
      'one',
      Array.from({ length: pages }, (_, page) => testParagraph(page + 1, `${id} ${page}`)),
    ),
  ],
})

test('page counts equal those of layouts, whichever source is shown', async () => {
  using library = await openCanonLibrary(pack('first', 2), pack('second', 5))
  const { db, folder, call } = library
  using stores = openStores(db, { primary: 'th', all: ['th'] }, { textPath: folder.file('text.db') })
  const counted = () => {
    stores.canon.refresh()
    return countCanonPages(stores)
  }
  const served = async () => {
    const layouts = BUILT_IN_EDITION_IDS.map((edition) => library.get(`/canon/volumes/9/layout?edition=${edition}`))
    return (await Promise.all(layouts)).reduce((sum, { totalPages }) => sum + totalPages, 0)
  }
  expect([counted(), await served()]).toEqual([2, 2])
  const pair = { division: 'digha-nikaya', entry: 'one', edition: 'royal' }
  await call('POST', '/passages/settle', { ...pair, choice: 'swap' })
  expect([counted(), await served()]).toEqual([5, 5])
  const { passage } = await library.get('/canon/volumes/9/entries/one/passage?edition=royal')
  await call('POST', `/passages/${passage}/hide`, { hide: true })
  expect([counted(), await served()]).toEqual([5, 5])
})
