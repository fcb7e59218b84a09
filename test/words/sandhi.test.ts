/** Sandhi of everyday chanting, undone by hand. */

import { describe, expect, test } from 'bun:test'
import { toPaliKey } from '../../src/words/pali-key.ts'
import { WordFormReadingFinder } from '../../src/words/readings.ts'
import { createLexicon, createTestWordSet } from './lexicon.ts'

/** `WRITTEN MEMBER+MEMBER`, with members as separate words. */
const SANDHI = `evamme evaṃ+me
idamme idaṃ+me
ayamme ayaṃ+me
kathamme kathaṃ+me
nāhaṃ na+ahaṃ
nāyaṃ na+ayaṃ
cāyaṃ ca+ayaṃ
cetaṃ ca+etaṃ
cete ca+ete
vāyaṃ vā+ayaṃ
vetaṃ va+etaṃ
pātvākāsi pātu+akāsi
anaññadatthike na+añña+atthike
tatrāyaṃ tatra+ayaṃ
tenāyaṃ tena+ayaṃ
idhāyaṃ idha+ayaṃ
tassāyaṃ tassa+ayaṃ
tassāhaṃ tassa+ahaṃ
tenāhaṃ tena+ahaṃ
yassāhaṃ yassa+ahaṃ
tveva tu+eva
itveva iti+eva
yathariva yathā+iva
tathariva tathā+iva
tatheva tathā+eva
yatheva yathā+eva
tattheva tattha+eva
idheva idha+eva
ahameva ahaṃ+eva
tameva taṃ+eva
evameva evaṃ+eva
evampi evaṃ+pi
ahampi ahaṃ+pi
tampi taṃ+pi
tañca taṃ+ca
yañca yaṃ+ca
ahañca ahaṃ+ca
evañca evaṃ+ca
etadavoca etad+avoca
yadidaṃ yad+idaṃ
tadeva taṃ+eva
manāyatanaṃ mana+āyatanaṃ
sotāyatanaṃ sota+āyatanaṃ
cakkhāyatanaṃ cakkhu+āyatanaṃ
rūpāyatanaṃ rūpa+āyatanaṃ
micchājīvena micchā+ājīvena
vātātape vāta+ātape
naruttame nara+uttame
rūpupādānaṃ rūpa+upādānaṃ
dhammānupassī dhamma+anupassī
buddhānussati buddha+anussati
dhammānussati dhamma+anussati
saṅghānussati saṅgha+anussati
maraṇānussati maraṇa+anussati
catubbidhā catu+vidhā
udayabbaya udaya+vaya
udayabbayaṃ udaya+vayaṃ
sukhindriyaṃ sukha+indriyaṃ
itthindriyaṃ itthi+indriyaṃ
samaṇuddeso samaṇa+uddeso
lokuttaro loka+uttaro
mahesakkho mahā+esakkho
bhikkhusaṅgho bhikkhu+saṅgho
dukkhakkhayāya dukkha+khayāya
sammāsati sammā+sati
sammāsamādhiṃ sammā+samādhiṃ
kāyaviññāṇadhātu kāya+viññāṇa+dhātu
kāyasamācāro kāya+samācāro
meso me+eso
hete hi+ete
yāhaṃ yā+ahaṃ
kyāhaṃ kiṃ+ahaṃ
tesāhaṃ tesaṃ+ahaṃ
icchāmahaṃ icchāmi+ahaṃ
appeva api+eva
yathayidaṃ yathā+idaṃ
yadeva yaṃ+eva
dosāgati dosa+agati
chandāgatiṃ chanda+agatiṃ
diṭṭhupādānaṃ diṭṭhi+upādānaṃ
indriyanti indriyaṃ+ti
dukkhassanto dukkhassa+anto
taññevettha taṃ+eva+ettha
nāmāhaṃ nāma+ahaṃ
dhammopeso dhammo+pi+eso
dhammakathā dhamma+kathā
aññenaññaṃ aññena+aññaṃ
dukkhakkhayāyāti dukkha+khayāya+ti
anidassanāppaṭigho anidassana+appaṭigho
kāmūpasañhitaṃ kāma+upasaṃhitaṃ
manasikarotā manasi+karotā
tenahāvuso tena+hi+āvuso
sayambhuṃ sayaṃ+bhuṃ`

/** Words of the dictionary with their kinds; words that compete with a division are rare in the canon. */
const WORDS = `evaṃ:indeclinable me:pronoun ahaṃ:pronoun ayaṃ:pronoun kathaṃ:indeclinable na:indeclinable ca:indeclinable eta:pronoun
tatra:indeclinable tena:indeclinable idha:indeclinable ta:pronoun ya:pronoun ka:pronoun tu:indeclinable eva:indeclinable iti:indeclinable
ti:indeclinable yathā:indeclinable iva:indeclinable va:indeclinable tathā:indeclinable tattha:indeclinable pi:indeclinable
avoca:verb vadati:verb mano:n āyatana:n sota:n cakkhu:n rūpa:n micchā:indeclinable ājīva:m vāta:m ātapa:m nara:m uttama:adjective
upādāna:n dhamma:m anupassin:adjective buddha:m anussati:f saṅgha:m maraṇa:n catu:numeral catur:numeral vidhā:f udaya:m vaya:m
sukha:n indriya:n itthi:f samaṇa:m uddesa:m loka:m uttara:adjective mahā:adjective esakkha:adjective bhikkhu:m dukkha:n khaya:m
api:indeclinable hi:indeclinable icchati:verb chanda:m dosa:m agati:f diṭṭhi:f anta:m sammā:indeclinable sati:f samādhi:m kāya:m viññāṇa:n dhātu:f samācāra:m ettha:indeclinable
kathā:f añña:pronoun nāma:n ceto:n vāyo:n vā:indeclinable karoti:verb pātu:indeclinable atthika:adjective
anidassana:adjective paṭigha:m appaṭigha:adjective kāma:m upasaṃhita:participle āvuso:indeclinable sayaṃ:indeclinable`
const RIVALS =
  'anañña:adjective āgati:f santa:adjective anti:indeclinable nāha:n tatha:adjective sāhaṃ:pronoun anāyatana:n jīva:m apa:m akkhaya:adjective abbaya:adjective dosā:f māsati:verb samādahati:verb ittha:indeclinable bhū saṃ:indeclinable hita:n'

describe('sandhi', () => {
  const [common, rare] = [createTestWordSet(WORDS), createTestWordSet(RIVALS)]
  const rarity = (key: string) => (rare.has(key) || !common.has(key) ? 1 : 0)
  const canon = { rarity, isDeclined: (key: string) => common.has(key) && !rare.has(key) }
  const reader = new WordFormReadingFinder(createLexicon(`${WORDS} ${RIVALS}`, { canon }))
  test.each(SANDHI.split('\n').map((line) => line.split(' ')))(
    '%s is divided into %s',
    (written = '', members = '') => {
      expect(reader.read(toPaliKey(written))[0]?.division?.members.join('+')).toBe(members)
    },
  )
})
