/** Records as pieces of an answer: their fields under their labels, whatever they are, and the words of chants and books. */

import type { Field, FieldKind, FieldOf, FieldValue, Member, Resource } from '../../definitions/definition.ts'
import { fieldsOf, nameFieldOf } from '../../definitions/fields.ts'
import { SHORT_TEXT } from '../../definitions/labels.ts'
import { resources } from '../../definitions/registry.ts'
import { pairLines } from '../../records/chants/lines.ts'
import type { ShownRecord } from '../../records/record.ts'
import { pageName } from '../canon-words.ts'
import type { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'
import { addressOf, recordOf, textIn } from '../records.ts'
import { clipped } from './plain-text.ts'
import { type ToldPiece, wholePiece } from './tell.ts'
import { stands } from './ways.ts'

interface Around {
  readonly reader: Reader
  readonly visit: Visit
}

type Write<F extends Field> = (field: F, value: FieldValue, around: Around) => string

const plain: Write<Field> = (_, value) => String(value)

const written: { readonly [K in FieldKind]: Write<FieldOf<K>> } = {
  slug: plain,
  text: plain,
  url: (_, value, { visit }) => visit.absolute(addressOf(value) ?? ''),
  integer: (_, value, { visit }) => visit.name(Number(value)),
  choice: plain,
  choices: (_, value) => (value as readonly string[]).join(' · '),
  reference: ({ to }, value, { reader, visit }) => {
    const record = recordOf(reader, visit, to, String(value))
    return textIn(record, nameFieldOf(resources[to])) ?? record.slug
  },
  members: (_, value, { visit }) =>
    (value as readonly Member[])
      .map(({ title, pali, description }, at) => {
        const name = `${visit.name(at + 1)}. ${title}${pali ? ` (${pali})` : ''}`
        return description ? `${name}\n${description}` : name
      })
      .join('\n'),
}

const isLong = (field: Field): boolean =>
  field.kind === 'members' || (field.kind === 'text' && (field.long === true || field.max > SHORT_TEXT))

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A field that holds something, as text. */
interface WrittenField {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly isLong: boolean
}

/** @param known the fields that are told in another way */
export function writtenFields(
  around: Around,
  resource: Resource,
  record: ShownRecord,
  known: readonly string[],
): readonly WrittenField[] {
  return fieldsOf(resource).flatMap(([name, field]) => {
    const value = record[name] as FieldValue | undefined
    if (known.includes(name) || isEmpty(value)) return []
    const write = written[field.kind] as Write<Field>
    const text = write(field, value ?? null, around)
    return text === '' ? [] : [{ name, label: around.visit.label(field.label), text, isLong: isLong(field) }]
  })
}

/** A short field with a line in the head of the answer; what is long in spite of all is cut. */
export const fieldLine = ({ label, text }: WrittenField): string => `${label}: ${clipped(text, 500)}`

export const fieldPiece = ({ name, label, text }: WrittenField): ToldPiece => ({
  text,
  once: name,
  write: (part, { isNew }) => ({
    lines: isNew ? `## ${label}\n${part}` : part,
    value: { field: name, label, text: part },
  }),
})

/** A line of a chant with its columns under each other: Pali, roman letters, meaning. */
export function chantPieces(record: ShownRecord): readonly ToldPiece[] {
  const column = (name: string) => textIn(record, name) ?? null
  return pairLines({ pali: column('pali'), roman: column('roman'), meaning: column('meaning') }).map(
    ({ number, stanza, ...columns }) => {
      const there = Object.entries(columns).flatMap(([name, text]) => (text === null ? [] : [{ name, text }]))
      return {
        text: there.map(({ text }) => text).join('\n'),
        write: (text) => ({
          lines: text,
          value: { line: number, stanza, columns: there.map(({ name }) => name), text },
        }),
      }
    },
  )
}

/** The chapters of a book, each with the page to read it from. */
export const chapterPieces = ({ reader, visit }: Around, slug: string): readonly ToldPiece[] =>
  reader.stores.contents.read(slug, visit.language).chapters.map(({ chapter, title, firstPage, pages }) => {
    const name = title === '' ? `${visit.say('บทที่', 'Chapter')} ${visit.name(chapter)}` : clipped(title, 300)
    const { address } = stands(visit, `/books/${slug}/${firstPage}`)
    return wholePiece(() => ({
      lines: `• ${name} · ${pageName(visit, firstPage)}`,
      value: { chapter, title: name, page: firstPage, pages, address },
    }))
  })

/** The paragraphs of a page. */
export const bookPieces = (paragraphs: readonly string[]): readonly ToldPiece[] =>
  paragraphs.map((paragraph) => ({
    text: paragraph,
    write: (text) => ({ lines: text, value: { text } }),
  }))
