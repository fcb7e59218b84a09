/** Declension of nouns and adjectives, by stem and gender, according to the grammars of Pali (Kaccāyana, Geiger). */

import type { PartOfSpeech } from '../kinds.ts'
import type { EndingRule } from './rule.ts'

type Gender = 'm' | 'n' | 'f'

interface Paradigm {
  readonly genders: readonly Gender[]
  /** Endings of the stem in dictionaries, which differ (`hatthin` and `hatthī`). */
  readonly lemmas: readonly string[]
  /** `CASE.NUMBER ENDING,ENDING` with spaces and semicolons between. */
  readonly forms: string
  readonly cost?: number
}

const A_OBLIQUE =
  'ins.sg ena,asā; dat.sg assa,āya; abl.sg ā,asmā,amhā,ato; gen.sg assa; loc.sg e,asmiṃ,amhi; ins|abl.pl ehi,ebhi; dat|gen.pl ānaṃ; loc.pl esu'
const I_OBLIQUE =
  'ins.sg inā; dat|gen.sg ino,issa; abl.sg inā,ismā,imhā,ito; loc.sg ismiṃ,imhi,ini; ins|abl.pl īhi,ībhi,ihi,ibhi; dat|gen.pl īnaṃ,inaṃ; loc.pl īsu,isu'
const U_OBLIQUE =
  'ins.sg unā; dat|gen.sg uno,ussa; abl.sg unā,usmā,umhā,uto; loc.sg usmiṃ,umhi,uni; ins|abl.pl ūhi,ūbhi,uhi,ubhi; dat|gen.pl ūnaṃ,unaṃ; loc.pl ūsu,usu'

const AGENT =
  'nom.sg ā; acc.sg āraṃ,araṃ; ins|abl.sg arā,ārā; abl.sg ito; dat|gen.sg u,uno,ussa; loc.sg ari; voc.sg a,ā; nom|voc.pl āro,aro; acc.pl āro,āre,aro; ins|abl.pl ārehi,arehi,ūhi,uhi; dat|gen.pl ārānaṃ,arānaṃ,ūnaṃ,unnaṃ; loc.pl āresu,aresu,ūsu'

const PARADIGMS: readonly Paradigm[] = [
  {
    genders: ['m'],
    lemmas: ['a'],
    forms: `nom.sg o; acc.sg aṃ; voc.sg a,ā; ${A_OBLIQUE}; nom|voc.pl ā,āse; acc.pl e`,
  },
  { genders: ['m'], lemmas: ['a'], forms: 'nom.sg e; voc.sg e', cost: 3 },
  // “for its sake”, if no word ends so: samatthaṃ is able
  { genders: ['m', 'n'], lemmas: ['a'], forms: 'dat.sg atthaṃ,atthāya', cost: 1.5 },
  // at the end of a compound used as an adjective: pharusavāco, from vācā
  {
    genders: ['m'],
    lemmas: ['ā'],
    forms: 'nom.sg o; acc.sg aṃ; ins.sg ena; dat|gen.sg assa; nom.pl ā; acc.pl e; dat|gen.pl ānaṃ; loc.pl esu',
    cost: 2,
  },
  {
    genders: ['n'],
    lemmas: ['a'],
    forms: `nom|acc.sg aṃ; voc.sg a; ${A_OBLIQUE}; nom|acc|voc.pl āni,ā; acc.pl e`,
  },
  // dictionaries list the feminine of an adjective under its masculine
  {
    genders: ['f'],
    lemmas: ['ā', 'a'],
    forms:
      'nom.sg ā; acc.sg aṃ; voc.sg e,ā,a; ins|dat|abl|gen|loc.sg āya; abl.sg āto; nom|acc|voc.pl ā; ins|abl.pl āhi,ābhi; dat|gen.pl ānaṃ; loc.pl āsu',
  },
  // words with this ending are mostly nouns in -āya
  { genders: ['f'], lemmas: ['ā', 'a'], forms: 'loc.sg āyaṃ; nom|acc|voc.pl āyo', cost: 0.3 },
  { genders: ['f'], lemmas: ['ā', 'a'], forms: 'abl.sg ato', cost: 2 },
  {
    genders: ['m'],
    lemmas: ['i'],
    forms: `nom.sg i; acc.sg iṃ; voc.sg i,e; ${I_OBLIQUE}; nom|acc|voc.pl ī,ayo,iyo,ino`,
  },
  {
    genders: ['m'],
    lemmas: ['in', 'ī'],
    forms: `nom.sg ī; acc.sg inaṃ,iṃ; voc.sg i,ī; ${I_OBLIQUE}; nom|acc|voc.pl ino,ī,iyo,ine`,
  },
  {
    genders: ['n'],
    lemmas: ['i', 'in'],
    forms: `nom|acc.sg i,iṃ; voc.sg i; ${I_OBLIQUE}; nom|acc|voc.pl īni,ī`,
  },
  {
    genders: ['f'],
    lemmas: ['i', 'ī'],
    forms:
      'nom.sg i,ī; acc.sg iṃ,iyaṃ; voc.sg i,ī; ins|dat|abl|gen|loc.sg iyā,yā; loc.sg iyaṃ,yaṃ; abl.sg ito; nom|acc|voc.pl ī,yo,āyo; ins|abl.pl īhi,ībhi,ihi; dat|gen.pl īnaṃ,iyānaṃ; loc.pl īsu,isu',
  },
  // words with this ending are mostly adjectives in -iya
  { genders: ['f'], lemmas: ['i', 'ī'], forms: 'nom|acc|voc.pl iyo', cost: 0.5 },
  // ty, dy, ny, dhy become cc, jj, ññ, jjh
  {
    genders: ['f'],
    lemmas: ['ti', 'tī'],
    forms: 'ins|dat|abl|gen|loc.sg ccā; loc.sg ccaṃ; nom|acc.pl cco',
    cost: 1.5,
  },
  {
    genders: ['f'],
    lemmas: ['dī', 'di'],
    forms: 'ins|dat|abl|gen|loc.sg jjā; loc.sg jjaṃ; nom|acc.pl jjo',
    cost: 1.5,
  },
  { genders: ['f'], lemmas: ['dhi'], forms: 'ins|dat|abl|gen|loc.sg jjhā; loc.sg jjhaṃ', cost: 1.5 },
  {
    genders: ['f'],
    lemmas: ['ṇī', 'ṇi', 'nī'],
    forms: 'ins|dat|abl|gen|loc.sg ññā; loc.sg ññaṃ; nom|acc.pl ñño',
  },
  // the feminine of adjectives and of agent nouns
  {
    genders: ['f'],
    lemmas: ['a', 'in', 'ī'],
    forms:
      'nom|voc.sg inī; acc.sg iniṃ; ins|dat|abl|gen|loc.sg iniyā; nom|acc|voc.pl iniyo; ins|abl.pl inīhi; dat|gen.pl inīnaṃ; loc.pl inīsu',
    cost: 1,
  },
  {
    genders: ['f'],
    lemmas: ['a'],
    forms:
      'nom|voc.sg ī; acc.sg iṃ; ins|dat|abl|gen|loc.sg iyā; nom|acc|voc.pl iyo; ins|abl.pl īhi; dat|gen.pl īnaṃ; loc.pl īsu',
    cost: 2.5,
  },
  {
    genders: ['f'],
    lemmas: ['aka', 'ika'],
    forms:
      'nom.sg ikā; acc.sg ikaṃ; ins|dat|abl|gen|loc.sg ikāya; nom|acc|voc.pl ikā,ikāyo; loc.pl ikāsu; dat|gen.pl ikānaṃ; ins|abl.pl ikāhi',
    cost: 1,
  },
  {
    genders: ['m'],
    lemmas: ['u'],
    forms: `nom.sg u; acc.sg uṃ; voc.sg u; ${U_OBLIQUE}; nom|acc|voc.pl ū,avo,uyo,uno; voc.pl ave`,
  },
  {
    genders: ['m'],
    lemmas: ['ū', 'u'],
    forms: `nom.sg ū; acc.sg uṃ; voc.sg u,ū; ${U_OBLIQUE}; nom|acc|voc.pl ū,uno,uvo`,
  },
  {
    genders: ['n'],
    lemmas: ['u', 'us'],
    forms: `nom|acc.sg u,uṃ; ins.sg usā; dat|gen.sg uso; ${U_OBLIQUE}; nom|acc|voc.pl ūni,ū`,
  },
  {
    genders: ['f'],
    lemmas: ['u', 'ū'],
    forms:
      'nom.sg u,ū; acc.sg uṃ; voc.sg u; ins|dat|abl|gen|loc.sg uyā; loc.sg uyaṃ; abl.sg uto; nom|acc|voc.pl ū,uyo; ins|abl.pl ūhi,ūbhi,uhi; dat|gen.pl ūnaṃ; loc.pl ūsu,usu',
  },
  {
    genders: ['m'],
    lemmas: ['ant', 'antu', 'at', 'anta'],
    forms:
      'nom.sg ā,anto,aṃ; acc.sg antaṃ,aṃ; voc.sg a,ā,aṃ; ins.sg atā,antena; dat|gen.sg ato,antassa; abl.sg atā,antasmā,antamhā; loc.sg ati,ante,antasmiṃ,antamhi; nom|voc.pl anto,antā; acc.pl ante; ins|abl.pl antehi; dat|gen.pl ataṃ,antānaṃ; loc.pl antesu',
  },
  {
    genders: ['n'],
    lemmas: ['ant', 'antu', 'at', 'anta'],
    forms: 'nom|acc.sg aṃ,antaṃ; nom|acc.pl antāni,antā',
  },
  {
    genders: ['f'],
    lemmas: ['ant', 'antu', 'at', 'anta'],
    forms:
      'nom.sg antī,atī; acc.sg antiṃ,atiṃ; ins|dat|abl|gen|loc.sg antiyā,atiyā; loc.sg antiyaṃ,atiyaṃ; nom|acc|voc.pl antiyo,atiyo; ins|abl.pl antīhi,atīhi; dat|gen.pl antīnaṃ,atīnaṃ; loc.pl antīsu,atīsu',
  },
  // agent nouns (satthar, kattar) and relations (pitar, mātar); few dictionaries list them in -u: satthu, but sattu is
  // an enemy
  { genders: ['m', 'f'], lemmas: ['ar'], forms: AGENT },
  { genders: ['m', 'f'], lemmas: ['u'], forms: AGENT, cost: 0.5 },
  { genders: ['f'], lemmas: ['ar', 'u'], forms: 'ins|dat|abl|gen|loc.sg uyā; acc.sg araṃ; gen.sg u' },
  {
    genders: ['m'],
    lemmas: ['an'],
    forms:
      'nom.sg ā; acc.sg ānaṃ; ins|abl.sg anā,unā; dat|gen.sg ano,uno; loc.sg ani; voc.sg a,ā,e; nom|acc|voc.pl āno; ins|abl.pl ūhi; dat|gen.pl ūnaṃ,unaṃ; loc.pl ūsu',
    cost: 1,
  },
  {
    genders: ['m'],
    lemmas: ['a'],
    forms: 'nom.sg ā; acc.sg ānaṃ; ins|abl.sg anā; dat|gen.sg ano; loc.sg ani; nom|acc|voc.pl āno',
    cost: 1,
  },
  {
    genders: ['n'],
    lemmas: ['an', 'a'],
    forms: 'nom|acc.sg a; ins.sg unā,anā; dat|gen.sg uno; loc.sg ani',
    cost: 2,
  },
  {
    genders: ['m', 'n'],
    lemmas: ['as', 'o'],
    forms: 'nom|acc.sg o; ins|abl.sg asā; dat|gen.sg aso; loc.sg asi',
  },
  {
    genders: ['m', 'n'],
    lemmas: ['a'],
    forms: 'nom|acc.sg o; ins|abl.sg asā; dat|gen.sg aso; loc.sg asi',
    cost: 2,
  },
  // like the stem in -a, if a dictionary lists the nominative in -o
  { genders: ['m', 'n'], lemmas: ['o'], forms: `acc.sg aṃ; ${A_OBLIQUE}; nom.pl ā; acc.pl e` },
]

/** Cost of a rare case; higher than the difference at which readings of one word are returned together. */
const RARE_CASE_COST = 0.8

function* rulesOf({ genders, lemmas, forms, cost = 0 }: Paradigm): Generator<EndingRule> {
  for (const form of forms.split(';')) {
    const [what = '', endings = ''] = form.trim().split(' ')
    const [cases, number] = what.split('.')
    for (const ending of endings.split(',')) {
      for (const lemma of lemmas) {
        for (const gender of genders) {
          const wants: readonly PartOfSpeech[] = [gender]
          // most vocatives have the form of another case; only a few forms are vocatives alone
          const rare = cases === 'voc' && ending !== 'ave' ? RARE_CASE_COST : 0
          yield { ending, lemma, how: `${cases} ${number} ${gender}`, wants, cost: cost + rare }
        }
      }
    }
  }
}

/** Ending rules of noun declension. */
export const nounRules: readonly EndingRule[] = PARADIGMS.flatMap((paradigm) => [...rulesOf(paradigm)])
