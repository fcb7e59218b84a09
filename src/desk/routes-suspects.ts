/** Words that look like misprints: the list by weight, what editors say of them, and how far they are (variants §3, §4). */

import { Type } from 'typebox'
import { editionSchema, volumeSchema } from '../canon/schemas.ts'
import { JUDGED_STATES, LONGEST_JUDGEMENT_NOTE } from '../definitions/findings/suspect.ts'
import { closed, versionSchema } from '../definitions/schemas.ts'
import { suspectSubject } from '../findings/proposals/subjects.ts'
import type { WantedJudgement } from '../findings/suspects/judging-suspects.ts'
import { SUSPECT_STATES } from '../findings/suspects/suspect-states.ts'
import type { Intent } from '../foundation/intent.ts'
import { type Operation, ok, operation } from '../http/operation.ts'
import { pageQuery } from '../http/query.ts'
import type { Stores } from '../library/stores.ts'
import { count, id, listOf, oneOf, orNull } from './schemas.ts'

const TAG = 'Suspects'

const weight = Type.Number({ minimum: 0, maximum: 1, description: 'How likely, 0 to 1' })

const proposal = closed(
  {
    right: Type.String({ description: 'What may be right, in the script of the source' }),
    weight,
    because: Type.Array(
      closed(
        {
          witness: Type.Optional(
            Type.String({ description: 'Id of a source that has these words at this place' }),
          ),
          count: Type.Optional(
            count('How often these words stand there: in that source, or without one in this one'),
          ),
        },
        'SuspectEvidence',
      ),
    ),
  },
  'SuspectProposal',
)

export const suspectItem = closed(
  {
    id: id('Names it in this text; an import gives new ones'),
    source: Type.String(),
    division: Type.String(),
    entry: Type.String(),
    title: Type.String({ description: 'Of the heading' }),
    edition: editionSchema,
    volume: Type.Integer({ minimum: 0 }),
    page: Type.Integer({ minimum: 1 }),
    before: Type.String({ description: 'As POST /corrections takes it' }),
    wrong: Type.String(),
    after: Type.String(),
    proposals: Type.Array(proposal, {
      description: 'The likeliest first; none where only something is amiss',
    }),
    weight,
    alike: count('Open suspects of the source with the same wrong words and first proposal, with this one'),
    counts: closed(
      { wrong: count('The wrong words in the source'), right: count('The first proposal in it') },
      'SuspectOccurrences',
    ),
    state: oneOf(SUSPECT_STATES, {
      description:
        'corrected: words of it are put right; printed: an editor says it is right; later: not now',
    }),
    key: orNull('string', 'The name of the key that judged it or put it right'),
    at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time' }),
    note: orNull('string', 'What the editor noted'),
    everywhere: Type.Boolean({ description: 'Whether it was judged with all places of the pair of words' }),
    version: versionSchema,
  },
  'Suspect',
)

export const suspectFilters = {
  source: Type.Optional(Type.String({ minLength: 1, title: 'แหล่ง', description: 'Id of a source' })),
  volume: Type.Optional(volumeSchema),
  edition: Type.Optional({ ...editionSchema, title: 'ฉบับ', description: 'Edition' }),
}

const body = closed(
  {
    state: oneOf(JUDGED_STATES, {
      title: 'สถานะ (state)',
      description: 'printed: it is right as printed; later: not now; open: as if nobody had said anything',
    }),
    everywhere: Type.Optional(
      Type.Boolean({
        title: 'ทุกแห่ง (everywhere)',
        description: 'Of all places of the wrong words and the first proposal in this edition of the source',
      }),
    ),
    note: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: LONGEST_JUDGEMENT_NOTE,
        title: 'หมายเหตุ (note)',
      }),
    ),
  },
  'SuspectJudgement',
)

const counts = {
  open: count('Nobody has said anything'),
  likely: count('Open ones that are rather misprints than not: a weight of 0.5 or more'),
  printed: count('Judged as printed'),
  later: count('Put off'),
  corrected: count('Put right'),
}

const progress = closed(
  {
    ...counts,
    volumes: Type.Array(
      closed(
        {
          source: Type.String(),
          edition: editionSchema,
          volume: Type.Integer({ minimum: 0 }),
          ...counts,
        },
        'SuspectVolume',
      ),
    ),
    people: Type.Array(
      closed(
        {
          key: orNull('string', 'The name of a key'),
          day: Type.String({ description: 'YYYY-MM-DD, UTC' }),
          printed: counts.printed,
          later: counts.later,
          corrected: counts.corrected,
        },
        'SuspectDay',
      ),
      { description: 'Who did how many on which day, the latest first' },
    ),
  },
  'SuspectProgress',
)

const params = Type.Object({ id: id('Id of a suspect') })

export function suspectOperations({ canon }: Pick<Stores, 'canon'>): readonly Operation[] {
  const { suspects } = canon
  return [
    operation({
      id: 'listSuspects',
      method: 'get',
      path: '/suspects',
      tag: TAG,
      summary: 'Words that look like misprints, the likeliest first',
      query: Type.Object({
        ...suspectFilters,
        state: Type.Optional(
          oneOf(SUSPECT_STATES, {
            default: 'open',
            title: 'สถานะ (state)',
            description: 'What people made of it',
          }),
        ),
        ...pageQuery,
      }),
      answers: { 200: listOf(suspectItem, 'SuspectList') },
      run: ({ query: { limit, offset, state = 'open', ...filters } }) => {
        const ids = suspects.list.ids({ ...filters, state })
        const [most, from] = [Number(limit), Number(offset)]
        const items = suspects.list.items(ids.slice(from, from + most))
        return ok({ items, total: ids.length, limit: most, offset: from })
      },
    }),
    operation({
      id: 'suspectProgress',
      method: 'get',
      path: '/suspects/progress',
      tag: TAG,
      summary: 'How far the suspects are, by volume and by person',
      answers: { 200: progress },
      run: () => ok(suspects.progress()),
    }),
    operation({
      id: 'getSuspect',
      method: 'get',
      path: '/suspects/{id}',
      tag: TAG,
      summary: 'One suspect',
      params,
      answers: { 200: suspectItem },
      run: ({ params }) => ok(suspects.list.item(params.id)),
    }),
    operation({
      id: 'judgeSuspect',
      subjects: ({ params }) => [suspectSubject(suspects.list.item(params.id))],
      method: 'post',
      path: '/suspects/{id}',
      tag: TAG,
      summary: 'Say of a suspect that it stands as printed, or not now',
      description:
        'At this place, or everywhere: of all places of the wrong words and the first proposal in this edition of the source. It survives imports by source and words. Words are put right with POST /corrections. 412 where somebody did something with it since the version of If-Match, 409 where it is put right.',
      params,
      body,
      conditions: ['if-match'],
      refusals: ['conflict'],
      answers: {
        200: closed(
          {
            suspect: suspectItem,
            edit: id('Number of the edit, by which it can be undone'),
            places: count('Suspects of which it speaks'),
          },
          'SuspectJudged',
        ),
      },
      run: ({ params, intent }) => {
        const { edit, places } = suspects.judging.judge(params.id, intent as Intent<WantedJudgement>)
        return ok({ suspect: suspects.list.item(params.id), edit, places })
      },
    }),
  ]
}
