/** Divisions of the canon. A division covers a range of volumes, and has a tree of headings. */

import type { ResourceDefinition } from './definition.ts'
import { createPaliNameField, createTitleField, descriptionField } from './labels.ts'

/** Number of the first of the canon's 45 volumes. */
export const FIRST_VOLUME = 1
/** Number of the last of the canon's 45 volumes. */
export const LAST_VOLUME = 45

/** Whether a number is a volume number of the canon, 1 to 45. */
export const isVolumeNumber = (number: number): boolean =>
  Number.isInteger(number) && number >= FIRST_VOLUME && number <= LAST_VOLUME

/** Definition of the resource `divisions` of the canon (nikāyas and books). Each covers a range of volumes. */
export const divisionsResourceDefinition = {
  name: 'divisions',
  path: '/canon/divisions',
  label: { th: 'หมวดพระไตรปิฎก', en: 'Division of the canon' },
  // the canon is entered by its divisions, in their pitakas
  face: {
    title: { th: 'พระไตรปิฎก', en: 'The Canon' },
    short: { th: 'พระไตรปิฎก', en: 'Canon' },
    unit: { th: 'หมวด', en: 'divisions' },
    place: 1,
    path: '/canon',
  },
  searchKind: 'categories',
  fields: {
    pitaka: { kind: 'reference', label: { th: 'ปิฎก', en: 'Pitaka' }, required: true, to: 'pitakas' },
    title: createTitleField(undefined, 'ชื่อหมวด'),
    pali: createPaliNameField(),
    abbreviation: { kind: 'text', label: { th: 'อักษรย่อ', en: 'Abbreviation' }, translatable: true, max: 20 },
    description: descriptionField,
    firstVolume: {
      kind: 'integer',
      label: { th: 'เล่มแรก', en: 'First volume' },
      required: true,
      min: FIRST_VOLUME,
      max: LAST_VOLUME,
    },
    lastVolume: {
      kind: 'integer',
      label: { th: 'เล่มสุดท้าย', en: 'Last volume' },
      required: true,
      min: FIRST_VOLUME,
      max: LAST_VOLUME,
    },
  },
  filters: {},
  ordered: { within: 'pitaka' },
  counts: { of: 'headings', field: 'division' },
  range: { from: 'firstVolume', to: 'lastVolume' },
} as const satisfies ResourceDefinition
