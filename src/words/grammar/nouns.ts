/** Declension of nouns and adjectives, by stem and gender, according to the grammars of Pali (Kaccāyana, Geiger). */

import { parseTabSeparatedRows } from '../../definitions/facts/table-rows.ts'
import type { PartOfSpeech } from '../kinds.ts'
import table from './nouns.tsv' with { type: 'text' }
import type { EndingRule } from './rule.ts'

/** Endings that several declensions share; the table names them in braces. */
const SHARED: Readonly<Record<string, string>> = {
  A: 'ins.sg ena,asā; dat.sg assa,āya; abl.sg ā,asmā,amhā,ato; gen.sg assa; loc.sg e,asmiṃ,amhi; ins|abl.pl ehi,ebhi; dat|gen.pl ānaṃ; loc.pl esu',
  I: 'ins.sg inā; dat|gen.sg ino,issa; abl.sg inā,ismā,imhā,ito; loc.sg ismiṃ,imhi,ini; ins|abl.pl īhi,ībhi,ihi,ibhi; dat|gen.pl īnaṃ,inaṃ; loc.pl īsu,isu',
  U: 'ins.sg unā; dat|gen.sg uno,ussa; abl.sg unā,usmā,umhā,uto; loc.sg usmiṃ,umhi,uni; ins|abl.pl ūhi,ūbhi,uhi,ubhi; dat|gen.pl ūnaṃ,unaṃ; loc.pl ūsu,usu',
  AGENT:
    'nom.sg ā; acc.sg āraṃ,araṃ; ins|abl.sg arā,ārā; abl.sg ito; dat|gen.sg u,uno,ussa; loc.sg ari; voc.sg a,ā; nom|voc.pl āro,aro; acc.pl āro,āre,aro; ins|abl.pl ārehi,arehi,ūhi,uhi; dat|gen.pl ārānaṃ,arānaṃ,ūnaṃ,unnaṃ; loc.pl āresu,aresu,ūsu',
}

/** Cost of a rare case; higher than the difference at which readings of one word are returned together. */
const RARE_CASE_COST = 0.8

/** @param row of `nouns.tsv` */
function* createRules([genders = '', lemmas = '', cost = '', forms = '']: readonly string[]): Generator<EndingRule> {
  for (const form of forms.replace(/\{(\w+)\}/, (_, name) => SHARED[name] ?? '').split(';')) {
    const [what = '', endings = ''] = form.trim().split(' ')
    const [cases, number] = what.split('.')
    for (const ending of endings.split(',')) {
      for (const lemma of lemmas.split(',')) {
        for (const gender of genders.split(',') as PartOfSpeech[]) {
          // most vocatives have the form of another case; only a few forms are vocatives alone
          const rare = cases === 'voc' && ending !== 'ave' ? RARE_CASE_COST : 0
          yield { ending, lemma, analysis: `${cases} ${number} ${gender}`, wants: [gender], cost: Number(cost) + rare }
        }
      }
    }
  }
}

/** Ending rules of noun declension. */
export const nounEndingRules: readonly EndingRule[] = parseTabSeparatedRows(table).flatMap((row) => [
  ...createRules(row),
])

const SUFFIXES: readonly (readonly [ending: string, lemma: string, analysis: string, cost: number])[] = [
  ['tta', '', 'abstract', 2],
  ['tā', '', 'abstract', 2],
  ['tta', 'nt', 'abstract', 3],
  ['antatā', 'ant', 'abstract', 2],
  ['vant', '', 'possessor', 2],
  ['mant', '', 'possessor', 2],
  ['tara', '', 'comparative', 2],
  ['tama', '', 'superlative', 2],
  ['iya', 'a', 'belonging', 3],
  ['ika', 'a', 'belonging', 2.2],
  ['aka', 'a', 'belonging', 3],
  ['ka', '', 'belonging', 3],
  ['in', 'a', 'possessor', 3],
  ['ī', 'a', 'possessor', 3],
  ['maya', '', 'made-of', 2],
  ['so', '', 'adverb', 2],
  ['to', '', 'adverb', 3],
  ['dhā', '', 'adverb', 3],
  ['ci', '', 'indefinite', 1],
  ['kkhattuṃ', '', 'times', 1],
]

/** Ending rules for nouns that a suffix derives from another word. */
export const derivedNounEndingRules: readonly EndingRule[] = SUFFIXES.map(([ending, lemma, analysis, cost]) => ({
  ending,
  lemma,
  analysis,
  wants: [],
  cost,
}))
