/** Definitions of the fields of a heading that editors write. */

import type { FieldDefinition, IntegerFieldDefinition } from './definition.ts'
import { FIRST_VOLUME, LAST_VOLUME } from './divisions.ts'
import { createPaliNameField, createTitleField } from './labels.ts'

/** Maximum number of levels of a contents tree; the top is level 1 (contract, Limits). */
export const MAX_CONTENTS_DEPTH = 6

const number = (th: string, en: string): IntegerFieldDefinition => ({ kind: 'integer', label: { th, en }, min: 1 })

/** Definitions of a heading's ref fields: volume, pages and items where it begins in print (decisions §4). */
export const headingRefFieldDefinitions = {
  volume: {
    kind: 'integer',
    label: { th: 'เล่ม', en: 'Volume' },
    min: FIRST_VOLUME,
    max: LAST_VOLUME,
  },
  royalPage: number('หน้าในฉบับหลวง', 'Page in the royal edition'),
  paliPage: number('หน้าในฉบับสยามรัฐ', 'Page in the Pali edition'),
  romanPage: number('หน้าในฉบับอักษรโรมัน', 'Page in the roman edition'),
  itemFrom: number('ข้อแรก', 'First item'),
  itemTo: number('ข้อสุดท้าย', 'Last item'),
} as const satisfies Readonly<Record<string, FieldDefinition>>

/** Definitions of a heading's writable fields except its slug (decisions §4). */
export const headingFieldDefinitions = {
  parent: { kind: 'slug', label: { th: 'หัวข้อแม่', en: 'Parent heading' } },
  title: createTitleField(500, 'ชื่อหัวข้อ'),
  pali: createPaliNameField(500),
  note: { kind: 'text', label: { th: 'หมายเหตุ', en: 'Note' }, translatable: true, max: 5_000 },
  ...headingRefFieldDefinitions,
} as const satisfies Readonly<Record<string, FieldDefinition>>

type RefName = keyof typeof headingRefFieldDefinitions
/** Names of a heading's ref fields. */
export const headingRefFieldNames = Object.keys(headingRefFieldDefinitions) as readonly RefName[]

/** Volume, pages and items where a heading begins in the printed editions; null where unknown. */
export type HeadingRef = Readonly<Record<RefName, number | null>>
