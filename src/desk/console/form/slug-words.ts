/**
 * RTGS readings of Buddhist terms. They take precedence over the rules of slug-of.ts, which would romanize these terms
 * wrongly.
 */

/** Pairs of a Thai word and its reading; a hyphen separates words. */
const READINGS = `
กรุณา karuna กรณียเมตต karaniyametta กฐิน kathin กถา katha กรรม kam กรรมฐาน kammathan กรรมบถ kammabot กัณฑ์ kan กามฉันทะ kamachantha
กาลาม kalama กัสสปะ katsapa กถาวัตถุ kathawatthu กายคตา kayakhata กิเลส kilet กุศล kuson อกุศล akuson กุสินารา kusinara ขณะ khana ขันธ์ khan ขันธ khantha ขุททกนิกาย khutthakanikai
คณะ khana คฤหัสถ์ kharuehat ฆราวาส kharawat จตุ chatu จุลวรรค chunlawak จริต charit จริยา chariya จักรวาล chakkrawan จันทร์ chan จีวร chiwon
เจดีย์ chedi เจตสิก chettasik เจตนา chettana ชนก chanok ชยมงคล chaiyamongkhon ชยสิทธิ chaiyasitthi ชรา chara ชินบัญชร chinabanchon ฌาน chan
ญาณ yan ฐาน than ฐานะ thana ดับขันธ์ dap-khan ตถาคต tathakhot ตัณหา tanha ทศ thotsa ทศชาติ thotsachat ทีฆนิกาย thikhanikai ทุกข์ thuk
ทุกขัง thukkhang ทุคติ thukkhati เทพ thep เทวดา thewada เทวทูต thewathut เทวทัต thewathat เทศนา thetsana ธรรม tham ธรรมะ thamma ธรรมจักร thammachak
ธรรมบท thammabot ธรรมวินัย thammawinai ธรรมสังคณี thammasangkhani ธรรมทาน thammathan ธัมมจักกัปปวัตตน thammachakkappawattana ธาตุ that ธาตุกถา thatukatha
ธุดงค์ thudong นมัสการ namatsakan นรก narok นรชน norachon นวโกวาท nawakowat นิกาย nikai นิคม nikhom นิพพาน nipphan นิวรณ์ niwon
เนกขัมมะ nekkhamma บท bot บทสวด bot-suat บรรพ banpha บรรพชา banphacha บริษัท borisat บริสุทธิ์ borisut บริกรรม borikam บริบูรณ์ boribun บารมี barami
บุคคล bukkhon บุญ bun เบญจ bencha เบญจขันธ์ benchakhan ปกิณกะ pakinnaka ปฏิจจสมุปบาท patitchasamuppabat ปฏิบัติ patibat ปฏิปทา patipatha
ปฏิสนธิ patisonthi ปฐม pathom ปฐวี pathawi ปรมัตถ์ paramat ปรมัตถ paramattha ปรมาณู paramanu ประโยชน์ prayot ปรารถนา pratthana ปริตร parit
ปริตต paritta ปริยัติ pariyat ปริยาย pariyai ปริวาร pariwan ปริวาส pariwat ปัจจัย patchai ปัจจเวกขณ patchawekkhana ปัฏฐาน patthan ปาฏิหาริย์ patihan ปาติโมกข์ patimok
ปุคคลบัญญัติ pukkhalabanyat เปรต pret ผล phon พจน์ phot พยัญชนะ phayanchana พร phon พรต phrot พรรษา phansa พรหมจรรย์ phrommachan พรหมชาล phrommachan
พรหมวิหาร phrommawihan พระ phra พละ phala พหุ phahu พาหุง phahung พาราณสี pharanasi พุทธ phuttha พุทธเจ้า phutthachao พุทธศาสนา phutthasatsana
พุทธคุณ phutthakhun พุทธศักราช phutthasakkarat พุทธมนต์ phutthamon พุทธประวัติ phutthaprawat พุทธวงศ์ phutthawong พุทโธ phuttho โพธิสัตว์ phothisat โพธิญาณ phothiyan
โพชฌงค์ photchong โพธิปักขิยธรรม phothipakkhiyatham ภพ phop ภวังค์ phawang ภวตัณหา phawatanha ภาวนา phawana ภาณวาร phanawan ภูริทัต phurithat
มงคล mongkhon มนุษย์ manut มรณะ morana มรณ morana มรณสติ moranasati มรณานุสติ morananusati มรรค mak มรรคมี mak-mi มโหสถ mahosot มหา maha มหาชนก mahachanok
มหาวรรค mahawak มหาวิภังค์ mahawiphang มัชฌิมนิกาย matchimanikai มัชฌิมา matchima มาฆบูชา makhabucha มารดา manda มุทิตา muthita โมกขะ mokkha โมคคัลลานะ mokkhanlana
โมรปริตร moraparit ยมก yamok โยคาวจร yokhawachon โยนิโสมนสิการ yonisomanasikan รตนะ ratana รัตนะ rattana รัตน rattana รัตนตรัย rattanatrai ราชคฤห์ ratchakharue ราชกุมาร ratchakuman
ราชา racha โลก lok โลกธรรม lokkatham โลกุตตร lokuttara วรรค wak วัจนะ watchana วัฏ wat วัตถุ watthu วัตร wat วาจก wachok วิจิกิจฉา wichikitcha
วิชชา witcha อวิชชา awitcha วิญญาณ winyan วินิจฉัย winitchai วิปัสสนา wipatsana วิภัชชวาท wiphatchawat วิมุตติ wimutti วิมาน wiman วิริยะ wiriya วิสาขบูชา wisakhabucha
วิสุทธิ wisutthi วิสุทธิมรรค wisutthimak วิหาร wihan เวทนา wethana เวไนย wenai เวสสันดร wetsandon ศรัทธา sattha ศาสดา satsada ศาสนา satsana ศาสน satsana ศาสนพิธี satsanaphithi
ศีล sin สกทาคามี sakathakhami สติปัฏฐาน satipatthan สมณะ samana สมถะ samatha สมบัติ sombat สมมติ sommut สมาธิ samathi สมุทัย samuthai สรณะ sarana
สรณคมน์ saranakhom สรภัญญะ saraphanya สวรรค์ sawan สวากขาต sawakkhata สหคต sahakhot สังฆ sangkha สังฆราช sangkharat สังฆทาน sangkhathan สังฆคุณ sangkhakhun สังขาร sangkhan
สังคหวัตถุ sangkhahawatthu สังคายนา sangkhayana สังยุต sangyut สังยุตตนิกาย sangyuttanikai สังสารวัฏ sangsarawat สัจจะ satcha สัจ sat สัตว์ sat สัทธรรม satthatham
สัปปุริส sappurisa สัมปชัญญะ sampachanya สัมมาทิฏฐิ sammathitthi สัมมัปปธาน sammappathan สัมโพธิ samphothi สามเณร sammanen สามัญ saman สารีบุตร saribut สาวัตถี sawatthi สาวก sawok สีมา sima สุคติ sukhati
สุจริต sutcharit สุตตันตปิฎก suttantapidok สุภาษิต suphasit สุวรรณสาม suwannasam สูตร sut เสขิยวัตร sekhiyawat โสดาบัน sodaban อกิริยา akiriya อนาถบิณฑิกะ anathabinthika
อนาคามี anakhami อนัตตลักขณ anattalakkhana อนัตตา anatta อธิษฐาน athitthan อนิจจัง anitchang อนุโมทนา anumothana อนุปุพพิกถา anupuppikatha อนุสติ anusati อนุสสติ anutsati อบายมุข abaiyamuk อปทาน apathan
อปราชิต aparachit อภิธรรม aphitham อภิญญา aphinya อภิณหปัจจเวกขณ aphinhapatchawekkhana อมนุษย์ amanut อมตะ amata อรหัต arahat อรหันต์ arahan อรหัง arahang อรรถ at อรรถกถา atthakatha อริย ariya
อริยสัจ ariyasat อริยบุคคล ariyabukkhon อริยมรรค ariyamak อวตาร awatan อสุภ asupha อสุรกาย asurakai อสังขต asangkhata อังคุตตรนิกาย angkhuttaranikai อาจารย์ achan อาชีวะ achiwa
อาฏานาฏิยปริตร atanatiyaparit อาทิตตปริยาย athittapariyai อานันท์ anan อานนท์ anon อานาปานสติ anapanasati อานิสงส์ anisong อายตนะ ayatana อาราธนา arathana อารมณ์ arom อาสาฬหบูชา asanhabucha
อาหาร ahan อิทธิบาท itthibat อิติปิโส itipiso อินทรีย์ insi อิริยาบถ iriyabot อุทธัจจะ utthatcha อุทาน uthan อุบาลี ubali อุบาสก ubasok อุบาสิกา ubasika อุโบสถ ubosot อุปมา upama อุปาทาน upathan
อุปัชฌาย์ upatcha อุเบกขา ubekkha เอกัคคตา ekakkhata โอวาท owat ไตรลักษณ์ trailak ไตรสรณคมน์ traisaranakhom ไตรสิกขา traisikkha ไตรปิฎก traipidok ปิฎก pidok พรหม phrom พราหมณ์ phram
ตระกูล trakun จริง ching อยู่ yu อย่า ya อย่าง yang สวดมนต์ suat-mon ทำวัตร thamwat กุมาร kuman นารทะ narotha เตมิยะ temiya เตมีย์ temi วิธุร withun พิมพิสาร phimphisan สังคม sangkhom ลุมพินี lumphini ชีวิต chiwit`

/** RTGS romanization of Thai words in titles, by the Thai word, the longest first. Hyphens separate words. */
export const RTGS_SYLLABLES_BY_THAI: ReadonlyMap<string, string> = new Map(
  [...READINGS.trim().matchAll(/(\S+)\s+(\S+)/g)]
    .map(([, thai = '', roman = '']) => [thai, roman] as const)
    .toSorted(([one], [other]) => other.length - one.length),
)
