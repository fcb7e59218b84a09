/** A small library for MCP tests, and the official MCP client. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CanonLibrary } from '../../canon/canon-library.ts'
import { testHeading, testParagraph, testPassage, testSource } from '../../intake/import/packages.ts'
import type { Json } from '../../support/json.ts'
import { openWordLibrary } from '../../words/dictionaries.ts'

const SIAMRATH = { edition: 'pali' } as const
const VOLUME_10 = { volume: 10 } as const

/** A paragraph without spaces that is longer than any answer. */
const LONG_PARAGRAPH = 'ภิกษุพิจารณาเห็นกายในกายอยู่'.repeat(9_000)

const getItemNumber = (nth: number) => `[${nth === 0 ? '๒๗๓' : '๒๗๔'}] `

/** Creates the paragraphs of one page of the sutta: text with a note mark, and the note. */
const page = (nth: number, words: string) => [
  testParagraph(216 + nth, [
    ...(nth < 2 ? [{ text: getItemNumber(nth), kind: 'number' as const }] : []),
    { text: `${words} ตอนที่ ${nth} ` },
    { text: '๑', kind: 'mark' },
    { text: ` ${words.repeat(20)}` },
  ]),
  testParagraph(216 + nth, [
    { text: '๑', kind: 'mark' },
    { text: ` เชิงอรรถของตอนที่ ${nth}`, kind: 'note' },
  ]),
]

const ROYAL = {
  source: testSource('ryl', { title: 'ฉบับหลวงเพื่อทดสอบ', licence: 'CC0-1.0', url: 'https://example.org/' }),
  headings: [
    testHeading('mahasatipatthanasuttam', {
      ...VOLUME_10,
      title: 'มหาสติปัฏฐานสูตร',
      pali: 'Mahāsatipaṭṭhānasuttaṃ',
      royalPage: 216,
      paliPage: 216,
      itemFrom: 273,
    }),
    testHeading('uddeso', { ...VOLUME_10, parent: 'mahasatipatthanasuttam', title: 'อุทเทส', royalPage: 220 }),
    testHeading('dhammacakkappavattanasuttam', {
      division: 'samyutta-nikaya',
      volume: 19,
      title: 'ธัมมจักกัปปวัตตนสูตร',
      royalPage: 419,
      itemFrom: 1664,
    }),
    testHeading('kesamuttisuttam', {
      division: 'anguttara-nikaya',
      volume: 20,
      title: 'เกสปุตตสูตร',
      pali: 'Kesamuttisuttaṃ',
      royalPage: 179,
    }),
  ],
  passages: [
    testPassage(
      'mahasatipatthanasuttam',
      [0, 1, 2, 3].flatMap((nth) => page(nth, 'ดูกรภิกษุทั้งหลาย หนทางนี้เป็นที่ไปอันเอก')),
      VOLUME_10,
    ),
    testPassage(
      'uddeso',
      [testParagraph(220, 'อุทเทส'), testParagraph(220, LONG_PARAGRAPH), testParagraph(221, 'โลกนี้มีโสกจบแล้ว')],
      VOLUME_10,
    ),
    testPassage(
      'dhammacakkappavattanasuttam',
      [
        testParagraph(419, [
          { text: '[๑๖๖๔] ', kind: 'number' },
          { text: 'สมัยหนึ่ง พระผู้มีพระภาคประทับอยู่ ณ ป่าอิสิปตนมฤคทายวัน' },
        ]),
      ],
      { division: 'samyutta-nikaya', volume: 19 },
    ),
    testPassage('kesamuttisuttam', [testParagraph(179, 'ดูกรกาลามชนทั้งหลาย อย่าถือโดยได้ฟังตามกันมา')], {
      division: 'anguttara-nikaya',
      volume: 20,
    }),
  ],
}

const SIAM_RATH = {
  source: testSource('smr'),
  headings: ROYAL.headings,
  passages: [
    testPassage(
      'mahasatipatthanasuttam',
      [0, 1, 2, 3].flatMap((nth) => page(nth, 'เอกายโน อยํ ภิกฺขเว มคฺโค')),
      { ...VOLUME_10, ...SIAMRATH },
    ),
  ],
}

/** Opens a library with the sutta in two editions, a chant, a book, a dhamma group, and the built-in jatakas. */
export async function openProgramLibrary(): Promise<CanonLibrary> {
  const library = await openWordLibrary(ROYAL, SIAM_RATH)
  const create = async (path: string, body: object) => {
    const { status } = await library.call('POST', path, body)
    if (status !== 201) throw new Error(`${path} ${status}`)
  }
  await create('/chant-sections', { slug: 'chao', title: 'ทำวัตรเช้า' })
  await create('/chants', {
    slug: 'itipiso',
    title: 'บทพุทธคุณ',
    section: 'chao',
    source: 'หนังสือสวดมนต์',
    pali: 'อิติปิ โส ภควา\nอรหํ',
    roman: 'itipi so bhagavā\narahaṃ',
    meaning: 'แม้เพราะเหตุนี้\nเป็นพระอรหันต์',
  })
  await create('/books', {
    slug: 'book',
    title: 'หนังสือธรรม',
    author: 'ผู้แต่ง',
    writtenIn: 'ไทย',
    source: 'โรงพิมพ์',
  })
  await library.call('PUT', '/books/book/contents', {
    chapterTitle: ['บทแรก'],
    chapterBody: ['ย่อหน้าแรกของหนังสือ\n\nย่อหน้าที่สอง'],
  })
  await create('/dhamma-groups/sets', { slug: 'navakovada', title: 'นวโกวาท' })
  await create('/dhamma-groups', {
    slug: 'iddhipada',
    title: 'อิทธิบาท ๔',
    set: 'navakovada',
    dictionaryNumber: 213,
    members: [{ title: 'ฉันทะ', pali: 'chanda', description: 'ความพอใจ' }],
  })
  return library
}

/** The answer of a tool. */
export interface ToolAnswer {
  readonly text: string
  readonly data: Json
  readonly isError: boolean
  /** The size of the whole answer as JSON. */
  readonly bytes: number
}

/** A client of the MCP SDK, with the calls that tests need. */
export class McpClient implements AsyncDisposable {
  private constructor(readonly client: Client) {}

  static async over(transport: unknown): Promise<McpClient> {
    const client = new Client({ name: 'test', version: '1' })
    // the SDK's types are not made for exactOptionalPropertyTypes
    await client.connect(transport as Transport)
    return new McpClient(client)
  }

  /** Creates a client that passes each request to the service without a socket. */
  static ofLibrary(library: Pick<CanonLibrary, 'app'>): Promise<McpClient> {
    const send = async (url: string | URL, init?: RequestInit) => library.app.handle(new Request(String(url), init))
    return McpClient.over(new StreamableHTTPClientTransport(new URL('http://library.local/mcp'), { fetch: send }))
  }

  async call(name: string, given: object = {}): Promise<ToolAnswer> {
    const answer: Json = await this.client.callTool({ name, arguments: { ...given } })
    return {
      text: answer.content[0].text,
      data: answer.structuredContent,
      isError: answer.isError === true,
      bytes: Buffer.byteLength(JSON.stringify(answer)),
    }
  }

  /** Calls a tool until its answer has no cursor, and returns all answers. */
  async callToEnd(name: string, given: object): Promise<readonly ToolAnswer[]> {
    const answers: ToolAnswer[] = []
    for (let cursor: string | undefined; ; ) {
      const answer = await this.call(name, { ...given, ...(cursor === undefined ? {} : { cursor }) })
      if (answer.isError) throw new Error(answer.text)
      answers.push(answer)
      cursor = answer.data.next_cursor ?? undefined
      if (cursor === undefined || answers.length > 500) return answers
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close()
  }
}
