/** Which screen an address opens. */

import type { ComponentChildren } from 'preact'
import { conflictRoute, filterOf } from './conflicts/filter.ts'
import { allResources, nameOfCollection, resourceNamed } from './names.ts'
import { NEW } from './records.ts'
import type { Route } from './route.ts'
import { BatchScreen } from './screens/batch.tsx'
import { BookScreen } from './screens/book.tsx'
import { BulkScreen, bulkKindOf } from './screens/bulk.tsx'
import { CollectionsScreen } from './screens/collections.tsx'
import { ConflictScreen } from './screens/conflicts.tsx'
import { FindScreen, UntranslatedScreen } from './screens/find.tsx'
import { HeadingScreen } from './screens/heading.tsx'
import { EditScreen, HistoryScreen } from './screens/history.tsx'
import { ListScreen } from './screens/list.tsx'
import { RecordScreen } from './screens/record.tsx'
import { SourcesScreen } from './screens/sources.tsx'
import { StartScreen } from './screens/start.tsx'
import { TreeScreen, VolumesScreen } from './screens/tree.tsx'

interface Screen {
  readonly title: string
  readonly screen: ComponentChildren
  /** Names what stays the same screen under several addresses; the focus stays where it is between them. */
  readonly place?: string
}

export function screenOf({ parts, query }: Route): Screen {
  const [place, slug, entry] = parts
  if (place === undefined) return { title: 'งานที่รออยู่', screen: <StartScreen /> }
  if (place === 'conflicts') {
    const title = 'ข้อความที่ไม่ตรงกัน'
    return { title, place, screen: <ConflictScreen key={place} {...conflictRoute({ parts, query })} /> }
  }
  if (place === 'batch') {
    const filter = filterOf(query)
    return {
      title: 'ตัดสินทีละหลายคู่',
      screen: <BatchScreen key={query.toString()} filter={filter} />,
    }
  }
  const resource = resourceNamed(place)
  // what stands in the API below a collection without being a record of it
  const below = resource?.reservedSlugs?.includes(slug ?? '') && parts.length === 2
  if (resource && below) {
    const inner = allResources.find(({ path }) => path === `${resource.path}/${slug}`)
    return screenOf({ parts: inner ? [inner.name] : [slug ?? '', resource.name], query })
  }
  if (resource && slug === undefined) {
    return { title: resource.label.th, screen: <ListScreen key={place} resource={resource} query={query} /> }
  }
  if (resource && slug !== undefined && parts.length === 2) {
    const title = slug === NEW ? `เพิ่ม${resource.label.th}` : resource.label.th
    return {
      title,
      screen: <RecordScreen key={`${place}/${slug}`} resource={resource} slug={slug} query={query} />,
    }
  }
  if (place === 'books' && slug !== undefined && parts[2] === 'contents' && parts.length === 3) {
    return { title: 'เนื้อหาหนังสือ', screen: <BookScreen key={slug} slug={slug} /> }
  }
  if (place === 'history' && parts.length === 1) {
    return { title: 'ประวัติการแก้ไข', screen: <HistoryScreen query={query} /> }
  }
  if (place === 'history' && parts.length === 2) {
    return { title: 'การแก้ไขครั้งหนึ่ง', screen: <EditScreen key={slug} id={Number(slug)} /> }
  }
  if (place === 'bulk' && parts.length === 2) {
    const kind = bulkKindOf(slug)
    if (kind) {
      return {
        title: `วาง${kind.resource.label.th}หลายรายการ`,
        screen: <BulkScreen key={slug} kind={kind} />,
      }
    }
  }
  if (place === 'canon' && parts.length === 1) return { title: 'สารบัญพระไตรปิฎก', screen: <VolumesScreen /> }
  if (place === 'canon' && parts.length === 2) {
    return { title: `สารบัญเล่ม ${slug}`, screen: <TreeScreen key={slug} volume={Number(slug)} /> }
  }
  if (place === 'canon' && parts.length === 3 && slug !== undefined && entry !== undefined) {
    const title = entry === NEW ? 'เพิ่มหัวข้อพระไตรปิฎก' : 'หัวข้อพระไตรปิฎก'
    const screen = <HeadingScreen key={`${slug}/${entry}`} division={slug} slug={entry} query={query} />
    return { title, screen }
  }
  if (place === 'sources' && parts.length === 1) {
    return { title: 'แหล่งข้อความที่นำเข้า', screen: <SourcesScreen /> }
  }
  if (place === 'collections' && parts.length === 1) {
    return { title: 'นำออกและนำกลับ', screen: <CollectionsScreen /> }
  }
  if (place === 'find' && parts.length === 1) {
    const q = query.get('q') ?? ''
    return { title: 'ผลการค้น', screen: <FindScreen key={q} q={q} /> }
  }
  if (place === 'untranslated' && parts.length === 1) {
    return {
      title: `รอคำแปล: ${nameOfCollection(query.get('collection') ?? '')}`,
      screen: <UntranslatedScreen query={query} />,
    }
  }
  return { title: 'ไม่พบหน้าจอนี้', screen: <p>กรุณาเลือกหน้าจอจากรายการด้านข้าง</p> }
}
