/** The glossary: terms of the teaching as Thais search for them, each explained in a sentence or two (words §6). */

import type { ResourceDefinition } from './definition.ts'
import { createPaliNameField } from './labels.ts'

/**
 * Definition of the resource `glossary`. The contract does not have it. Editors write it in Thai by the desk's API, and
 * readers see it at `/words/{word}`.
 */
export const glossaryResourceDefinition = {
  name: 'glossary',
  path: '/glossary',
  pagePath: '/words',
  inContract: false,
  label: { th: 'อภิธานศัพท์', en: 'Glossary term' },
  searchKind: 'categories',
  fields: {
    title: { kind: 'text', label: { th: 'คำ', en: 'Title' }, required: true, name: 'the', max: 200 },
    pali: createPaliNameField(200),
    aliases: {
      kind: 'text',
      label: { th: 'คำที่หมายถึงสิ่งเดียวกัน คั่นด้วย |', en: 'Other words for it, divided by |' },
      max: 500,
    },
    meaning: {
      kind: 'text',
      label: { th: 'ความหมาย', en: 'Meaning' },
      required: true,
      max: 2_000,
    },
    place: {
      kind: 'text',
      label: { th: 'ที่มาในพระไตรปิฎก เช่น SN 22.59', en: 'Place in the canon, such as SN 22.59' },
      max: 100,
    },
  },
  filters: {},
  ordered: false,
  sorting: { by: ['title'] },
} as const satisfies ResourceDefinition
