/**
 * Reads a dictionary from one JSON file. It is a list of `{ w, m }`, or of `{ entry, grammar, definition, xr }` as at
 * SuttaCentral.
 */

import { basename } from 'node:path'
import { velthuisWordToPali } from '../../../../search/letters/velthuis.ts'
import { plainTextToHtml, type RemovedMarkupCounts, sanitizeEntryHtml } from '../../../words/entry-html.ts'
import { PackError } from '../pack-fault.ts'
import { readWholeFile } from './dictionary-files.ts'
import type { ParsedDictionary, ParsedDictionaryEntry } from './read-dictionary.ts'

/**
 * Reads a dictionary from one JSON file.
 * @throws PackError if it is no list of entries; the message names the first invalid entry
 */
export async function readDictionaryJson(path: string): Promise<ParsedDictionary> {
  const bytes = await readWholeFile(path)
  let list: unknown
  try {
    list = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new PackError(path, 'ไม่ใช่ JSON ที่ถูกต้องใน UTF-8 ไฟล์อาจไม่ครบ กรุณาดาวน์โหลดหรือคัดลอกใหม่')
  }
  if (!Array.isArray(list) || list.length === 0) {
    throw new PackError(path, 'ต้องเป็นรายการของคำ เช่น [{"w":"dhamma","m":"…"}]')
  }
  const items: readonly unknown[] = list
  for (const [at, item] of items.entries()) {
    if (getHeadword(item) === undefined) {
      throw new PackError(path, `รายการที่ ${at + 1} ไม่มีคำ (w, entry หรือ word) หรือคำอธิบาย (m, definition หรือ text)`)
    }
  }
  return {
    about: {
      title: basename(path).replace(/\.json$/i, ''),
      publisher: null,
      licence: null,
      url: null,
      version: null,
      language: null,
    },
    count: items.length,
    entries: (removedMarkup) => generateEntries(items, removedMarkup),
  }
}

type Item = Readonly<Record<string, unknown>>

function* generateEntries(
  items: readonly unknown[],
  removedMarkup: RemovedMarkupCounts,
): Generator<ParsedDictionaryEntry> {
  for (const item of items) {
    const word = getHeadword(item) ?? ''
    const { grammar, definition, m, text, xr } = item as Item
    const heading = typeof grammar === 'string' && grammar !== '' ? `<p><i>${Bun.escapeHTML(grammar)}</i></p>` : ''
    const senses = toStringList(definition ?? m ?? text)
    const others = toStringList(xr).map(velthuisWordToPali)
    yield {
      headword: velthuisWordToPali(word),
      also: word === velthuisWordToPali(word) ? [] : [word],
      html: [
        heading,
        // one sense is a paragraph, several are a list
        senses.length > 1
          ? toHtmlList(senses, removedMarkup)
          : senses.map((sense) => toHtml(sense, removedMarkup)).join(''),
        others.length > 0 ? plainTextToHtml(`→ ${others.join(', ')}`) : '',
      ].join(''),
    }
  }
}

const toHtmlList = (senses: readonly string[], removedMarkup: RemovedMarkupCounts): string =>
  sanitizeEntryHtml(
    `<ol>${senses.map((sense) => `<li>${hasMarkup(sense) ? sense : Bun.escapeHTML(sense)}</li>`).join('')}</ol>`,
    removedMarkup,
  )

const toHtml = (sense: string, removedMarkup: RemovedMarkupCounts): string =>
  hasMarkup(sense) ? sanitizeEntryHtml(sense, removedMarkup) : plainTextToHtml(sense)

const hasMarkup = (sense: string): boolean => /<\/?[a-z][^<>]*>/i.test(sense)

const toStringList = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? (value as readonly unknown[]) : [value]).filter((item) => typeof item === 'string')

/** The headword of an item that has an explanation. */
function getHeadword(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const { w, entry, word, m, definition, text, xr } = item as Item
  const found = w ?? entry ?? word
  const hasSense = [m, definition, text, xr].some((value) => toStringList(value).length > 0)
  return typeof found === 'string' && found.trim() !== '' && hasSense ? found : undefined
}
