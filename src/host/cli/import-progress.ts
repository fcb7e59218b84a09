/** Names the steps of an import on the progress line. */

import type { ImportProgressEvent, ImportStep } from '../../intake/import/progress.ts'
import type { WorkProgress } from './progress-line.ts'

const STEPS: Readonly<Record<ImportStep, string>> = {
  entries: 'อ่านคำ',
  headings: 'อ่านหัวข้อ',
  passages: 'อ่านข้อความ',
  keeping: 'คงข้อความของแหล่งอื่น',
  arranging: 'เทียบแหล่งและจัดเรียง',
  suspecting: 'หาคำที่อาจพิมพ์ผิด',
  indexing: 'ทำดัชนีค้นหา',
  writing: 'เขียนลงดิสก์',
  counting: 'นับคำในพระไตรปิฎก',
}

/** Converts an event of an import to the progress that the progress line shows. */
export const toWorkProgress = ({ step, source, count, share }: ImportProgressEvent): WorkProgress => ({
  name: source === null ? STEPS[step] : `${STEPS[step]} ${source}`,
  count,
  share,
})
