/** Validates the arguments of an MCP call. Describes errors by sentences that name valid values. */

import { type TObject, type TSchema, Type } from 'typebox'
import type { HeadingNode } from '../../canon/tree/division-tree.ts'
import { selectPublishedLanguage } from '../../definitions/languages/languages.ts'
import { toWesternDigits } from '../../definitions/languages/numerals.ts'
import { enumSchema } from '../../definitions/schemas.ts'
import { AppError, createInvalidRequestError, type ErrorCode } from '../../foundation/app-error.ts'
import { normaliseAndValidateBody } from '../../foundation/validation/validate-body.ts'
import { resolveCitation } from '../citation/citations.ts'
import { PageContext } from '../pages/page-context.ts'
import type { ReaderContext } from '../shared/reader.ts'
import { joinIntoClippedLine } from './plain-text.ts'
import type { McpToolArguments } from './tool.ts'

/** The schemas of the arguments that every MCP tool takes: language and cursor. */
export const COMMON_MCP_TOOL_ARGUMENTS = {
  language: Type.Optional(
    enumSchema(['th', 'en'], {
      title: 'ภาษา (language)',
      description: 'Language of titles and explanations: Thai or English. Texts stay in the language of their edition',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 40,
      title: 'cursor',
      description: '`next_cursor` of the previous answer, to continue it with the same arguments',
    }),
  ),
}

/** Creates the page context of an MCP call: in the requested language, or in the library's primary one. */
export const createMcpPageContext = (reader: ReaderContext, language: unknown): PageContext =>
  new PageContext(
    reader,
    selectPublishedLanguage(reader.languages, typeof language === 'string' ? language.slice(0, 10) : null),
  )

/**
 * Validates the arguments of an MCP call and converts them to their types. Numbers may be text, also in Thai digits.
 * Null and empty values are left out.
 * @param given the arguments as sent
 * @throws AppError `invalid_request`
 */
export function parseToolArguments(input: TObject, given: unknown): McpToolArguments {
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given)))
    throw createInvalidRequestError({}, 'arguments ต้องเป็น JSON object เช่น {"query": "DN 22"}')
  const properties: Readonly<Record<string, TSchema & { readonly default?: unknown }>> = input.properties
  const sent = Object.entries(given ?? {}).filter(([, value]) => value !== null && value !== '')
  const defaults = Object.entries(properties).map(([name, schema]) => [name, schema.default] as const)
  const values = [...defaults, ...sent].filter(([, value]) => value !== undefined)
  return normaliseAndValidateBody(
    input,
    Object.fromEntries(values.map(([name, value]) => [name, convertValue(properties[name], value)])),
  ) as McpToolArguments
}

function convertValue(schema: TSchema | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const { type } = (schema ?? {}) as { readonly type?: string }
  const digits = type === 'integer' ? toWesternDigits(value.slice(0, 20)).trim() : ''
  if (/^\d{1,9}$/.test(digits)) return Number(digits)
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return type === 'array' ? value.split(',') : value
}

/** The kinds of errors in English, for readers who know no Thai. */
const ENGLISH_SENTENCES: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_request: 'The arguments are not right',
  not_found: 'Nothing is there',
  internal: 'The library failed; try again',
  text_unavailable: 'The text of the canon cannot be read now; try again in a while',
}

/**
 * Describes an error for the client's model by the Thai message, which names valid values. In an English call, the kind
 * of error in English comes first.
 */
export function toToolErrorSentence(pageContext: PageContext, { code, message, issues = {} }: AppError): string {
  const sentences = Object.entries(issues).map(
    ([name, messages]) => `- ${joinIntoClippedLine(name, 60)}: ${messages.join(' ')}`,
  )
  const text = [message, ...sentences].join('\n')
  return pageContext.lang === 'en' ? `${ENGLISH_SENTENCES[code] ?? 'Not possible'}.\n(${text})` : text
}

/**
 * Returns volume and slug of the heading that a call names. The volume may be missing if the entry is a number such as
 * DN 22.
 * @throws AppError `invalid_request` or `not_found`
 */
export function parseHeadingArguments(
  reader: ReaderContext,
  pageContext: PageContext,
  { volume, entry }: McpToolArguments,
) {
  const toHeadingArguments = ({ row, ref }: HeadingNode, inVolume: number) => ({
    volume: ref?.volume ?? inVolume,
    entry: row.slug,
  })
  try {
    if (typeof volume === 'number')
      return toHeadingArguments(reader.stores.canon.entries.find(volume, String(entry)).node, volume)
    throw createInvalidRequestError({ volume: ['กรุณาระบุเล่ม (volume) ของหัวข้อ หรือให้ entry เป็นเลขพระสูตร เช่น DN 22'] })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // a citation out of range throws an error that names the range
    const cited =
      typeof volume === 'number'
        ? resolveTextNumber(reader, pageContext, String(entry))
        : resolveCitation(reader, pageContext, String(entry))
    if (cited?.to === 'heading') return toHeadingArguments(cited.node, cited.volume)
    throw error
  }
}

/** Resolves a text number; undefined instead of an error if it leads nowhere. */
function resolveTextNumber(reader: ReaderContext, pageContext: PageContext, entry: string) {
  try {
    return resolveCitation(reader, pageContext, entry)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
