/**
 * Reads one text of bilara-data into segments, with the kind of each from its HTML template, and the pages that begin
 * at it.
 */

import type { SpanKind } from '../../../definitions/texts/format.ts'
import type { CorpusPageMark } from '../corpus.ts'
import { PackError } from '../pack-fault.ts'
import type { PackWarningCollector } from '../pack-warnings.ts'
import type { CorpusFile } from '../source-files.ts'

/** Kind of a bilara file, as its folder or name says. */
export type BilaraKind = 'root-pli-ms' | 'reference' | 'html' | 'variant-pli-ms' | 'translation' | 'comment'

/** The bilara files of one text, by kind. */
export type BilaraFilesByKind = Readonly<Partial<Record<BilaraKind, CorpusFile>>>

/** A segment of a text: about a sentence, with its id. */
export interface BilaraSegment {
  /** `dn1:1.1.1`; the part before the colon may differ from the id of the file. */
  readonly id: string
  readonly text: string
  readonly isHeading: boolean
  /** Whether it is the title of the text itself. */
  readonly isTitle: boolean
  /** Kind from its template; absent for running text. */
  readonly kind?: SpanKind
  readonly opensParagraph: boolean
  readonly closesParagraph: boolean
  /** Segments of different groups never share a paragraph. Without templates, the id tells the group. */
  readonly group: string
  /** Its translation; empty if it has none, absent if no translation is read. */
  readonly translation?: string
  /** The translator's note on it. */
  readonly comment?: string
  /** Readings of other editions; empty if there are none. */
  readonly variant: string
  readonly marks: readonly (CorpusPageMark & { readonly volume: number })[]
}

/**
 * Reads one text into segments. Segments that SuttaCentral hides are left out.
 * @param translationWarnings collects the warnings about a translation
 * @throws PackError if a file is no JSON object of strings
 */
export function readBilaraSegments(
  text: BilaraFilesByKind,
  warnings: PackWarningCollector,
  translationWarnings = warnings,
): readonly BilaraSegment[] {
  const root = text['root-pli-ms'] ? parseJsonStringMap(text['root-pli-ms']) : {}
  if (!Object.keys(root).every((id) => SEGMENT_ID.test(id)))
    throw new PackError(text['root-pli-ms']?.path ?? '', 'ไม่ใช่ข้อความของ bilara-data (รหัสต้องเป็นเช่น dn1:1.1.1)')
  const html = text.html ? parseJsonStringMap(text.html) : null
  const references = text.reference ? parseJsonStringMap(text.reference) : {}
  const variants = text['variant-pli-ms'] ? parseJsonStringMap(text['variant-pli-ms']) : {}
  const translation = text.translation ? parseJsonStringMap(text.translation) : undefined
  const comments = text.comment ? parseJsonStringMap(text.comment) : {}
  for (const id of Object.keys({ ...translation, ...comments })) {
    if (!Object.hasOwn(root, id))
      translationWarnings.add('untranslated-root', `${text.translation?.name ?? text.comment?.name} ${id}`)
  }
  for (const id of Object.keys(references)) {
    if (!Object.hasOwn(root, id)) warnings.add('wrong-references', `${text.reference?.name} ${id} → ไม่มีข้อความของรหัสนี้`)
  }
  let inUddana = false
  return Object.entries(root).flatMap(([id, words]) => {
    const template = html ? (html[id] ?? '{}') : guessTemplate(id)
    // the site hides a segment whose template has no placeholder
    if (!template.includes('{}')) return []
    inUddana ||= UDDANA.test(template)
    const kind = getSpanKind(template, inUddana)
    if (/<\/(?:blockquote|section)>/.test(template)) inUddana = false
    const isList = /<li\b/.test(template) && !isListOfAncestors(id, template)
    return [
      {
        id,
        text: words,
        isHeading: /<h[1-6]\b/.test(template) || (/<li\b/.test(template) && !isList),
        isTitle: /<h1\b/.test(template),
        ...(kind ? { kind } : {}),
        opensParagraph: isList || /<(?:p|blockquote)\b/.test(template),
        closesParagraph: isList || template.includes('</p>'),
        group: html ? '' : id.replace(/[.:][^.:]*$/, ''),
        variant: (variants[id] ?? '').trim(),
        ...(translation ? { translation: translation[id] ?? '', comment: (comments[id] ?? '').trim() } : {}),
        marks: parsePageMarks(id, references[id] ?? '', warnings),
      },
    ]
  })
}

const SEGMENT_ID = /^[a-z][a-z0-9.-]*:\d/

/** Whether the line is one of the list of ancestors above a title. Other lists are text, including those of rules. */
const isListOfAncestors = (id: string, template: string) =>
  /<li class='(?!rule')/.test(template) || /[.:]0(?:\.\d+)?$/.test(id)

/** Matches the beginning of verses that summarise the text above; they end with their block. */
const UDDANA = /<(?:blockquote|section) class='[^']*uddana/

function getSpanKind(template: string, inUddana: boolean): SpanKind | undefined {
  if (/class='(?:namo|uddana-intro)'/.test(template)) return 'centre'
  if (/class='end(?:sutta|section|vagga|kanda|book)?'/.test(template)) return 'colophon'
  if (template.includes('verse-line')) return inUddana ? 'uddana' : 'verse'
  return template.includes("class='speaker'") ? 'speaker' : undefined
}

/** Without templates, the last numbers of the id mark a heading: `:0.2`, `:2.1.0`, `:1.0.1`. */
const guessTemplate = (id: string) => (/[.:]0(?:\.\d+)?$/.test(id) ? '<h2>{}</h2>' : '{}')

/** Pages of Siam Rath (`sya9.61`); those of other editions are ignored. */
function parsePageMarks(id: string, reference: string, warnings: PackWarningCollector): BilaraSegment['marks'] {
  if (reference === '') return []
  const isWrong = /\.\s|[^\s,]\s+[^\s,]|→/.test(reference)
  if (isWrong) warnings.add('wrong-references', `${id} ${reference}`)
  return reference.split(/[\s,]+/).flatMap((word) => {
    const [, volume, page] = /^sya(\d+)\.(\d+)\.?$/.exec(word) ?? []
    if (volume === undefined || page === undefined) return []
    return [{ mark: word, page: Number(page), volume: Number(volume), takes: 'headings' as const, where: id }]
  })
}

/** Parses a JSON file. @throws PackError when it is not JSON */
export function parseJsonFile(file: CorpusFile): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file.read()))
  } catch {
    throw new PackError(file.path, 'ไฟล์ JSON เสียหายหรือไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
  }
}

/** Parses a JSON file that must be an object of strings. @throws PackError */
export function parseJsonStringMap(file: CorpusFile): Readonly<Record<string, string>> {
  const value = parseJsonFile(file)
  if (!isStringMap(value)) throw new PackError(file.path, 'ไม่ใช่ไฟล์ของ bilara-data (ต้องเป็นรหัสกับข้อความ)')
  return value
}

const isStringMap = (value: unknown): value is Readonly<Record<string, string>> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((text) => typeof text === 'string')

/**
 * Spreads page marks over segments. The source puts a mark at the first segment of the paragraph in which its page
 * begins. If several marks are at one segment, the real places are unknown, and each page gets an equal share of the
 * segments up to the next mark. Each moved mark is reported as a warning.
 */
export function spreadPageMarksOverSegments(
  segments: readonly BilaraSegment[],
  warnings: PackWarningCollector,
): readonly BilaraSegment[] {
  const spread = segments.map((segment) => ({ ...segment }))
  for (const [at, { id, marks }] of segments.entries()) {
    if (marks.length < 2) continue
    let end = at + 1
    while (end < segments.length && segments[end]?.marks.length === 0) end++
    const free = [at, ...range(at + 1, end).filter((other) => segments[other]?.isHeading === false)]
    for (const [nth, mark] of marks.entries()) {
      const target = free[Math.floor((nth * free.length) / marks.length)] ?? at
      const [from, to] = [spread[at], spread[target]]
      if (target === at || !from || !to) continue
      from.marks = from.marks.filter((other) => other !== mark)
      to.marks = [...to.marks, mark]
      warnings.add('estimated-pages', `${id} ${mark.mark} → ${to.id}`)
    }
  }
  return spread
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
