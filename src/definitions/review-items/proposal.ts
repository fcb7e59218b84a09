/** Proposals: writes of people who may not publish. They wait for a publisher (review §2). */

import {
  createJsonField,
  createNullableKeyNameField,
  createNullableNumberField,
  createNullableTextField,
  createRequiredTextField,
  MAX_ID_FROM_PACKAGE_CHARS,
  MAX_KEY_NAME_CHARS,
  type ReviewItemDefinition,
} from './review-item.ts'

/** Maximum length of a proposal's note and of a reviewer's reason, in characters. */
export const MAX_PROPOSAL_NOTE_CHARS = 2_000
/** JSON schema of the path of a proposed write, without the host. */
export const PROPOSED_WRITE_PATH_SCHEMA = {
  type: 'string',
  pattern: '^/api/(v1|desk)/',
  maxLength: 1_000,
  title: 'ลิงก์ของการบันทึก',
  'x-wanted': 'ต้องขึ้นต้นด้วย /api/v1/ หรือ /api/desk/',
} as const
/** HTTP methods of writes that can be proposed. */
export const PROPOSED_WRITE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Maximum number of further writes of a proposal. */
export const MAX_FURTHER_WRITES_OF_PROPOSAL = 200
const MAX_SUBJECT_CHARS = 20_000
const MAX_VERSION_CHARS = 200
/** Maximum length of a title: that of the longest title field of a record. */
const MAX_PROPOSAL_TITLE_CHARS = 5_000

/**
 * States of a proposal:
 * - `draft`: its author has not sent it yet
 * - `waiting`: waits for a publisher
 * - `published`: was carried out as a write
 * - `returned`: was sent back with a reason; the author may send it again
 * - `withdrawn`: was taken back by its author
 */
export const PROPOSAL_STATES = ['draft', 'waiting', 'published', 'returned', 'withdrawn'] as const
/** The state of a proposal. */
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** A write that is proposed together with another one and published in the same transaction. */
export interface FurtherWriteOfProposal {
  readonly method: string
  /** Path from the root. `{id}` is replaced by the id of the record that the first write creates. */
  readonly path: string
  /** Null if it has none. */
  readonly body: unknown
}

/** A record that a proposed write names, as it was when the proposal was validated. */
export interface RecordNamedByProposal {
  readonly collection: string
  /** The id of a heading's division, within which its slug is unique; 0 for all other collections. */
  readonly scope: number
  readonly slug: string
  readonly id: number
  /** Distinguishes the record from a later one with the same id. */
  readonly createdAt: string
}

const NAMED_RECORD_FIELDS = {
  collection: { type: 'string', maxLength: MAX_ID_FROM_PACKAGE_CHARS, title: 'ชุดข้อมูล' },
  scope: { type: 'integer', minimum: 0, title: 'หมวด' },
  slug: { type: 'string', maxLength: MAX_ID_FROM_PACKAGE_CHARS, title: 'ชื่อในลิงก์' },
  id: { type: 'integer', minimum: 1, title: 'รหัส' },
  createdAt: { type: 'string', maxLength: MAX_ID_FROM_PACKAGE_CHARS, title: 'เวลาที่สร้าง' },
}
const RECORDS_SCHEMA = {
  type: 'array',
  items: {
    type: 'array',
    items: {
      type: 'object',
      title: 'รายการที่อ้างถึง',
      properties: NAMED_RECORD_FIELDS,
      required: Object.keys(NAMED_RECORD_FIELDS),
      additionalProperties: false,
    },
  },
}

const FURTHER_SCHEMA = {
  type: 'array',
  maxItems: MAX_FURTHER_WRITES_OF_PROPOSAL,
  items: {
    type: 'object',
    title: 'รายการที่มาด้วยกัน',
    properties: {
      method: { type: 'string', enum: PROPOSED_WRITE_METHODS, title: 'วิธีบันทึก' },
      path: PROPOSED_WRITE_PATH_SCHEMA,
      body: { title: 'เนื้อหา' },
    },
    required: ['method', 'path', 'body'],
    additionalProperties: false,
  },
}
const SUBJECTS_SCHEMA = { type: 'array', items: { type: 'string', maxLength: MAX_SUBJECT_CHARS, 'x-quoted': true } }

/**
 * Definition of proposals: writes that wait for a reviewer.
 *
 * - `method`, `path` and `body` are those of the write. `further` lists the writes after it; null for none.
 * - `records` are the records that each of these writes names. They keep the proposal with its records when these are
 *   renamed. Null in rows of older programs if that is not certain.
 * - `ifMatch` is the version that the author saw, `*` for a record to be created.
 * - `effect` is a digest of what the write replaced and wrote when it was validated. Null in rows of older programs.
 * - `kind` is the collection that the write changes, `title` the name of the changed record.
 * - `subjects` lists the queue items that no other editor is assigned while the proposal waits.
 * - `edit` is the edit log entry of the published write. Dumps leave it out.
 * - `changed` is true if the reviewer changed the write.
 */
export const PROPOSAL_DEFINITION = {
  name: 'proposals',
  table: 'proposals',
  label: 'งานที่เสนอให้ตรวจ',
  called: 'งานที่เสนอให้ตรวจ',
  fields: {
    state: {
      kind: 'one-of',
      title: 'สถานะ',
      values: PROPOSAL_STATES,
      called: {
        draft: 'ฉบับร่าง',
        waiting: 'รอตรวจ',
        published: 'เผยแพร่แล้ว',
        returned: 'ส่งกลับให้แก้',
        withdrawn: 'ถอนคืนแล้ว',
      },
    },
    proposedBy: createRequiredTextField('ผู้เสนอ', MAX_KEY_NAME_CHARS),
    kind: createRequiredTextField('ชุดข้อมูล', MAX_ID_FROM_PACKAGE_CHARS),
    title: createRequiredTextField('เรื่อง', MAX_PROPOSAL_TITLE_CHARS),
    method: createRequiredTextField('วิธี', MAX_ID_FROM_PACKAGE_CHARS),
    path: createRequiredTextField('ลิงก์', PROPOSED_WRITE_PATH_SCHEMA.maxLength),
    ifMatch: createNullableTextField('รุ่นที่เห็น', MAX_VERSION_CHARS),
    effect: createNullableTextField('ผลที่ตรวจไว้', MAX_VERSION_CHARS),
    // any value: older programs stored whatever came with a DELETE, which its write ignores
    body: { ...createJsonField<unknown>('เนื้อหา', {}), without: 'null' },
    further: { ...createJsonField<readonly FurtherWriteOfProposal[]>('ที่มาด้วยกัน', FURTHER_SCHEMA), without: 'null' },
    records: {
      ...createJsonField<readonly (readonly RecordNamedByProposal[])[]>('รายการที่อ้างถึง', RECORDS_SCHEMA),
      without: 'null',
    },
    subjects: createJsonField<readonly string[]>('เรื่องที่ตัดสิน', SUBJECTS_SCHEMA),
    note: createNullableTextField('บันทึกถึงผู้ตรวจ', MAX_PROPOSAL_NOTE_CHARS),
    reason: createNullableTextField('เหตุผล', MAX_PROPOSAL_NOTE_CHARS),
    decidedBy: createNullableKeyNameField('ผู้ตรวจ'),
    decidedAt: { kind: 'moment', title: 'เวลาที่ตรวจ', without: 'null' },
    edit: { ...createNullableNumberField('การแก้ไข', 1), unseen: true },
    changed: { kind: 'flag', title: 'แก้ก่อนเผยแพร่' },
  },
  named: ['title'],
  title: 'title',
  isUnlogged: true,
  missing: (id) => `ไม่พบงานเสนอที่ ${id} กรุณาตรวจสอบเลขที่อีกครั้ง`,
  actions: {},
} as const satisfies ReviewItemDefinition
