/** What the people of a fixture library did: something of every kind that the contract has, through the API alone. */

import type { Answer, Editor, ServedOldProgram } from './program.ts'

const API = '/api/v1'
const VOLUME = '/canon/volumes/12/entries'
const PAIR = { division: 'majjhima-nikaya' } as const

/** Writes as one of the editors. */
class Writer {
  constructor(
    private readonly served: ServedOldProgram,
    private readonly editor: Editor,
  ) {}

  async write(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.served.ask(method, API + path, body, this.editor)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer
  }

  post = (path: string, body: unknown) => this.write('POST', path, body)
  patch = (path: string, body: unknown) => this.write('PATCH', path, body)
  remove = (path: string) => this.write('DELETE', path)
  get = async (path: string) => (await this.served.ask('GET', API + path, undefined, this.editor)).body

  translate = (collection: string, id: number, fields: object) =>
    this.post('/translations', { collection, id, language: 'en', ...fields })
}

/** @param served a library with the sample and the first two texts */
export async function liveAsLibrary(served: ServedOldProgram): Promise<void> {
  const [malee, somchai] = [new Writer(served, 'malee'), new Writer(served, 'somchai')]
  await books(malee, somchai)
  await chants(malee, somchai)
  await lists(malee)
  await canon(malee, somchai)
  await contents(malee, somchai)
  await decisions(malee, somchai)
}

async function books(malee: Writer, somchai: Writer): Promise<void> {
  for (const slug of ['first-shelf', 'second-shelf', 'third-shelf'])
    await malee.post('/book-categories', { slug, title: `หมวด ${slug}`, description: 'ของพิพิธภัณฑ์' })
  await somchai.post('/book-categories/third-shelf/move', { delta: -1 })
  for (const [index, slug] of ['river', 'hill', 'cave', 'forest'].entries())
    await malee.post('/books', {
      slug,
      title: `หนังสือ ${slug}`,
      category: index < 2 ? 'first-shelf' : 'third-shelf',
      author: 'ผู้เขียน',
      publishedYear: 2500 + index,
      writtenIn: 'ไทย',
      shelves: ['featured'],
    })
  await somchai.patch('/books/river', { subtitle: 'ฉบับแก้ไข', author: null })
  await somchai.patch('/books/hill', { slug: 'high-hill' })
  await malee.write('PUT', '/books/river/contents', {
    chapterTitle: ['ต้นน้ำ', 'ปลายน้ำ'],
    chapterBody: ['น้ำไหลลงจากเขา\n\nเย็นนัก', 'น้ำถึงทะเล'],
  })
  await malee.write('PUT', '/books/cave/contents', { chapterTitle: ['ถ้ำ'], chapterBody: ['มืด'] })
  await somchai.write('PUT', '/books/cave/contents', { chapterTitle: [], chapterBody: [] })
  await somchai.remove('/books/forest')
  const { id } = await malee.get('/books/river')
  await malee.translate('books', id, { title: 'The river', subtitle: 'Revised' })
  await somchai.translate('books', id, { title: 'A river', subtitle: 'Revised' })
}

async function chants(malee: Writer, somchai: Writer): Promise<void> {
  await malee.post('/chant-sections', { slug: 'evening', title: 'สวดเย็น' })
  for (const slug of ['bell', 'lamp', 'night', 'dawn'])
    await malee.post('/chants', {
      slug,
      title: `บท ${slug}`,
      section: 'evening',
      pali: 'นะโม ตัสสะ\nภะคะวะโต',
      roman: 'namo tassa',
      meaning: 'ขอนอบน้อม',
      occasion: 'ก่อนนอน',
    })
  await somchai.post('/chants/night/move', { delta: -1 })
  await somchai.patch('/chants/lamp', { pali: null, roman: '' })
  await somchai.remove('/chants/dawn')
  const { id } = await malee.get('/chants/bell')
  await malee.translate('chants', id, { title: 'The bell', meaning: 'Homage' })
  const lamp = await malee.get('/chants/lamp')
  await malee.translate('chants', lamp.id, { title: 'The lamp' })
  await somchai.translate('chants', lamp.id, { title: '' })
}

async function lists(malee: Writer): Promise<void> {
  await malee.remove('/jataka/jataka-547')
  await malee.post('/jataka/bulk', {
    nipata: 'mahanipata',
    rows: ['546|วิธุรชาดก (แก้)|ว่าด้วยปัญญา|Vidhura', '547|ชาดกท้าย|เขียนใหม่|Nava'],
  })
  await malee.patch('/jataka/jataka-2', { slug: 'sandy-road', summary: 'เรื่องของพ่อค้า' })
  await malee.remove('/jataka/jataka-546')
  await malee.post('/jataka/nipatas/dukanipata/move', { delta: -1 })
  await malee.post('/dhamma-groups/sets', { slug: 'museum-set', title: 'ชุดพิพิธภัณฑ์' })
  await malee.post('/dhamma-groups/bulk', {
    set: 'museum-set',
    rows: ['2|หมวดสองใหม่|คำอธิบาย|9001', '3|หมวดสามใหม่||9002'],
  })
  await malee.post('/dhamma-groups', {
    slug: 'with-members',
    title: 'มีข้อย่อย',
    set: 'museum-set',
    number: 2,
    members: [{ title: 'ข้อหนึ่ง', pali: 'Eka', description: null }, { title: 'ข้อสอง' }],
  })
  const dump = await malee.get('/collections/dhamma-group-sets')
  const records = dump.records.map((record: { slug: string }) =>
    record.slug === 'museum-set' ? { ...record, description: 'แก้ทั้งชุด' } : record,
  )
  await malee.write('PUT', '/collections/dhamma-group-sets', { ...dump, records })
}

async function canon(malee: Writer, somchai: Writer): Promise<void> {
  await malee.patch('/canon/pitakas/vinaya', { description: 'แก้โดยบรรณาธิการ' })
  await somchai.patch('/canon/divisions/samyutta-nikaya', { slug: 'samyutta', abbreviation: 'สํ.' })
  await malee.post('/canon/divisions/samyutta/move', { delta: 1 })
  const { id } = await malee.get('/canon/divisions/samyutta')
  await malee.translate('divisions', id, { title: 'Connected discourses' })
}

async function contents(malee: Writer, somchai: Writer): Promise<void> {
  await malee.post(VOLUME, { slug: 'own', title: 'หัวข้อของบรรณาธิการ', parent: 'trial', royalPage: 3 })
  await malee.post(VOLUME, { slug: 'own-below', title: 'ข้อย่อย', parent: 'own', note: 'หมายเหตุ' })
  await somchai.post(`${VOLUME}/own-below/nest`, { direction: 'out' })
  await somchai.post(`${VOLUME}/three/nest`, { direction: 'in' })
  await somchai.post(`${VOLUME}/five/move`, { delta: -1 })
  await malee.patch(`${VOLUME}/one`, { slug: 'chapter-one', title: 'บทที่หนึ่ง', pali: 'Paṭhama' })
  await malee.patch(`${VOLUME}/two`, { note: 'ดูบทก่อน' })
  await somchai.remove(`${VOLUME}/colophon`)
  await somchai.remove(`${VOLUME}/eight`)
  await malee.post(VOLUME, { slug: 'eight', title: 'บทที่แปด เขียนใหม่', parent: 'trial' })
  const { entry } = await malee.get(`${VOLUME}/chapter-one`)
  await malee.translate('tipitaka-contents', entry.id, { title: 'Chapter one' })
}

async function decisions(malee: Writer, somchai: Writer): Promise<void> {
  const settle = (by: Writer, entry: string, edition: string, choice: string) =>
    by.post('/passages/settle', { ...PAIR, entry, edition, choice })
  await settle(malee, 'chapter-one', 'royal', 'keep')
  await settle(somchai, 'two', 'royal', 'swap')
  await settle(malee, 'three', 'royal', 'swap')
  await somchai.post('/passages/reopen', { ...PAIR, entry: 'three', edition: 'royal' })
  await settle(malee, 'five', 'roman', 'swap')
  await settle(malee, 'six', 'pali', 'keep')
  await settle(somchai, 'six', 'pali', 'swap')
  const hide = async (by: Writer, entry: string, edition: string, hide: boolean, variant = false) => {
    const shown = await by.get(`${VOLUME}/${entry}/passage?edition=${edition}`)
    const { passage } = variant ? shown.variants[0] : shown
    await by.post(`/passages/${passage}/hide`, { hide })
    return passage
  }
  await hide(malee, 'four', 'royal', true, true)
  await hide(somchai, 'two', 'pali', true)
  const again = await hide(malee, 'five', 'royal', true)
  await malee.post(`/passages/${again}/hide`, { hide: false })
}

/** What only later programs have: notes on decisions, many pairs at once, undoing. Older ones have no such address. */
export async function liveAtDesk(served: ServedOldProgram): Promise<void> {
  const me = await served.ask('GET', '/api/desk/me', undefined, 'malee')
  if (me.status === 404) return
  const write = async (method: string, path: string, body?: unknown) => {
    const answer = await served.ask(method, `/api/desk${path}`, body, 'somchai')
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }
  const pairs = ['royal', 'pali'].map((edition) => ({ ...PAIR, entry: 'seven', edition }))
  await write('POST', '/settlements', { choice: 'swap', pairs, note: 'ตามต้นฉบับใหม่กว่า' })
  const { items } = await write('GET', '/edits?collection=books&limit=50')
  const deletion = items.find(({ action }: { action: string }) => action === 'delete')
  await write('POST', `/edits/${deletion.id}/undo`)
  const pages = await served.ask('GET', '/api/desk/pages', undefined, 'malee')
  if (pages.status === 404) return
  // read by two, by one, and changed since: the first source comes once more
  for (const [page, editors] of [
    [1, ['malee', 'somchai']],
    [2, ['malee']],
  ] as const)
    for (const editor of editors) {
      const path = `/api/desk/pages/12/royal/${page}/read`
      const read = await served.ask('POST', path, undefined, editor)
      if (read.status !== 200) throw new Error(`${path}: ${JSON.stringify(read)}`)
    }
  await write('PUT', '/shares', { name: 'malee', edition: 'royal', volume: 12, from: 2 })
}
