/** The 547 jataka stories. */

import type { ResourceDefinition } from './definition.ts'
import { FIRST_VOLUME, LAST_VOLUME } from './divisions.ts'
import { createTitleField } from './labels.ts'

const page = (th: string, en: string) => ({ kind: 'integer', label: { th, en }, min: 1 }) as const

/** Definition of the resource `jataka`: the 547 jātaka stories. */
export const jatakaResourceDefinition = {
  name: 'jataka',
  path: '/jataka',
  label: { th: 'ชาดก', en: 'Jataka' },
  face: { title: { th: 'ชาดก', en: 'Jataka' }, unit: { th: 'เรื่อง', en: 'stories' }, place: 4 },
  searchKind: 'jataka',
  fields: {
    number: {
      kind: 'integer',
      label: { th: 'ลำดับชาดก', en: 'Number' },
      required: true,
      unique: true,
      min: 1,
      max: 547,
    },
    title: createTitleField(undefined, 'ชื่อชาดก'),
    subject: { kind: 'text', label: { th: 'ว่าด้วยเรื่อง', en: 'Subject' }, translatable: true, max: 2_000 },
    romanized: { kind: 'text', label: { th: 'ชื่ออักษรโรมัน', en: 'Romanized name' }, name: 'another', max: 200 },
    nipata: { kind: 'reference', label: { th: 'นิบาต', en: 'Nipata' }, required: true, to: 'nipatas' },
    vagga: { kind: 'text', label: { th: 'วรรค', en: 'Vagga' }, max: 200 },
    summary: {
      kind: 'text',
      label: { th: 'เรื่องย่อ', en: 'Summary' },
      translatable: true,
      long: true,
      max: 50_000,
    },
    volume: {
      kind: 'integer',
      label: { th: 'เล่ม', en: 'Volume' },
      min: FIRST_VOLUME,
      max: LAST_VOLUME,
    },
    royalPage: page('หน้าในฉบับหลวง', 'Page in the royal edition'),
    paliPage: page('หน้าในฉบับสยามรัฐ', 'Page in the Pali edition'),
    romanPage: page('หน้าในฉบับอักษรโรมัน', 'Page in the roman edition'),
  },
  filters: {
    nipata: { by: 'equal', field: 'nipata', label: { th: 'นิบาต', en: 'Nipata slug' } },
    vagga: { by: 'equal', field: 'vagga', label: { th: 'วรรค', en: 'Group name' } },
  },
  ordered: false,
  sorting: { by: ['number'] },
  reservedSlugs: ['nipatas', 'bulk'],
} as const satisfies ResourceDefinition
