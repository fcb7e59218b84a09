/** Proper names, which ordinary dictionaries lack: persons and places of the canon, and its texts. */

import { readBuiltInHeadings } from '../definitions/facts/headings.ts'
import { listKnownTextNames } from '../definitions/facts/names.ts'
import type { PartOfSpeech } from './kinds.ts'
import { createWordSet, type KnownWordSet, type ListableWordSet } from './lexicon.ts'
import { toPaliKey } from './pali-key.ts'

/** Proper names of the canon, which ordinary dictionaries lack: persons and places, and texts. */
export interface CanonProperNames {
  /** Persons and places; they are declined like other nouns. */
  readonly persons: ListableWordSet
  /** Names of texts, and what they are named after. */
  readonly texts: KnownWordSet
}

/** Matches the headings of verses and past deeds of elders, which contain their names. */
const ELDER = /^(.+?)t?ther(ā|a|ī)(?:gāthā|padāna|apadāna)/
/** Matches the end of a title that says what kind of text it is. */
const KIND_OF_TEXT =
  /(?:suttanta|sutta|jātaka|vagga|saṃyutta|vatthu|gāthā|kathā|apadāna|petavatthu|vimāna|cariyā|nipāta|paṇṇāsaka|kaṇḍa|sikkhāpada|khandhaka|niddesa|pañhā|māṇavapucchā)$/
const ORDINAL = /^(?:paṭhama|dutiya|tatiya|catuttha|pañcama|chaṭṭha|sattama|aṭṭhama|navama|dasama|mahā|cūḷa|culla)+/

/** Frequent names in the suttas of persons and places without verses of their own. */
const OTHERS: Readonly<Record<'m' | 'f' | 'n', string>> = {
  m: `sārīputta moggallāna kassapa kaccāna kaccāyana koṭṭhika cunda devadatta channa assaji nāgita sunakkhatta meghiya lakuṇḍaka
  anāthapiṇḍika revata upananda mahāli keṇiya pāthikaputta vedehiputta pasenadi bimbisāra seniya ajātasattu udena caṇḍapajjota abhaya citta hatthaka ugga mahānāma nandiya
  bandhula jīvaka ghaṭikāra jotipāla visākha dhammadinna ambaṭṭha pokkharasāti soṇadaṇḍa kūṭadanta lohicca vāseṭṭha
  bhāradvāja subha caṅkī jāṇussoṇi ghoṭamukha assalāyana brahmāyu sela esukārī dhanañjāni saṅgārava saccaka aggivessana
  dīghanakha māgaṇḍiya vacchagotta vaccha upāli nigaṇṭha nāṭaputta makkhali gosāla pūraṇa ajita pakudha sañjaya
  belaṭṭhaputta keniya pessa kandaraka poṭṭhapāda sandaka sakuludāyi udāyi vekhanasa nigrodha suppiya brahmadatta
  okkāka vipassī sikhī vessabhū kakusandha koṇāgamana gotama metteyya dīpaṅkara koṇḍañña vessantara makhādeva mahāgovinda
  mahāsudassana sanaṅkumāra sahampati baka māra vepacitti rāhu mātali vissakamma dhataraṭṭha virūḷhaka virūpakkha
  vessavaṇa kuvera pañcasikha timbaru āḷavaka sātāgira hemavata sūciloma aṅgulimāla raṭṭhapāla bhaddāli kesi kasibhāradvāja
  dīghāvu dīghīti upaka uddaka rāmaputta āḷāra kālāma tapussa bhallika yasa kakudha okkala
  mettiya bhūmajaka assajipunabbasuka vesālika licchavi malla sakya koliya bulī vajji māgadha kosala kāsi kuru pañcāla maccha
  sūrasena assaka avanti gandhāra kamboja ceti vaṃsa aṅga videha jetavana veḷuvana nigrodhārāma ghositārāma gijjhakūṭa
  isipatana migadāya isigili vebhāra pāvārikambavana kakuddha himavanta himavant sineru jambudīpa`,
  f: `sāvatthī sāvatthi vesālī vesāli kosambī kosambi bārāṇasī bārāṇasi mithilā campā kusinārā pāvā takkasilā ujjenī
  mathurā nāḷandā nālandā mallikā visākhā khujjuttarā sāmāvatī ambapālī mahāpajāpatī gotamī khemā uppalavaṇṇā dhammadinnā
  sundarī nandā thullanandā kisāgotamī paṭācārā isidāsī kālī caṇḍakāḷī migāramātā sujātā vajirī gaṅgā yamunā aciravatī sarabhū mahī nerañjarā`,
  n: `rājagaha kapilavatthu sāketa pāṭaliputta saṅkassa verañja āḷavī nādika uruvela anupiya icchānaṅgala kammāsadamma
  ukkaṭṭha devadaha pubbārāma`,
}

let made: CanonProperNames | undefined

/** Returns the proper names of the canon. They are built on the first call and cached. */
export function getCanonProperNames(): CanonProperNames {
  made ??= readNames()
  return made
}

function readNames(): CanonProperNames {
  const [persons, texts] = [new Map<string, PartOfSpeech>(), new Map<string, PartOfSpeech>()]
  for (const [kind, words] of Object.entries(OTHERS) as [PartOfSpeech, string][]) {
    for (const word of words.trim().split(/\s+/)) persons.set(toPaliKey(word), kind)
  }
  const add = (title: string) => {
    const stem = title.replace(/aṃ$|o$/, 'a').replace(/suttantaṃ?$/, 'sutta')
    const subject = stem.replace(KIND_OF_TEXT, '').replace(ORDINAL, '')
    for (const name of [stem, subject]) if (name.length >= MIN_LENGTH) texts.set(name, 'n')
  }
  for (const pali of new Set(readBuiltInHeadings().map((heading) => heading.pali))) {
    const title = toPaliKey(pali)
    const [, name = '', ending] = ELDER.exec(title) ?? []
    if (name.length < MIN_LENGTH) add(title)
    else {
      const kind = ending === 'ī' ? 'f' : 'm'
      for (const one of [name, name.replace(/^(?:mahā|cūḷa)/, '')]) if (one.length >= MIN_LENGTH) persons.set(one, kind)
    }
  }
  for (const { name, language } of listKnownTextNames()) {
    if (language !== 'en' && !/\s/.test(name)) texts.set(toPaliKey(name), 'n')
  }
  return { persons: wordsOf(persons), texts: wordsOf(texts) }
}

/** Minimum letters; shorter parts of titles are no names. */
const MIN_LENGTH = 4

function wordsOf(names: ReadonlyMap<string, PartOfSpeech>): ListableWordSet {
  const sets = new Map([...new Set(names.values())].map((kind) => [kind, new Set([kind])] as const))
  const kinds = new Map([...names].map(([key, kind]) => [key, sets.get(kind) ?? new Set([kind])]))
  return createWordSet(kinds, { rarity: () => 0, isDeclined: () => true })
}
