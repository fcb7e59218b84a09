/** `word`: what a word of Pali means, in whatever form and script. */

import { Type } from 'typebox'
import { notFound, Refusal } from '../../../foundation/refusal.ts'
import { LONGEST_ASKED, WORD_COST } from '../../../words/asked-word.ts'
import { occurrencesOf } from '../../../words/occurrences.ts'
import { type LookedUp, saidIn } from '../../../words/words.ts'
import type { Visit } from '../../pages/visit.ts'
import type { Reader } from '../../reader.ts'
import { line, toldSource } from '../canon-text.ts'
import { clipped, wordsOfEntry } from '../plain-text.ts'
import { type ToldPiece, wholePiece } from '../tell.ts'
import { tool } from '../tool.ts'
import { stands } from '../ways.ts'

export const wordTool = tool({
  name: 'word',
  title: 'Look up a word of Pali',
  description:
    'What a word of Pali means by the dictionaries of this library: any inflected or compound form, in roman, Thai or Devanagari letters. Says what the form is of which word, the entries with their dictionaries and licences, and how often the form stands in the canon.',
  takes: () =>
    Type.Object({
      word: Type.String({
        minLength: 1,
        maxLength: LONGEST_ASKED,
        title: 'คำ (word)',
        description: 'One word of Pali, such as satipaṭṭhānaṃ or สติปฏฺฐานํ',
      }),
    }),
  cost: WORD_COST,
  run: ({ reader, visit, given: { word: asked } }) => {
    const { words, canon } = reader.stores
    if (words.unreadable) throw new Refusal('text_unavailable', UNREADABLE)
    if (!words.has) throw notFound('ห้องสมุดนี้ยังไม่มีพจนานุกรม')
    const name = asked.trim().normalize('NFC').toLowerCase()
    if (name === '') throw notFound('กรุณาระบุคำบาลีที่ต้องการ')
    const found = words.look(name, saidIn(visit.lang))
    const { total, pitakas } = occurrencesOf(canon.divisions, found.volumes)
    const place = stands(visit, `/words/${encodeURIComponent(name)}`)
    const forms = words.forms(name).slice(0, MOST_FORMS)
    const sources = dictionariesOf(reader, visit, found)
    const named = sources.map(({ title, licence }) => `${title} (${licence})`).join(' · ')
    return {
      head: [
        `# ${name}`,
        line(visit, 'ที่อยู่', 'Address', place.address),
        line(visit, 'ในพระไตรปิฎก', 'In the canon', `${visit.number(total)} ${visit.say('แห่ง', 'times')}`),
        ...(forms.length > 1
          ? [line(visit, 'รูปของคำนี้', 'Its forms', forms.map(({ form }) => form).join(', '))]
          : []),
        ...(named === '' ? [] : [line(visit, 'คำอธิบายจาก', 'Explained by', named)]),
        ...(found.readings.length > 0
          ? []
          : [
              visit.say(
                'ไม่พบคำนี้ในพจนานุกรมที่มี และแยกออกเป็นคำที่รู้จักไม่ได้',
                'No dictionary here has this word, and it does not divide into words that are known.',
              ),
            ]),
      ],
      data: { word: name, citation: name, ...place, occurrences: { total, pitakas }, forms, sources },
      list: 'entries',
      parts: 1,
      piecesOf: () => found.readings.flatMap((reading) => readingPieces(reader, visit, reading)),
    }
  },
})

const UNREADABLE = 'ขณะนี้อ่านพจนานุกรมไม่ได้ กรุณาลองใหม่ในอีกสักครู่ หากยังไม่ได้กรุณาแจ้งผู้ดูแลระบบ'
const MOST_FORMS = 24

type Reading = LookedUp['readings'][number]

/** A word that the form may be of, and its entries, which may be long. */
function readingPieces(
  reader: Reader,
  visit: Visit,
  { headword, analysis, entries }: Reading,
): readonly ToldPiece[] {
  const of = { reading: clipped(headword, 200), analysis: analysis === null ? null : clipped(analysis, 500) }
  const title = `## ${of.reading}${of.analysis === null ? '' : ` — ${of.analysis}`}`
  if (entries.length === 0) return [wholePiece(() => ({ lines: title, value: of }))]
  return entries.map((entry) => {
    const dictionary = titleOf(reader, entry.dictionary)
    const name = clipped(entry.headword, 200)
    return {
      text: wordsOfEntry(entry.html) || visit.say('(ไม่มีคำอธิบาย)', '(no explanation)'),
      once: `${headword} ${analysis}`,
      write: (text, { isNew }) => ({
        lines: `${isNew ? `${title}\n` : ''}[${dictionary}] ${name}: ${text}`,
        value: { ...(isNew ? of : {}), dictionary, headword: name, text },
      }),
    }
  })
}

const titleOf = (reader: Reader, id: string): string =>
  clipped(reader.stores.words.dictionaries().find((one) => one.id === id)?.title ?? id, 200)

/** Whose explanations these are, and under which licences. */
function dictionariesOf(reader: Reader, visit: Visit, { readings }: LookedUp) {
  const shown = new Set(readings.flatMap(({ entries }) => entries.map(({ dictionary }) => dictionary)))
  return reader.stores.words
    .dictionaries()
    .filter(({ id }) => shown.has(id))
    .map((source) => toldSource(source, visit.say('ไม่ได้ระบุสัญญาอนุญาต', 'licence not stated')))
}
