/** Sample chants: traditional formulas in Pali, with the meaning in our own words, and one not yet transcribed. */

import { SAMPLE_SOURCE, type SampleRecord } from './shape.ts'

export const sampleChantSections: readonly SampleRecord[] = [
  {
    slug: 'homage',
    title: 'บทบูชา',
    description: 'บทนอบน้อมและบูชาพระรัตนตรัย ใช้ขึ้นต้นก่อนสวดบทอื่น (หมวดตัวอย่าง)',
  },
  {
    slug: 'refuge-and-precepts',
    title: 'สรณะและศีล',
    description: 'บทถือที่พึ่งและบทสมาทานศีล (หมวดตัวอย่าง)',
  },
  {
    slug: 'recollection',
    title: 'บทระลึกคุณ',
    description: 'บทระลึกถึงคุณของพระพุทธ พระธรรม และพระสงฆ์ (หมวดตัวอย่าง)',
  },
  {
    slug: 'loving-kindness',
    title: 'บทแผ่เมตตาและอุทิศส่วนบุญ',
    description: 'บทตั้งความปรารถนาดีต่อตนเองและผู้อื่น (หมวดตัวอย่าง)',
  },
]

export const sampleChants: readonly SampleRecord[] = [
  {
    slug: 'namo-tassa',
    title: 'บทนอบน้อมพระพุทธเจ้า',
    section: 'homage',
    occasion: 'ก่อนสวดทุกครั้ง',
    prayerType: 'บทบูชา',
    pali: `นโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส
นโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส
นโม ตสฺส ภควโต อรหโต สมฺมาสมฺพุทฺธสฺส`,
    roman: `Namo tassa bhagavato arahato sammāsambuddhassa
Namo tassa bhagavato arahato sammāsambuddhassa
Namo tassa bhagavato arahato sammāsambuddhassa`,
    meaning: `ขอนอบน้อมแด่พระผู้มีพระภาค ผู้ไกลจากกิเลส ผู้ตรัสรู้เองโดยชอบ
ขอนอบน้อมแด่พระผู้มีพระภาค ผู้ไกลจากกิเลส ผู้ตรัสรู้เองโดยชอบ
ขอนอบน้อมแด่พระผู้มีพระภาค ผู้ไกลจากกิเลส ผู้ตรัสรู้เองโดยชอบ`,
    note: 'ตามธรรมเนียมสวดสามครั้ง',
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'ratanattaya-vandana',
    title: 'บทกราบพระรัตนตรัย',
    section: 'homage',
    occasion: 'ทำวัตรเช้าและทำวัตรเย็น',
    prayerType: 'บทบูชา',
    pali: `อรหํ สมฺมาสมฺพุทฺโธ ภควา
พุทฺธํ ภควนฺตํ อภิวาเทมิ

สฺวากฺขาโต ภควตา ธมฺโม
ธมฺมํ นมสฺสามิ

สุปฏิปนฺโน ภควโต สาวกสงฺโฆ
สงฺฆํ นมามิ`,
    roman: `Arahaṃ sammāsambuddho bhagavā
Buddhaṃ bhagavantaṃ abhivādemi

Svākkhāto bhagavatā dhammo
Dhammaṃ namassāmi

Supaṭipanno bhagavato sāvakasaṅgho
Saṅghaṃ namāmi`,
    meaning: `พระผู้มีพระภาคทรงไกลจากกิเลส ตรัสรู้เองโดยชอบ
ข้าพเจ้ากราบพระพุทธเจ้า ผู้มีพระภาค

พระธรรมอันพระผู้มีพระภาคตรัสไว้ดีแล้ว
ข้าพเจ้านมัสการพระธรรม

พระสงฆ์สาวกของพระผู้มีพระภาคปฏิบัติดีแล้ว
ข้าพเจ้านอบน้อมพระสงฆ์`,
    note: 'กราบหนึ่งครั้งเมื่อจบแต่ละตอน',
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'tisarana',
    title: 'บทถือไตรสรณะ',
    section: 'refuge-and-precepts',
    occasion: 'ก่อนรับศีล',
    prayerType: 'บทสมาทาน',
    pali: `พุทฺธํ สรณํ คจฺฉามิ
ธมฺมํ สรณํ คจฺฉามิ
สงฺฆํ สรณํ คจฺฉามิ

ทุติยมฺปิ พุทฺธํ สรณํ คจฺฉามิ
ทุติยมฺปิ ธมฺมํ สรณํ คจฺฉามิ
ทุติยมฺปิ สงฺฆํ สรณํ คจฺฉามิ

ตติยมฺปิ พุทฺธํ สรณํ คจฺฉามิ
ตติยมฺปิ ธมฺมํ สรณํ คจฺฉามิ
ตติยมฺปิ สงฺฆํ สรณํ คจฺฉามิ`,
    roman: `Buddhaṃ saraṇaṃ gacchāmi
Dhammaṃ saraṇaṃ gacchāmi
Saṅghaṃ saraṇaṃ gacchāmi

Dutiyampi buddhaṃ saraṇaṃ gacchāmi
Dutiyampi dhammaṃ saraṇaṃ gacchāmi
Dutiyampi saṅghaṃ saraṇaṃ gacchāmi

Tatiyampi buddhaṃ saraṇaṃ gacchāmi
Tatiyampi dhammaṃ saraṇaṃ gacchāmi
Tatiyampi saṅghaṃ saraṇaṃ gacchāmi`,
    meaning: `ข้าพเจ้าขอถือพระพุทธเจ้าเป็นที่พึ่ง
ข้าพเจ้าขอถือพระธรรมเป็นที่พึ่ง
ข้าพเจ้าขอถือพระสงฆ์เป็นที่พึ่ง

แม้ครั้งที่สอง ข้าพเจ้าขอถือพระพุทธเจ้าเป็นที่พึ่ง
แม้ครั้งที่สอง ข้าพเจ้าขอถือพระธรรมเป็นที่พึ่ง
แม้ครั้งที่สอง ข้าพเจ้าขอถือพระสงฆ์เป็นที่พึ่ง

แม้ครั้งที่สาม ข้าพเจ้าขอถือพระพุทธเจ้าเป็นที่พึ่ง
แม้ครั้งที่สาม ข้าพเจ้าขอถือพระธรรมเป็นที่พึ่ง
แม้ครั้งที่สาม ข้าพเจ้าขอถือพระสงฆ์เป็นที่พึ่ง`,
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'pancasila',
    title: 'บทสมาทานศีลห้า',
    section: 'refuge-and-precepts',
    occasion: 'วันพระและงานบุญ',
    prayerType: 'บทสมาทาน',
    pali: `ปาณาติปาตา เวรมณี สิกฺขาปทํ สมาทิยามิ
อทินฺนาทานา เวรมณี สิกฺขาปทํ สมาทิยามิ
กาเมสุ มิจฺฉาจารา เวรมณี สิกฺขาปทํ สมาทิยามิ
มุสาวาทา เวรมณี สิกฺขาปทํ สมาทิยามิ
สุราเมรยมชฺชปมาทฏฺฐานา เวรมณี สิกฺขาปทํ สมาทิยามิ`,
    roman: `Pāṇātipātā veramaṇī sikkhāpadaṃ samādiyāmi
Adinnādānā veramaṇī sikkhāpadaṃ samādiyāmi
Kāmesu micchācārā veramaṇī sikkhāpadaṃ samādiyāmi
Musāvādā veramaṇī sikkhāpadaṃ samādiyāmi
Surāmerayamajjapamādaṭṭhānā veramaṇī sikkhāpadaṃ samādiyāmi`,
    meaning: `ข้าพเจ้าขอฝึกตนให้เว้นจากการทำลายชีวิต
ข้าพเจ้าขอฝึกตนให้เว้นจากการถือเอาของที่เขามิได้ให้
ข้าพเจ้าขอฝึกตนให้เว้นจากการประพฤติผิดในคู่ครอง
ข้าพเจ้าขอฝึกตนให้เว้นจากการพูดเท็จ
ข้าพเจ้าขอฝึกตนให้เว้นจากของมึนเมาอันเป็นที่ตั้งแห่งความประมาท`,
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'itipiso',
    title: 'บทระลึกคุณพระรัตนตรัย (อิติปิโส)',
    section: 'recollection',
    occasion: 'ทำวัตรเย็น',
    prayerType: 'บทระลึกคุณ',
    pali: `อิติปิ โส ภควา
อรหํ สมฺมาสมฺพุทฺโธ
วิชฺชาจรณสมฺปนฺโน สุคโต โลกวิทู
อนุตฺตโร ปุริสทมฺมสารถิ
สตฺถา เทวมนุสฺสานํ พุทฺโธ ภควาติ

สฺวากฺขาโต ภควตา ธมฺโม
สนฺทิฏฺฐิโก อกาลิโก เอหิปสฺสิโก
โอปนยิโก ปจฺจตฺตํ เวทิตพฺโพ วิญฺญูหีติ

สุปฏิปนฺโน ภควโต สาวกสงฺโฆ
อุชุปฏิปนฺโน ภควโต สาวกสงฺโฆ
ญายปฏิปนฺโน ภควโต สาวกสงฺโฆ
สามีจิปฏิปนฺโน ภควโต สาวกสงฺโฆ`,
    roman: `Itipi so bhagavā
arahaṃ sammāsambuddho
vijjācaraṇasampanno sugato lokavidū
anuttaro purisadammasārathi
satthā devamanussānaṃ buddho bhagavāti

Svākkhāto bhagavatā dhammo
sandiṭṭhiko akāliko ehipassiko
opanayiko paccattaṃ veditabbo viññūhīti

Supaṭipanno bhagavato sāvakasaṅgho
ujupaṭipanno bhagavato sāvakasaṅgho
ñāyapaṭipanno bhagavato sāvakasaṅgho
sāmīcipaṭipanno bhagavato sāvakasaṅgho`,
    meaning: `แม้เพราะเหตุนี้ พระผู้มีพระภาคพระองค์นั้น
ทรงไกลจากกิเลส ตรัสรู้เองโดยชอบ
ถึงพร้อมด้วยความรู้และความประพฤติ ไปดีแล้ว รู้แจ้งโลก
เป็นสารถีฝึกคนที่ควรฝึก ไม่มีผู้ใดยิ่งกว่า
เป็นครูของเทวดาและมนุษย์ เป็นผู้ตื่น เป็นผู้จำแนกธรรม

พระธรรมอันพระผู้มีพระภาคตรัสไว้ดีแล้ว
ผู้ปฏิบัติเห็นได้เอง ไม่ขึ้นกับกาลเวลา เชิญชวนให้มาดู
ควรน้อมเข้ามาใส่ตน วิญญูชนรู้ได้เฉพาะตน

พระสงฆ์สาวกของพระผู้มีพระภาคปฏิบัติดี
ปฏิบัติตรง
ปฏิบัติเพื่อรู้ธรรมที่ควรรู้
ปฏิบัติสมควร`,
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'metta-for-oneself',
    title: 'บทแผ่เมตตาแก่ตนเอง',
    section: 'loving-kindness',
    occasion: 'ก่อนนอน',
    prayerType: 'บทแผ่เมตตา',
    pali: `อหํ สุขิโต โหมิ
นิทฺทุกฺโข โหมิ
อเวโร โหมิ
อพฺยาปชฺโฌ โหมิ
อนีโฆ โหมิ
สุขี อตฺตานํ ปริหรามิ`,
    roman: `Ahaṃ sukhito homi
niddukkho homi
avero homi
abyāpajjho homi
anīgho homi
sukhī attānaṃ pariharāmi`,
    meaning: `ขอให้ข้าพเจ้ามีความสุข
ปราศจากความทุกข์
ปราศจากเวร
ปราศจากความเบียดเบียน
ปราศจากความคับแค้นใจ
และรักษาตนให้เป็นสุขเถิด`,
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'metta-for-all-beings',
    title: 'บทแผ่เมตตาแก่สรรพสัตว์',
    section: 'loving-kindness',
    occasion: 'ก่อนนอน',
    prayerType: 'บทแผ่เมตตา',
    pali: `สพฺเพ สตฺตา
อเวรา โหนฺตุ
อพฺยาปชฺฌา โหนฺตุ
อนีฆา โหนฺตุ
สุขี อตฺตานํ ปริหรนฺตุ`,
    roman: `Sabbe sattā
averā hontu
abyāpajjhā hontu
anīghā hontu
sukhī attānaṃ pariharantu`,
    meaning: `ขอสัตว์ทั้งหลายทั้งปวง
จงอย่ามีเวรต่อกัน
จงอย่าเบียดเบียนกัน
จงอย่ามีความคับแค้นใจ
จงรักษาตนให้เป็นสุขเถิด`,
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'sharing-merit-with-relatives',
    title: 'บทอุทิศส่วนบุญแก่ญาติ',
    section: 'loving-kindness',
    occasion: 'หลังทำบุญ',
    prayerType: 'บทอุทิศ',
    pali: `อิทํ เม ญาตีนํ โหตุ
สุขิตา โหนฺตุ ญาตโย`,
    roman: `Idaṃ me ñātīnaṃ hotu
sukhitā hontu ñātayo`,
    meaning: `ขอบุญนี้จงสำเร็จแก่ญาติของข้าพเจ้า
ขอญาติทั้งหลายจงเป็นสุขเถิด`,
    source: SAMPLE_SOURCE,
  },
  {
    slug: 'jayamangala-gatha',
    title: 'บทพาหุง (ชัยมงคลคาถา)',
    section: 'recollection',
    occasion: 'งานมงคล',
    prayerType: 'บทระลึกคุณ',
    note: 'บทนี้ยังไม่มีผู้พิมพ์ตัวบท ใส่ไว้เป็นตัวอย่างของบทสวดที่รอการถอดความ',
    source: SAMPLE_SOURCE,
  },
]
