/** What a tool is, and how the arguments that a program sends are judged: a sentence says what would be right. */

import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Edition } from '../../definitions/editions.ts'
import { servedLanguage } from '../../definitions/languages/languages.ts'
import { westernDigits } from '../../definitions/languages/thai-digits.ts'
import { type Issues, invalid, type Refusal, type RefusalCode } from '../../foundation/refusal.ts'
import { hasTooManyMarks, TOO_MANY_MARKS } from '../../foundation/validation/combining-marks.ts'
import { issuesOf } from '../../foundation/validation/judge.ts'
import type { Blemish } from '../../foundation/validation/normalise.ts'
import { Visit } from '../pages/visit.ts'
import type { Reader } from '../reader.ts'
import { clean, clipped } from './plain-text.ts'
import { type Telling, type ToldAnswer, tell } from './tell.ts'

interface AskedWith<Arguments> {
  readonly reader: Reader
  /** In the language that the answer is to be in. */
  readonly visit: Visit
  readonly given: Arguments
}

export interface Tool<Input extends TObject = TObject> {
  readonly name: string
  readonly title: string
  /** For programs, in English. */
  readonly description: string
  /** What it takes beside `language` and `cursor`, as the pages and the API take it. */
  readonly takes: (editions: readonly Edition[]) => Input
  /** As the page or the operation costs that answers the same. */
  readonly cost: number
  /** Where it costs more for what it is given. */
  readonly costOf?: (given: Readonly<Record<string, unknown>>) => number
  /** @throws Refusal */
  readonly run: (asked: AskedWith<Static<Input>>) => Telling
}

/** A tool with its types inferred from its schema, then forgotten: the table holds all alike. */
export const tool = <Input extends TObject>(definition: Tool<Input>): Tool => definition as unknown as Tool

/** What every tool takes. */
const COMMON = {
  language: Type.Optional(
    Type.Unsafe<'th' | 'en'>({
      type: 'string',
      enum: ['th', 'en'],
      title: 'ภาษา (language)',
      description:
        'Language of titles and explanations: Thai or English. Texts stay in the language of their edition',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 40,
      title: 'cursor',
      description: 'next_cursor of the answer before, to go on where it ended; with the same arguments',
    }),
  ),
}

/** A tool where the editions are known, ready to be called. */
export interface ReadyTool extends Omit<Tool, 'takes'> {
  readonly input: TObject
}

export const readyTool = ({ takes, ...rest }: Tool, editions: readonly Edition[]): ReadyTool => {
  const { properties } = takes(editions)
  return { ...rest, input: Type.Object({ ...properties, ...COMMON }, { additionalProperties: false }) }
}

/** @param given as a program sent it @throws Refusal */
export function call(reader: Reader, { input, run }: ReadyTool, given: unknown): ToldAnswer {
  const values = judgeArguments(input, given)
  const { cursor, language, ...rest } = values as Static<TObject<typeof COMMON>>
  const visit = visitOf(reader, language)
  return tell(visit, run({ reader, visit, given: rest }), [rest, visit.language], cursor)
}

/** The language of an answer: the library's own where nobody says. */
export const visitOf = (reader: Reader, language: unknown): Visit =>
  new Visit(
    reader,
    servedLanguage(reader.languages, typeof language === 'string' ? language.slice(0, 10) : null),
  )

/** Numbers may come as texts, in Thai digits too; what is null or empty is as if it had not been said. */
function judgeArguments(input: TObject, given: unknown): Readonly<Record<string, unknown>> {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw invalid({}, 'arguments ต้องเป็น JSON object เช่น {"query": "DN 22"}')
  const values: Record<string, unknown> = {}
  const blemishes: Blemish[] = []
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === null || value === undefined || value === '') continue
    if (typeof value === 'string' && hasTooManyMarks(value))
      blemishes.push({ path: [name], sentence: TOO_MANY_MARKS })
    else values[name] = converted(input.properties[name], value)
  }
  const issues = issuesOf(input, values, blemishes)
  if (issues) throw invalid(issues, `ค่าที่ส่งมายังไม่ถูกต้อง (รับเฉพาะ ${Object.keys(input.properties).join(', ')})`)
  return values
}

function converted(schema: TSchema | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { type } = (schema ?? {}) as { readonly type?: string }
  const digits = type === 'integer' ? westernDigits(value.slice(0, 20)).trim() : ''
  if (/^\d{1,9}$/.test(digits)) return Number(digits)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  if (type === 'array') return [value]
  return type === 'string' ? clean(value.normalize('NFC')).trim() : value
}

/** What the Thai sentence is about, for those who read none. */
const IN_ENGLISH: Readonly<Record<RefusalCode, string>> = {
  invalid_request: 'The arguments are not right',
  unauthorized: 'Not allowed',
  writes_disabled: 'Not allowed',
  not_found: 'Nothing is there',
  method_not_allowed: 'Not possible',
  conflict: 'Not possible',
  version_mismatch: 'Not possible',
  payload_too_large: 'Too large',
  unsupported_media_type: 'Not JSON',
  rate_limited: 'Too many requests; try again in a moment',
  internal: 'The library failed; try again',
  storage_refused: 'Nothing can be stored now',
  text_unavailable: 'The text of the canon cannot be read now; try again in a while',
}

/** A refusal as a sentence to act on. */
export function sentenceOfRefusal(
  visit: Visit,
  { code, message, issues = {} }: Refusal,
  input?: TObject,
): string {
  const said = [message, ...sentencesOf(issues)].join('\n')
  if (visit.lang !== 'en') return said
  const wanted = Object.keys(issues).flatMap((name) => wantedOf(name.split('.')[0] ?? '', input))
  return [`${IN_ENGLISH[code]}.`, ...new Set(wanted), `(${said})`].join('\n')
}

const sentencesOf = (issues: Issues): readonly string[] =>
  Object.entries(issues).map(([name, sentences]) => `- ${clipped(name, 60)}: ${sentences.join(' ')}`)

/** What an argument may be, read off its schema. */
function wantedOf(name: string, input: TObject | undefined): readonly string[] {
  if (!input) return []
  const schema = Object.hasOwn(input.properties, name) ? input.properties[name] : undefined
  if (!schema)
    return [`- there is no argument of that name; there are ${Object.keys(input.properties).join(', ')}`]
  const {
    type,
    enum: values,
    minimum,
    maximum,
    minLength,
    maxLength,
    maxItems,
  } = schema as Readonly<Record<string, unknown>>
  const said = [
    String(type),
    Array.isArray(values) ? `one of ${values.join(', ')}` : '',
    minimum === undefined ? '' : `from ${minimum}`,
    maximum === undefined ? '' : `to ${maximum}`,
    maxLength === undefined ? '' : `of ${minLength ?? 0} to ${maxLength} characters`,
    maxItems === undefined ? '' : `of at most ${maxItems}`,
  ]
  return [`- ${name} must be: ${said.filter((part) => part !== '').join(', ')}`]
}
