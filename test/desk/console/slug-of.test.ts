/** Slugs from names: Thai by the general system of the Royal Society, Pali as Pali, roman letters unchanged. */

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MAX_SLUG_CHARS, SLUG_PATTERN } from '../../../src/definitions/kinds/slug.ts'
import type { ValuesByLanguageAndField } from '../../../src/desk/console/form/changes.ts'
import { createSlugFromName, fillInProposedSlug } from '../../../src/desk/console/form/slug-of.ts'

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
  ['เรื่องพระพุทธเจ้า', 'rueang-phra-phutthachao'],
  // listed words take precedence, also inside a word of the browser's segmentation
  ['ภาวนา', 'phawana'],
  ['พระพุทธศาสนา', 'phra-phutthasatsana'],
  ['เทวดาและนรก', 'thewada-lae-narok'],
  ['พาหุงมหากา', 'phahung-maha-ka'],
  ['ปฏิจจสมุปบาท', 'patitchasamuppabat'],
  ['กรณียเมตตสูตร', 'karaniyametta-sut'],
  // no listed word: a vowel or tone mark follows, or a vowel precedes
  ['พรุ่งนี้', 'phrung-ni'],
  ['เสาวภา', 'saowapha'],
  ['สาวก', 'sawok'],
  ['ยาว', 'yao'],
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
])('the slug of %p is %p', (name, slug) => expect(createSlugFromName(name)).toBe(slug))

test('any text gives a valid slug or none', () => {
  const letters = fc.constantFrom(...'กขงชดตธนบปพภมยรลวศสหอะาำิีึืุูเแโใไ็่้๊๋์ฺํๆฯฤรร ๔aZ-ṃ')
  const isSlug = new RegExp(SLUG_PATTERN)
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 200 }), (name) => {
      const slug = createSlugFromName(name)
      expect(slug === '' || (isSlug.test(slug) && slug.length <= MAX_SLUG_CHARS)).toBe(true)
    }),
  )
})

test('a proposed slug follows its name, not another language or a typed or stored slug', () => {
  const stored = { id: null, slug: '', languages: ['th', 'en'], fields: {}, versions: {}, outdated: [] }
  let changes: ValuesByLanguageAndField = {}
  const type = (language: string, name: string, value: string) => {
    const typed = { ...changes, [`${language}/${name}`]: value }
    changes = fillInProposedSlug('title', stored, changes, typed)
    return changes['th/slug']
  }
  expect(type('th', 'title', 'เมต')).toBe(createSlugFromName('เมต'))
  expect(type('th', 'title', 'เมตตา')).toBe(createSlugFromName('เมตตา'))
  expect(type('en', 'title', 'Kindness')).toBe(createSlugFromName('เมตตา'))
  expect(type('th', 'title', 'เมตตาสูตร')).toBe(createSlugFromName('เมตตาสูตร'))
  expect(type('th', 'slug', 'own')).toBe('own')
  expect(type('th', 'title', 'กรุณา')).toBe('own')
  changes = {}
  expect([type('en', 'title', 'Joy'), type('th', 'title', 'มุทิตา'), type('en', 'title', 'Joys')]).toEqual([
    ...['joy', 'joy', 'joys'],
  ])
  const existing = { ...stored, id: 1, slug: 'own' }
  expect(fillInProposedSlug('title', existing, {}, { 'th/title': 'ชื่อใหม่' })).toEqual({ 'th/title': 'ชื่อใหม่' })
})
