/** `sources`: whose texts and dictionaries the library shows, under which licences, and in what shares. */

import { Type } from 'typebox'
import { statedLicence } from '../../../definitions/licences.ts'
import type { Visit } from '../../pages/visit.ts'
import { line } from '../canon-text.ts'
import { clipped } from '../plain-text.ts'
import { type ToldPiece, wholePiece } from '../tell.ts'
import { tool } from '../tool.ts'
import { stands } from '../ways.ts'

export const sourcesTool = tool({
  name: 'sources',
  title: 'Whose texts these are',
  description:
    'The outside works that the text of the canon and the dictionaries come from, with publisher, licence and version, and what share of each edition each of them has. Say it where you show text from here.',
  takes: () => Type.Object({}),
  cost: 1,
  run: ({ reader, visit }) => {
    const { canon, words } = reader.stores
    const { texts, hasText, canon: shown } = canon.sources.read(visit.language)
    const place = stands(visit, '/sources')
    const title = visit.say('ที่มาของข้อความ', 'Where the text comes from')
    const shares = shown.editions.map(({ edition, label, shares: of }) => ({ edition, label, shares: of }))
    return {
      head: [
        `# ${title}`,
        line(visit, 'ที่อยู่', 'Address', place.address),
        ...(hasText
          ? []
          : [visit.say('ยังไม่ได้นำเข้าข้อความพระไตรปิฎก', 'No text of the canon has been imported yet.')]),
        visit.say(
          'บทสวด หนังสือ ชาดก และหมวดธรรมบอกที่มาไว้ในแต่ละรายการ',
          'Chants, books, jataka stories and dhamma groups each name their own source.',
        ),
      ],
      data: { title, citation: title, ...place, shares: shares.slice(0, 40) },
      list: 'sources',
      parts: 1,
      piecesOf: () => [
        ...texts.map((text) =>
          sourcePiece(
            visit,
            'text',
            text,
            text.editions.map(({ edition, share }) => `${edition} ${percent(visit, share)}`),
          ),
        ),
        ...(words.has
          ? words.dictionaries().map((dictionary) => sourcePiece(visit, 'dictionary', dictionary, []))
          : []),
      ],
    }
  },
})

interface Source {
  readonly id: string
  readonly title: string
  readonly publisher: string | null
  readonly licence: string | null
  readonly url: string | null
  readonly version: string | null
}

function sourcePiece(
  visit: Visit,
  kind: 'text' | 'dictionary',
  source: Source,
  shares: readonly string[],
): ToldPiece {
  const of = (text: string | null) => (text === null ? null : clipped(text, 300))
  const licence = of(statedLicence(source.licence)) ?? visit.say('ไม่ได้ระบุ', 'not stated')
  const [title, publisher, url, version] = [source.title, source.publisher, source.url, source.version].map(
    of,
  )
  const details = [
    publisher,
    line(visit, 'สัญญาอนุญาต', 'Licence', licence),
    version,
    url,
    ...shares.slice(0, 20),
  ]
  return wholePiece(() => ({
    lines: `• ${title}\n  ${details.filter((part) => part).join(' · ')}`,
    value: { kind, id: clipped(source.id, 80), title, publisher, licence, url, version },
  }))
}

const percent = (visit: Visit, share: number): string => {
  const tenths = (share * 100).toFixed(1)
  return `${visit.lang === 'en' ? tenths : tenths.replace(/\d/g, (digit) => visit.name(Number(digit)))}%`
}
