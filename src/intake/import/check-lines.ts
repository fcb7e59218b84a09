/** Validates the lines of headings.jsonl, passages.jsonl and warnings.jsonl, each line by itself. */

import { LAST_VOLUME } from '../../definitions/divisions.ts'
import { BUILT_IN_EDITION_IDS, type EditionId, isBuiltInEdition } from '../../definitions/editions.ts'
import {
  BUILT_IN_EDITION_SPAN_KINDS,
  INFERRED_PAGE_NUMBER_KINDS,
  isInferredPageNumberKind,
  MAX_CORPUS_PATH_CHARS,
  MAX_SEGMENT_ID_CHARS,
  type PackageHeading,
  type PackageParagraph,
  type PackagePassage,
  type PackageWarning,
  SPAN_KINDS,
  type SpanKind,
  type TextWithSpanKind,
} from '../../definitions/texts/format.ts'
import {
  MAX_TITLE_CHARS,
  normaliseTextForStorage,
  type PackageJsonObject,
  PackageLineError,
  quoteValueInSentence,
  readOptionalPackagePositiveInteger,
  readOptionalPackageSlug,
  readOptionalPackageString,
  readPackageEditionId,
  readRequiredPackagePositiveInteger,
  readRequiredPackageSlug,
  readRequiredPackageString,
  readRequiredPackageTitle,
  requireJsonObject,
  type StrayCharacterListener,
} from './check-fields.ts'

/** Maximum page number. No volume has a thousand pages; a larger number is an item or year in the wrong field. */
const MAX_PAGE_NUMBER = 9_999

/** Maximum length of an id, far more than any in use. */
const MAX_ID_CHARS = 120

/** Validates a line of headings.jsonl and returns the heading. @throws PackageLineError */
export function validateHeadingLine(value: unknown, onStray: StrayCharacterListener): PackageHeading {
  const line = requireJsonObject(value)
  const slug = readRequiredPackageSlug(line, 'slug')
  const parent = readOptionalPackageSlug(line, 'parent')
  const canonicalId = readOptionalPackageString(line, 'canonicalId', MAX_ID_CHARS, onStray)
  if (parent === slug) throw new PackageLineError(`หัวข้อ “${slug}” เป็นหัวข้อแม่ของตัวเองไม่ได้`)
  return {
    division: readRequiredPackageSlug(line, 'division'),
    slug,
    parent,
    title: readRequiredPackageTitle(line, 'title', onStray),
    pali: line.pali ? readRequiredPackageTitle(line, 'pali', onStray) : null,
    volume: readOptionalPackagePositiveInteger(line, 'volume', LAST_VOLUME),
    royalPage: readOptionalPackagePositiveInteger(line, 'royalPage', MAX_PAGE_NUMBER),
    paliPage: readOptionalPackagePositiveInteger(line, 'paliPage', MAX_PAGE_NUMBER),
    romanPage: readOptionalPackagePositiveInteger(line, 'romanPage', MAX_PAGE_NUMBER),
    itemFrom: readOptionalPackagePositiveInteger(line, 'itemFrom'),
    itemTo: readOptionalPackagePositiveInteger(line, 'itemTo'),
    ...(canonicalId === null ? {} : { canonicalId }),
    ...readTitles(line, onStray),
    ...(line.titleDerived === true ? { titleDerived: true as const } : {}),
  }
}

/** Validates a line of warnings.jsonl and returns the warning. @throws PackageLineError */
export function validateWarningLine(value: unknown, onStray: StrayCharacterListener): PackageWarning {
  const line = requireJsonObject(value)
  const { places = [] } = line
  if (!Array.isArray(places) || !places.every((place) => typeof place === 'string')) {
    throw new PackageLineError('“places” ต้องเป็นรายการของข้อความ')
  }
  return {
    group: readRequiredPackageSlug(line, 'group'),
    title: readRequiredPackageString(line, 'title', MAX_TITLE_CHARS, onStray),
    count: readRequiredPackagePositiveInteger(line, 'count'),
    places: places.map((place: string) => normaliseTextForStorage(place, 'places', onStray)),
  }
}

/**
 * Validates a line of passages.jsonl and returns the passage.
 * @param editions editions in which the package may have text
 * @throws PackageLineError
 */
export function validatePassageLine(
  value: unknown,
  onStray: StrayCharacterListener,
  editions: readonly EditionId[] = BUILT_IN_EDITION_IDS,
): PackagePassage {
  const line = requireJsonObject(value)
  const { paragraphs } = line
  if (!Array.isArray(paragraphs) || paragraphs.length === 0) {
    throw new PackageLineError('“paragraphs” ต้องเป็นรายการที่มีอย่างน้อยหนึ่งย่อหน้า')
  }
  const edition = readPackageEditionId(line, 'edition', editions)
  const kinds = isBuiltInEdition(edition) ? BUILT_IN_EDITION_SPAN_KINDS : SPAN_KINDS
  return {
    division: readRequiredPackageSlug(line, 'division'),
    entry: readRequiredPackageSlug(line, 'entry'),
    edition,
    volume: readRequiredPackagePositiveInteger(line, 'volume', LAST_VOLUME),
    paragraphs: paragraphs.map((paragraph, index) => validateParagraph(paragraph, index, kinds, onStray)),
  }
}

function validateParagraph(
  value: unknown,
  index: number,
  kinds: readonly SpanKind[],
  onStray: StrayCharacterListener,
): PackageParagraph {
  const prefix = `ย่อหน้าที่ ${index + 1}: `
  const paragraph = requireJsonObject(value, prefix)
  const { page, pageState = null, spans } = paragraph
  if (typeof page !== 'number' || !Number.isSafeInteger(page) || page < 1 || page > MAX_PAGE_NUMBER) {
    throw new PackageLineError(`${prefix}“page” คือ ${quoteValueInSentence(page)} แต่ต้องเป็นจำนวนเต็ม 1–${MAX_PAGE_NUMBER}`)
  }
  if (pageState !== null && !isInferredPageNumberKind(pageState)) {
    throw new PackageLineError(
      `${prefix}“pageState” คือ ${quoteValueInSentence(pageState)} แต่ต้องเป็น ${INFERRED_PAGE_NUMBER_KINDS.join(', ')}`,
    )
  }
  if (!Array.isArray(spans) || spans.length === 0) {
    throw new PackageLineError(`${prefix}“spans” ต้องเป็นรายการที่มีอย่างน้อยหนึ่งช่วงข้อความ`)
  }
  const file = readOptionalPackageString(paragraph, 'file', MAX_CORPUS_PATH_CHARS, onStray)
  const segment = readOptionalPackageString(paragraph, 'segment', MAX_SEGMENT_ID_CHARS, onStray)
  return {
    page,
    ...(pageState === null ? {} : { pageState }),
    ...(file === null ? {} : { file }),
    ...(segment === null ? {} : { segment }),
    spans: spans.map((span) => validateSpan(span, prefix, kinds, onStray)),
  }
}

function validateSpan(
  value: unknown,
  prefix: string,
  kinds: readonly SpanKind[],
  onStray: StrayCharacterListener,
): TextWithSpanKind {
  const { text, kind } = requireJsonObject(value, `${prefix}แต่ละ span `)
  if (typeof text !== 'string')
    throw new PackageLineError(`${prefix}“text” ต้องเป็นข้อความ แต่พบ ${quoteValueInSentence(text)}`)
  const stored = normaliseTextForStorage(text, 'text', onStray)
  if (kind === undefined || kind === null) return { text: stored }
  const known = kinds.find((candidate) => candidate === kind)
  if (known === undefined)
    throw new PackageLineError(`${prefix}“kind” คือ ${quoteValueInSentence(kind)} แต่ต้องเป็น ${kinds.join(', ')}`)
  return { text: stored, kind: known }
}

/** Matches a language code such as `en`. */
const LANGUAGE = /^[a-z]{2,3}$/

/** Reads the titles in other languages, by language. @throws PackageLineError */
function readTitles(line: PackageJsonObject, onStray: StrayCharacterListener): Pick<PackageHeading, 'titles'> {
  if (line.titles === undefined) return {}
  const titles = requireJsonObject(line.titles, '“titles” ')
  for (const language of Object.keys(titles)) {
    if (!LANGUAGE.test(language))
      throw new PackageLineError(`“titles” มีภาษา “${language.slice(0, 20)}” ซึ่งไม่ใช่รหัสภาษา เช่น en`)
  }
  const named = Object.keys(titles).map((language) => [language, readRequiredPackageTitle(titles, language, onStray)])
  return { titles: Object.fromEntries(named) }
}
