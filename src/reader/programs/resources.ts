/** What can be read as a resource of the protocol: everything that has an address, by the tool that reads it. */

import { FIRST_VOLUME, LAST_VOLUME } from '../../definitions/divisions.ts'
import { notFound } from '../../foundation/refusal.ts'
import type { Reader } from '../reader.ts'
import { titleOfVolume } from './listings.ts'
import { call, type ReadyTool, visitOf } from './tool.ts'
import { howToRead, pathIn, uriOf, WAYS } from './ways.ts'

const TEXT = 'text/plain'

/** The volumes of the canon; all else is found from there, or by its template. */
export function listResources(reader: Reader) {
  const visit = visitOf(reader, undefined)
  return Array.from({ length: LAST_VOLUME - FIRST_VOLUME + 1 }, (_, index) => {
    const volume = FIRST_VOLUME + index
    return {
      uri: uriOf(`/canon/${volume}`),
      name: `canon-${volume}`,
      title: titleOfVolume(reader, visit, volume),
      mimeType: TEXT,
    }
  })
}

/** What may stand behind the question mark of each. */
const COMMON = ['lang', 'cursor'] as const

export const listTemplates = () =>
  WAYS.filter(({ path }) => path.includes('{')).map(({ path, title, query = [] }) => ({
    uriTemplate: `${uriOf(path)}{?${[...query, ...COMMON].join(',')}}`,
    name: path.slice(1).replace(/[{}]/g, '').replaceAll('/', '-'),
    title,
    mimeType: TEXT,
  }))

/** As much of it as one answer holds, and the URI to go on with. @throws Refusal */
export function readResource(reader: Reader, tools: readonly ReadyTool[], uri: string) {
  const asked = pathIn(uri.slice(0, LONGEST))
  const reading = asked && howToRead(asked.path)
  const tool = tools.find(({ name }) => name === reading?.tool)
  if (!asked || !reading || !tool) throw notFound('ไม่มีทรัพยากรนี้ ตัวอย่างที่มี: library://canon/9/royal/231')
  const { path, query } = asked
  const editions = query.get('editions')
  const { text, structured } = call(reader, tool, {
    ...reading.arguments,
    ...(editions === null ? {} : { editions: editions.split(',') }),
    ...(query.has('lang') ? { language: query.get('lang') } : {}),
    ...(query.has('cursor') ? { cursor: query.get('cursor') } : {}),
  })
  const { next_cursor: next } = structured
  const more = new URLSearchParams(query)
  if (typeof next === 'string') more.set('cursor', next)
  const goOn = typeof next === 'string' ? `\n${uriOf(path)}?${more}` : ''
  return { uri, mimeType: TEXT, text: text + goOn }
}

/** No URI of this library is longer. */
const LONGEST = 2_000
