/**
 * Forms that no table yields: pronouns, numerals, and irregular verbs and nouns. Each line is `LEMMA/LEMMA: HOW
 * FORM,FORM; …`. Dictionaries differ in the lemma; each one that has an entry is a reading.
 */

import type { EndingRule } from './rule.ts'

const PRONOUN_M =
  'nom sg m *o; acc sg m *aṃ; ins sg m|n *ena; dat|gen sg m|n *assa; abl sg m|n *asmā,*amhā; loc sg m|n *asmiṃ,*amhi; nom|acc pl m *e; ins|abl pl m|n *ehi,*ebhi; dat|gen pl m|n *esaṃ,*esānaṃ; loc pl m|n *esu; nom|acc sg n *aṃ; nom|acc pl n *āni; nom sg f *ā; acc sg f *aṃ; ins|abl sg f *āya; dat|gen sg f *assā,*āya,*issā; loc sg f *assaṃ,*āya,*āyaṃ,*issaṃ; nom|acc pl f *ā,*āyo; ins|abl pl f *āhi; dat|gen pl f *āsaṃ,*āsānaṃ; loc pl f *āsu'

/** Words that are declined like pronouns, by their stems. */
const LIKE_PRONOUNS: Readonly<Record<string, string>> = {
  sabb: 'sabba',
  aññ: 'añña',
  aññatar: 'aññatara',
  katar: 'katara',
  katam: 'katama',
  itar: 'itara',
  par: 'para',
  apar: 'apara',
  pubb: 'pubba',
  uttar: 'uttara',
  ubhay: 'ubhaya',
  ek: 'eka',
  ekacc: 'ekacca',
  vissa: 'vissa',
  y: 'ya/yo/yad',
  k: 'ka/ko/kiṃ',
  t: 'ta/so',
  et: 'eta/etad/esa',
  n: 'na/ena',
}

const PRONOUN_ADVERBS = 'attha atra athā adā ahiṃ ahaṃ ato'.split(' ')

const WORDS = `
ahaṃ: nom sg ahaṃ; acc sg maṃ,mamaṃ; ins|abl sg mayā,me; dat|gen sg mama,mayhaṃ,mamaṃ,me,amhaṃ; loc sg mayi
ahaṃ/amha/mayaṃ: nom pl mayaṃ,amhe,vayaṃ; acc pl amhe,no,asme; ins|abl pl amhehi,no; dat|gen pl amhākaṃ,no,asmākaṃ,amhaṃ; loc pl amhesu
tvaṃ: nom sg tvaṃ,tuvaṃ; acc sg taṃ,tvaṃ,tavaṃ; ins|abl sg tayā,tvayā,te; dat|gen sg tava,tuyhaṃ,te,tavaṃ; loc sg tayi,tvayi
tvaṃ/tumha/tumhe: nom|acc pl tumhe,vo; ins|abl pl tumhehi,vo; dat|gen pl tumhākaṃ,vo,tumhaṃ; loc pl tumhesu
ta/so: nom sg m so,sa,svāyaṃ; nom sg f sā; nom|acc sg n tad
ta/so/tvaṃ: ins|dat|gen sg te
eta/etad/esa/eso: nom sg m eso,esa; nom sg f esā; nom|acc sg n etad
ya/yo/yad: nom|acc sg n yad
ka/ko/kiṃ: nom|acc sg n kiṃ; dat|gen sg kissa,kassa; loc sg kismiṃ,kimhi
ayaṃ/idaṃ: nom sg m|f ayaṃ; nom|acc sg n idaṃ,imaṃ; acc sg m|f imaṃ; ins sg m|n iminā,anena,aminā; dat|gen sg m|n imassa,assa; abl sg m|n imasmā,imamhā,asmā; loc sg m|n imasmiṃ,imamhi,asmiṃ; nom|acc pl m ime; nom|acc pl n imāni; ins|abl pl m|n imehi,imebhi,ehi; dat|gen pl m|n imesaṃ,imesānaṃ,esaṃ,esānaṃ; loc pl m|n imesu,esu; ins|abl sg f imāya; dat|gen sg f imissā,imissāya,assā,assāya,imāya; loc sg f imissaṃ,imāyaṃ,assaṃ,imissā,imāya; nom|acc pl f imā,imāyo; ins|abl pl f imāhi; dat|gen pl f imāsaṃ,āsaṃ; loc pl f imāsu
kva/kuva/kuhiṃ/ka: adverb kva,kuva; indefinite kvaci
kuhiñci/kuhiṃ/ka: indefinite kuhiñci
maññati/maññe/mañña: middle 1 sg maññe
puna: adverb puno
tāva: adverb tāvade
yāva: adverb yāvade
yuvan/yuva/yuvā: nom sg yuvā; acc sg yuvānaṃ; voc sg yuva; nom pl yuvāno
ena/eta/na: acc sg m|f enaṃ; nom|acc sg n enaṃ; acc pl m ene
asu/amu: nom sg m|f asu,amu; nom|acc sg n aduṃ,amuṃ; acc sg m|f amuṃ; ins sg m|n amunā; dat|gen sg m|n amussa,amuno; abl sg amusmā,amumhā; loc sg amusmiṃ,amumhi; nom|acc pl amū,amuyo,amūni; dat|gen pl amūsaṃ,amūsānaṃ; ins|abl pl amūhi; loc pl amūsu; ins sg f amuyā; gen sg f amussā
asu/amu/asuka/amuka: nom sg m asuko,amuko; nom|acc sg asukaṃ,amukaṃ; ins sg asukena; loc sg asukasmiṃ
attan/atta: nom sg attā; acc sg attānaṃ,attaṃ; ins sg attanā,attena; dat|gen sg attano; loc sg attani
rājan/rāja/rājā: nom sg rājā; acc sg rājānaṃ,rājaṃ; ins sg raññā,rājena,rājinā; dat|gen sg rañño,rājino,raññassa,rājassa; abl sg raññā; loc sg raññe,rājini; voc sg rāja,rājā; nom|acc pl rājāno; ins|abl pl rājūhi,rājubhi,rājehi; dat|gen pl rājūnaṃ,raññaṃ,rājānaṃ; loc pl rājūsu
brahman/brahma: nom sg brahmā; acc sg brahmānaṃ,brahmaṃ; ins sg brahmunā,brahmanā; dat|gen sg brahmuno,brahmano; loc sg brahmani; voc sg brahme; nom pl brahmāno; dat|gen pl brahmānaṃ
puman/puma: nom sg pumā; acc sg pumaṃ,pumānaṃ
satthar/satthu: nom sg satthā; acc sg satthāraṃ; ins|abl sg satthārā,satthunā; dat|gen sg satthu,satthuno,satthussa; loc sg satthari
bhavant/bhavaṃ/bhoti: nom sg m bhavaṃ; acc sg m bhavantaṃ,bhotaṃ; ins sg m bhotā,bhavatā; dat|gen sg m bhoto,bhavato; voc sg bho; nom pl bhonto,bhavanto; voc pl bhonto; acc pl bhonte,bhavante; dat|gen pl bhavataṃ,bhotaṃ; nom|voc sg f bhotī,bhoti; acc sg f bhotiṃ; gen sg f bhotiyā
sant/santa: nom sg m santo,saṃ; gen sg m sato; ins sg m satā; loc sg m sati; dat|gen pl sataṃ; ins pl sabbhi; nom|acc sg n santaṃ,sataṃ; nom sg f satī,santī; gen sg f satiyā
arahant: nom sg m arahaṃ,arahā
mahant/mahanta: nom sg m mahā,mahanto; nom sg f mahatī; ins|gen sg f mahatiyā; ins sg mahatā
go/gāva/gava: nom sg go,gāvo; acc sg gavaṃ,gāvaṃ,gavuṃ; gen sg gavassa; nom|acc pl gāvo,gāvī,gāviyo; dat|gen pl gavaṃ,gunnaṃ,gonaṃ; ins|abl pl gohi; loc pl gosu
sakhā/sakha/sakhi: nom sg sakhā; acc sg sakhāraṃ,sakhāyaṃ,sakhaṃ; nom|acc pl sakhāro,sakhāyo,sakhino
bhikkhu: voc pl bhikkhave,bhikkhavo
mano/manas/mana: ins|abl sg manasā; dat|gen sg manaso; loc sg manasi
kamma/kamman: ins sg kammunā,kammanā,kammena; dat|gen sg kammuno,kammassa; abl sg kammunā,kammato; loc sg kammani,kamme
pathavī/paṭhavī: ins|dat|gen|loc sg pathaviyā,paṭhaviyā,pathabyā,puthuviyā; loc sg pathaviyaṃ,paṭhaviyaṃ
eka: nom sg f ekā; dat|gen sg f ekissā; loc sg f ekissā,ekissaṃ
dvi/dve: nom|acc pl dve,duve,dvi; ins|abl pl dvīhi,dvihi; dat|gen pl dvinnaṃ,duvinnaṃ; loc pl dvīsu,dvisu
ubho/ubha: nom|acc pl ubho,ubhe; ins|abl pl ubhohi,ubhehi; dat|gen pl ubhinnaṃ; loc pl ubhosu,ubhesu
tayo/ti: nom|acc pl m tayo; nom|acc pl f tisso; nom|acc pl n tīṇi,tīni; ins|abl pl tīhi,tihi; dat|gen pl tiṇṇaṃ,tissannaṃ,tiṇṇannaṃ; loc pl tīsu,tisu
catur/catu: nom|acc pl m cattāro,caturo; nom|acc pl f catasso; nom|acc pl n cattāri; ins|abl pl catūhi,catuhi,catubbhi; dat|gen pl catunnaṃ,catassannaṃ; loc pl catūsu,catusu
pañca: ins|abl pl pañcahi; dat|gen pl pañcannaṃ; loc pl pañcasu
cha: ins|abl pl chahi; dat|gen pl channaṃ; loc pl chasu,chassu
satta: ins|abl pl sattahi; dat|gen pl sattannaṃ; loc pl sattasu
aṭṭha: ins|abl pl aṭṭhahi; dat|gen pl aṭṭhannaṃ; loc pl aṭṭhasu
nava: ins|abl pl navahi; dat|gen pl navannaṃ; loc pl navasu
dasa: ins|abl pl dasahi; dat|gen pl dasannaṃ; loc pl dasasu
dvādasa/bārasa: ins|abl pl dvādasahi; dat|gen pl dvādasannaṃ; loc pl dvādasasu
vīsati/vīsaṃ: nom|acc sg vīsa,vīsaṃ,vīsā; ins|dat|gen sg vīsāya
tiṃsati/tiṃsa/tiṃsā/tiṃsaṃ: nom|acc sg tiṃsa,tiṃsaṃ; ins|dat|gen sg tiṃsāya; loc sg tiṃse
cattālīsā/cattālīsa/cattārīsa: nom|acc sg cattālīsa,cattālīsaṃ,cattārīsaṃ; ins|dat|gen sg cattālīsāya
paññāsā/paññāsa: nom|acc sg paññāsa,paññāsaṃ; ins|dat|gen sg paññāsāya
kati: ins|abl pl katihi,katīhi; dat|gen pl katinnaṃ,katīnaṃ; loc pl katisu
atthi/asmi: present 3 sg atthi; present 3 pl santi,sante; present 2 sg asi; present 2 pl attha; present 1 sg asmi,amhi; present 1 pl asma,amha,amhā,asmā; imperative 3 sg atthu; imperative 3 pl santu; optative 3 sg siyā,assa; optative 3 pl siyuṃ,siyaṃsu,assu; optative 2 sg assa,siyā; optative 1 sg assaṃ,siyaṃ; optative 1 pl assāma; optative 2 pl assatha; aorist 3 sg āsi; aorist 3 pl āsuṃ,āsiṃsu; aorist 1 sg āsiṃ; aorist 1 pl āsimha; present-participle;nom sg m samāno; present-participle;acc sg samānaṃ; present-participle;nom pl samānā; present-participle;gen sg samānassa; present-participle;nom sg f samānā
hoti/bhavati: present 3 pl honti,bhavanti; present 2 sg hosi,bhavasi; present 1 sg homi,bhavāmi; present 1 pl homa,bhavāma; present 2 pl hotha,bhavatha; imperative 3 sg hotu,bhavatu; imperative 3 pl hontu,bhavantu; imperative 2 sg hohi,bhava,bhavāhi; imperative 2 pl hotha,bhavatha; optative 3 sg bhaveyya,bhave,huveyya,heyya; optative 3 pl bhaveyyuṃ; optative 1 sg bhaveyyaṃ; aorist 3 sg ahosi,ahu,ahū,ahud,ahudeva,abhavi,bhavi; aorist 3 pl ahesuṃ,ahuṃ,abhaviṃsu,abhavuṃ; aorist 1 sg ahosiṃ,ahuṃ; aorist 1 pl ahumha,ahumhā,ahosimhā; aorist 2 sg ahosi; future 3 sg bhavissati,hessati,hehiti,hohiti,hehissati; future 3 pl bhavissanti,hessanti; future 1 sg bhavissāmi,hessāmi,hessaṃ; future 2 sg bhavissasi,hohisi,hehisi; future 1 pl bhavissāma; conditional 3 sg abhavissa,abhavissā; conditional 3 pl abhavissaṃsu; absolutive hutvā,hutvāna,bhavitvā; infinitive bhavituṃ,hotuṃ,hetuye; future-participle;nom|acc sg n bhavitabbaṃ,hotabbaṃ; future-participle;nom sg m bhavitabbo,bhabbo; perfect-participle;nom sg m bhūto
karoti: present 3 pl karonti,kubbanti; present 3 sg kurute,kubbati; present 1 sg karomi,kummi; present 2 sg karosi; present 1 pl karoma; imperative 3 sg karotu,kurutaṃ; imperative 2 sg karohi,kuru,kurussu; imperative 2 pl karotha; imperative 3 pl karontu; optative 3 sg kareyya,kare,kayirā,kariyā,kubbetha,kayirātha; optative 3 pl kareyyuṃ,kayiruṃ; optative 2 sg kareyyāsi; optative 1 sg kareyyaṃ,kareyyāmi; optative 1 pl kareyyāma; aorist 3 sg akāsi,kari,akari,akā,akāsī; aorist 3 pl akaṃsu,akāsuṃ,kariṃsu,akariṃsu,akarī; aorist 2 sg akāsi; aorist 1 sg akāsiṃ,akaraṃ,akariṃ; aorist 1 pl akamhā,akāsimhā; aorist 2 pl akattha; future 3 sg karissati,kāhati,kāhiti,kassati; future 3 pl karissanti,kāhanti,kāhinti; future 1 sg karissāmi,kassāmi,kassaṃ,kāhāmi; future 1 pl karissāma,kassāma; future 2 sg karissasi,kāhasi; conditional 3 sg akarissa; absolutive katvā,katvāna,karitvā,kātūna; infinitive kātuṃ,kattuṃ,kātave; perfect-participle;nom sg m kato; perfect-participle;nom|acc sg kataṃ; perfect-participle;nom pl katā; perfect-participle;nom pl n katāni; future-participle;nom|acc sg n kātabbaṃ,kattabbaṃ,karaṇīyaṃ,kiccaṃ; future-participle;nom sg m kātabbo; future-participle;nom sg f kātabbā; present-participle;nom sg m karonto,karaṃ,kubbaṃ; present-participle;dat|gen sg m karoto,karontassa,kubbato; present-participle;ins sg m karotā; passive;present 3 sg kariyati,karīyati,kayirati,kayyati
vadati/vatti/vacati: aorist 3 sg avoca,avocā,avaca,vadi,avadi; aorist 3 pl avocuṃ,avocu,avacuṃ; aorist 1 sg avocaṃ,avacaṃ; aorist 1 pl avocumhā,avocumha; aorist 2 pl avocuttha,avacuttha; aorist 2 sg avoca,avaca; future 3 sg vakkhati; future 3 pl vakkhanti; future 1 sg vakkhāmi; future 1 pl vakkhāma; future 2 sg vakkhasi; optative 3 sg vadeyya,vade,vajjā; optative 2 sg vajjesi,vajjāsi; optative 3 pl vajjuṃ,vajju; absolutive vatvā,vatvāna; infinitive vattuṃ,vattave; future-participle;nom|acc sg vattabbaṃ,vacanīyaṃ; future-participle;nom sg m vattabbo; future-participle;loc sg vattabbe; present 3 sg vadeti; present 1 sg vademi; passive;present 3 sg vuccati; passive;present 3 pl vuccanti
vuccati: present 3 pl vuccanti
āha: perfect 3 pl āhu,āhaṃsu; perfect 2 sg āha
brūti/bravīti/brūmi: present 1 sg brūmi; present 2 sg brūsi; present 3 pl bruvanti,bravanti; imperative 2 sg brūhi; imperative 2 pl brūtha; present 1 pl brūma; aorist 3 sg abravi,abruvi,abravī,abrūvī; aorist 3 pl abravuṃ,abruvuṃ; aorist 1 sg abraviṃ
gacchati: aorist 3 sg agamāsi,agami,agacchi,gañchi,agañchi,agā,agamā,gacchi; aorist 3 pl agamaṃsu,agamiṃsu,agamuṃ,agacchiṃsu,agū; aorist 1 sg agamāsiṃ,agamiṃ,agacchiṃ,agamaṃ,agañchiṃ; aorist 1 pl agamamhā,agamimhā; aorist 2 sg agamāsi,agamā; future 3 sg gamissati,gacchissati,gacchati; future 3 pl gamissanti; future 1 sg gamissāmi,gacchaṃ; future 1 pl gamissāma; future 2 sg gamissasi; absolutive gantvā,gantvāna,gamya; infinitive gantuṃ,gantave,gamituṃ; future-participle;nom|acc sg gantabbaṃ,gamanīyaṃ; future-participle;nom sg m gantabbo; perfect-participle;nom sg m gato; present-participle;nom sg m gacchaṃ
passati: aorist 3 sg addasa,addasā,addakkhi,passi,apassi,adassi,addā; aorist 3 pl addasaṃsu,addasuṃ,addasāsuṃ,addakkhuṃ,addaṃsu,passiṃsu; aorist 1 sg addasaṃ,addasāsiṃ,addakkhiṃ,apassiṃ; aorist 1 pl addasāma,addasamha; aorist 2 sg addasa; future 3 sg dakkhati,dakkhiti,dakkhissati,passissati; future 3 pl dakkhanti,dakkhinti; future 1 sg dakkhāmi,dakkhissāmi; future 2 sg dakkhasi; absolutive disvā,disvāna,passitvā,daṭṭhu; infinitive daṭṭhuṃ,dassituṃ,passituṃ,dakkhituṃ; perfect-participle;nom sg m diṭṭho; future-participle;nom|acc sg daṭṭhabbaṃ; future-participle;nom sg m daṭṭhabbo; future-participle;nom sg f daṭṭhabbā; passive;present 3 sg dissati; passive;present 3 pl dissanti
suṇāti/suṇoti: present 1 pl suṇoma; present 1 sg suṇomi; present 2 sg suṇosi; present 3 pl suṇonti; aorist 3 sg assosi,suṇi,asuṇi,sossi; aorist 3 pl assosuṃ,suṇiṃsu,asuṇiṃsu; aorist 1 sg assosiṃ,suṇiṃ,assuṃ; aorist 1 pl assumha,assosimha; future 3 sg sossati,suṇissati; future 1 sg sossāmi,sussaṃ; future 3 pl sossanti; absolutive sutvā,sutvāna,suṇitvā; infinitive sotuṃ,suṇituṃ; imperative 2 sg suṇohi,suṇa,suṇāhi; imperative 3 sg suṇātu; imperative 2 pl suṇātha,suṇotha; imperative 3 pl suṇantu; perfect-participle;nom|acc sg n sutaṃ; future-participle;nom|acc sg sotabbaṃ; passive;present 3 sg sūyati,suyyati
jānāti: optative 3 sg jāneyya,jaññā,jāniyā; optative 2 sg jāneyyāsi; optative 3 pl jāneyyuṃ; aorist 3 sg aññāsi,jāni,ajāni,aññā; aorist 3 pl aññaṃsu,jāniṃsu,aññiṃsu; aorist 1 sg aññāsiṃ,jāniṃ; future 3 sg ñassati,jānissati; future 3 pl ñassanti; future 1 sg ñassāmi; absolutive ñatvā,ñatvāna,jānitvā,ñāya; infinitive ñātuṃ,jānituṃ; perfect-participle;nom sg m ñāto; perfect-participle;nom|acc sg n ñātaṃ; future-participle;nom|acc sg ñātabbaṃ,ñeyyaṃ,jānitabbaṃ; present-participle;nom sg m jānaṃ; present-participle;dat|gen sg jānato; passive;present 3 sg ñāyati; passive;present 3 pl ñāyanti; imperative 2 sg jānāhi,jāna; imperative 2 pl jānātha; imperative 3 sg jānātu; imperative 3 pl jānantu
deti/dadāti: present 3 pl denti,dadanti; present 1 sg demi,dadāmi,dammi; present 1 pl dema; present 2 sg desi; present 2 pl detha; imperative 3 sg detu,dadātu; imperative 2 sg dehi,dada; imperative 3 pl dentu; imperative 2 pl detha,dadātha; optative 3 sg dadeyya,dajjā,deyya,dade; optative 1 sg dadeyyaṃ,dajjaṃ,dajjāmi; optative 3 pl dadeyyuṃ,dajjuṃ; optative 2 sg dajjāsi,dadeyyāsi; aorist 3 sg adāsi,adā,dadi,adadi; aorist 3 pl adaṃsu,adāsuṃ,adū; aorist 1 sg adāsiṃ,adaṃ; aorist 1 pl adamhā,adāsimhā; future 3 sg dassati; future 3 pl dassanti; future 1 sg dassāmi; future 1 pl dassāma; future 2 sg dassasi; absolutive datvā,datvāna,daditvā; infinitive dātuṃ; perfect-participle;nom sg m dinno; perfect-participle;nom|acc sg n dinnaṃ; future-participle;nom|acc sg dātabbaṃ; future-participle;nom sg m dātabbo; present-participle;dat|gen sg dadato,dadantassa; passive;present 3 sg dīyati,diyyati,dīyate; present-participle;nom sg m dadaṃ,dadanto,dento
labhati: aorist 3 sg alattha,labhi,alabhi; aorist 3 pl alatthuṃ,labhiṃsu,alabhiṃsu,alatthaṃsu; aorist 1 sg alatthaṃ,labhiṃ,alabhiṃ; future 3 sg lacchati,labhissati; future 3 pl lacchanti; future 1 sg lacchāmi,labhissāmi; future 1 pl lacchāma; absolutive laddhā,labhitvā,laddhāna; infinitive laddhuṃ,labhituṃ; perfect-participle;nom sg m laddho; perfect-participle;nom|acc sg n laddhaṃ; passive;present 3 sg labbhati; passive;present 3 pl labbhanti
pāpuṇāti/pappoti: absolutive patvā,patvāna,pāpuṇitvā,pappuyya; aorist 3 sg pāpuṇi,apāpuṇi,pattā; infinitive pattuṃ,pāpuṇituṃ; perfect-participle;nom sg m patto; optative 3 sg pāpuṇeyya,pappuyya
tiṭṭhati: aorist 3 sg aṭṭhāsi,aṭṭhā; aorist 3 pl aṭṭhaṃsu; aorist 1 sg aṭṭhāsiṃ; future 3 sg ṭhassati; future 3 pl ṭhassanti; absolutive ṭhatvā; infinitive ṭhātuṃ; perfect-participle;nom sg m ṭhito; perfect-participle;nom sg f ṭhitā; future-participle;nom|acc sg ṭhātabbaṃ; present-participle;nom sg m tiṭṭhaṃ
harati: aorist 3 sg ahāsi,hari; aorist 3 pl ahaṃsu,hariṃsu; absolutive haritvā; infinitive harituṃ,hattuṃ; perfect-participle;nom sg m haṭo,hato
hanati/hanti: absolutive hantvā,hanitvā; infinitive hantuṃ; perfect-participle;nom sg m hato; future-participle;nom|acc sg hantabbaṃ; passive;present 3 sg haññati; optative 3 sg haneyya,hane
marati/miyyati/mīyati: present 3 sg miyyati,mīyati; aorist 3 sg amari,mari; absolutive maritvā; perfect-participle;nom sg m mato; infinitive marituṃ
jīyati/jarati/jiṇṇa: present 3 sg jīyati,jiyyati,jīrati
bhuñjati: absolutive bhutvā,bhuñjitvā,bhutvāna; infinitive bhuñjituṃ,bhottuṃ; perfect-participle;nom sg m bhutto; future 1 sg bhokkhaṃ,bhuñjissāmi
chindati: absolutive chetvā,chinditvā,chetvāna; perfect-participle;nom sg m chinno; aorist 3 sg acchindi,acchida,chindi; aorist 3 sg acchecchi
bhindati: absolutive bhetvā,bhinditvā; perfect-participle;nom sg m bhinno
muñcati/muccati: absolutive mutvā,muñcitvā; perfect-participle;nom sg m mutto; aorist 3 sg amuñci,mucci
vasati: absolutive vasitvā,vusitvā,vutthā; perfect-participle;nom sg m vuttho,vusito,vasito; future 3 sg vacchati; aorist 3 sg avasi,vasi; infinitive vatthuṃ,vasituṃ
gaṇhāti/gaṇhati: aorist 3 sg aggahesi,aggahi,gaṇhi,aggahī; aorist 3 pl aggahesuṃ,gaṇhiṃsu,aggahuṃ; aorist 1 sg aggahesiṃ; absolutive gahetvā,gaṇhitvā,gayha,gahetvāna,gahāya; infinitive gahetuṃ,gaṇhituṃ; perfect-participle;nom sg m gahito,gahīto; future 3 sg gahessati,gaṇhissati; future-participle;nom|acc sg gahetabbaṃ; passive;present 3 sg gayhati; imperative 2 sg gaṇha,gaṇhāhi
kiṇāti: aorist 3 sg kiṇi
jayati/jināti/jeti: absolutive jetvā,jinitvā,jitvā; perfect-participle;nom sg m jito; aorist 3 sg ajini,jini,ajesi; present 3 sg jayati,jeti
neti/nayati: absolutive netvā,nayitvā; infinitive netuṃ; aorist 3 sg nesi,nayi,ānesi; perfect-participle;nom sg m nīto; passive;present 3 sg nīyati
eti: present 3 pl enti,yanti; present 1 sg emi; imperative 2 sg ehi; imperative 2 pl etha; imperative 3 sg etu; future 3 sg essati,ehiti; future 3 pl essanti; perfect-participle;nom sg m ito; infinitive etuṃ
sakkoti/sakkuṇāti: aorist 3 sg asakkhi,sakkhi,asakkuṇi; future 3 sg sakkhissati,sakkuṇissati; future 3 pl sakkhissanti; aorist 3 pl asakkhiṃsu; aorist 1 sg asakkhiṃ,sakkhiṃ; optative 3 sg sakkuṇeyya; future 2 sg sakkhissasi; future 1 sg sakkhissāmi
icchati: perfect-participle;nom sg m iṭṭho,icchito; absolutive icchitvā
khādati: perfect-participle;nom sg m khādito
pivati: absolutive pivitvā,pitvā; infinitive pātuṃ,pivituṃ; perfect-participle;nom|acc sg pītaṃ; aorist 3 sg apāyi,pivi
sayati/seti: present 3 sg sayati,seti; absolutive sayitvā; perfect-participle;nom sg m sayito; present-participle;nom sg m sayāno
nisīdati: aorist 3 sg nisīdi; absolutive nisajja,nisīditvā; perfect-participle;nom sg m nisinno
uṭṭhahati/uṭṭhāti: absolutive uṭṭhāya,uṭṭhahitvā; perfect-participle;nom sg m uṭṭhito; aorist 3 sg uṭṭhāsi,uṭṭhahi; imperative 2 sg uṭṭhehi,uṭṭhāhi
`

/** From the dictionary's verb without its prefix to the forms of its root. */
const ROOTS = `
gacchati: gantvā,gamya,gamma absolutive; gantuṃ infinitive; gami,gamā,gamāsi,gañchi aorist 3 sg; gamiṃsu,gamaṃsu,gamuṃ,gañchuṃ aorist 3 pl; gamiṃ,gamāsiṃ,gañchiṃ aorist 1 sg; gamissati future 3 sg; gamissanti future 3 pl; gamissāmi future 1 sg; gato perfect-participle;nom sg m; gata,gatā,gataṃ,gate,gatassa,gatānaṃ perfect-participle; gantabba future-participle
kkamati: kkamma absolutive; kkanta perfect-participle
karoti: katvā,kacca absolutive; kātuṃ infinitive; kari,kāsi aorist 3 sg; kāsiṃ aorist 1 sg; kariṃsu,kaṃsu aorist 3 pl; karissati future 3 sg; kareyya optative 3 sg; kātabba future-participle; karamāna,karonta present-participle
kkharoti: kkhatvā,kkharitvā absolutive; kkhata perfect-participle
passati: disvā absolutive; daṭṭhuṃ infinitive; ddasa,dassi aorist 3 sg; dakkhati future 3 sg; diṭṭho perfect-participle;nom sg m
jānāti: jaññā optative 3 sg; jaññaṃ optative 1 sg; ññāya,jānitvā,ñatvā absolutive; ññātuṃ,ñātuṃ infinitive; ññāsi aorist 3 sg; ññāsiṃ aorist 1 sg; ññaṃsu aorist 3 pl; ññāta,ñāta perfect-participle; ññātabba,ññeyya future-participle; ññāyati passive;present 3 sg; ññāyanti passive;present 3 pl; jānaṃ present-participle;nom sg m; jānato present-participle;gen sg m
dadāti: dāya,datvā,diyitvā,dāyitvā absolutive; dātuṃ infinitive; dāsi,diyi aorist 3 sg; dinna,tta perfect-participle
diyati: dāya,diyitvā,dāyitvā absolutive; diyi aorist 3 sg
dahati: dhāya,dahitvā,dhāyitvā absolutive; dhātuṃ infinitive; dhiṃ aorist 1 sg; hita perfect-participle; dhetvā absolutive
jahati: hāya,hitvā,jahitvā,hantvāna absolutive; hātuṃ infinitive; hāsi aorist 3 sg; hāsiṃ aorist 1 sg; hīna perfect-participle; hissati future 3 sg; hātabba future-participle; hīyati passive;present 3 sg; hīyanti passive;present 3 pl; hassati future 3 sg
harati: haritvā,hacca,hariya,hātūna absolutive; haṭa perfect-participle; hāsi aorist 3 sg; hāsiṃ aorist 1 sg; hareyya optative 3 sg; hātuṃ infinitive
labhati: labbha,laddhā,labhitvā absolutive; laddha perfect-participle; labbhati passive;present 3 sg; laddhuṃ infinitive
pajjati: pajja,pajjitvā absolutive; pādi,pajji aorist 3 sg; pādiṃ aorist 1 sg; pādiṃsu,pajjiṃsu aorist 3 pl; panna perfect-participle; pajjituṃ infinitive
sīdati: sajja,sīditvā absolutive; sinna,sanna perfect-participle
tiṭṭhati: ṭṭhāya,ṭhāya,ṭhatvā absolutive; ṭṭhāsi,ṭhāsi aorist 3 sg; ṭṭhahiṃsu,ṭṭhaṃsu aorist 3 pl; ṭṭhita,ṭhita perfect-participle; ṭṭhātuṃ infinitive
ṭṭhahati: ṭṭhāti present 3 sg; ṭṭhanti present 3 pl; ṭṭhāya,ṭṭhahitvā absolutive; ṭṭhāsi,ṭṭhahi aorist 3 sg; ṭṭhita perfect-participle; ṭṭhātuṃ infinitive; ṭṭhahiṃsu,ṭṭhaṃsu aorist 3 pl
ṭṭhāti: ṭṭhanti present 3 pl; ṭṭhāya absolutive; ṭṭhāsi aorist 3 sg; ṭṭhita perfect-participle; ṭṭhātuṃ infinitive
ṭṭhahati: ṭṭhāya absolutive
gaṇhāti/gaṇhati: ggayha,gayha,ggahetvā,gahetvā absolutive; ggahetuṃ,gahetuṃ infinitive; ggahesi,gahesi,ggahi aorist 3 sg; ggahesuṃ aorist 3 pl; ggahita,ggahīta,gahita perfect-participle; ggahetabba,gahetabba future-participle
ggaṇhāti/ggaṇhati: ggayha,ggahetvā absolutive; ggahetuṃ infinitive; ggahesi,ggahi aorist 3 sg; ggahita,ggahīta perfect-participle; ggahetabba future-participle
ppajjati: ppajja,ppajjitvā absolutive; dapādi,ppādi,ppajji aorist 3 sg; panna,ppanna perfect-participle
uppajjati: udapādi aorist 3 sg; udapāduṃ aorist 3 pl; uppanna perfect-participle
vadati: vādi,vadi,voca aorist 3 sg; vādiṃ aorist 1 sg; vutta,vadita perfect-participle
vasati: vuttha,vusita perfect-participle; vassa absolutive
visati: vissa,visitvā absolutive; viṭṭha perfect-participle; pāvisi,visi aorist 3 sg; pāvisiṃ aorist 1 sg; pāvisiṃsu aorist 3 pl
pavisati: pāvisi,pāvekkhi aorist 3 sg; pāvisiṃ aorist 1 sg; pāvisiṃsu aorist 3 pl
pakkamati: pakkāmi aorist 3 sg; pakkāmiṃ aorist 1 sg; pakkamiṃsu aorist 3 pl
kkamati: kkāmi aorist 3 sg; kkāmiṃ aorist 1 sg
vuṭṭhāti: vuṭṭhāya,vuṭṭhahitvā absolutive; vuṭṭhita perfect-participle; vuṭṭhāsi aorist 3 sg
āmanteti: āmantesi aorist 3 sg
yāti: yāsi aorist 3 sg; yiṃsu,yaṃsu aorist 3 pl; yātuṃ infinitive
bujjhati: buddha perfect-participle; bujjhi aorist 3 sg; bujjha absolutive; boddhuṃ infinitive
rujjhati: ruddha perfect-participle; rujjhi aorist 3 sg
muccati: mutta perfect-participle; mucci aorist 3 sg
muñcati: mutta perfect-participle; muñcitvā absolutive
sajjati: satta perfect-participle
ramati: rata perfect-participle; ramma absolutive
namati: nata perfect-participle; namma absolutive
nassati: naṭṭha perfect-participle
bhijjati: bhinna perfect-participle
chijjati: chinna perfect-participle
bhavati: bhūta perfect-participle; bhuyya,bhutvā,bhavitvā absolutive; bhosi,bhavi aorist 3 sg; bhosuṃ aorist 3 pl; bhossati future 3 sg
bhoti: bhūta perfect-participle; bhuyya,bhotvā absolutive; bhosi aorist 3 sg; bhossati future 3 sg
sampajjati: samapādi aorist 3 sg
bhāsati: bhāsi,bhāsittha aorist 3 sg; bhāsiṃsu aorist 3 pl
paccassosi: paccassosi aorist 3 sg
paṭissuṇāti: paccassosi aorist 3 sg; paccassosuṃ aorist 3 pl; paccassosiṃ aorist 1 sg; paṭissutvā,paṭissuṇitvā absolutive
ajjhabhāsati/ajjhābhāsati/abhibhāsati: ajjhabhāsi aorist 3 sg; ajjhabhāsiṃsu aorist 3 pl
paccudeti/paccudāvattati: paccudāvatti aorist 3 sg
yuñjati: yutta perfect-participle; yujja absolutive
bhuñjati: bhutta perfect-participle
khipati: khitta perfect-participle; khippa absolutive
siñcati: sitta perfect-participle
suṇāti: ssutvā absolutive; ssosi aorist 3 sg
ṇāti: ṇitvā absolutive
nayati: nītvā absolutive; nīta perfect-participle
neti: nīta perfect-participle; nāyesi aorist 3 sg; netvā absolutive
eti: ita perfect-participle; icca,ecca absolutive; etuṃ infinitive; esi aorist 3 sg
ramati: rami aorist 3 sg
hanati: hacca,hantvā absolutive; hata perfect-participle; hantuṃ infinitive
hanti: hacca,hantvā absolutive; hata perfect-participle; hantuṃ infinitive
rabhati: rabbha,raddhā absolutive; raddha perfect-participle; rabhi aorist 3 sg
vajati: vajita perfect-participle; baja,baji aorist 3 sg; bajita perfect-participle
pabbajati: pabbajita perfect-participle; pabbaji aorist 3 sg; pabbajjaṃ aorist 1 sg
cinti: cetvā absolutive
vijjhati: viddha perfect-participle; vijjha absolutive
vāpeti: vāpetvā absolutive
kkhamati: kkhamma absolutive; kkhanta perfect-participle
rohati/ruhati: ruyha absolutive; rūḷha,ruḷha perfect-participle
rūhati: ruyha absolutive; rūḷha,ruḷha perfect-participle
sambhati: saddha perfect-participle; sambhi aorist 3 sg
nudati: nujja absolutive; nunna,nuṇṇa perfect-participle
patati: pacca absolutive
cināti: ceyya,citvā absolutive; cita perfect-participle
dahati: dhātuṃ infinitive; dahātabba,dhātabba future-participle
`

interface Irregular {
  readonly lemmas: readonly string[]
  readonly how: string
}

const wholes = new Map<string, Irregular[]>()

function add(form: string, lemmas: readonly string[], how: string): void {
  const known = wholes.get(form)
  const one = { lemmas, how }
  if (known) known.push(one)
  else wholes.set(form, [one])
}

for (const [stem, lemma] of Object.entries(LIKE_PRONOUNS)) {
  // kathā is speech
  for (const ending of PRONOUN_ADVERBS)
    if (stem !== 'k' || ending !== 'athā') add(stem + ending, lemma.split('/'), 'adverb')
  for (const form of PRONOUN_M.split('; ')) {
    const [, how = '', words = ''] = /^(.*) (\S+)$/.exec(form) ?? []
    for (const word of words.split(',')) {
      // nāyaṃ is na + ayaṃ
      if (stem !== 'n' || word !== '*āyaṃ') add(word.replace('*', stem), lemma.split('/'), how)
    }
  }
}
for (const line of WORDS.trim().split('\n')) {
  const [lemmas = '', forms = ''] = line.split(': ')
  for (const form of forms.split('; ')) {
    const [, how = '', words = ''] = /^(.*) (\S+)$/.exec(form) ?? []
    for (const word of words.split(',')) add(word, lemmas.split('/'), how)
  }
}

/** Indefinite pronouns: every form of ka with ci after it. */
for (const form of PRONOUN_M.split('; ')) {
  const [, how = '', words = ''] = /^(.*) (\S+)$/.exec(form) ?? []
  for (const word of words.split(',')) {
    add(`${word.replace('*', 'k').replace(/ṃ$/, 'ñ')}ci`, ['koci', 'kaci', 'kiñci', 'ka'], how)
  }
}
add('kiñci', ['koci', 'kiñci', 'ka'], 'nom|acc sg n')

/** Stems of the participles above: `dātabba` of `dātabbaṃ`. */
const participles = new Map<string, Irregular[]>()
for (const [form, found] of wholes) {
  for (const { lemmas, how } of found) {
    // kayiramāna belongs to kayirati, which is itself a passive
    if (how === 'passive;present 3 sg' && form.endsWith('ati'))
      participles.set(`${form.slice(0, -3)}amāna`, [{ lemmas, how: 'passive;present-participle' }])
    const participle = /^([a-z]+-participle);nom/.exec(how)?.[1]
    if (participle === undefined || !/(?:o|aṃ)$/.test(form)) continue
    const stem = form.replace(/(?:o|aṃ)$/, 'a')
    participles.set(stem, [...(participles.get(stem) ?? []), { lemmas, how: participle }])
  }
}
/**
 * Returns the irregular participles with a stem: for `dātabba` those of `dātabbaṃ`; an empty list if there are
 * none.
 */
export const getIrregularParticiplesByStem = (stem: string): readonly Irregular[] => participles.get(stem) ?? []

const PRONOUNS: ReadonlySet<string> = new Set('ahaṃ tvaṃ ta eta ya ka ayaṃ ena na asu tumha'.split(' '))

/** Whether a form is a form of a pronoun; pronouns form no compounds. */
export const isPronounForm = (form: string): boolean =>
  getIrregularWordFormReadings(form).some(({ lemmas }) => PRONOUNS.has(lemmas[0] ?? ''))

/** Returns the readings of an irregular form, such as a form of a pronoun; an empty list for regular forms. */
export const getIrregularWordFormReadings = (form: string): readonly Irregular[] => wholes.get(form) ?? []

/** Ending rules for irregular finite forms of verb roots, with any prefix; declined forms are in `irregularParticipleRules`. */
export const irregularFiniteVerbRules: readonly EndingRule[] = rulesOfRoots((how) => !isDeclined(how))
/** Ending rules from the stem of an irregular participle (`pahīna`) to its verb. */
export const irregularParticipleRules: readonly EndingRule[] = rulesOfRoots(isDeclined)

function isDeclined(how: string): boolean {
  return how === 'perfect-participle' || how === 'future-participle' || how === 'present-participle'
}

function rulesOfRoots(isWanted: (how: string) => boolean): readonly EndingRule[] {
  return ROOTS.trim()
    .split('\n')
    .flatMap((line) => {
      const [lemmas = '', forms = ''] = line.split(': ')
      return forms.split('; ').flatMap((form) => {
        const at = form.indexOf(' ')
        const how = form.slice(at + 1)
        if (!isWanted(how)) return []
        return form
          .slice(0, at)
          .split(',')
          .flatMap((ending) =>
            lemmas.split('/').map((lemma): EndingRule => ({ ending, lemma, how, wants: ['verb'], cost: 0.5 })),
          )
      })
    })
}
