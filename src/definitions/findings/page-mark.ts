/** Printed pages that somebody read against the print (review §4). */

import { type FindingKind, keyName, LONGEST_ID, LONGEST_KEY_NAME, words, wordsOrEmpty } from './finding.ts'

/** Of the letters of a page, in characters: corpora run whole chapters together, and no page has more. */
const LONGEST_PAGE = 1_000_000
const LONGEST_DIGEST = 64

/**
 * A page as it stood when it was read: `digest` tells its letters, of all sources that it shows, from any others, and `letters`
 * are they, so that it can be said which words changed since. Other letters are another mark; when the old ones come back,
 * so does theirs.
 */
export const PAGE_MARK = {
  name: 'page-marks',
  table: 'page_marks',
  label: 'หน้าที่อ่านเทียบกับฉบับพิมพ์',
  called: 'หน้าที่อ่านเทียบ',
  fields: {
    edition: words('ฉบับ (edition)', LONGEST_ID),
    volume: { kind: 'number', title: 'เล่ม (volume)', min: 1 },
    page: { kind: 'number', title: 'หน้า (page)', min: 1 },
    digest: words('ลายนิ้วมือของตัวอักษร (digest)', LONGEST_DIGEST),
    letters: wordsOrEmpty('ตัวอักษรที่อ่าน (letters)', LONGEST_PAGE),
    readBy: words('ผู้อ่าน (readBy)', LONGEST_KEY_NAME),
    readAt: { kind: 'moment', title: 'เวลาที่อ่าน (readAt)' },
    confirmedBy: keyName('ผู้ยืนยัน (confirmedBy)'),
    confirmedAt: { kind: 'moment', title: 'เวลาที่ยืนยัน (confirmedAt)', without: 'null' },
  },
  named: ['volume', 'edition', 'page'],
  unique: ['edition', 'volume', 'page', 'digest'],
  missing: (id) => `ไม่พบหน้าที่อ่านเทียบหมายเลข ${id} กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    'read-page': { label: 'อ่านเทียบกับฉบับพิมพ์' },
    'unread-page': { label: 'เลิกการอ่านเทียบของ' },
  },
} as const satisfies FindingKind
