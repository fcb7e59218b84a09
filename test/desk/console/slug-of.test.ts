/** Slugs out of names: Thai by the rules of the Royal Society's general system, Pali as Pali, roman letters as they are. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SLUG_LENGTH, SLUG_PATTERN } from '../../../src/definitions/kinds/slug.ts'
import { slugOf } from '../../../src/desk/console/form/slug-of.ts'

test.each([
  ['มงคลสูตร', 'mongkhon-sut'],
  ['บทสวดมนต์ทำวัตรเช้า', 'bot-suat-mon-thamwat-chao'],
  ['อริยสัจ ๔', 'ariyasat-4'],
  ['พระไตรปิฎก', 'phra-traipidok'],
  ['สวรรค์', 'sawan'],
  ['ธรรมะ', 'thamma'],
  ['กุศล', 'kuson'],
  ['ชาดก', 'chadok'],
  ['โพธิสัตว์', 'phothisat'],
  ['หลักการปฏิบัติธรรม', 'lak-kan-patibat-tham'],
  ['เรื่องพระพุทธเจ้า', 'rueang-phraphutthachao'],
  ['ไหว้พระ', 'wai-phra'],
  ['เกิด', 'koet'],
  ['เสียง', 'siang'],
  ['ตัวเรา', 'tua-rao'],
  ['พระอภิธรรม ๗ คัมภีร์', 'phra-aphitham-7-khamphi'],
  ['มงฺคลสุตฺตํ', 'mangalasuttam'],
  ['เอวมฺเม สุตํ', 'evamme-sutam'],
  ['Maṅgala Sutta: the Blessing', 'mangala-sutta-the-blessing'],
  ['Anāthapiṇḍika’s Park', 'anathapindikas-park'],
  ['', ''],
  ['。', ''],
])('%p is %p', (name, slug) => expect(slugOf(name)).toBe(slug))

test('whatever is typed, the proposal is a slug or nothing', () => {
  const letters = fc.constantFrom(...'กขงชดตธนบปพภมยรลวศสหอะาำิีึืุูเแโใไ็่้๊๋์ฺํๆฯฤรร ๔aZ-ṃ')
  const isSlug = new RegExp(SLUG_PATTERN)
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 200 }), (name) => {
      const slug = slugOf(name)
      expect(slug === '' || (isSlug.test(slug) && slug.length <= SLUG_LENGTH)).toBe(true)
    }),
  )
})
