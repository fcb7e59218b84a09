/**
 * Conjugation of verbs: from any form to the third person singular of the present, which is the headword of
 * dictionaries.
 */

import type { EndingRule } from './rule.ts'

/** `TENSE.PERSON.NUMBER ENDING,ENDING` separated by semicolons, for verbs with the ending of the key. */
const A_PRESENT =
  'present.3.pl anti,are; present.2.sg asi; present.2.pl atha; present.1.sg āmi; present.1.pl āma; middle.3.sg ate; middle.3.pl ante,are; middle.2.sg ase; middle.2.pl avhe; middle.1.sg e; middle.1.pl āmahe,āmhe,āmase; imperative.3.sg atu,ataṃ; imperative.3.pl antu,antaṃ; imperative.2.sg a,āhi,assu; imperative.2.pl atha,avho'
const OPTATIVE =
  'optative.3.sg eyya,e,etha,eyyāti; optative.3.pl eyyuṃ,eyyu,eraṃ; optative.2.sg eyyāsi,esi,etho; optative.2.pl eyyātha,etha; optative.1.sg eyyāmi,eyyaṃ,emi; optative.1.pl eyyāma,ema,emu,emase,eyyāmhe'
const A_AORIST =
  'aorist.3.sg i,ī,ittha,āsi; aorist.3.pl iṃsu,isuṃ,uṃ,u,āsuṃ; aorist.2.sg i,o; aorist.2.pl ittha; aorist.1.sg iṃ,isaṃ,āsiṃ; aorist.1.pl imhā,imha,imhase'
const FUTURE =
  'future.3.sg issati; future.3.pl issanti,issare; future.2.sg issasi; future.2.pl issatha; future.1.sg issāmi,issaṃ; future.1.pl issāma,issāmase; middle.3.sg issate; conditional.3.sg issa,issā,issatha; conditional.3.pl issaṃsu; conditional.1.sg issaṃ; conditional.1.pl issāmhā'
const A_FORMS = `absolutive itvā,itvāna,itūna,iya; infinitive ituṃ,itave`
const E_ALL =
  'present.3.pl enti; present.2.sg esi; present.2.pl etha; present.1.sg emi; present.1.pl ema; middle.3.sg ayate; middle.3.pl ayante; present.3.sg ayati; present.3.pl ayanti; present.1.sg ayāmi; present.1.pl ayāma; present.2.sg ayasi; imperative.3.sg etu,ayatu; imperative.3.pl entu,ayantu; imperative.2.sg ehi,aya,ayassu; imperative.2.pl etha,ayatha; optative.3.sg eyya,aye,ayeyya,ayetha; optative.3.pl eyyuṃ,ayeyyuṃ; optative.2.sg eyyāsi,ayeyyāsi; optative.2.pl eyyātha,ayetha; optative.1.sg eyyāmi,eyyaṃ,ayeyyaṃ,ayeyyāmi; optative.1.pl eyyāma,ayema,ayeyyāma; aorist.3.sg esi,ayi,ayittha; aorist.3.pl esuṃ,ayiṃsu,ayuṃ,iṃsu; aorist.2.sg esi,ayi; aorist.2.pl ittha,ayittha; aorist.1.sg esiṃ,ayiṃ; aorist.1.pl esimha,esimhā,ayimhā,ayimha; future.3.sg essati,ayissati; future.3.pl essanti,ayissanti; future.2.sg essasi,ayissasi; future.2.pl essatha,ayissatha; future.1.sg essāmi,essaṃ,ayissāmi,ayissaṃ; future.1.pl essāma,ayissāma; absolutive etvā,etvāna,itvā,ayitvā,ayitvāna,iya; infinitive etuṃ,ayituṃ,etave'
const LONG_A =
  'present.3.pl anti; present.2.sg āsi; present.2.pl ātha; present.1.sg āmi; present.1.pl āma; middle.3.sg ate,āte; middle.3.pl ante; imperative.3.sg ātu; imperative.3.pl antu; imperative.2.sg āhi,a; imperative.2.pl ātha; aorist.3.sg āsi,i,ī; aorist.3.pl iṃsu,uṃ,āsuṃ,aṃsu; aorist.2.sg āsi,i; aorist.2.pl ittha; aorist.1.sg āsiṃ,iṃ; aorist.1.pl imha,imhā; future.3.sg āssati; future.3.pl āssanti; future.1.sg āssāmi; absolutive itvā,itvāna,atvā,atvāna,āya,āyitvā,āyitvāna,iya; infinitive ituṃ,ātuṃ,āyituṃ'
const O_ALL =
  'present.3.pl onti; present.2.sg osi; present.2.pl otha; present.1.sg omi; present.1.pl oma; imperative.3.sg otu; imperative.3.pl ontu; imperative.2.sg ohi; imperative.2.pl otha; aorist.3.sg i,osi; aorist.3.pl iṃsu,uṃ,osuṃ; aorist.1.sg iṃ; absolutive itvā,utvā,itvāna; infinitive ituṃ,otuṃ'

const CONJUGATIONS: Readonly<Record<string, string>> = {
  ati: `${A_PRESENT}; ${OPTATIVE}; ${A_AORIST}; ${FUTURE}; ${A_FORMS}`,
  eti: E_ALL,
  āti: `${LONG_A}; ${OPTATIVE}; ${FUTURE}`,
  oti: `${O_ALL}; ${OPTATIVE}; ${FUTURE}`,
  ūti: 'present.1.sg ūmi; present.2.sg ūsi; imperative.2.sg ūhi; imperative.3.sg ūtu; aorist.3.sg avi',
}

/** Stems that are derived from a verb and declined like nouns. */
const PARTICIPLES: Readonly<Record<string, string>> = {
  ati: 'perfect-participle ita; future-participle itabba,anīya,aniya,aneyya; present-participle anta,ant,amāna,āna; agent itar,aka; action ana',
  eti: 'perfect-participle ita,ayita; future-participle etabba,itabba,ayitabba,anīya; present-participle enta,ent,ayanta,ayamāna,ayant; agent etar,ayitar; action ana',
  āti: 'perfect-participle āta,ita; future-participle itabba,ātabba; present-participle anta,ant,māna,āna,amāna; agent itar,ātar; action ana',
  oti: 'perfect-participle uta,ita; future-participle itabba,otabba; present-participle onta,ont; agent otar,itar',
}

/** Derived verbs, which dictionaries may lack: by their endings to the plain verb. */
const DERIVED: readonly (readonly [ending: string, lemma: string, analysis: string])[] = [
  ['iyati', 'ati', 'passive'],
  ['īyati', 'ati', 'passive'],
  ['iyyati', 'ati', 'passive'],
  ['īyati', 'eti', 'passive'],
  ['iyati', 'eti', 'passive'],
  ['āpeti', 'ati', 'causative'],
  ['āpeti', 'eti', 'causative'],
  ['āpeti', 'āti', 'causative'],
  ['eti', 'ati', 'causative'],
  // some dictionaries shorten a vowel before p
  ['apeti', 'āpeti', ''],
  ...`muccati muñcati|yujjati yuñjati|chijjati chindati|bhijjati bhindati|riccati riñcati|siccati siñcati|ḍayhati dahati|ḍayhati ḍahati
vuccati vadati|dissati passati|dasseti passati|dasseti dissati|haññati hanati|haññati hanti|labbhati labhati|gayhati gaṇhāti|gayhati gaṇhati
khajjati khādati|vuyhati vahati|bhaññati bhaṇati|paccati pacati|rujjhati rundhati|bajjhati bandhati|bhujjati bhuñjati|pucchiyati pucchati`
    .split(/[|\n]/)
    .map((pair) => pair.split(' '))
    .map(([passive = '', plain = '']) => [passive, plain, passive === 'dasseti' ? 'causative' : 'passive'] as const),
]

function* createRules(lemma: string, table: string): Generator<EndingRule> {
  for (const form of table.split(';')) {
    const [what = '', endings = ''] = form.trim().split(' ')
    for (const ending of endings.split(',')) {
      yield { ending, lemma, analysis: what.replaceAll('.', ' '), wants: ['verb'], cost: getEndingCost(what, ending) }
    }
  }
}

/** Cost of an ending; a short one is usually part of another word. */
const getEndingCost = (what: string, ending: string): number =>
  (ending.length <= 1 ? (what.startsWith('aorist') ? 2.5 : 4) : ending.length === 2 ? 1.5 : 0.5) +
  (/middle|agent|action/.test(what) ? 1.5 : 0)

/** Ending rules for verb forms that are not declined: finite forms, infinitives and absolutives. */
export const finiteVerbEndingRules: readonly EndingRule[] = Object.entries(CONJUGATIONS).flatMap(([lemma, table]) => [
  ...createRules(lemma, table),
])

/** Ending rules from the stem of a participle to its verb. */
export const participleEndingRules: readonly EndingRule[] = Object.entries(PARTICIPLES).flatMap(([lemma, table]) => [
  ...createRules(lemma, table),
])

/** Ending rules for passive, causative and other derived verbs. */
export const derivedVerbEndingRules: readonly EndingRule[] = DERIVED.map(([ending, lemma, analysis]) => ({
  ending,
  lemma,
  analysis,
  wants: ['verb'],
  cost: 1,
}))
