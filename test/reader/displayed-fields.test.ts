/** Types of chants, vaggas and members of groups are in words and script that readers of a page can read. */

import { expect, test } from 'bun:test'
import { getDisplayedMemberNames, getDisplayedTextField } from '../../src/reader/shared/displayed-fields.ts'
import chants from '../../src/records/collections/starter/chants.json'

const record = (fields: object) => ({ slug: 'one', version: '1', ...fields }) as never

test.each([
  ['th', 'vagga', 'Apaṇṇakavaggo', 'อปณฺณกวคฺโค'],
  ['en', 'vagga', 'Apaṇṇakavaggo', 'Apaṇṇakavaggo'],
  ['th', 'vagga', 'The first ten', 'The first ten'],
  ['en', 'prayerType', 'พระปริตร', 'Paritta'],
  ['th', 'prayerType', 'พระปริตร', 'พระปริตร'],
  ['en', 'prayerType', 'แบบของเรา', 'แบบของเรา'],
  ['en', 'note', 'พระปริตร', 'พระปริตร'],
  ['en', 'note', '', undefined],
])('pages in %s show the %s %j as %j', (lang, field, text, shown) => {
  expect(getDisplayedTextField({ lang }, record({ [field]: text }), field)).toBe(shown as never)
})

test('each type of a starter chant has an English one', () => {
  const types = new Set(chants.records.map(({ prayerType }) => prayerType))
  const english = [...types].map((prayerType) =>
    getDisplayedTextField({ lang: 'en' }, record({ prayerType }), 'prayerType'),
  )
  expect(english.filter((type) => !type || /[ก-๙]/.test(type))).toEqual([])
})

test('each note of a starter chant has an English translation', () => {
  const noted = chants.records.filter((chant) => 'note' in chant)
  expect(noted.length).toBeGreaterThan(10)
  const untranslated = noted.filter(({ translations }) => !('note' in translations.en))
  expect(untranslated.map(({ slug }) => slug)).toEqual([])
})

test.each([
  ['en', { title: 'อนิจจตา', pali: 'Aniccatā' }, ['Aniccatā', 'อนิจจตา']],
  ['th', { title: 'อนิจจตา', pali: 'Aniccatā' }, ['อนิจจตา', 'Aniccatā']],
  ['en', { title: 'Impermanence', pali: 'Aniccatā' }, ['Impermanence', 'Aniccatā']],
  ['en', { title: 'อนิจจตา', pali: 'อนิจฺจตา' }, ['อนิจจตา', 'อนิจฺจตา']],
  ['en', { title: 'อนิจจตา', pali: null }, ['อนิจจตา']],
])('pages in %s name the member %o by %j', (lang, member, names) => {
  expect(getDisplayedMemberNames({ lang }, { description: null, ...member })).toEqual(names as never)
})
