/** `read_record`: a chant, a book and its pages, a jataka, a dhamma group, or any other record. */

import { Type } from 'typebox'
import type { Resource, ResourceName } from '../../../definitions/definition.ts'
import { groupedBy } from '../../../definitions/faces.ts'
import { fieldsOf, nameFieldOf } from '../../../definitions/fields.ts'
import { resourceNames, resources } from '../../../definitions/registry.ts'
import type { ShownRecord } from '../../../records/record.ts'
import { pageName } from '../../canon-words.ts'
import type { Visit } from '../../pages/visit.ts'
import type { Reader } from '../../reader.ts'
import { nameOf, pathTo, recordOf, textIn } from '../../records.ts'
import { line } from '../canon-text.ts'
import { clipped } from '../plain-text.ts'
import {
  bookPieces,
  chantPieces,
  chapterPieces,
  fieldLine,
  fieldPiece,
  writtenFields,
} from '../record-text.ts'
import { numberArgument, slugArgument } from '../schemas.ts'
import type { Telling, ToldPiece } from '../tell.ts'
import { tool } from '../tool.ts'
import { stands } from '../ways.ts'

export const readRecordTool = tool({
  name: 'read_record',
  title: 'Read a chant, a book, a jataka, a dhamma group',
  description:
    'Everything of one record by its collection and slug, as find, search and contents name them: chants line by line (Pali, roman letters, meaning), books with their chapters, and with page a page of a book, jataka stories, dhamma groups with their members. Names its source.',
  takes: () =>
    Type.Object({
      collection: Type.Unsafe<ResourceName>({
        type: 'string',
        enum: [...resourceNames],
        title: 'ชุดข้อมูล (collection)',
        description: 'What kind of record it is',
      }),
      slug: slugArgument('ชื่อ (slug)', 'The slug of the record'),
      page: Type.Optional(numberArgument('หน้า (page)', 'Of books: a page to read, from 1')),
    }),
  cost: 1,
  run: ({ reader, visit, given: { collection, slug, page } }) => {
    const record = recordOf(reader, visit, collection, slug)
    return collection === 'books' && page !== undefined
      ? bookPage(reader, visit, record, page)
      : wholeRecord(reader, visit, resources[collection], record)
  },
})

/** What a chant shows line by line. */
const OF_CHANTS = ['pali', 'roman', 'meaning']

function wholeRecord(reader: Reader, visit: Visit, resource: Resource, record: ShownRecord): Telling {
  const { name } = resource
  const title = clipped(nameOf(visit, name, record), 300)
  const known = [nameFieldOf(resource), 'source', 'shelves', ...(name === 'chants' ? OF_CHANTS : [])]
  const fields = writtenFields({ reader, visit }, resource, record, known)
  const own: readonly ToldPiece[] =
    name === 'chants'
      ? chantPieces(record)
      : name === 'books'
        ? chapterPieces({ reader, visit }, record.slug)
        : []
  const long = fields.filter(({ isLong }) => isLong).map(fieldPiece)
  const isGroup = groupedBy(resource) !== undefined
  const notes = [
    ...(name === 'chants' && own.length === 0
      ? [visit.say('ยังไม่มีตัวบทของบทสวดนี้', 'The words of this chant have not been entered yet.')]
      : []),
    ...(name === 'books'
      ? [
          sampleNote(reader, visit, record),
          visit.say('อ่านหน้าของหนังสือด้วย read_record พร้อม page', 'Read its pages by read_record with page'),
        ]
      : []),
    ...(isGroup
      ? [
          visit.say(
            'รายการในหมวดนี้ดูด้วย contents ด้วย collection และ slug เดียวกัน',
            'What stands in it is listed by contents with the same collection and slug',
          ),
        ]
      : []),
  ]
  const short = fields.filter((field) => !field.isLong)
  const { head, data } = about(visit, resource, record, title, pathTo(name, record))
  return {
    head: [...head, ...short.map(fieldLine), ...notes.filter((note) => note !== '')],
    data: {
      ...data,
      fields: Object.fromEntries(short.map((field) => [field.name, clipped(field.text, 500)])),
    },
    list: name === 'books' && long.length === 0 ? 'chapters' : 'parts',
    parts: 1,
    piecesOf: () => [...long, ...own],
  }
}

function bookPage(reader: Reader, visit: Visit, record: ShownRecord, number: number): Telling {
  const { contents } = reader.stores
  const page = contents.page(record.slug, number, visit.language)
  const chapter = contents.read(record.slug, visit.language).chapters[page.chapterIndex]
  const title = `${clipped(nameOf(visit, 'books', record), 300)} · ${pageName(visit, number)}`
  const { head, data } = about(visit, resources.books, record, title, `/books/${record.slug}/${number}`)
  return {
    head: [
      ...head,
      ...(chapter?.title ? [line(visit, 'บท', 'Chapter', clipped(chapter.title, 300))] : []),
      ...(page.sample ? [sampleNote(reader, visit, record)] : []),
    ],
    data: {
      ...data,
      ...{ page: number, total_pages: page.totalPages, chapter: chapter?.chapter ?? null },
      previous_page: number > 1 ? number - 1 : null,
      next_page: number < page.totalPages ? number + 1 : null,
    },
    list: 'paragraphs',
    parts: 1,
    piecesOf: () => bookPieces(page.heading ? [page.heading, ...page.paragraphs] : page.paragraphs),
  }
}

/** Names, how it is cited, where it stands, whose it is. */
function about(visit: Visit, resource: Resource, record: ShownRecord, title: string, path: string) {
  const place = stands(visit, path)
  const author = textIn(record, 'author')
  const others = fieldsOf(resource).flatMap(([field, { name }]) =>
    name === 'another' ? (textIn(record, field) ?? []) : [],
  )
  const citation = [author, title].flatMap((part) => (part ? [clipped(part, 300)] : [])).join(', ')
  const source = clipped(
    textIn(record, 'source') ?? visit.say('คลังนี้เรียบเรียงเอง', 'put together by this library'),
    500,
  )
  return {
    head: [
      `# ${[title, ...others.map((other) => clipped(other, 200))].join(' · ')}`,
      line(visit, 'อ้างอิง', 'Cite as', citation),
      line(visit, 'ที่อยู่', 'Address', place.address),
      line(visit, 'ที่มา', 'Source', source),
    ],
    data: {
      title,
      collection: resource.name,
      slug: record.slug,
      citation,
      ...place,
      sources: [{ title: source }],
    },
  }
}

const sampleNote = (reader: Reader, visit: Visit, { slug }: ShownRecord): string =>
  reader.stores.contents.read(slug, visit.language).sample
    ? visit.say(
        'หนังสือนี้ยังไม่มีเนื้อหา ที่แสดงเป็นข้อความตัวอย่าง',
        'This book has no contents yet; what you see is a sample text.',
      )
    : ''
