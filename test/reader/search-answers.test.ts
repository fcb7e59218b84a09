/** Answers to questions on the search page, and its notes where nothing is found. */

import { afterAll, expect, test } from 'bun:test'
import { openCanonLibraryOver } from '../canon/canon-library.ts'
import { openStarterDatabase } from '../support/starter.ts'
import { importTestDictionary } from '../words/dictionaries.ts'

const library = await importTestDictionary(await openCanonLibraryOver(openStarterDatabase()))
afterAll(() => library[Symbol.dispose]())

const page = async (q: string, lang = 'th') => (await library.visit(`/search?q=${q}&lang=${lang}`)).text
const answer = async (q: string, lang?: string) =>
  /<section class="answer">.*?<\/section>/s.exec(await page(q, lang))?.[0] ?? ''

test('a question about a group is answered by the group with its members', async () => {
  const shown = await answer('อริยสัจ 4 คืออะไร')
  expect(shown).toContain('href="/dhamma-groups/ariya-sacca?lang=th"')
  expect(shown).toContain('สมุทัย')
})

test('a group is found by its name in the other script, or without its article', async () => {
  expect(await answer('four noble truths explained', 'en')).toContain('href="/dhamma-groups/ariya-sacca?lang=en"')
  const shown = await answer('define brahmavihara', 'en')
  expect(shown).toContain('href="/dhamma-groups/brahma-vihara?lang=en"')
  expect(shown).toContain('Mettā')
})

test('a question about a word is answered by the first sense and the name of its dictionary', async () => {
  const shown = await answer('what is dhamma', 'en')
  expect(shown).toContain('href="/words/dhamma?lang=en"')
  expect(shown).toContain('what is so')
  expect(shown).toContain(library.stores.words.dictionaries()[0]?.title ?? '?')
  expect(await answer('what is dharma', 'en')).toContain('href="/words/dhamma?lang=en"')
})

test('a question about a term is answered by the glossary, with its place in the canon', async () => {
  const shown = await answer('อนัตตาแปลว่าอะไร')
  const term = library.stores.glossary.find('อนัตตา')
  expect(shown).toContain('href="/words/')
  expect(shown.replaceAll('<wbr>', '')).toContain(term?.meaning ?? '?')
  expect(shown).toContain(`>${term?.place}</a>`)
  const inEnglish = await answer('what is anatta', 'en')
  expect(inEnglish).not.toContain(term?.meaning ?? '')
  expect(inEnglish).toContain('anattā</span></a><p>not-self')
})

test.each([
  ['บุญกับกุศลต่างกันยังไง', 'th', ['บุญ', 'กุศล']],
  ['difference between samatha and vipassana', 'en', ['samatha', 'vipassanā']],
  ['อาสวะ คือ อะไร', 'th', ['อาสวะ']],
  ['อุโบสถหมายถึงอะไรในทางพุทธศาสนา', 'th', ['อุโบสถ']],
  ['วิธีนั่งสมาธิแบบอานาปานสติ', 'th', ['สมาธิ', 'อานาปานสติ']],
  ['ทำไมพระต้องจำพรรษา', 'th', ['พรรษา']],
  ['กบิลพัสดุ์อยู่ที่ไหน', 'th', ['กบิลพัสดุ์']],
  ['ท่านสารีบุตรคือใคร', 'th', ['พระสารีบุตร']],
  ['what is equanimity in buddhism', 'en', ['upekkhā']],
  ['how many jhanas are there', 'en', ['jhāna']],
  ['where did the Buddha die', 'en', ['Kusinārā']],
  ['what is karma', 'en', ['kamma']],
  ['สัมมาทิฐิ คืออะไร', 'th', ['สัมมาทิฏฐิ']],
  ['พ่อของพระพุทธเจ้าชื่ออะไร', 'th', ['พระเจ้าสุทโธทนะ']],
  ['ทำไมห้ามดื่มเหล้า', 'th', ['สุราเมรัย']],
  ['ใครฆ่าพระเจ้าพิมพิสาร', 'th', ['พระเจ้าพิมพิสาร']],
  ['conditioned vs unconditioned', 'en', ['saṅkhata', 'asaṅkhata']],
])('the question %s (%s) is answered by the terms %p', async (q, lang, terms) => {
  const shown = (await answer(q, lang)).replaceAll(/<wbr>|<\/?span[^>]*>/g, '')
  expect(terms.filter((term) => !shown.includes(`rel="nofollow">${term}</a>`))).toEqual([])
})

test('a question about a text that has a term in its name is answered by no term', async () => {
  expect(await answer('คำขอขมาพระรัตนตรัย แปลว่าอะไร')).toBe('')
  // which asks for a chant, though ป่วยหนัก is a term
  expect(await answer('แม่ป่วยหนักสวดบทไหนดี')).toBe('')
})

test('a term typed alone is explained in a line above the results', async () => {
  expect(await page('นางขุชชุตตรา')).toContain('อุบาสิกาผู้เลิศทางพหูสูต')
})

test.each([
  ['สวดมนต์ก่อนนอน', '/chants/namo-tassa'],
  ['บทสวดงานศพ', '/chants/anattalakkhana-sutta'],
  ['บทสวดคนป่วย', '/chants/bojjhanga-paritta'],
  ['คำใส่บาตร', '/chants/before-giving'],
  ['บทสวดอุทิศส่วนกุศลให้พ่อแม่', '/chants/sharing-merit-with-relatives'],
  ['คาถากันผี', '/chants/atanatiya-paritta'],
  ['พระอภิธรรมงานศพ', '/chants/abhidhamma-sangani'],
  ['สวดมนต์เช้า', '/chant-sections/morning-chanting'],
  ['ศีล 8 มีอะไรบ้าง', '/dhamma-groups/attha-sila'],
  ['คาถานกคุ่ม กันไฟ', '/chants/vattaka-paritta'],
  ['คำอธิษฐานกรวดน้ำ', '/chants/uddissanadhitthana-gatha'],
  ['บทสวดพระอภิธรรม 7 คัมภีร์ แปล', '/chants/abhidhamma-patthana'],
])('the question %s finds %s first', async (q, path) => {
  const [, first] = /<ul class="list found">\s*<li><a href="([^"?]+)/.exec(await page(q)) ?? []
  expect(first).toBe(path)
})

test.each([
  ['ธมฺ๒โม', false],
  ['เม', false],
])('whether the meaning of %s is offered: %p', async (q, isOffered) => {
  expect((await page(q)).includes('>ความหมายของ “')).toBe(isOffered)
  expect(library.stores.words.knows(q)).toBe(true)
})

test('where nothing has all words, a whole name among them is searched, and the others are listed as left out', async () => {
  const shown = await page('อิทธิบาท 4 กับการเรียน')
  expect(shown).toContain('href="/dhamma-groups/iddhi-pada?')
  expect(shown).toContain('ไม่ได้ใช้คำเหล่านี้ในการค้น: กับการเรียน')
  expect(await page('จักรยาน กับการเรียน')).toContain('ไม่พบสิ่งที่ค้น')
})

test('words for which nothing is found are answered by the terms among them', async () => {
  const answer = await page('kamma and rebirth', 'en')
  expect(answer).toContain('From the library')
  expect(answer).toContain('/words/')
})

test('a query that is no question has no answer', async () => {
  expect(await answer('อริยสัจ 4')).toBe('')
  expect(await answer('dhamma', 'en')).toBe('')
})

test.each(['ปลาหมอคางดำ', 'ปฐมสมโพธิกถา', 'ผลบอลเมื่อคืน', 'รถไฟฟ้าสายสีม่วง'])(
  '%s, which nothing has, offers the collections, and no unrelated text',
  async (q) => {
    const shown = await page(q)
    expect(shown).toContain('ไม่พบสิ่งที่ค้น')
    expect(shown).toContain('<li><a href="/chants?lang=th">')
    expect(shown).not.toContain('ใกล้เคียงที่สุด')
  },
)

test.each([
  ['บทสวดคนท้องคลอดง่าย', '/chants/angulimala-paritta'],
  ['แม่ป่วยหนักสวดบทไหนดี', '/chants/bojjhanga-paritta'],
  ['อุทิศบุญให้แมวที่ตาย', '/chants/tirokutta-sutta'],
  ['นกยางหลอกกินปลา', '/jataka/jataka-38'],
  ['คำขอบวชเอสาหัง', '/chants/asking-for-the-going-forth'],
])('%s, which nothing has all words of, is answered by the record with most of them: %s', async (q, path) => {
  const shown = await page(q)
  const [, nearest = ''] = shown.split('ใกล้เคียงที่สุด')
  expect(/<li><a href="([^?"]*)/.exec(nearest)?.[1] ?? shown).toBe(path)
})

test('a question in words that no term has is answered by the term with most of them', async () => {
  expect(await answer('เพื่อนแบบไหนไม่ควรคบ')).toContain('มิตรแท้ มิตรเทียม')
  expect(await answer('ราคาทองวันนี้เท่าไร')).toBe('')
})

test.each([
  ['หนี้สินท่วมหัว', 'th', 'หนี้'],
  ['เจ้านายไม่ดี', 'th', 'นายจ้างกับลูกจ้าง'],
])(
  'everyday words (%s, %s), which no name has, are led by the term %s and keep their results',
  async (q, lang, name) => {
    const shown = await page(q, lang)
    const [, lead = ''] = /<p class="lead">(<a href="\/words\/.*?<\/a>)/s.exec(shown) ?? []
    expect(lead.replaceAll(/<[^>]*>/g, '')).toBe(name)
    expect(shown).not.toContain(lang === 'th' ? 'แสดงผลของ' : 'Showing what has')
  },
)

test.each([
  ['ทำแท้งบาปไหม', 'th', 'การทำแท้ง'],
  ['เป็นหนี้ทำไงดี', 'th', 'หนี้'],
  ['is abortion a sin', 'en', 'gabbhapātana'],
  ['should I eat meat', 'en', 'tikoṭiparisuddha'],
])('the everyday question %s (%s) is answered by the term %s', async (q, lang, name) => {
  expect((await answer(q, lang)).replaceAll(/<[^>]*>/g, '')).toContain(name)
})

test('a number before an English name does not hide its term', async () => {
  expect(await page('10 paramis', 'en')).toContain('<p class="lead"><a href="/words/')
})

test('nearest records are not listed below records that have all words', async () => {
  expect(await page('คำถวายสังฆทาน')).not.toContain('ที่ใกล้เคียง')
})

test.each(['รสพระธรรมชนะรสทั้งปวง', 'คุลิสสานิสูตร'])(
  '%s is not answered by a chant that only contains its words',
  async (q) => {
    expect(await page(q)).not.toContain('href="/chants/')
  },
)

test('a work outside the canon is named as such, framed or not, without unrelated results', async () => {
  for (const q of ['วิสุทธิมรรค', 'วิสุทธิมรรคคืออะไร', 'มิลินทปัญหา', 'Milindapañha']) {
    const shown = await page(q)
    expect(shown).toContain('ไม่อยู่ในพระไตรปิฎก ๔๕ เล่ม')
    expect(shown).not.toContain('<ul class="list found">')
  }
})

test('the error for a text that a collection lacks names those that it has, as it was cited', async () => {
  expect((await library.visit('/search?q=DN 99')).text).toContain(
    'ไม่พบ DN 99 ในสารบัญพระไตรปิฎก มี DN <span class="whole">1–34</span>',
  )
})

test.each([
  ['/search?q=ก&lang=en', 400, '2 to 200 characters'],
  ['/canon/9/royal/9999?lang=en', 404, 'There is no such page.'],
  ['/canon/99?lang=en', 404, 'There are 1–45.'],
  ['/search?q=DN 99&lang=en', 404, 'There is no DN 99 in the contents of the canon. There are DN 1 to 34.'],
])('the error for %s is entirely in English', async (address, status, sentence) => {
  const page = await library.visit(address)
  const main = /<main.*?<\/main>/s.exec(page.text)?.[0].replaceAll(/<[^>]*>/g, '') ?? ''
  expect(page.status).toBe(status)
  expect(main).toContain(sentence)
  expect(main).not.toMatch(/[\u0e01-\u0e2e]{2}/)
})

test('a group named like a work outside the canon is found with its number', async () => {
  expect(await page('วิสุทธิ7 ประกอบด้วย')).toContain('href="/dhamma-groups/satta-visuddhi')
})
