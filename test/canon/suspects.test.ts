/** Suspected misprints: listed by weight, judged, corrected, and kept over imports (variants §3, §5). */

import { describe, expect, setSystemTime, test } from 'bun:test'
import { type TestPackage, testHeading, testParagraph, testPassage, testSource } from '../intake/import/packages.ts'
import { ORIGIN } from '../support/library.ts'
import { type CanonLibrary, createCorrectionOfSuspect, type Json, openLibraryWithSuspects } from './canon-library.ts'

const LINES = ['เอวมฺเม สุตํ ภควาx สาวตฺถิยํ วิหรติ', 'อถ โข ภควาx ภิกฺขู อามนฺเตสิ', 'เต ภิกฺขู ภทนฺเตติ ภควโตe ปจฺจสฺโสสุํ']

const pack = (lines: readonly string[] = LINES): TestPackage => ({
  source: testSource('siam'),
  headings: ['a', 'b'].map((slug) => testHeading(slug)),
  passages: [
    testPassage(
      'a',
      lines.map((line, index) => testParagraph(index + 1, line)),
      { edition: 'pali' },
    ),
    testPassage('b', [testParagraph(4, 'อถ โข ภควาx ภิกฺขู เอตทโวจ')], { edition: 'pali' }),
  ],
})

const desk = async (library: CanonLibrary, path: string): Promise<Json> => {
  const { status, body } = await library.desk('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}
const list = (library: CanonLibrary, query = '') => desk(library, `/suspects${query}`)
const judge = (library: CanonLibrary, id: number, body: object, headers = {}) =>
  library.desk('POST', `/suspects/${id}`, body, headers)
const places = ({ items }: Json) => items.map(({ entry, page, wrong }: Json) => [entry, page, wrong])

describe('suspects', () => {
  test('are listed with unique context and a proposal', async () => {
    using library = await openLibraryWithSuspects(pack())
    const { items, total } = await list(library)
    expect(total).toBe(4)
    const [first] = items.filter(({ page }: Json) => page === 1)
    expect(first).toMatchObject({
      source: 'siam',
      division: 'digha-nikaya',
      entry: 'a',
      edition: 'pali',
      volume: 9,
      page: 1,
      wrong: 'ภควาx',
      state: 'open',
      alike: 3,
      key: null,
      at: null,
      note: null,
      proposals: [{ right: 'ภควา' }],
    })
    expect(first.weight).toBeGreaterThan(0.9)
    expect(await desk(library, `/suspects/${first.id}`)).toEqual(first)
    for (const [query, n] of [
      ['source=siam', 4],
      ['source=x', 0],
      ['edition=pali', 4],
      ['edition=royal', 0],
      ['volume=9', 4],
      ['volume=8', 0],
      ['state=printed', 0],
    ])
      expect([query, (await list(library, `?${query}`)).total]).toEqual([query, n])
    const second = await list(library, '?limit=1&offset=1')
    expect([second.total, second.items]).toEqual([4, [items[1]]])
    expect((await library.desk('GET', '/suspects/99')).status).toBe(404)
    expect((await library.call('GET', `${ORIGIN}/api/desk/suspects`)).status).toBe(401)
  })

  test('give the place of a correction and count as corrected until it is undone', async () => {
    using library = await openLibraryWithSuspects(pack())
    for (const suspect of (await list(library)).items) {
      const correction = createCorrectionOfSuspect(suspect, 'อักษรลาติน')
      const preview = await library.desk('POST', '/preview/corrections', correction)
      expect([preview.status, preview.body.total]).toEqual([200, 1])
    }
    const [suspect] = (await list(library)).items
    const { id } = suspect
    const correction = createCorrectionOfSuspect(suspect, 'อักษรลาติน')
    const { status, body } = await library.desk('POST', '/corrections', correction)
    expect(status).toBe(201)
    expect((await list(library)).total).toBe(3)
    expect((await list(library, '?state=corrected')).items).toMatchObject([
      { id, state: 'corrected', key: 'editor', alike: 2 },
    ])
    expect((await judge(library, id, { state: 'printed' })).status).toBe(409)
    expect((await library.desk('POST', `/edits/${body.edit}/undo`)).status).toBe(200)
    expect((await list(library)).total).toBe(4)
  })
})

describe('an editor', () => {
  test('marks one place as printed, and undoes that', async () => {
    using library = await openLibraryWithSuspects(pack())
    const [{ id, version }] = (await list(library)).items
    const { status, body } = await judge(library, id, { state: 'printed', note: 'ต้นฉบับ' })
    expect([status, body.places]).toEqual([200, 1])
    expect(body.suspect).toMatchObject({ id, state: 'printed', key: 'editor', note: 'ต้นฉบับ', alike: 2 })
    expect((await list(library)).total).toBe(3)
    expect((await list(library, '?state=printed')).items).toEqual([body.suspect])
    // a stale version is rejected after another editor judged the suspect
    const late = await judge(library, id, { state: 'later' }, { 'if-match': `"${version}"` })
    expect(late.status).toBe(412)
    const seen = { 'if-match': `"${body.suspect.version}"` }
    expect((await judge(library, id, { state: 'later' }, seen)).body.suspect.state).toBe('later')
    expect((await judge(library, id, { state: 'open' })).body.suspect).toMatchObject({
      state: 'open',
      key: null,
      version,
    })
    expect((await judge(library, id, { state: 'corrected' })).status).toBe(400)
    expect((await judge(library, 99, { state: 'printed' })).status).toBe(404)
  })

  test('marks all places of a pair, reopens one, and undoes all by one edit', async () => {
    using library = await openLibraryWithSuspects(pack())
    const same = (await list(library)).items.filter(({ wrong }: Json) => wrong === 'ภควาx')
    await judge(library, same[1].id, { state: 'later' })
    const { body } = await judge(library, same[0].id, { state: 'printed', everywhere: true })
    expect(body.places).toBe(3)
    expect(places(await list(library))).toEqual([['a', 3, 'ภควโตe']])
    expect((await list(library, '?state=printed')).total).toBe(3)
    await judge(library, same[2].id, { state: 'open' })
    expect((await list(library)).items.map(({ id }: Json) => id)).toContain(same[2].id)
    expect((await list(library, '?state=printed')).total).toBe(2)
    const edits = await desk(library, '/edits?collection=suspects')
    expect(edits.items.map(({ action, undoable }: Json) => [action, undoable])).toEqual([
      ['judge', true],
      ['judge', true],
      ['judge', true],
    ])
    for (const { id } of edits.items.slice(0, 2))
      expect((await library.desk('POST', `/edits/${id}/undo`)).status).toBe(200)
    expect((await list(library, '?state=later')).items).toMatchObject([{ id: same[1].id }])
    expect((await list(library)).total).toBe(3)
  })

  test('sees progress by volume and person', async () => {
    using library = await openLibraryWithSuspects(pack())
    const [first, second] = (await list(library)).items
    // of one day, whenever the test is run
    setSystemTime(new Date('2026-01-31T12:00:00Z'))
    try {
      await judge(library, first.id, { state: 'printed' })
      await judge(library, second.id, { state: 'later' })
    } finally {
      setSystemTime()
    }
    const counts = { open: 2, likely: 2, printed: 1, later: 1, corrected: 0 }
    expect(await desk(library, '/suspects/progress')).toEqual({
      ...counts,
      hasText: true,
      searchedAt: expect.any(String),
      volumes: [{ source: 'siam', edition: 'pali', volume: 9, ...counts }],
      people: [
        {
          key: 'editor',
          day: '2026-01-31',
          printed: 1,
          later: 1,
          corrected: 0,
        },
      ],
    })
  })
})

describe('judgements', () => {
  const judged = async (library: CanonLibrary) => {
    const { items } = await list(library)
    const [place] = items.filter(({ wrong }: Json) => wrong === 'ภควโตe')
    const [pair] = items.filter(({ wrong }: Json) => wrong === 'ภควาx')
    await judge(library, place.id, { state: 'later' })
    await judge(library, pair.id, { state: 'printed', everywhere: true })
  }

  test('survive imports where the words moved, and rest where they are gone', async () => {
    using library = await openLibraryWithSuspects(pack())
    await judged(library)
    expect((await list(library)).total).toBe(0)
    await library.importForSuspects(pack())
    expect((await list(library)).total).toBe(0)
    await library.importForSuspects(pack(['นิทานํ', 'อปิ จ', ...LINES, 'ปุน ภควาx']))
    expect((await list(library)).total).toBe(0)
    expect((await list(library, '?state=later')).items).toMatchObject([{ page: 5, wrong: 'ภควโตe' }])
    expect((await list(library, '?state=printed')).total).toBe(4)
    // a changed context is another place, which is undecided
    await library.importForSuspects(pack(LINES.map((line) => line.replace('ภทนฺเตติ', 'อญฺเญ'))))
    expect(places(await list(library))).toEqual([['a', 3, 'ภควโตe']])
    await library.importForSuspects(pack())
    expect((await list(library)).total).toBe(0)
  })

  test('are part of exports; an older export keeps them', async () => {
    using library = await openLibraryWithSuspects(pack())
    await judged(library)
    using other = await openLibraryWithSuspects(pack())
    expect((await list(other)).total).toBe(4)
    library.carry(other)
    expect((await list(other)).total).toBe(0)
    library.carry(other, 'suspects')
    expect((await list(other)).total).toBe(0)
    expect((await other.api('GET', '/collections/suspects')).status).toBe(404)
    expect(Object.keys((await other.get('/meta')).counts)).not.toContain('suspects')
  })
})
