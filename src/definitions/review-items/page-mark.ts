/** Proofreading marks: printed pages that an editor compared with the print, or found a problem with (review §4). */

import {
  createNullableKeyNameField,
  createNullableNumberField,
  createNullableTextField,
  createOptionalTextField,
  createRequiredTextField,
  MAX_ID_FROM_PACKAGE_CHARS,
  type ReviewItemDefinition,
} from './review-item.ts'

/** Maximum letters of a page; corpora may put whole chapters on one page. */
const MAX_PAGE_CHARS = 1_000_000
const MAX_DIGEST_CHARS = 64
/** Maximum length of a note on a page's problem, in characters. */
export const MAX_PAGE_PROBLEM_NOTE_CHARS = 2_000

/** Thai labels of the reasons why a page cannot be proofread against its print. */
export const PROOFREADING_OBSTACLE_LABELS = {
  illegible: 'ภาพหรือตัวพิมพ์อ่านไม่ออก',
  missing: 'หน้านี้หรือข้อความบางส่วนขาดไป',
  'wrong-scan': 'ภาพไม่ใช่ของหน้านี้',
  other: 'ปัญหาอื่น',
} as const
/** Reason why a page cannot be proofread against its print. */
export type ProofreadingObstacleReason = keyof typeof PROOFREADING_OBSTACLE_LABELS

const moment = (title: string) => ({ kind: 'moment', title, without: 'null' }) as const

/**
 * Definition of proofreading marks. Each editor has one mark on a page: `read` or a problem. Marks of several editors
 * on one page are all stored.
 *
 * - `digest` identifies the letters of all sources on the page. `letters` holds these letters, so that words that
 *   change later can be shown. When the letters change, the page needs a new mark. When the old letters come back, the
 *   old mark counts again.
 * - `clearedBy` is the editor who read a page that two others had read, and found no problem although one was reported.
 * - `open` is the number of suspects and reports that waited on the page at the latest mark. Null in rows of older
 *   programs.
 */
export const PROOFREADING_MARK_DEFINITION = {
  name: 'page-marks',
  table: 'page_marks',
  label: 'หน้าที่อ่านเทียบกับฉบับพิมพ์',
  called: 'หน้าที่อ่านเทียบ',
  fields: {
    edition: createRequiredTextField('ฉบับ', MAX_ID_FROM_PACKAGE_CHARS),
    volume: { kind: 'number', title: 'เล่ม', min: 1 },
    page: { kind: 'number', title: 'หน้า', min: 1 },
    digest: createRequiredTextField('รหัสของตัวอักษรที่อ่าน', MAX_DIGEST_CHARS),
    letters: createOptionalTextField('ตัวอักษรที่อ่าน', MAX_PAGE_CHARS),
    readBy: createNullableKeyNameField('ผู้อ่าน'),
    readAt: moment('เวลาที่อ่าน'),
    confirmedBy: createNullableKeyNameField('ผู้ยืนยัน'),
    confirmedAt: moment('เวลาที่ยืนยัน'),
    problemBy: createNullableKeyNameField('ผู้แจ้งปัญหา'),
    problemAt: moment('เวลาที่แจ้งปัญหา'),
    reason: {
      kind: 'one-of',
      title: 'ปัญหา',
      values: Object.keys(PROOFREADING_OBSTACLE_LABELS) as readonly ProofreadingObstacleReason[],
      called: PROOFREADING_OBSTACLE_LABELS,
      without: 'null',
    },
    note: createNullableTextField('บันทึก', MAX_PAGE_PROBLEM_NOTE_CHARS),
    clearedBy: createNullableKeyNameField('ผู้อ่านหลังแจ้งปัญหา'),
    clearedAt: moment('เวลาที่อ่านหลังแจ้งปัญหา'),
    open: createNullableNumberField('คำที่รอตัดสินขณะนั้น', 0),
  },
  named: ['volume', 'edition', 'page'],
  unique: ['edition', 'volume', 'page', 'digest'],
  missing: (id) => `ไม่พบหน้าที่อ่านเทียบหมายเลข ${id} กรุณาดูในรายการหรือในประวัติการแก้ไข`,
  actions: {
    'read-page': { label: 'อ่านเทียบกับฉบับพิมพ์' },
    'mark-problem': { label: 'แจ้งปัญหาของหน้า' },
    'unread-page': { label: 'เลิกการอ่านเทียบของ' },
  },
} as const satisfies ReviewItemDefinition
