/** Chants with their text in Pali, in roman letters, and with their meaning. */

import type { ResourceDefinition } from './definition.ts'
import { createTitleField, MAX_LONG_TEXT_CHARS, recordSourceField } from './labels.ts'

/** Definition of the resource `chants`. Pali, romanised text and meaning are paired line by line. */
export const chantsResourceDefinition = {
  name: 'chants',
  path: '/chants',
  label: { th: 'บทสวด', en: 'Chant' },
  face: {
    title: { th: 'บทสวดมนต์', en: 'Chants' },
    short: { th: 'บทสวด', en: 'Chants' },
    unit: { th: 'บท', en: 'chants' },
    place: 2,
  },
  searchKind: 'chants',
  fields: {
    title: createTitleField(undefined, 'ชื่อบทสวด'),
    section: { kind: 'reference', label: { th: 'หมวดบทสวด', en: 'Section' }, to: 'chant-sections' },
    occasion: { kind: 'text', label: { th: 'โอกาสที่สวด', en: 'Occasion' }, translatable: true, max: 200 },
    prayerType: { kind: 'text', label: { th: 'ประเภทบทสวด', en: 'Prayer type' }, max: 100 },
    pali: {
      kind: 'text',
      label: { th: 'บทบาลี', en: 'Pali text' },
      holdsPali: true,
      long: true,
      max: MAX_LONG_TEXT_CHARS,
    },
    roman: {
      kind: 'text',
      label: { th: 'บทอักษรโรมัน', en: 'Roman text' },
      holdsPali: true,
      long: true,
      max: MAX_LONG_TEXT_CHARS,
    },
    meaning: {
      kind: 'text',
      label: { th: 'คำแปล', en: 'Meaning' },
      translatable: true,
      long: true,
      max: MAX_LONG_TEXT_CHARS,
    },
    audio: { kind: 'url', label: { th: 'ไฟล์เสียง', en: 'Audio' }, holds: 'sound' },
    note: { kind: 'text', label: { th: 'หมายเหตุ', en: 'Note' }, translatable: true, max: 5_000 },
    source: recordSourceField,
  },
  filters: {
    section: { by: 'equal', field: 'section', label: { th: 'หมวดบทสวด', en: 'Section slug' } },
    occasion: { by: 'equal', field: 'occasion', label: { th: 'โอกาสที่สวด', en: 'Occasion' } },
    prayerType: { by: 'equal', field: 'prayerType', label: { th: 'ประเภทบทสวด', en: 'Prayer type' } },
    audio: { by: 'filled', fields: ['audio'], label: { th: 'มีไฟล์เสียง', en: 'Only with audio (true)' } },
    transcribed: {
      by: 'filled',
      fields: ['pali', 'roman'],
      label: { th: 'มีตัวบทแล้ว', en: 'Only transcribed (true)' },
    },
  },
  ordered: { within: 'section' },
  linesTogether: ['pali', 'roman', 'meaning'],
  computed: {
    transcribed: {
      kind: 'boolean',
      label: { th: 'มีตัวบทแล้ว', en: 'Has typed text' },
      filled: ['pali', 'roman'],
    },
  },
} as const satisfies ResourceDefinition
