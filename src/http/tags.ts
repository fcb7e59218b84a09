/** The groups that operations are listed under in the document, each with what it is, in both languages. */

import { allResources } from '../resources/registry.ts'
import type { Operation } from './operation.ts'

/** What stands under a group that is no resource. */
const ABOUT: Readonly<Record<string, string>> = {
  Canon: 'พระไตรปิฎก: เล่ม สารบัญ หน้า และการค้นในเล่ม · Volumes, contents, pages and search in a volume',
  'Canon headings': 'หัวข้อในสารบัญพระไตรปิฎก · The headings of the contents tree',
  'Passage decisions': 'การตัดสินเมื่อแหล่งข้อความไม่ตรงกัน · What to show where two sources differ',
  Library: 'ห้องสมุดทั้งแห่ง · The library as a whole',
  Collections: 'การนำชุดข้อมูลออกและนำกลับ · Backup and restore of whole collections',
}

/** The tags of the operations, in the order of their first use. @throws Error for a tag that nobody explains */
export function tagsOf(operations: readonly Operation[]): readonly { name: string; description: string }[] {
  const names = new Set(operations.map((operation) => operation.tag))
  return [...names].map((name) => ({ name, description: descriptionOf(name) }))
}

function descriptionOf(name: string): string {
  // a resource's tag is its English name already
  const description = allResources.find(({ label }) => label.en === name)?.label.th ?? ABOUT[name]
  if (description === undefined) throw new Error(`Nothing is said about the tag ${name}`)
  return description
}
