/** The index over records: every piece is found, the order is sensible, and it follows every change. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldQuery, indexKey } from '../../search/fold.ts'
import { parseQuery } from '../../search/query.ts'
import { RecordIndex, type SearchField } from '../../search/record-index.ts'
import { HOSTILE_QUERIES } from './hostile.ts'

/** An index of one kind; records are numbered in the order given. A string is a title. */
function indexOf(...records: (string | SearchField[])[]): RecordIndex {
  const index = new RecordIndex()
  for (const [number, record] of records.entries()) {
    const fields = typeof record === 'string' ? [{ text: record, title: true }] : record
    index.put({ key: `${number}`, kind: 'chants', fields })
  }
  return index
}

/** The numbers of the records that a query finds, best first. */
function find(index: RecordIndex, typed: string): number[] {
  const found = index.search(parseQuery(typed), 10_000, 0).found.get('chants')
  expect(found?.items.length ?? 0).toBe(found?.total ?? 0)
  return (found?.items ?? []).map(({ key }) => Number(key))
}

describe('order', () => {
  test('exact, then prefix, then inside, then a typo', () => {
    const index = indexOf('mettxa', 'sumettasu', 'mettasutta', 'metta')
    expect(find(index, 'metta')).toEqual([3, 2, 1, 0])
  })

  test('the same in Thai', () => {
    const index = indexOf('เจริญเมตตา', 'เมตตาสูตร', 'เมตตา')
    expect(find(index, 'เมตตา')).toEqual([2, 1, 0])
  })

  test('titles above text, whatever the match', () => {
    const text = (words: string): SearchField[] => [{ text: 'x', title: true }, { text: words }]
    const index = indexOf(text('nibbāna'), 'parinibbānaṃ', text('nibbana'))
    expect(find(index, 'nibbāna')).toEqual([1, 0, 2])
  })

  test('a literal match above a folded one', () => {
    const index = indexOf('nibbāna', 'nibbana', 'Nibbāna')
    expect(find(index, 'nibbana')).toEqual([1, 0, 2])
    expect(find(index, 'nibbāna')).toEqual([0, 2, 1])
    expect(find(index, 'Nibbāna')).toEqual([2, 0, 1])
    expect(find(index, 'NIBBĀNA')).toEqual([0, 2, 1])
  })

  // Whether the query or the title has the capital: what begins with it stands above what merely contains it.
  test.each(['nibbāna', 'Nibbāna', 'nibbana', 'NIBBANA', '"nibbāna"'])(
    'words before pieces of words: %s',
    (typed) => {
      const index = indexOf(
        'Parinibbāna',
        'On parinibbāna',
        'Parinibbānasutta of nibbānas',
        'On nibbānas',
        'Nibbānasutta',
        'On the way to nibbāna and beyond',
        'Nibbāna sutta',
        'Nibbāna',
      )
      expect(find(index, typed)).toEqual([7, 6, 5, 4, 3, 2, 0, 1])
    },
  )

  test('case decides among places that are alike, and only there', () => {
    const index = indexOf('Parinibbānasutta', 'nibbāna sutta', 'Nibbāna sutta', 'NIBBĀNA SUTTA')
    expect(find(index, 'Nibbāna')).toEqual([2, 1, 3, 0])
    expect(find(index, 'nibbāna')).toEqual([1, 2, 3, 0])
    expect(find(index, 'NIBBĀNA')).toEqual([3, 1, 2, 0])
  })

  test('a later whole word counts, too', () => {
    expect(find(indexOf('sutta on mettasutta', 'mettasutta on metta'), 'metta')).toEqual([1, 0])
  })

  test('words that stand together above words apart', () => {
    const index = indexOf('sutta of the metta', 'metta sutta')
    expect(find(index, 'metta sutta')).toEqual([1, 0])
  })

  test('the shorter of two titles that match alike', () => {
    expect(find(indexOf('mettasuttavaṇṇanā', 'mettasutta'), 'metta')).toEqual([1, 0])
  })
})

describe('finds', () => {
  test.each([
    ['อปัณณกชาดก', 'ปัณ'],
    ['อปัณณกชาดก', 'ดก'],
    ['Apaṇṇaka Jātaka', 'apannaka'],
    ['Apaṇṇaka Jātaka', 'appannaka'],
    ['Apaṇṇaka Jātaka', 'apananka'],
    ['นิพฺพานสุตฺตํ', 'nibbanasutta'],
    ['Nibbānasuttaṃ', 'นิพฺพานสุตฺตํ'],
    ['ปาราชิกปาฬิ', 'parajika'],
    ['อนตฺตลกฺขณสุตฺตํ', 'อนัตตลักขณสูตร'],
    ['อนัตตลักขณสูตร', 'anattalakkhana'],
    ['Satipaṭṭhānasuttaṃ', 'satipattana'],
    ['saṅkamati', 'saṃkamati'],
    ['สังคายนา ๒๕๐๐', '2500'],
    ['漢字 𠮷野', '字 𠮷'],
  ])('%j by %j', (title, typed) => {
    expect(find(indexOf('something else', title), typed)).toEqual([1])
  })

  test('a chant by its first words, however they are cut and spelled', () => {
    const chant = (text: string): SearchField[] => [
      { text: 'x', title: true },
      { text, pali: true },
    ]
    const index = indexOf(
      chant('อิติปิ โส ภะคะวา อะระหัง สัมมาสัมพุทโธ'),
      chant('Itipi so bhagavā arahaṃ sammāsambuddho'),
      chant('อิติปิ โส ภควา อรหํ สมฺมาสมฺพุทฺโธ'),
    )
    for (const typed of ['itipiso', 'iti pi so bhagava', 'อิติปิโส', 'อิติปิโสภะคะวา', 'bhagava araham']) {
      expect(find(index, typed).sort()).toEqual([0, 1, 2])
    }
  })

  test('all words, across the fields and languages of a record', () => {
    const index = indexOf([
      { text: 'พระสูตร', title: true },
      { text: 'Discourse', title: true },
      { text: 'on mindfulness' },
    ])
    expect(find(index, 'พระสูตร mindfulness')).toEqual([0])
    expect(find(index, 'พระสูตร wisdom')).toEqual([])
  })

  test('a quoted string only as it was typed, whatever its case', () => {
    const index = indexOf('Metta Sutta', 'mettāsutta', 'sutta on metta', [
      { text: 'x', title: true },
      { text: 'of the METTA SUTTA' },
    ])
    expect(find(index, '"Metta Sutta"')).toEqual([0, 3])
    expect(find(index, '"metta sutta"')).toEqual([0, 3])
    expect(find(index, '"METTĀ"')).toEqual([1])
    expect(find(index, '"metta  sutta"')).toEqual([])
    expect(find(index, '"sutta metta"')).toEqual([])
  })

  test('quoted, every piece of every field in any case', () => {
    const letters = fc.constantFrom(...'aAāĀṃṂ นิพฺ.ß', '😀')
    const text = fc.array(letters, { minLength: 1, maxLength: 20 }).map((units) => units.join(''))
    fc.assert(
      fc.property(text, fc.boolean(), fc.nat(), fc.nat(), fc.boolean(), (words, title, a, b, capitals) => {
        const start = a % words.length
        const piece = words.slice(start, start + 1 + (b % 8)).trim()
        const typed = capitals
          ? piece.replace(/[aāṃ]/g, (letter) => letter.toUpperCase())
          : piece.toLowerCase()
        if (foldQuery(typed) === '') return
        expect(find(indexOf([{ text: words, title }], 'ก'), `"${typed}"`)).toContain(0)
      }),
    )
  })

  describe('a name by itself, when an honorific is typed before it', () => {
    const text = (words: string): SearchField[] => [{ text: 'x', title: true }, { text: words }]

    test.each([
      ['เวสสันดรชาดก', 'พระเวสสันดร'],
      ['มหาเวสสันตรชาดก', 'พระเวสสันดร'],
      ['Vessantara Jātaka', 'พระเวสสันดรชาดก'],
      ['อานนฺทสุตฺตํ', 'พระอานนท์'],
      ['สกฺกปญฺหสุตฺตํ', 'ท้าวสักกะ'],
      ['วิสาขาสุตฺตํ', 'นางวิสาขา'],
    ])('%s by %s', (title, typed) => {
      expect(find(indexOf('อื่น', title), typed)).toEqual([1])
    })

    test('below what has the word as typed, and in titles alone', () => {
      const index = indexOf(
        'เวสสันดรชาดก',
        text('เรื่องเวสสันดร'),
        text('เรื่องพระเวสสันดร'),
        'เรื่องพระเวสสันดร',
        'พระเวสสันดร',
      )
      expect(find(index, 'พระเวสสันดร')).toEqual([4, 3, 2, 0])
      expect(find(index, '"พระเวสสันดร"')).toEqual([4, 3, 2])
    })

    test('together with other words', () => {
      const index = indexOf('เวสสันดรชาดก กัณฑ์ทาน', 'เวสสันดรชาดก')
      expect(find(index, 'พระเวสสันดร ทาน')).toEqual([0])
    })

    test('not of words that merely begin like an honorific', () => {
      expect(find(indexOf('สูตรคูณ', 'รำวง', 'เวสสันดร'), 'พระสูตร')).toEqual([])
      expect(find(indexOf('รำวง'), 'นางรำ')).toEqual([])
    })
  })

  test('a number, and no other that is like it', () => {
    const index = indexOf('บทที่ 23411', 'บทที่ 23415', 'บทที่ 2341', 'บทที่ 22341', 'บทที่ ๒๓๔๑๑')
    expect(find(index, '23411')).toEqual([0, 4])
    expect(find(index, 'บทที่ 2341').sort()).toEqual([0, 1, 2, 3, 4])
  })

  test('no typo in words of four letters, and only one in longer ones', () => {
    expect(find(indexOf('isipatana'), 'isix')).toEqual([])
    expect(find(indexOf('isipatana'), 'ixipatxna')).toEqual([])
    expect(find(indexOf('isipatana'), 'ixipatana')).toEqual([0])
  })

  test('nothing, calmly, for queries that nobody means', () => {
    const index = indexOf('a AND b', 'ก', 'x'.repeat(5000))
    for (const typed of HOSTILE_QUERIES) find(index, typed)
  })
})

describe('kinds, totals and pages', () => {
  test('are true under any limit and offset', () => {
    const index = new RecordIndex()
    for (let i = 0; i < 30; i++) {
      index.put({
        key: `${i}`,
        kind: i % 3 === 0 ? 'books' : 'chants',
        fields: [{ text: `ธรรม ${i}`, title: true }],
      })
    }
    const query = parseQuery('ธรรม')
    expect(index.search(query, 5, 0).found.get('books')).toMatchObject({ total: 10 })
    const pages = [0, 5, 10, 15].flatMap(
      (offset) => index.search(query, 5, offset).found.get('chants')?.items ?? [],
    )
    expect(new Set(pages.map(({ key }) => key)).size).toBe(20)
    expect(index.search(query, 5, 40).found.get('chants')).toMatchObject({ total: 20, items: [] })
  })
})

describe('changes', () => {
  test('a record that is put again is found by its new fields only, and keeps its place', () => {
    const index = indexOf('เก่า ๑', 'เก่า ๒')
    index.put({ key: '0', kind: 'chants', fields: [{ text: 'ใหม่ ๑', title: true }] })
    expect(find(index, 'เก่า')).toEqual([1])
    expect(find(index, 'ใหม่')).toEqual([0])
    index.put({ key: '0', kind: 'chants', fields: [{ text: 'เก่า ๑', title: true }] })
    expect(find(index, 'เก่า')).toEqual([0, 1])
    expect(index.size).toBe(2)
  })

  test('a removed record is gone, and may come back', () => {
    const index = indexOf('metta', 'mettā')
    index.remove('0')
    index.remove('unknown')
    expect(find(index, 'metta')).toEqual([1])
    expect(find(index, 'mettx')).toEqual([1])
    index.put({ key: '0', kind: 'chants', fields: [{ text: 'mettaṃ', title: true }] })
    expect(find(index, 'mettaṃ').sort()).toEqual([0, 1])
  })

  test('giving memory back changes nothing, also when there is nothing yet', () => {
    const index = new RecordIndex()
    index.trim()
    for (let i = 0; i < 5; i++) {
      index.put({ key: `${i}`, kind: 'chants', fields: [{ text: `ข้อ ${i}`, title: true }] })
      index.trim()
    }
    expect(find(index, 'ข้อ')).toEqual([0, 1, 2, 3, 4])
  })

  test('thousands of changes do not let it grow without end', () => {
    const index = indexOf('คงที่')
    const bulk = 'ข้อความยาว '.repeat(2000)
    for (let i = 0; i < 300; i++)
      index.put({ key: '1', kind: 'chants', fields: [{ text: `${bulk}${i}`, title: true }] })
    expect(index.bytes).toBeLessThan(3_000_000)
    expect(find(index, 'คงที่')).toEqual([0])
    expect(find(index, '299')).toEqual([1])
    expect(find(index, '298')).toEqual([])
  })

  test('any changes leave what a new index would be', () => {
    const word = fc.constantFrom('metta', 'เมตตา', 'นิพฺพาน', 'nibbāna', 'x')
    const change = fc.record({
      key: fc.integer({ min: 0, max: 4 }),
      text: fc.option(fc.array(word, { maxLength: 3 })),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), word, (changes, typed) => {
        const index = new RecordIndex()
        const now = new Map<number, string>()
        for (const { key, text } of changes) {
          if (text === null) {
            index.remove(`${key}`)
            now.delete(key)
          } else {
            index.put({ key: `${key}`, kind: 'chants', fields: [{ text: text.join(' '), title: true }] })
            now.set(key, text.join(' '))
          }
        }
        const fresh = new RecordIndex()
        for (const [key, text] of now)
          fresh.put({ key: `${key}`, kind: 'chants', fields: [{ text, title: true }] })
        expect(find(index, typed).sort()).toEqual(find(fresh, typed).sort())
      }),
    )
  })
})

test('every piece of two and more characters of any field is found', () => {
  const letters = fc.constantFrom(...'aākhnmṃṅTĪ นิพฺ้ำเแโ๑1.,ะ字', '😀')
  const text = fc
    .array(letters, { minLength: 2, maxLength: 30 })
    .map((units) => units.join('').normalize('NFC'))
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 5 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (texts, which, from, length) => {
        const chosen = texts[which % texts.length] ?? ''
        const start = from % chosen.length
        const typed = chosen.slice(start, start + 2 + (length % 8))
        const words = typed
          .split(/\s+/)
          .map(foldQuery)
          .filter((word) => word !== '')
        const expected = [...texts.keys()].filter((i) =>
          words.every((word) => indexKey(texts[i] ?? '').includes(word)),
        )
        const found = find(indexOf(...texts), typed)
        if (words.length > 0) expect(found).toEqual(expect.arrayContaining(expected))
      },
    ),
    { numRuns: 300 },
  )
})

test('equals stand in their own order on every page, whenever they were added', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 2, maxLength: 30 })
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 7 }), (added, limit) => {
      const index = new RecordIndex()
      const query = parseQuery('ข้อ')
      for (const order of added) {
        index.put({ key: `${order}`, kind: 'chants', order, fields: [{ text: 'ข้อหนึ่ง', title: true }] })
      }
      // one that is better, and one that is worse
      index.put({ key: 'best', kind: 'chants', order: 2 ** 50, fields: [{ text: 'ข้อ', title: true }] })
      index.put({ key: 'last', kind: 'chants', order: -1, fields: [{ text: 'มีข้ออื่นอยู่ด้วย' }] })
      const found: string[] = []
      for (let offset = 0; offset < added.length + 2; offset += limit) {
        found.push(
          ...(index.search(query, limit, offset).found.get('chants')?.items ?? []).map(({ key }) => key),
        )
      }
      expect(found).toEqual(['best', ...added.toSorted((a, b) => a - b).map(String), 'last'])
    }),
  )
})
