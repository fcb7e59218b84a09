/** The English names of the types of chants that a library begins with. */

/** English names of types of chants, by the Thai name. Types that editors add have none. */
export const ENGLISH_BY_THAI_CHANT_TYPE: Readonly<Record<string, string>> = {
  คำขอ: 'Request',
  คำขอขมา: 'Asking forgiveness',
  คำถวาย: 'Words of offering',
  คำอาราธนา: 'Invitation and request',
  บทเชิญเทวดา: 'Invitation to the devas',
  บทส่งเทวดา: 'Farewell to the devas',
  บทบังสุกุล: 'Bangsukul',
  บทบูชา: 'Homage and offering',
  บทพิจารณา: 'Reflection',
  บทระลึกคุณ: 'Recollection',
  บทสมาทาน: 'Undertaking',
  บทสรรเสริญ: 'Praise',
  บทอนุโมทนา: 'Rejoicing in merit',
  บทอุทิศ: 'Sharing merit',
  บทแผ่เมตตา: 'Loving-kindness',
  พระปริตร: 'Paritta',
  พระสูตร: 'Sutta',
  พระอภิธรรม: 'Abhidhamma',
  พุทธพจน์: 'Sayings of the Buddha',
}
