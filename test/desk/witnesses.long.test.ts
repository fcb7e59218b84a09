/** Witnesses of a heading with hundreds of headings. */

import { describe, expect, test } from 'bun:test'
import { cstPackage, scPackage, type siamPackage } from '../canon/witness-packages.ts'
import { testHeading, testParagraph, testPassage } from '../intake/import/packages.ts'
import { openDeskLibrary } from './desk-library.ts'

describe('witnesses of a heading', () => {
  test('are rejected with a message for whole books', async () => {
    const slugs = Array.from({ length: 405 }, (_, nth) => `h${nth}`)
    const wide = (pack: typeof siamPackage, edition: string) => ({
      source: pack.source,
      headings: [testHeading('book'), ...slugs.map((slug) => testHeading(slug, { parent: 'book' }))],
      passages: slugs.map((slug, nth) => testPassage(slug, [testParagraph(nth + 1, `evaṃ ${nth}`)], { edition })),
    })
    using whole = await openDeskLibrary([wide(cstPackage, 'roman'), wide(scPackage, 'roman')])
    const { status, body } = await whole.desk('GET', '/witnesses/digha-nikaya/book')
    expect(status).toBe(400)
    expect(body.error.message).toContain('กรุณาเลือกหัวข้อย่อย')
  })
})
