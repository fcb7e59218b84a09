/** How each kind of field is stored; a new kind does not compile until it stands here. */

import { integer, text } from 'drizzle-orm/sqlite-core'
import type { FieldKind } from '../src/resources/definition.ts'

const words = (name: string) => text(name)
const list = (name: string) => text(name, { mode: 'json' })

/** The column of a field; a reference holds the id of the record that it names. */
export const columnOf = {
  slug: words,
  text: words,
  url: words,
  choice: words,
  integer: (name: string) => integer(name),
  choices: list,
  members: list,
  reference: (name: string) => integer(`${name}_id`),
} satisfies Record<FieldKind, (name: string) => unknown>

/** `publishedYear` to `published_year`, `book-categories` to `book_categories`. */
export const snakeCase = (name: string): string =>
  name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
