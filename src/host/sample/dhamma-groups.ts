/** Sample dhamma groups: well-known numbered teachings, each member with its Pali name and a word of our own. */

import type { Member } from '../../definitions/definition.ts'
import type { SampleRecord } from './shape.ts'

const members = (
  ...rows: readonly (readonly [title: string, pali: string, description: string])[]
): Member[] => rows.map(([title, pali, description]) => ({ title, pali, description }))

export const sampleDhammaGroupSets: readonly SampleRecord[] = [
  {
    slug: 'refuge-and-conduct',
    title: 'ที่พึ่งและความประพฤติ',
    description: 'หมวดธรรมว่าด้วยสิ่งที่ยึดเป็นหลักและการอยู่ร่วมกัน (ชุดตัวอย่าง ลำดับในพจนานุกรมเป็นเลขสมมติ)',
  },
  {
    slug: 'understanding',
    title: 'ความเข้าใจโลกและชีวิต',
    description: 'หมวดธรรมที่อธิบายความจริงของชีวิต (ชุดตัวอย่าง ลำดับในพจนานุกรมเป็นเลขสมมติ)',
  },
  {
    slug: 'cultivation',
    title: 'การอบรมใจ',
    description: 'หมวดธรรมสำหรับฝึกฝนจิตใจ (ชุดตัวอย่าง ลำดับในพจนานุกรมเป็นเลขสมมติ)',
  },
]

export const sampleDhammaGroups: readonly SampleRecord[] = [
  {
    slug: 'ti-sarana',
    number: 1,
    title: 'สรณะ ๓',
    description: 'ที่พึ่งสามประการของชาวพุทธ',
    dictionaryNumber: 1,
    set: 'refuge-and-conduct',
    members: members(
      ['พระพุทธ', 'Buddha', 'ผู้ตื่นรู้ความจริงด้วยตนเองและชี้ทางแก่ผู้อื่น'],
      ['พระธรรม', 'Dhamma', 'ความจริงและคำสอนที่ชี้ให้เห็นความจริงนั้น'],
      ['พระสงฆ์', 'Saṅgha', 'หมู่ผู้ปฏิบัติตามคำสอนจนเห็นผล'],
    ),
  },
  {
    slug: 'panca-sila',
    number: 2,
    title: 'ศีล ๕',
    description: 'ข้อฝึกพื้นฐานของคฤหัสถ์ เพื่อไม่เบียดเบียนตนและผู้อื่น',
    dictionaryNumber: 2,
    set: 'refuge-and-conduct',
    members: members(
      ['เว้นจากการทำลายชีวิต', 'Pāṇātipātā veramaṇī', 'เคารพชีวิตของผู้อื่น'],
      ['เว้นจากการลักทรัพย์', 'Adinnādānā veramaṇī', 'เคารพของของผู้อื่น'],
      ['เว้นจากการประพฤติผิดในกาม', 'Kāmesu micchācārā veramaṇī', 'เคารพคู่ครองและความไว้วางใจ'],
      ['เว้นจากการพูดเท็จ', 'Musāvādā veramaṇī', 'เคารพความจริง'],
      ['เว้นจากของมึนเมา', 'Surāmerayamajjapamādaṭṭhānā veramaṇī', 'รักษาสติของตน'],
    ),
  },
  {
    slug: 'ariya-sacca',
    number: 1,
    title: 'อริยสัจ ๔',
    description: 'ความจริงสี่ข้อที่ครอบคลุมทั้งปัญหา เหตุ จุดหมาย และวิธีการ',
    dictionaryNumber: 3,
    set: 'understanding',
    members: members(
      ['ทุกข์', 'Dukkha', 'สภาพที่ทนอยู่ได้ยากและไม่อาจให้ความพอใจได้จริง'],
      ['สมุทัย', 'Samudaya', 'ความทะยานอยากซึ่งเป็นเหตุให้ทุกข์เกิด'],
      ['นิโรธ', 'Nirodha', 'ความดับทุกข์เมื่อเหตุดับไป'],
      ['มรรค', 'Magga', 'ข้อปฏิบัติที่นำไปสู่ความดับทุกข์'],
    ),
  },
  {
    slug: 'ti-lakkhana',
    number: 2,
    title: 'ไตรลักษณ์',
    description: 'ลักษณะสามประการที่เสมอกันในสิ่งทั้งหลาย',
    dictionaryNumber: 4,
    set: 'understanding',
    members: members(
      ['อนิจจตา', 'Aniccatā', 'ความไม่เที่ยง เกิดแล้วเปลี่ยนไป'],
      ['ทุกขตา', 'Dukkhatā', 'ความคงสภาพเดิมอยู่ไม่ได้'],
      ['อนัตตตา', 'Anattatā', 'ความไม่มีตัวตนที่บังคับได้'],
    ),
  },
  {
    slug: 'panca-khandha',
    number: 3,
    title: 'ขันธ์ ๕',
    description: 'กองแห่งรูปธรรมและนามธรรมห้ากองที่รวมเรียกว่าชีวิต',
    dictionaryNumber: 5,
    set: 'understanding',
    members: members(
      ['รูป', 'Rūpa', 'ส่วนที่เป็นร่างกาย'],
      ['เวทนา', 'Vedanā', 'ความรู้สึกสุข ทุกข์ หรือเฉย ๆ'],
      ['สัญญา', 'Saññā', 'ความจำได้หมายรู้'],
      ['สังขาร', 'Saṅkhāra', 'ความคิดปรุงแต่งและเจตนา'],
      ['วิญญาณ', 'Viññāṇa', 'ความรู้แจ้งสิ่งที่มากระทบ'],
    ),
  },
  {
    slug: 'brahmavihara',
    number: 1,
    title: 'พรหมวิหาร ๔',
    description: 'ธรรมประจำใจสี่ข้อสำหรับอยู่ร่วมกับผู้อื่นอย่างใจกว้าง',
    dictionaryNumber: 6,
    set: 'cultivation',
    members: members(
      ['เมตตา', 'Mettā', 'ปรารถนาให้ผู้อื่นเป็นสุข'],
      ['กรุณา', 'Karuṇā', 'ปรารถนาให้ผู้อื่นพ้นทุกข์'],
      ['มุทิตา', 'Muditā', 'ยินดีเมื่อผู้อื่นได้ดี'],
      ['อุเบกขา', 'Upekkhā', 'วางใจเป็นกลางด้วยความเข้าใจ'],
    ),
  },
  {
    slug: 'satipatthana',
    number: 2,
    title: 'สติปัฏฐาน ๔',
    description: 'ที่ตั้งของสติสี่ฐาน',
    dictionaryNumber: 7,
    set: 'cultivation',
    members: members(
      ['กาย', 'Kāyānupassanā', 'ตามดูกายในกาย'],
      ['เวทนา', 'Vedanānupassanā', 'ตามดูความรู้สึก'],
      ['จิต', 'Cittānupassanā', 'ตามดูสภาพของจิต'],
      ['ธรรม', 'Dhammānupassanā', 'ตามดูสภาวธรรมที่ปรากฏ'],
    ),
  },
  {
    slug: 'bojjhanga',
    number: 3,
    title: 'โพชฌงค์ ๗',
    description: 'องค์ธรรมเจ็ดข้อที่เกื้อหนุนการตื่นรู้',
    dictionaryNumber: 8,
    set: 'cultivation',
    members: members(
      ['สติ', 'Sati', 'ความระลึกได้'],
      ['ธัมมวิจยะ', 'Dhammavicaya', 'การสอบสวนธรรม'],
      ['วิริยะ', 'Viriya', 'ความเพียร'],
      ['ปีติ', 'Pīti', 'ความอิ่มใจ'],
      ['ปัสสัทธิ', 'Passaddhi', 'ความสงบกายสงบใจ'],
      ['สมาธิ', 'Samādhi', 'ความตั้งมั่นของจิต'],
      ['อุเบกขา', 'Upekkhā', 'ความวางใจเป็นกลาง'],
    ),
  },
  {
    slug: 'atthangika-magga',
    number: 4,
    title: 'มรรคมีองค์ ๘',
    description: 'ทางสายเดียวที่มีองค์ประกอบแปดข้อ ดำเนินไปพร้อมกัน',
    dictionaryNumber: 9,
    set: 'cultivation',
    members: members(
      ['สัมมาทิฏฐิ', 'Sammādiṭṭhi', 'เห็นถูกต้อง'],
      ['สัมมาสังกัปปะ', 'Sammāsaṅkappa', 'ดำริถูกต้อง'],
      ['สัมมาวาจา', 'Sammāvācā', 'พูดถูกต้อง'],
      ['สัมมากัมมันตะ', 'Sammākammanta', 'กระทำถูกต้อง'],
      ['สัมมาอาชีวะ', 'Sammā-ājīva', 'เลี้ยงชีพถูกต้อง'],
      ['สัมมาวายามะ', 'Sammāvāyāma', 'เพียรถูกต้อง'],
      ['สัมมาสติ', 'Sammāsati', 'ระลึกถูกต้อง'],
      ['สัมมาสมาธิ', 'Sammāsamādhi', 'ตั้งใจมั่นถูกต้อง'],
    ),
  },
  {
    slug: 'dhutanga',
    number: 5,
    title: 'ธุดงค์ ๑๓',
    description: 'ข้อวัตรขัดเกลาที่สมาทานตามสมัครใจ ยังไม่ได้ใส่รายข้อ แต่ระบุจำนวนข้อไว้แล้ว',
    dictionaryNumber: 10,
    set: 'cultivation',
    size: 13,
  },
]
